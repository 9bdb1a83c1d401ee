/** The message line: words, or a slash command with its options. Tab and Enter take what is offered, Esc goes back. */

import { KIND, complete, local, matching, offers, valueOf } from "./commands.js";
import { el, icon } from "./dom.js";
import { form } from "./form.js";
import { Listbox } from "./listbox.js";
import { FAILED } from "./message.js";
import { doing } from "./net.js";
import { store } from "./store.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {{option: Option, input: HTMLInputElement, root: HTMLElement, value: any}} Field */

const TYPING_MS = 40;

export class Composer {
  /** @type {import("./commands.js").Leaf | null} */
  #leaf = null;
  /** @type {Field[]} */
  #fields = [];
  #asked = 0;

  constructor() {
    this.list = new Listbox("Suggestions");
    this.title = el("div", { class: "suggest-title" });
    this.popup = el("div", { class: "suggest", hidden: true }, this.title, this.list.root);
    this.pill = el("span", { class: "pill", hidden: true });
    this.tail = this.#input("Message", "tail");
    this.go = el("button", { type: "button", class: "round send", "aria-label": "Send" }, icon("send"));
    this.note = el("p", { class: "problem", role: "alert" });
    this.bar = el("div", { class: "bar" }, this.pill, this.tail, this.go);
    this.root = el("div", { class: "composer" }, this.popup, this.note, this.bar);
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => this.#key(e));
    this.root.addEventListener("focusout", (/** @type {FocusEvent} */ e) => {
      if (!this.root.contains(/** @type {Node | null} */ (e.relatedTarget))) this.#offer([]);
    });
    this.tail.addEventListener("focus", () => this.#refresh());
    this.tail.addEventListener("input", () => this.#typed());
    this.go.addEventListener("click", () => void this.#send());
    this.bar.addEventListener("click", (/** @type {Event} */ e) => e.target === this.bar && this.tail.focus());
  }

  /** Begin anew in a channel. */
  reset() {
    this.#clear();
    this.note.textContent = "";
    this.tail.placeholder = "Say something, or type / for commands";
  }

  /** Put a command on the line. @param {string} label as typed, such as "/rule" */
  begin(label) {
    this.#clear();
    this.tail.value = `${label} `;
    this.tail.focus();
    this.#typed();
  }

  /** @param {string} label @param {string} kind @returns {HTMLInputElement} */
  #input(label, kind) {
    return el("input", {
      type: "text",
      class: kind,
      "aria-label": label,
      "data-key": kind === "tail" ? "line" : null,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
      autocomplete: "off",
      spellcheck: kind === "tail",
    });
  }

  #clear() {
    this.#leaf = null;
    for (const field of this.#fields) field.root.remove();
    this.#fields = [];
    this.pill.hidden = true;
    this.tail.value = "";
    this.#offer([]);
  }

  // What is offered

  #typed() {
    this.note.textContent = "";
    const leaf = this.#leaf ? null : complete(this.tail.value);
    if (leaf) this.#choose(leaf);
    else if (this.#leaf) {
      const named = /^(\S+):$/.exec(this.tail.value.trim());
      const option = named && this.#left().find((o) => local(o, "name") === named[1]);
      if (option) this.#add(option);
      else this.#refresh();
    } else this.#refresh();
  }

  /** Offer what fits the line as it is now. */
  #refresh() {
    const text = this.tail.value;
    if (this.#leaf) {
      const wanted = text.trim().toLowerCase();
      const left = this.#left().filter((o) => local(o, "name").toLowerCase().startsWith(wanted));
      this.#offer(left.map((o) => ({ label: local(o, "name"), hint: local(o, "description"), side: o.required ? "needed" : "", pick: () => this.#add(o) })), "Options", wanted ? 0 : -1);
    } else if (text.startsWith("/")) {
      const found = matching(text);
      this.#offer(found.map((l) => ({ label: l.label, hint: l.about, pick: () => this.#choose(l) })), found.length ? "Commands" : "No command fits", 0);
    } else this.#offer([]);
  }

  /** The options that are not on the line yet. */
  #left() {
    const there = this.#fields.map((f) => f.option.name);
    return (this.#leaf?.options ?? []).filter((o) => !there.includes(o.name));
  }

