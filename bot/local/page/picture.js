/** Pictures in messages, and the same opened large. */

import { el, icon } from "./dom.js";

/**
 * A picture that opens large. @param {{url: string, width?: number | null, height?: number | null}} media
 * @param {string} alt @param {string} [kind] a class of its own
 */
export function picture(media, alt, kind = "") {
  const image = el("img", { src: media.url, alt, decoding: "async" });
  if (media.width && media.height) Object.assign(image, { width: media.width, height: media.height });
  const made = el("button", { type: "button", class: `picture ${kind}`, "data-key": `p:${media.url}`, "aria-label": alt ? `Picture: ${alt}. Press to open it large.` : "Open the picture large" }, image);
  if (alt) made.dataset.alt = "";
  made.addEventListener("click", () => enlarge(media.url, alt));
  return made;
}

/** @param {string} url @param {string} alt */
function enlarge(url, alt) {
  const close = el("button", { type: "button", class: "round", "aria-label": "Close" }, icon("close"));
  const box = el(
    "dialog",
    { class: "large", "aria-label": "Picture" },
    close,
    el("img", { src: url, alt }),
    alt ? el("p", { class: "caption", text: alt }) : null,
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (/** @type {MouseEvent} */ e) => e.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
