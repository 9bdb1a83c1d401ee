/** The subset of Markdown that messages use, as elements. No text ever becomes HTML. */

import { el } from "./dom.js";
import { store } from "./store.js";
import { stamp } from "./time.js";

/** @typedef {(match: RegExpExecArray) => Node | string} Maker */

/** Inline marks, tried at each place in this order. @type {[RegExp, Maker][]} */
const INLINE = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^``(.+?)``/s, (m) => el("code", { text: m[1].trim() })],
  [/^`([^`\n]+)`/, (m) => el("code", { text: m[1] })],
  [/^\*\*\*(.+?)\*\*\*/s, (m) => el("strong", {}, el("em", {}, ...inline(m[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m) => el("strong", {}, ...inline(m[1]))],
  [/^__(.+?)__/s, (m) => el("u", {}, ...inline(m[1]))],
  [/^~~(.+?)~~/s, (m) => el("s", {}, ...inline(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m) => spoiler(m[1])],
  [/^\*(?=\S)(.+?)\*/s, (m) => el("em", {}, ...inline(m[1]))],
  [/^_(?=\S)(.+?)_(?!\w)/s, (m) => el("em", {}, ...inline(m[1]))],
  [/^<@!?(\d+)>/, (m) => mention(m[1])],
  [/^<#(\d+)>/, (m) => place(m[1])],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, (m) => stamp(Number(m[1]), m[2])],
  [/^<\/([^:>]+):\d+>/, (m) => el("span", { class: "mention", text: `/${m[1]}` })],
  [/^<a?:(\w+):\d+>/, (m) => el("span", { class: "emoji", text: `:${m[1]}:` })],
  [/^@(everyone|here)\b/, (m) => el("span", { class: "mention mine", text: m[0] })],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"]/, (m) => link(m[0], [m[0]])],
];
const PLAIN = /^(?:[\p{L}\p{N} ]+|[^])/u; // words and spaces at once, anything else one by one

/** @param {string} text @returns {(Node | string)[]} */
export function inline(text) {
  /** @type {(Node | string)[]} */
  const out = [];
  let rest = text;
  let plain = "";
  while (rest) {
    const found = /** @type {[RegExpExecArray, Maker] | undefined} */ (first(rest));
    if (found) {
      if (plain) out.push(plain);
      plain = "";
      out.push(found[1](found[0]));
      rest = rest.slice(found[0][0].length);
      continue;
    }
    const step = PLAIN.exec(rest)?.[0] ?? rest[0];
    const cut = /https?:\/\//.exec(step)?.index || step.length;
    plain += step.slice(0, cut);
    rest = rest.slice(cut);
  }
  if (plain) out.push(plain);
  return out;
}

/** @param {string} rest */
function first(rest) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match) return [match, make];
  }
  return undefined;
}

/** @param {string} text */
function spoiler(text) {
  const made = el("button", { class: "spoiler", type: "button", "aria-label": "Hidden; press to read" }, ...inline(text));
  made.addEventListener("click", () => made.replaceWith(el("span", { class: "spoiled" }, ...inline(text))));
  return made;
}

/** @param {string} id */
function mention(id) {
  const name = store.person(id)?.name ?? "somebody";
  return el("span", { class: id === store.me ? "mention mine" : "mention", text: `@${name}` });
}

/** @param {string} id */
function place(id) {
  const channel = store.channels.get(id);
  if (!channel) return el("span", { class: "mention", text: "#a channel that is gone" });
  return el("a", { class: "mention", href: `#c/${id}`, text: `#${channel.name}` });
}

/** @param {string} href @param {(Node | string)[]} children */
function link(href, children) {
  return el("a", { href, target: "_blank", rel: "noreferrer noopener" }, ...children);
}

/** Lines that begin a block of their own. @type {[RegExp, (m: RegExpExecArray) => HTMLElement][]} */
const BLOCKS = [
  [/^(#{1,3}) (.+)/, (m) => el("div", { class: `h${m[1].length}`, role: "heading", "aria-level": String(m[1].length + 2) }, ...inline(m[2]))],
  [/^-# (.+)/, (m) => el("p", { class: "subtext" }, ...inline(m[1]))],
];

/** A whole text. @param {string} text @returns {HTMLElement} */
export function markdown(text) {
  const root = el("div", { class: "md" });
  text.split(/```(?:\w*\n)?([^]*?)```/).forEach((part, index) => {
    if (index % 2) root.append(el("pre", { tabIndex: 0 }, el("code", { text: part.replace(/\n$/, "") })));
    else if (part.trim()) root.append(...blocks(part.replace(/^\n|\n$/g, "")));
  });
  return root;
}

/** @param {string} text @returns {HTMLElement[]} */
function blocks(text) {
  /** @type {HTMLElement[]} */
  const out = [];
  /** The element that takes further lines of its kind. @type {{kind: string, node: HTMLElement} | null} */
  let open = null;
  /** @param {string} kind @param {string} tag */
  const ongoing = (kind, tag) => {
    if (open?.kind !== kind) {
      open = { kind, node: el(tag) };
      out.push(open.node);
    }
    return open.node;
  };
  for (const line of text.split("\n")) {
    const block = BLOCKS.map(([pattern, make]) => [pattern.exec(line), make]).find(([match]) => match);
    const item = /^\s*[-*] (.+)/.exec(line);
    const numbered = /^\s*\d+\. (.+)/.exec(line);
    const quote = /^> ?(.*)/.exec(line);
    if (block) {
      out.push(/** @type {any} */ (block[1])(block[0]));
      open = null;
    } else if (item) ongoing("ul", "ul").append(el("li", {}, ...inline(item[1])));
    else if (numbered) ongoing("ol", "ol").append(el("li", {}, ...inline(numbered[1])));
    else if (quote) broken(ongoing("quote", "blockquote"), quote[1]);
    else if (line.trim()) broken(ongoing("p", "p"), line);
    else open = null;
  }
  return out;
}

/** Another line of a paragraph. @param {HTMLElement} node @param {string} line */
function broken(node, line) {
  if (node.childNodes.length) node.append(el("br"));
  node.append(...inline(line));
}
