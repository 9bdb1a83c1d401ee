/** A form that the bot opens: texts, menus, boxes to tick. */

import { el, fresh, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { doing } from "./net.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {Record<string, any>} Values */

const TEXT = 4;
const MENUS = [3, 5, 6, 7, 8];

/** @param {any} spec the form as the bot sent it, with `opener` */
export function form(spec) {
  /** @type {Values} */
  const values = {};
  const problem = el("p", { class: "problem", role: "alert" });
  const title = el("h2", { id: fresh("form"), text: spec.title });
  const close = el("button", { type: "button", class: "round", "aria-label": "Close the form" }, icon("close"));
  const send = el("button", { type: "submit", class: "button s1", text: "Submit" });
  const inner = el(
    "form",
    { method: "dialog" },
    el("header", {}, title, close),
    ...spec.components.map((/** @type {Component} */ c) => part(c, values)),
    problem,
    el("footer", {}, send),
  );
  const box = el("dialog", { class: "form", "aria-labelledby": title.id }, inner);
  close.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  inner.addEventListener("submit", async (/** @type {Event} */ e) => {
    e.preventDefault();
    send.disabled = true;
    const answer = await doing("submit", { opener: spec.opener, fields: values });
    send.disabled = false;
    if (answer.failed || answer.error) problem.textContent = answer.error ?? "Something went wrong. Try again.";
    else box.close();
    if (answer.form) toast("A form cannot open another one.");
  });
  document.body.append(box);
  box.showModal();
}

/** @param {Component} c @param {Values} values @returns {HTMLElement} */
function part(c, values) {
  if (c.type === 10) return markdown(c.content);
  if (c.type === 18) return labelled(c.label, c.description, c.component, values);
  return el("div", {}, ...(c.components ?? []).map((/** @type {Component} */ k) => labelled(k.label, "", k, values)));
}

/** @param {string} label @param {string} description @param {Component} c @param {Values} values */
function labelled(label, description, c, values) {
  const id = fresh("field");
  const star = c.required === false ? null : el("span", { class: "star", "aria-hidden": "true", text: " *" });
  const hint = description ? el("p", { class: "subtext", id: `${id}-hint`, text: description }) : null;
  if (c.type === TEXT) {
    const input = el(c.style === 2 ? "textarea" : "input", {
      id,
      required: c.required !== false,
      value: c.value ?? "",
      placeholder: c.placeholder ?? "",
      maxLength: c.max_length ?? 4000,
      minLength: c.min_length ?? 0,
    });
    values[c.custom_id] = input.value;
    input.addEventListener("input", () => (values[c.custom_id] = input.value));
    return el("div", { class: "field" }, el("label", { htmlFor: id }, label, star), hint, input);
  }
  return el("fieldset", { class: "field" }, el("legend", {}, label, star), hint, chooser(c, values));
}

/** @param {Component} c @param {Values} values @returns {HTMLElement} */
function chooser(c, values) {
  if (MENUS.includes(c.type)) {
    values[c.custom_id] = (c.options ?? []).filter((/** @type {any} */ o) => o.default).map((/** @type {any} */ o) => o.value);
    return menu(c, (picked) => (values[c.custom_id] = picked));
  }
  if (c.type === 23) return tick("checkbox", c.custom_id, c.label ?? "Yes", c.default, (on) => (values[c.custom_id] = on));
  if (c.type === 21 || c.type === 22) {
    const several = c.type === 22;
    /** @type {Set<string>} */
    const picked = new Set(c.options.filter((/** @type {any} */ o) => o.default).map((/** @type {any} */ o) => o.value));
    const keep = () => (values[c.custom_id] = several ? [...picked] : ([...picked][0] ?? null));
    keep();
    const ticks = c.options.map((/** @type {any} */ o) =>
      tick(several ? "checkbox" : "radio", c.custom_id, o.label, o.default, (on) => {
        if (!several) picked.clear();
        if (on) picked.add(o.value);
        else picked.delete(o.value);
        keep();
      }),
    );
    return el("div", {}, ...ticks);
  }
  return el("p", { class: "subtext", text: "This page cannot fill in this kind of field." });
}

/** @param {string} type @param {string} name @param {string} label @param {boolean} on @param {(on: boolean) => void} changed */
function tick(type, name, label, on, changed) {
  const input = el("input", { type, name, checked: Boolean(on) });
  input.addEventListener("change", () => changed(input.checked));
  return el("label", { class: "tick" }, input, label);
}
