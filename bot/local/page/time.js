/** Times as people read them: `<t:seconds:style>` and the time of a message. */

import { el } from "./dom.js";
import { store } from "./store.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const AGAIN_MS = 15000;

/** @param {Date} at @param {string} style */
function worded(at, style) {
  if (style !== "R") return new Intl.DateTimeFormat(store.locale, STYLES[style] ?? STYLES.f).format(at);
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, s]) => Math.abs(seconds) >= s) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(store.locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** A time in a text. @param {number} seconds since 1970 @param {string} style one of t T d D f F R */
export function stamp(seconds, style = "f") {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return el("span", { text: "an invalid time" });
  const made = el("time", { class: "stamp", dateTime: at.toISOString(), title: worded(at, "F"), text: worded(at, style) });
  if (style === "R") made.dataset.relative = String(seconds);
  return made;
}

/** When a message was written. @param {string} iso */
export function clock(iso) {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return el("time", { class: "when", dateTime: iso, title: worded(at, "F"), text: worded(at, today ? "t" : "f") });
}

setInterval(() => {
  for (const time of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-relative]"))) {
    const text = worded(new Date(Number(time.dataset.relative) * 1000), "R");
    if (time.textContent !== text) time.textContent = text;
  }
}, AGAIN_MS);
