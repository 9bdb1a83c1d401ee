/** Who one is, language and colours, and what can go wrong on order. */

import { avatar, el, icon } from "./dom.js";
import { as, doing } from "./net.js";
import { store } from "./store.js";
import { toast } from "./toast.js";

const LOCALES = [
  ["en-US", "English (US)"],
  ["en-GB", "English (UK)"],
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["es-ES", "Español"],
  ["sv-SE", "Svenska"],
  ["fi", "Suomi"],
  ["cs", "Čeština"],
  ["pl", "Polski"],
  ["ru", "Русский"],
  ["ja", "日本語"],
];
const THEMES = [
  ["", "As the system"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const FAULTS = [
  ["drop", "Cut the gateway connection"],
  ["limit", "Answer the next post with 429"],
  ["lost", "Lose the reply to the next post"],
  ["slow", "Hold the next answer up for 4 s"],
  ["restart", "Stop the bot and start it again"],
];

/** Colours as chosen in an earlier visit. */
export function applyTheme() {
  const theme = localStorage.getItem("linesman.theme") ?? "";
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Open the settings. */
export function settings() {
  const close = el("button", { type: "button", class: "round", "aria-label": "Close the settings" }, icon("close"));
  const box = el(
    "dialog",
    { class: "form settings", "aria-label": "Settings" },
    el(
      "form",
      { method: "dialog" },
      el("header", {}, el("h2", { text: "At this table" }), close),
      el("h3", { text: "Who you are" }),
      el("ul", { class: "people" }, ...(store.state?.people ?? []).filter((p) => p.key).map(person)),
      el("h3", { text: "Looks and language" }),
      choice("Colours", THEMES, localStorage.getItem("linesman.theme") ?? "", (value) => {
        localStorage.setItem("linesman.theme", value);
        applyTheme();
      }),
      choice("Your language", LOCALES, store.locale, async (value) => {
        if (store.state) store.state.locale = value;
        await doing("locale", { locale: value });
      }),
      el("h3", { text: "For the curious: what goes wrong" }),
      el("div", { class: "faults" }, ...FAULTS.map(fault)),
    ),
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (/** @type {MouseEvent} */ e) => e.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

/** @param {import("./types.js").Person} p */
function person(p) {
  const mine = p.key === as;
  const address = `?as=${p.key}${location.hash}`;
  return el(
    "li",
    {},
    avatar(p),
    el("span", { class: "me-name" }, el("strong", { text: p.name }), el("span", { text: p.role ?? "" })),
    mine
      ? el("span", { class: "tag", text: "YOU" })
      : el("a", { class: "button s2", href: address, text: "Switch", "aria-label": `Switch to ${p.name}` }),
    el("a", { class: "button s2", href: address, target: `linesman-${p.key}`, "aria-label": `Window for ${p.name}` }, icon("window"), "Window"),
  );
}

/** @param {string} label @param {string[][]} options @param {string} now @param {(value: string) => void} changed */
function choice(label, options, now, changed) {
  const select = el("select", {}, ...options.map(([value, name]) => el("option", { value, text: name, selected: value === now })));
  select.addEventListener("change", () => changed(select.value));
  return el("label", { class: "field" }, label, select);
}

/** @param {string[]} fault */
function fault([name, label]) {
  const made = el("button", { type: "button", class: "button s2" }, icon("bolt"), label);
  made.addEventListener("click", async () => {
    made.disabled = true;
    const answer = await doing("fault", { fault: name });
    made.disabled = false;
    toast(answer.said ?? answer.error ?? "It did not work.");
  });
  return made;
}
