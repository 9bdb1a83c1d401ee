/** Short words at the edge of the page. */

import { el } from "./dom.js";

const SECONDS = 8;

/** What a toast asked for has been done: its link was followed in some way. @param {string} href */
export function settled(href) {
  for (const link of document.querySelectorAll(`#toasts a[href="${CSS.escape(href)}"]`)) link.parentElement?.remove();
}

/** @param {string} words @param {{label: string, href: string}} [action] */
export function toast(words, action) {
  const root = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  const made = el("div", { class: "toast" }, el("span", { text: words }));
  if (action) made.append(el("a", { href: action.href, text: action.label, onclick: () => made.remove() }));
  root.append(made);
  while (root.childElementCount > 3) root.firstElementChild?.remove();
  setTimeout(() => made.remove(), SECONDS * 1000);
}