  /** @param {import("./listbox.js").Entry[]} entries @param {string} [title] @param {number} [active] */
  #offer(entries, title = "", active = -1) {
    this.#asked += 1;
    this.popup.hidden = !entries.length && !title;
    this.title.textContent = title;
    this.list.show(entries, active);
    this.#point();
  }

  #point() {
    for (const input of [this.tail, ...this.#fields.map((f) => f.input)]) {
      const here = input === document.activeElement && this.list.current;
      if (here) input.setAttribute("aria-activedescendant", here);
      else input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-expanded", String(input === document.activeElement && !this.popup.hidden));
    }
  }

  /** @param {import("./commands.js").Leaf} leaf */
  #choose(leaf) {
    this.#leaf = leaf;
    this.pill.textContent = leaf.label;
    this.pill.hidden = false;
    this.tail.value = "";
    this.tail.placeholder = "";
    for (const option of leaf.options.filter((o) => o.required)) this.#add(option, false);
    (this.#fields[0]?.input ?? this.tail).focus();
    this.#fields.length ? void this.#suggest(this.#fields[0]) : this.#refresh();
  }

  /** @param {Option} option @param {boolean} [focus] */
  #add(option, focus = true) {
    const name = local(option, "name");
    const input = this.#input(`${name}: ${local(option, "description")}`, "value");
    input.size = 6;
    const root = el("label", { class: "option" }, el("span", { text: name }), input);
    /** @type {Field} */
    const field = { option, input, root, value: undefined };
    input.addEventListener("input", () => {
      field.value = undefined;
      input.size = Math.max(6, Math.min(input.value.length + 1, 40));
      root.classList.remove("wrong");
      void this.#suggest(field);
    });
    input.addEventListener("focus", () => void this.#suggest(field));
    this.#fields.push(field);
    this.tail.before(root);
    this.tail.value = "";
    if (focus) input.focus();
  }

  /** Offer values for an option. @param {Field} field */
  async #suggest(field) {
    const { option, input } = field;
    const text = field.value === undefined ? input.value : "";
    const title = `${local(option, "name")}: ${local(option, "description")}`;
    const fixed = offers(option, text);
    if (fixed || !option.autocomplete) {
      this.#offer((fixed ?? []).map((o) => ({ label: o.name, hint: o.hint, pick: () => this.#fill(field, o.name, o.value) })), title, fixed ? 0 : -1);
      return;
    }
    const mine = (this.#asked += 1);
    await new Promise((done) => setTimeout(done, TYPING_MS));
    if (mine !== this.#asked) return;
    const answer = await doing("complete", { channel: store.open, path: this.#leaf?.path, focused: option.name, options: { ...this.#values(), [option.name]: text } });
    if (mine !== this.#asked || document.activeElement !== input) return;
    const found = answer.choices ?? [];
    this.#offer(
      found.map((c) => ({ label: local(c, "name"), pick: () => this.#fill(field, local(c, "name"), c.value) })),
      found.length ? title : `${title} (${answer.failed ? "no answer from the bot" : "nothing to offer"})`,
      0,
    );
  }

  /** @param {Field} field @param {string} name @param {any} value */
  #fill(field, name, value) {
    field.value = value;
    field.input.value = name;
    field.input.size = Math.max(6, Math.min(name.length + 1, 40));
    const next = this.#fields.find((f) => f.option.required && !f.input.value);
    (next?.input ?? this.tail).focus();
  }

  // Sending

  /** The values of the options that have one. */
  #values() {
    /** @type {Record<string, any>} */
    const out = {};
    for (const f of this.#fields) {
      const value = f.value ?? valueOf(f.option, f.input.value);
      if (value !== undefined) out[f.option.name] = value;
    }
    return out;
  }

  async #send() {
    this.note.textContent = "";
    if (!this.#leaf) {
      const text = this.tail.value;
      if (!text.trim()) return;
      if (text.startsWith("/")) {
        this.note.textContent = "Choose one of the commands from the list.";
        return;
      }
      this.tail.value = "";
      this.#told(await doing("say", { channel: store.open, text }));
      return;
    }
    const options = this.#values();
    const wrong = this.#fields.find((f) => !(f.option.name in options) && (f.option.required || f.input.value));
    if (wrong) {
      wrong.root.classList.add("wrong");
      wrong.input.focus();
      this.note.textContent = `${local(wrong.option, "name")}: ${wrong.input.value ? "choose one of the list." : "this is needed."}`;
      return;
    }
    const path = this.#leaf.path;
    this.reset();
    this.tail.focus();
    this.bar.setAttribute("aria-busy", "true");
    this.#told(await doing("slash", { channel: store.open, path, options }));
    this.bar.removeAttribute("aria-busy");
  }

  /** @param {import("./types.js").Answer} answer */
  #told(answer) {
    this.note.textContent = answer.error ?? (answer.failed ? FAILED : "");
    if (answer.form) form(answer.form);
  }

  // Keys

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.isComposing || !(e.target instanceof HTMLInputElement)) return;
    const field = this.#fields.find((f) => f.input === e.target);
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      if (this.popup.hidden) return;
      this.list.step(e.key === "ArrowDown" ? 1 : -1);
      this.#point();
    } else if (e.key === "Tab" && !e.shiftKey) {
      if (this.list.active < 0 || (field && field.value !== undefined)) return;
      this.list.pick();
    } else if (e.key === "Enter") this.#enter(field);
    else if (e.key === "Escape") {
      if (!this.popup.hidden) this.#offer([]);
      else if (this.#leaf || this.tail.value) this.reset();
      else return;
    } else if (e.key === "Backspace" && !e.target.value) {
      if (!this.#back(field)) return;
    } else return;
    e.preventDefault();
  }

  /** @param {Field | undefined} field */
  #enter(field) {
    const settled = field && (field.value !== undefined || (field.option.type === KIND.text && this.list.active < 0));
    if (!settled && this.list.pick()) return;
    const next = this.#fields.find((f) => f.option.required && !f.input.value);
    if (field && next) next.input.focus();
    else void this.#send();
  }

  /** Backspace in an empty place takes the last option away, then the command. @param {Field | undefined} field */
  #back(field) {
    if (!this.#leaf) return false;
    if (field) {
      this.#fields = this.#fields.filter((f) => f !== field);
      field.root.remove();
      this.tail.focus();
    } else if (this.#fields.length) this.#fields[this.#fields.length - 1].input.focus();
    else {
      const label = this.#leaf.label;
      this.reset();
      this.tail.value = label;
      this.#refresh();
    }
    return true;
  }
}
