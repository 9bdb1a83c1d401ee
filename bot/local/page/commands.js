/** The bot's commands as one types them: names with their groups, options, and what is sent. */

import { store } from "./store.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {{path: string[], label: string, about: string, options: Option[]}} Leaf one command that can be sent */

export const KIND = { sub: 1, group: 2, text: 3, whole: 4, yes: 5, user: 6, channel: 7, role: 8, any: 9, number: 10 };
const SHOWN = 25;

/** A name or description in this person's language. @param {any} thing @param {"name" | "description"} what */
export function local(thing, what) {
  return thing[`${what}_localizations`]?.[store.locale] ?? thing[what];
}

/** Every command that can be sent from here. @returns {Leaf[]} */
export function leaves() {
  /** @type {Leaf[]} */
  const out = [];
  /** @param {Option} node @param {string[]} path @param {string[]} names */
  const walk = (node, path, names) => {
    const inner = (node.options ?? []).filter((o) => o.type <= KIND.group);
    if (!inner.length) {
      out.push({ path, label: `/${names.join(" ")}`, about: local(node, "description"), options: node.options ?? [] });
    }
    for (const o of inner) walk(o, [...path, o.name], [...names, local(o, "name")]);
  };
  for (const command of store.commands) walk(command, [command.name], [local(command, "name")]);
  return out;
}

/** The commands that fit what is typed: by their beginning first, then by any words. @param {string} typed */
export function matching(typed) {
  const text = typed.toLowerCase().replace(/\s+/g, " ").trimEnd();
  const words = text.slice(1).split(" ");
  const found = leaves();
  const starting = found.filter((l) => l.label.toLowerCase().startsWith(text));
  const other = found.filter((l) => !starting.includes(l) && words.every((w) => `${l.label} ${l.about}`.toLowerCase().includes(w)));
  return [...starting, ...other].slice(0, SHOWN);
}

/** The command that is typed out in full, with a space behind. @param {string} typed */
export function complete(typed) {
  const text = typed.toLowerCase().replace(/\s+/g, " ");
  return leaves().find((l) => text === `${l.label.toLowerCase()} `);
}

/**
 * What an option holds, as it is sent; undefined when the text is none of what it takes.
 * @param {Option} option @param {string} text
 */
export function valueOf(option, text) {
  const wanted = text.trim().toLowerCase();
  if (option.choices) return option.choices.find((c) => local(c, "name").toLowerCase() === wanted || String(c.value) === text.trim())?.value;
  switch (option.type) {
    case KIND.yes:
      return wanted === "true" ? true : wanted === "false" ? false : undefined;
    case KIND.whole:
      return /^[-+]?\d+$/.test(wanted) ? Number(wanted) : undefined;
    case KIND.number:
      return wanted && !Number.isNaN(Number(wanted)) ? Number(wanted) : undefined;
    case KIND.user:
    case KIND.any: {
      const person = store.state?.people.find((p) => p.name.toLowerCase() === wanted.replace(/^@/, ""));
      return person && { id: person.id };
    }
    case KIND.channel: {
      const channel = [...store.channels.values()].find((c) => c.name.toLowerCase() === wanted.replace(/^#/, ""));
      return channel && { id: channel.id };
    }
    default:
      return text.trim() ? text.trim() : undefined;
  }
}

/**
 * What can be chosen for an option without asking the bot, or null when it is free text.
 * @param {Option} option @param {string} text
 * @returns {{name: string, value: any, hint?: string}[] | null}
 */
export function offers(option, text) {
  const wanted = text.trim().toLowerCase().replace(/^[@#]/, "");
  /** @type {{name: string, value: any, hint?: string}[] | null} */
  let all = null;
  if (option.choices) all = option.choices.map((c) => ({ name: local(c, "name"), value: c.value }));
  else if (option.type === KIND.yes) all = [{ name: "True", value: true }, { name: "False", value: false }];
  else if (option.type === KIND.user || option.type === KIND.any) {
    all = (store.state?.people ?? []).map((p) => ({ name: p.name, value: { id: p.id }, hint: p.bot ? "the bot" : p.role }));
  } else if (option.type === KIND.channel) {
    all = [...store.channels.values()].filter((c) => c.type !== 1).map((c) => ({ name: `#${c.name}`, value: { id: c.id } }));
  }
  return all && all.filter((o) => o.name.toLowerCase().includes(wanted)).slice(0, SHOWN);
}
