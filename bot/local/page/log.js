/** The messages of the open channel. Each is drawn once and again when it changes; the focus stays where it was. */

import { el, keepingFocus } from "./dom.js";
import { message } from "./message.js";
import { byId, store } from "./store.js";

const TOGETHER_MS = 5 * 60 * 1000;
const NEAR_END = 120; // pixels

export class Log {
  /** Whether the focus fell off a control that is gone and waits for the next ones. */
  #parked = false;

  constructor() {
    this.list = el("div", { class: "log", role: "log", "aria-label": "Messages", "aria-live": "polite", "aria-relevant": "additions" });
    this.earlier = el("button", { type: "button", class: "button s2 earlier", text: "Show earlier messages" });
    this.earlier.addEventListener("click", () => void store.earlier());
    this.intro = el("div", { class: "intro" });
    this.root = el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Channel" }, this.intro, this.earlier, this.list);
    store.on("message", (m) => this.#put(m));
    store.on("gone", (id) => this.#drop(id));
    store.on("history", (how) => this.#redraw(how.fresh));
    new ResizeObserver(() => this.#stuck && this.#toEnd()).observe(this.list);
    this.root.addEventListener("scroll", () => (this.#stuck = this.#nearEnd()), { passive: true });
  }

  #stuck = true;

  #nearEnd() {
    return this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < NEAR_END;
  }

  #toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  /** @param {boolean} fresh */
  #redraw(fresh) {
    const channel = store.channels.get(store.open ?? "");
    this.intro.replaceChildren(...(channel && !store.more ? introduction(channel) : []));
    this.earlier.hidden = !store.more;
    const bottom = this.root.scrollHeight - this.root.scrollTop;
    const sorted = [...store.messages.values()].sort((a, b) => byId(a.id, b.id));
    keepingFocus(this.list, () => this.list.replaceChildren(...sorted.map(message)));
    for (const child of this.list.children) this.#group(/** @type {HTMLElement} */ (child));
    if (fresh) {
      this.#stuck = true;
      this.#toEnd();
    } else this.root.scrollTop = this.root.scrollHeight - bottom;
  }

  /** @param {import("./types.js").Message} m */
  #put(m) {
    const made = message(m);
    const old = document.getElementById(made.id);
    if (old) this.#replace(old, made);
    else this.#insert(made, m.id);
    this.#group(made);
    this.#group(/** @type {HTMLElement | null} */ (made.nextElementSibling));
    if (this.#stuck) {
      this.#trim();
      this.#toEnd();
    }
    if (this.#parked && !old) this.#unpark(made);
  }

  /** @param {HTMLElement} old @param {HTMLElement} made */
  #replace(old, made) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = active !== null && old.contains(active);
    const key = inside ? active.dataset.key : undefined;
    reuseImages(old, made);
    old.replaceWith(made);
    if (!inside) return;
    const again = key ? /** @type {HTMLElement | null} */ (made.querySelector(`[data-key="${CSS.escape(key)}"]`)) : null;
    (again ?? made).focus({ preventScroll: true });
    this.#parked = !again;
  }

  /** @param {HTMLElement} made @param {string} id */
  #insert(made, id) {
    let after = /** @type {HTMLElement | null} */ (this.list.lastElementChild);
    while (after && byId(after.id.slice(1), id) > 0) after = /** @type {HTMLElement | null} */ (after.previousElementSibling);
    if (after) after.after(made);
    else this.list.prepend(made);
  }

  /** Go on by keyboard on the next board, unless the focus has been moved since. @param {HTMLElement} made */
  #unpark(made) {
    const at = document.activeElement;
    if (at && at !== document.body && !at.classList.contains("message")) {
      this.#parked = false;
      return;
    }
    const control = /** @type {HTMLElement | null} */ (made.querySelector("button[data-key].button:not(:disabled), .menu-button:not(:disabled)"));
    if (!control) return;
    control.focus({ preventScroll: true });
    this.#parked = false;
  }

  /** @param {string} id */
  #drop(id) {
    const gone = document.getElementById(`m${id}`);
    const next = /** @type {HTMLElement | null} */ (gone?.nextElementSibling);
    const hadFocus = gone?.contains(document.activeElement);
    gone?.remove();
    this.#group(next ?? null);
    if (hadFocus) this.root.focus();
  }

  #trim() {
    for (const id of store.trim()) document.getElementById(`m${id}`)?.remove();
    if (store.more) this.intro.replaceChildren();
    this.earlier.hidden = !store.more;
    this.#group(/** @type {HTMLElement | null} */ (this.list.firstElementChild));
  }

  /** Messages of one person within minutes share a head. @param {HTMLElement | null} node */
  #group(node) {
    if (!node) return;
    const before = /** @type {HTMLElement | null} */ (node.previousElementSibling);
    const together =
      before !== null &&
      before.dataset.author === node.dataset.author &&
      !node.dataset.begins &&
      before.classList.contains("private") === node.classList.contains("private") &&
      Number(node.dataset.at) - Number(before.dataset.at) < TOGETHER_MS;
    node.classList.toggle("together", together);
  }
}

/** Pictures that stay are moved over, so that they do not flicker. @param {HTMLElement} old @param {HTMLElement} made */
function reuseImages(old, made) {
  const there = new Map([...old.querySelectorAll("img")].map((i) => [i.getAttribute("src"), i]));
  for (const image of made.querySelectorAll("img")) {
    const same = there.get(image.getAttribute("src"));
    if (same) image.replaceWith(same);
  }
}

/** The words above the first message. @param {import("./types.js").Channel} channel */
function introduction(channel) {
  if (channel.type === 1) return [el("h2", { text: "Linesman" }), el("p", { text: "What the bot has to tell you alone is said here." })];
  if (channel.parent) return [el("h2", { text: channel.name }), el("p", { text: "A match has a thread of its own. Press a button under the newest board, or type / for the commands." })];
  return [
    el("h2", { text: `#${channel.name}` }),
    el("p", {}, "Type ", el("code", { text: "/challenge" }), " to start a match here, or go to ", el("a", { href: "#start", text: "Start here" }), "."),
  ];
}
