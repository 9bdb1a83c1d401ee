/** A list to choose from, shared by menus and the message line: arrows move, one entry is active. */

import { el, fresh } from "./dom.js";

/** @typedef {{label: string, hint?: string, side?: string, chosen?: boolean, pick: () => void}} Entry */

export class Listbox {
  /** @type {Entry[]} */
  entries = [];
  active = -1;

  /** @param {string} label @param {boolean} [several] */
  constructor(label, several = false) {
    this.id = fresh("list");
    this.root = el("ul", { id: this.id, class: "listbox", tabIndex: -1, role: "listbox", "aria-label": label });
    if (several) this.root.setAttribute("aria-multiselectable", "true");
  }

  /** @param {Entry[]} entries @param {number} [active] */
  show(entries, active = -1) {
    this.entries = entries;
    this.root.replaceChildren(...entries.map((entry, n) => this.#row(entry, n)));
    this.move(active);
  }

  /** @param {Entry} entry @param {number} n */
  #row(entry, n) {
    const row = el(
      "li",
      { id: `${this.id}-${n}`, role: "option", "aria-selected": entry.chosen ? "true" : "false" },
      el("span", { class: "words" }, el("span", { class: "label", text: entry.label }), entry.hint ? el("span", { class: "hint", text: entry.hint }) : null),
      entry.side ? el("span", { class: "aside", text: entry.side }) : null,
    );
    row.addEventListener("mousedown", (/** @type {MouseEvent} */ e) => e.preventDefault());
    row.addEventListener("click", () => entry.pick());
    row.addEventListener("mousemove", () => this.active !== n && this.move(n));
    return row;
  }

  /** Make an entry the active one; -1: none. @param {number} n */
  move(n) {
    this.root.children[this.active]?.classList.remove("active");
    this.active = n < this.entries.length ? n : -1;
    const row = this.root.children[this.active];
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
  }

  /** Up or down, round the ends. @param {number} by */
  step(by) {
    const count = this.entries.length;
    if (count) this.move(this.active < 0 && by < 0 ? count - 1 : (this.active + by + count) % count);
  }

  /** The id of the active row, for aria-activedescendant. */
  get current() {
    return this.active < 0 ? null : `${this.id}-${this.active}`;
  }

  /** Pick the active entry. @returns {boolean} whether there was one */
  pick() {
    const entry = this.entries[this.active];
    entry?.pick();
    return Boolean(entry);
  }
}
