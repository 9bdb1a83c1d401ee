/** Small helpers to build elements. Nothing here knows what the page is about. */

/**
 * Make an element. `class`, `text` and `on<event>` are understood; other keys become properties where the
 * element has them, else attributes; null, undefined and false are left out.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key === "text") made.textContent = value;
    else if (key === "data") Object.assign(made.dataset, value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.includes("-") && key !== "role") /** @type {any} */ (made)[key] = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children.filter((c) => c !== null && c !== undefined && c !== false)));
  return made;
}

let counter = 0;

/** A new id for an element. @param {string} what */
export function fresh(what) {
  counter += 1;
  return `${what}-${counter}`;
}

/**
 * Redraw inside `root` and put the focus back on what has the same `data-key`.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function keepingFocus(root, draw) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = active && root.contains(active) ? active.dataset.key : undefined;
  draw();
  if (key) /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M5 4v9a4 4 0 0 0 4 4h10m-4-4 4 4-4 4",
  at: "M16 8v5a3 3 0 0 0 5 0 9 9 0 1 0-4 7M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  flag: "M5 21V4m0 1c5-3 8 3 14 0v9c-6 3-9-3-14 0",
  menu: "M4 6h16M4 12h16M4 18h16",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-13v3m0 14v3m10-10h-3M5 12H2m17-7-2 2M7 17l-2 2m14 0-2-2M7 7 5 5",
  down: "m6 9 6 6 6-6",
  close: "M5 5l14 14M19 5 5 19",
  check: "m4 12 6 6L20 6",
  out: "M14 4h6v6m0-6L10 14M18 14v6H4V6h6",
  reply: "M9 5 4 10l5 5m-5-5h9a7 7 0 0 1 7 7v2",
  bolt: "M13 2 4 14h7l-1 8 9-12h-7l1-8Z",
  book: "M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2V5Zm0 14a2 2 0 0 0 2 2h14",
  play: "M7 4v16l13-8L7 4Z",
  window: "M4 5h16v14H4zM4 9h16",
  send: "M4 12 21 4l-5 17-4-7-8-2Z",
};

/**
 * A small line drawing; it says nothing to a screen reader.
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A round picture of a person: the linesman's stripes for the bot, a letter for anybody else.
 * @param {{name: string, bot?: boolean}} person */
export function avatar(person) {
  if (person.bot) return el("span", { class: "avatar stripes", "aria-hidden": "true" });
  const hue = [...person.name].reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 360, 7);
  const letter = [...person.name.replace(/^Coach /, "")][0] ?? "?";
  const made = el("span", { class: "avatar", "aria-hidden": "true", text: letter });
  made.style.setProperty("--hue", String(hue));
  return made;
}
