/** The page: what is shown is in the address, what happens comes by the stream. */

import { Composer } from "./composer.js";
import { el, icon } from "./dom.js";
import { Log } from "./log.js";
import { nameOf } from "./message.js";
import { listen } from "./net.js";
import { applyTheme } from "./settings.js";
import { Side } from "./side.js";
import { learn, start } from "./start.js";
import { store } from "./store.js";
import { settled, toast } from "./toast.js";

/** @param {string} id @returns {any} */
const byName = (id) => document.getElementById(id);
const [app, side, shade, head, lost, view, line] = ["app", "side", "shade", "top", "lost", "view", "line"].map(byName);

applyTheme();
const log = new Log();
const composer = new Composer();
new Side(side);
line.append(composer.root);

/** Show what the address names. */
async function route() {
  drawer(false);
  settled(location.hash);
  const [, what, which] = /^#(\w+)(?:\/(\w+))?/.exec(location.hash) ?? [null, "start", ""];
  if (what === "c" && store.channels.has(which)) {
    if (view.firstChild !== log.root) view.replaceChildren(log.root);
    line.hidden = false;
    top(store.channels.get(which)?.name ?? "", store.channels.get(which)?.parent ? "thread" : store.channels.get(which)?.type === 1 ? "at" : "hash");
    const changed = store.open !== which;
    const shown = store.show(which);
    if (changed) {
      composer.reset();
      if (matchMedia("(hover: hover)").matches) composer.tail.focus();
    }
    await shown;
    return;
  }
  void store.show(null);
  line.hidden = true;
  const page = what === "learn" ? await learn(which) : start();
  view.replaceChildren(page);
  top(what === "learn" ? "The rules" : "Start here", what === "learn" ? "book" : "flag");
}

/** @param {string} title @param {any} sign */
function top(title, sign) {
  const open = el("button", { type: "button", class: "round only-small", "aria-label": "Channels", "aria-expanded": "false" }, icon("menu"));
  open.addEventListener("click", () => drawer(true));
  const words = el("div", { class: "titles" }, el("h1", { class: "title", text: title }), el("span", { class: "lookalike", text: "A lookalike, not Discord" }));
  head.replaceChildren(open, icon(sign), words);
}

/** The list of channels on a small screen. @param {boolean} open */
function drawer(open) {
  app.classList.toggle("drawer", open);
  shade.hidden = !open;
  head.querySelector(".only-small")?.setAttribute("aria-expanded", String(open));
  if (open) side.querySelector("a")?.focus();
}

shade.addEventListener("click", () => drawer(false));
addEventListener("keydown", (e) => {
  if (e.key === "Escape" && app.classList.contains("drawer")) drawer(false);
});
addEventListener("hashchange", route);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && store.open) store.read(store.open);
});
store.on("ping", (m) => toast(`${nameOf(m.author)} asks for you in ${store.channels.get(m.channel_id)?.name ?? "a channel"}.`, { label: "Go there", href: `#c/${m.channel_id}` }));

store.on("channels", () => {
  const wanted = /^#c\/(\d+)/.exec(location.hash)?.[1];
  if (wanted && wanted !== store.open && store.channels.has(wanted)) void route();
});

let begun = false;
listen(
  {
    state: (state) => {
      store.begin(state);
      if (!begun || !store.open) void route();
      begun = true;
    },
    message: (m) => store.message(m),
    gone: (gone) => store.gone(gone),
    channel: (channel) => store.channel(channel),
    "channel-gone": (gone) => store.channelGone(gone.id),
    commands: (commands) => {
      if (store.state) store.state.commands = commands;
      store.tell("commands");
    },
    bot: (bot) => {
      if (store.state) store.state.bot = bot.connected;
      store.tell("bot");
    },
  },
  (up) => {
    lost.hidden = up;
  },
);
