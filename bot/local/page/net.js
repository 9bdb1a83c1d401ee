/** The only ways out of the page: one stream in, and a few requests, all to the server it came from. */

/** Whose window this is: `?as=` in the address. */
export const as = new URLSearchParams(location.search).get("as") ?? "alice";

/**
 * Do something as this window's person.
 * @param {string} what
 * @param {Record<string, any>} body
 * @returns {Promise<import("./types.js").Answer>}
 */
export async function doing(what, body = {}) {
  try {
    const answer = await fetch(`do/${what}?as=${as}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.ok ? await answer.json() : { error: await answer.text() };
  } catch {
    return { error: "The table cannot be reached. Is `linesman play` still running?" };
  }
}

/** Read JSON; null when it cannot be had. @param {string} path */
export async function get(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The newest messages of a channel, or those before one. @param {string} channel @param {string} [before] */
export function messages(channel, before) {
  return get(`channel/${channel}?as=${as}${before ? `&before=${before}` : ""}`);
}

/**
 * Listen to the table. The stream comes back by itself; each time it begins with the whole state.
 * @param {Record<string, (data: any) => void>} handlers by event
 * @param {(up: boolean) => void} changed
 */
export function listen(handlers, changed) {
  const stream = new EventSource(`events?as=${as}`);
  for (const [name, handle] of Object.entries(handlers)) {
    stream.addEventListener(name, (event) => handle(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  }
  stream.addEventListener("open", () => changed(true));
  stream.addEventListener("error", () => changed(false));
  addEventListener("pagehide", () => stream.close());
}
