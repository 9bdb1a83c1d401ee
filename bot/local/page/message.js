/** One message, and what happens when something on it is pressed. */

import { attachment, embed } from "./embed.js";
import { avatar, el, icon } from "./dom.js";
import { component } from "./components.js";
import { form } from "./form.js";
import { markdown } from "./markdown.js";
import { doing } from "./net.js";
import { store } from "./store.js";
import { clock } from "./time.js";

/** @typedef {import("./types.js").Message} Message */

const THINKING = 128;
export const FAILED = "The application did not respond";

/** The name to show. @param {import("./types.js").Author} author */
export function nameOf(author) {
  return store.person(author.id)?.name ?? author.global_name ?? author.username;
}

/** @param {Message} m @returns {HTMLElement} */
export function message(m) {
  const name = nameOf(m.author);
  const edited = m.edited_timestamp && !m.author.bot ? el("span", { class: "subtext", text: " (edited)" }) : null;
  const head = el(
    "div",
    { class: "head" },
    el("span", { class: "name", text: name }),
    m.author.bot ? el("span", { class: "tag", text: "BOT" }) : null,
    clock(m.timestamp),
    edited,
  );
  const problem = el("p", { class: "problem", role: "alert" });
  const body = el(
    "div",
    { class: "body" },
    m.flags & THINKING ? el("p", { class: "thinking" }, el("i"), el("i"), el("i"), " Linesman is thinking…") : null,
    m.content ? markdown(m.content) : null,
    ...m.embeds.map(embed),
    ...m.attachments.map(attachment),
    ...m.components.map((c) => component(c, (control, values, element) => press(m, control, values, element, problem))),
    problem,
    m.private ? privateNote(m) : null,
  );
  return el(
    "article",
    {
      id: `m${m.id}`,
      class: `message${m.private ? " private" : ""}${m.pinged ? " pinged" : ""}`,
      tabIndex: -1,
      "aria-label": `${name}${m.private ? ", only to you" : ""}`,
      "data-author": m.author.id,
      "data-at": String(Date.parse(m.timestamp)),
      "data-begins": origin(m) ? "yes" : "",
    },
    origin(m),
    el("div", { class: "cols" }, avatar({ name, bot: m.author.bot }), el("div", { class: "col" }, head, body)),
  );
}

/** What a message answers. @param {Message} m */
function origin(m) {
  if (m.replied) {
    return el("div", { class: "origin" }, icon("reply"), el("b", { text: nameOf(m.replied.author) }), ` ${m.replied.content}`);
  }
  if (m.type !== 20 || !m.interaction_metadata) return null;
  return el("div", { class: "origin" }, icon("reply"), el("b", { text: nameOf(m.interaction_metadata.user) }), " used a command");
}

/** @param {Message} m */
function privateNote(m) {
  const away = el("button", { type: "button", class: "linklike", "data-key": `away:${m.id}`, text: "Dismiss message" });
  away.addEventListener("click", () => doing("dismiss", { channel: m.channel_id, message: m.id }));
  return el("p", { class: "only-you" }, icon("eye"), el("span", { text: "Only you can see this" }), "·", away);
}

/**
 * @param {Message} m @param {import("./types.js").Component} control @param {string[]} values
 * @param {HTMLElement} element @param {HTMLElement} problem
 */
async function press(m, control, values, element, problem) {
  if (element.getAttribute("aria-busy") === "true") return;
  problem.textContent = "";
  element.setAttribute("aria-busy", "true");
  const answer = await doing("press", { channel: m.channel_id, message: m.id, control: control.custom_id, values });
  element.removeAttribute("aria-busy");
  if (answer.failed) problem.textContent = FAILED;
  if (answer.error) problem.textContent = answer.error;
  if (answer.form) form(answer.form);
}
