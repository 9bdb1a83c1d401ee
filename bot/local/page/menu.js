/** A menu of a message or form: a button that opens a list to choose one or several from, with a search if it is long. */

import { el, fresh, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { store } from "./store.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {{label: string, value: string, description?: string, emoji?: any, default?: boolean}} Choice */

const SEARCH_FROM = 9;

/** What a menu offers. @param {Component} menu @returns {Choice[]} */
export function choicesOf(menu) {
  if (menu.type === 3) return menu.options;
  if (menu.type === 8) {
    const found = [...store.channels.values()].filter((c) => c.type !== 1);
    return found.map((c) => ({ label: `#${c.name}`, value: c.id }));
  }
  if (menu.type === 6) return [];
  return (store.state?.people ?? []).map((p) => ({ label: p.name, value: p.id, description: p.role }));
}

/**
 * @param {Component} menu
 * @param {(values: string[]) => void} chosen called when the choice is complete
 * @returns {HTMLElement}
 */
export function menu(menu, chosen) {
  const least = menu.min_values ?? 1;
  const most = menu.max_values ?? 1;
  const choices = choicesOf(menu);
  /** @type {Set<string>} */
  const picked = new Set((menu.default_values ?? []).map((/** @type {any} */ v) => v.id));
  for (const c of choices) if (c.default) picked.add(c.value);
  const holder = el("div", { class: "menu" });
  const words = el("span", { class: "menu-words" });
  const placeholder = menu.placeholder || "Make a selection";
  const button = el(
    "button",
    { type: "button", class: "menu-button", "aria-haspopup": "listbox", "aria-expanded": "false", "data-key": menu.custom_id, disabled: menu.disabled },
    words,
    icon("down"),
  );
  holder.append(button);
  name();

  function name() {
    const names = choices.filter((c) => picked.has(c.value)).map((c) => c.label);
    words.textContent = names.join(", ") || placeholder;
    words.classList.toggle("placeholder", !names.length);
    button.setAttribute("aria-label", names.length ? `${placeholder}: ${names.join(", ")}` : placeholder);
  }

  /** @type {HTMLElement | null} */
  let popup = null;
  const before = () => [...picked].join("\n");

  function open() {
    const from = before();
    const list = new Listbox(placeholder, most > 1);
    const search = el("input", {
      class: "menu-search",
      type: "text",
      placeholder: "Search",
      role: "combobox",
      autocomplete: "off",
      "aria-label": `Search: ${placeholder}`,
      "aria-controls": list.id,
      "aria-expanded": "true",
      "aria-autocomplete": "list",
      readOnly: choices.length < SEARCH_FROM,
      id: fresh("search"),
    });
    if (search.readOnly) search.classList.add("unseen");
    const done = el("button", { type: "button", class: "button s1 menu-done" });
    const note = el("span", { class: "menu-note" });
    const box = el("div", { class: "menu-popup" }, search, list.root, most > 1 ? el("div", { class: "menu-foot" }, note, done) : null);
    popup = box;
    holder.append(box);
    button.setAttribute("aria-expanded", "true");

    /** @param {number} at */
    const draw = (at) => {
      const wanted = search.value.trim().toLowerCase();
      const left = choices.filter((c) => `${c.label} ${c.description ?? ""}`.toLowerCase().includes(wanted));
      list.show(left.map((c) => ({ label: emojied(c), hint: c.description, chosen: picked.has(c.value), pick: () => take(c.value) })), at);
      speak();
    };
    const speak = () => {
      if (list.current) search.setAttribute("aria-activedescendant", list.current);
      const count = picked.size;
      done.textContent = count ? `Choose ${count}` : "Choose none";
      done.disabled = count < least || count > most;
      note.textContent = count < least ? `At least ${least}` : `${count} of ${Math.min(most, choices.length)}`;
    };
    /** @param {string} value */
    const take = (value) => {
      if (most === 1) {
        picked.clear();
        picked.add(value);
        finish(true);
        return;
      }
      if (!picked.delete(value) && picked.size < most) picked.add(value);
      draw(list.active);
    };
    /** @param {boolean} send @param {boolean} [refocus] */
    const finish = (send, refocus = true) => {
      if (!popup) return;
      const changed = before() !== from || most === 1;
      popup.remove();
      popup = null;
      button.setAttribute("aria-expanded", "false");
      name();
      if (refocus) button.focus();
      if (send && changed && picked.size >= least && picked.size <= most) chosen([...picked]);
    };
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
      if (e.key === "ArrowDown" || e.key === "ArrowUp") list.step(e.key === "ArrowDown" ? 1 : -1);
      else if (e.key === "Home" || e.key === "End") list.move(e.key === "Home" ? 0 : list.entries.length - 1);
      else if (e.key === "Escape") finish(false);
      else if (e.target === done) return;
      else if (e.key === "Enter" || (e.key === " " && (search.readOnly || most > 1))) list.pick();
      else return;
      e.preventDefault();
      e.stopPropagation();
      if (popup) speak();
    });
    search.addEventListener("input", () => draw(0));
    done.addEventListener("click", () => finish(true));
    box.addEventListener("focusout", (/** @type {FocusEvent} */ e) => {
      if (e.relatedTarget && !holder.contains(/** @type {Node} */ (e.relatedTarget))) finish(false, false);
    });
    button.addEventListener("click", () => finish(false), { once: true });
    const outside = (/** @type {Event} */ e) => {
      if (!popup) document.removeEventListener("pointerdown", outside);
      else if (!holder.contains(/** @type {Node} */ (e.target))) finish(false, false);
    };
    document.addEventListener("pointerdown", outside);
    draw(Math.max(0, choices.findIndex((c) => picked.has(c.value))));
    place(holder, box);
    search.focus({ preventScroll: true });
  }

  button.addEventListener("click", () => {
    if (!popup) open();
  });
  button.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if ((e.key === "ArrowDown" || e.key === "ArrowUp") && !popup) {
      e.preventDefault();
      open();
    }
  });
  return holder;
}

/** Above the menu where there is no room below it. @param {HTMLElement} holder @param {HTMLElement} popup */
function place(holder, popup) {
  const bounds = (holder.closest(".scroll, dialog") ?? document.body).getBoundingClientRect();
  const box = popup.getBoundingClientRect();
  const above = holder.getBoundingClientRect().top - bounds.top;
  popup.classList.toggle("above", box.bottom > bounds.bottom && above > bounds.bottom - box.top);
}

/** @param {Choice} choice */
function emojied(choice) {
  const sign = choice.emoji && !choice.emoji.id ? `${choice.emoji.name} ` : "";
  return sign + choice.label;
}
