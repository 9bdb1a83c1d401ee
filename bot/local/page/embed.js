/** Embeds and attached files. */

import { el } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { picture } from "./picture.js";

/** @param {any} e an embed as it comes over the wire @returns {HTMLElement} */
export function embed(e) {
  const title = e.url ? el("a", { href: e.url, target: "_blank", rel: "noreferrer noopener" }, ...inline(e.title ?? "")) : el("span", {}, ...inline(e.title ?? ""));
  const made = el(
    "div",
    { class: "embed" },
    e.author ? el("div", { class: "embed-author", text: e.author.name }) : null,
    e.title ? el("div", { class: "embed-title" }, title) : null,
    e.description ? markdown(e.description) : null,
    e.fields?.length ? el("dl", { class: "fields" }, ...e.fields.map(field)) : null,
    e.image ? picture(e.image, e.image.description ?? "") : null,
    e.footer ? el("div", { class: "subtext", text: e.footer.text }) : null,
  );
  if (typeof e.color === "number") made.style.setProperty("--accent", `#${e.color.toString(16).padStart(6, "0")}`);
  return made;
}

/** @param {any} f */
function field(f) {
  return el("div", { class: f.inline ? "field inline" : "field" }, el("dt", {}, ...inline(f.name)), el("dd", {}, markdown(f.value)));
}

/** @param {any} file an attachment @returns {HTMLElement} */
export function attachment(file) {
  if (file.width) return picture(file, file.description ?? "");
  const size = file.size < 1024 ? `${file.size} bytes` : `${Math.round(file.size / 1024)} KB`;
  return el("a", { class: "file", href: file.url, download: file.filename }, file.filename, el("span", { class: "subtext", text: size }));
}
