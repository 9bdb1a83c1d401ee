/** The parts of a message that can be pressed or that lay it out. */

import { el, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { picture } from "./picture.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {(component: Component, values: string[], control: HTMLElement) => void} Press */

/** @type {Record<number, (c: Component, press: Press) => HTMLElement>} */
const MAKERS = {
  1: (c, press) => el("div", { class: "row" }, ...all(c.components, press)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (c, press) => el("div", { class: "section" }, el("div", { class: "section-texts" }, ...all(c.components, press)), component(c.accessory, press)),
  10: (c) => markdown(c.content),
  11: (c) => picture(c.media, c.description ?? "", "thumbnail"),
  12: gallery,
  13: (c) => el("a", { class: "file", href: c.file.url, download: c.name ?? "" }, c.name ?? "File"),
  14: (c) => el("hr", { class: `${c.divider === false ? "gap" : "rule"}${c.spacing === 2 ? " wide" : ""}` }),
  17: container,
};

/** A component of a message. @param {Component} c @param {Press} press @returns {HTMLElement} */
export function component(c, press) {
  const make = MAKERS[c.type];
  return make ? make(c, press) : el("p", { class: "subtext", text: `(A component of type ${c.type}, which this page does not show.)` });
}

/** @param {Component[]} components @param {Press} press */
function all(components, press) {
  return components.map((c) => component(c, press));
}

/** @param {Component} c @param {Press} press */
function button(c, press) {
  const sign = c.emoji ? el("span", { class: "sign", text: c.emoji.id ? `:${c.emoji.name}:` : c.emoji.name }) : null;
  if (c.style === 5) {
    return el("a", { class: "button s5", href: c.url, target: "_blank", rel: "noreferrer noopener" }, sign, c.label ?? "", icon("out"));
  }
  const made = el("button", { type: "button", class: `button s${c.style}`, disabled: c.disabled || c.style === 6, "data-key": c.custom_id }, sign, c.label ?? "");
  if (!c.label && c.emoji) made.setAttribute("aria-label", c.emoji.name);
  made.addEventListener("click", () => press(c, [], made));
  return made;
}

/** @param {Component} c @param {Press} press */
function select(c, press) {
  const made = menu(c, (values) => press(c, values, made));
  return made;
}

/** @param {Component} c */
function gallery(c) {
  return el("div", { class: `gallery of${Math.min(c.items.length, 4)}` }, ...c.items.map((/** @type {any} */ item) => picture(item.media, item.description ?? "")));
}

/** @param {Component} c @param {Press} press */
function container(c, press) {
  const made = el("div", { class: "container" }, ...all(c.components, press));
  if (typeof c.accent_color === "number") made.style.setProperty("--accent", `#${c.accent_color.toString(16).padStart(6, "0")}`);
  return made;
}
