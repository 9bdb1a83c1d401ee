/** What this window knows. Views listen to the names below and draw themselves anew. */

import { as, messages as fetchMessages } from "./net.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Channel} Channel */

const KEPT = 60; // messages of the open channel that stay in the page

/** Which of two ids is newer: above 0 when the first one is. @param {string} a @param {string} b */
export function byId(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

class Store extends EventTarget {
  /** @type {import("./types.js").State | null} */
  state = null;
  /** @type {Map<string, Channel>} */
  channels = new Map();
  /** The channel that is open, its messages by id, and whether there are earlier ones.
   * @type {string | null} */
  open = null;
  /** @type {Map<string, Message>} */
  messages = new Map();
  more = false;
  /** @type {Record<string, string>} */
  #read = JSON.parse(localStorage.getItem(`linesman.read.${as}`) ?? "{}");
  /** @type {Set<string>} */
  #gone = new Set();

  /** @param {"state" | "channels" | "message" | "gone" | "history" | "commands" | "bot" | "ping"} name @param {any} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {string} name @param {(detail: any) => void} listener */
  on(name, listener) {
    this.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  get me() {
    return this.state?.me ?? "";
  }

  get locale() {
    return this.state?.locale ?? "en-US";
  }

  /** @param {string} id @returns {import("./types.js").Person | undefined} */
  person(id) {
    return this.state?.people.find((p) => p.id === id);
  }

  /** The commands that can be used in the open channel. @returns {import("./types.js").Option[]} */
  get commands() {
    const direct = this.channels.get(this.open ?? "")?.type === 1;
    return this.state?.commands[direct ? "direct" : "server"] ?? [];
  }

  /** @param {import("./types.js").State} state */
  begin(state) {
    this.state = state;
    this.channels = new Map(state.channels.map((c) => [c.id, c]));
    if (!Object.keys(this.#read).length) {
      for (const c of state.channels) this.#mark(c.id, c.newest ?? "0");
    }
    this.tell("state");
    if (this.open) void this.show(this.open);
  }

  /** Open a channel and fetch its newest messages. @param {string | null} id */
  async show(id) {
    const changed = this.open !== id;
    this.open = id;
    this.more = false;
    if (changed) {
      this.messages = new Map();
      this.tell("history", { fresh: true });
    }
    if (id) {
      this.read(id);
      const page = await fetchMessages(id);
      if (this.open !== id || !page) return;
      const before = new Set(this.messages.keys());
      for (const m of page.messages) {
        this.#take(m);
        before.delete(m.id);
      }
      const newest = page.messages.at(-1)?.id ?? "0";
      for (const left of before) if (byId(left, newest) < 0) this.messages.delete(left);
      this.more = page.more;
    }
    this.tell("history", { fresh: true });
  }

  /** Fetch what was said before the earliest message here. */
  async earlier() {
    const first = [...this.messages.keys()].sort(byId)[0];
    const id = this.open;
    if (!first || !id) return;
    const page = await fetchMessages(id, first);
    if (!page || this.open !== id) return;
    for (const m of page.messages) this.#take(m);
    this.more = page.more;
    this.tell("history", { fresh: false });
  }

  /** Let go of the oldest messages; they can be fetched again. @returns {string[]} the ids that went */
  trim() {
    const over = this.messages.size - KEPT;
    if (over <= 0) return [];
    const ids = [...this.messages.keys()].sort(byId).slice(0, over);
    for (const id of ids) this.messages.delete(id);
    this.more = true;
    return ids;
  }

  /** @param {Message} m */
  message(m) {
    const channel = this.channels.get(m.channel_id);
    const fresh = channel && m.rev === 0 && byId(m.id, channel.newest ?? "0") > 0;
    if (channel && fresh && !m.private) {
      channel.newest = m.id;
      if (m.pinged && !channel.pings.includes(m.id)) channel.pings.push(m.id);
    }
    if (m.channel_id === this.open) {
      if (!document.hidden) this.read(m.channel_id, false);
      if (this.#take(m)) this.tell("message", m);
    } else if (fresh && m.pinged) {
      this.tell("ping", m);
    }
    if (fresh) this.tell("channels");
  }

  /** @param {{id: string, channel: string}} gone */
  gone(gone) {
    this.#gone.add(gone.id);
    if (this.messages.delete(gone.id)) this.tell("gone", gone.id);
  }

  /** @param {Channel} channel */
  channel(channel) {
    const old = this.channels.get(channel.id);
    this.channels.set(channel.id, channel);
    if (!old && !this.#read[channel.id]) this.#mark(channel.id, "0");
    this.tell("channels");
  }

  /** @param {string} id */
  channelGone(id) {
    this.channels.delete(id);
    this.tell("channels");
    if (this.open === id) location.hash = "#start";
  }

  /** Everything in a channel has been seen. @param {string} id @param {boolean} [tell] */
  read(id, tell = true) {
    const newest = this.channels.get(id)?.newest ?? "0";
    if (this.#read[id] === newest) return;
    this.#mark(id, newest);
    if (tell) this.tell("channels");
  }

  /** @param {Channel} channel @returns {{unread: boolean, pings: number}} */
  marks(channel) {
    const read = this.#read[channel.id] ?? "0";
    return {
      unread: channel.newest !== null && byId(channel.newest, read) > 0,
      pings: channel.pings.filter((id) => byId(id, read) > 0).length,
    };
  }

  /** @param {string} id @param {string} newest */
  #mark(id, newest) {
    this.#read[id] = newest;
    localStorage.setItem(`linesman.read.${as}`, JSON.stringify(this.#read));
  }

  /** Keep a message unless a newer look at it is here already. @param {Message} m */
  #take(m) {
    const old = this.messages.get(m.id);
    if ((old && old.rev > m.rev) || this.#gone.has(m.id)) return false;
    this.messages.set(m.id, m);
    return true;
  }
}

export const store = new Store();
