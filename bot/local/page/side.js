/** The list of channels, threads and direct messages, and who one is. */

import { avatar, el, icon, keepingFocus } from "./dom.js";
import { settings } from "./settings.js";
import { byId, store } from "./store.js";

const THREADS = 12; // of a channel, newest first

export class Side {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    for (const name of ["state", "channels", "bot"]) store.on(name, () => this.draw());
    addEventListener("hashchange", () => this.draw());
  }

  draw() {
    if (!store.state) return;
    const top = this.root.querySelector(".places")?.scrollTop ?? 0;
    keepingFocus(this.root, () => this.root.replaceChildren(brand(), places(), foot()));
    /** @type {HTMLElement} */ (this.root.querySelector(".places")).scrollTop = top;
    const { pings } = all();
    document.title = `${pings ? `(${pings}) ` : ""}Linesman: the local table`;
  }
}

function all() {
  let pings = 0;
  for (const channel of store.channels.values()) pings += store.marks(channel).pings;
  return { pings };
}

function brand() {
  return el(
    "div",
    { class: "brand" },
    el("span", { class: "avatar stripes big", "aria-hidden": "true" }),
    el("div", {}, el("strong", { text: "Linesman" }), el("span", { text: "The local table: a lookalike" })),
  );
}

function places() {
  const channels = [...store.channels.values()].sort((a, b) => byId(a.id, b.id));
  const texts = channels.filter((c) => !c.parent && c.type !== 1);
  return el(
    "div",
    { class: "places" },
    el("ul", {}, el("li", {}, item("#start", icon("flag"), "Start here", { unread: false, pings: 0 }))),
    el("h2", { text: store.state?.server ?? "" }),
    el("ul", {}, ...texts.map((c) => el("li", {}, link(c), threads(channels.filter((t) => t.parent === c.id))))),
    el("h2", { text: "Direct messages" }),
    el("ul", {}, ...channels.filter((c) => c.type === 1).map((c) => el("li", {}, link(c)))),
  );
}

/** @param {import("./types.js").Channel[]} list */
function threads(list) {
  if (!list.length) return null;
  return el("ul", { class: "threads" }, ...list.reverse().slice(0, THREADS).map((t) => el("li", {}, link(t))));
}

/** @param {import("./types.js").Channel} channel */
function link(channel) {
  const sign = icon(channel.parent ? "thread" : channel.type === 1 ? "at" : "hash");
  const made = item(`#c/${channel.id}`, sign, channel.name, store.marks(channel));
  if (channel.archived) made.classList.add("archived");
  return made;
}

/** @param {string} href @param {Element} sign @param {string} name @param {{unread: boolean, pings: number}} marks */
function item(href, sign, name, marks) {
  const here = (location.hash || "#start") === href;
  const made = el("a", { href, class: "place", "data-key": href, title: name }, sign, el("span", { class: "place-name", text: name }));
  if (here) made.setAttribute("aria-current", "page");
  if (marks.pings) made.append(el("span", { class: "badge", text: String(marks.pings), "aria-label": `${marks.pings} for you` }));
  if (marks.unread && !here) {
    made.classList.add("unread");
    made.append(el("span", { class: "dot", role: "img", "aria-label": "unread" }));
  }
  return made;
}

function foot() {
  const me = store.person(store.me);
  const button = el("button", { type: "button", class: "me", "data-key": "me", "aria-haspopup": "dialog" }, avatar({ name: me?.name ?? "?" }), el("span", { class: "me-name" }, el("strong", { text: me?.name ?? "" }), el("span", { text: me?.role ?? "" })), icon("gear"));
  button.addEventListener("click", () => settings());
  const bot = store.state?.bot;
  return el("div", { class: "foot" }, button, el("p", { class: `bot ${bot ? "up" : "down"}` }, el("span", { class: "lamp", "aria-hidden": "true" }), bot ? "The bot is at the table" : "The bot is away"));
}
