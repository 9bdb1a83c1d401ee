/** The first five minutes: a match against the house coach, two coaches to watch, a game to learn. */

import { el, icon } from "./dom.js";
import { as, doing, get } from "./net.js";
import { store } from "./store.js";

/** What is worth saying about a game before one has played it. @type {Record<string, [string, string]>} */
const ABOUT = {
  sportsdice: ["Roll, keep, push the puck, shoot. The quickest of them.", "10 minutes"],
  trickshot: ["Skaters on a grid, bank shots, and cards that bend the rules.", "30 minutes"],
  dreadball: ["Two teams, a steel ball, and no mercy between the hexes.", "60 minutes"],
  playoff: ["A season's last game, played from a hand of cards.", "20 minutes"],
};

/** @returns {HTMLElement} */
export function start() {
  const games = store.state?.games ?? [];
  const problem = el("p", { class: "problem", role: "alert" });
  const other = store.state?.people.find((p) => p.key && p.key !== as);
  return el(
    "div",
    { class: "scroll start", tabIndex: 0, role: "region", "aria-label": "Start here" },
    el(
      "section",
      { class: "hero" },
      el("h1", { text: "Take a seat at the table." }),
      el("p", { class: "lead", text: "Linesman referees table sports in a channel: you say what you do, it knows the rules, draws the board and rolls dice that anyone can check. Here you play without an account, on this machine alone." }),
    ),
    problem,
    el("div", { class: "games" }, ...games.map((game) => card(game, problem))),
    el(
      "section",
      { class: "tips" },
      el("h2", { text: "Good to know" }),
      el(
        "ul",
        {},
        el("li", {}, el("b", { text: "Buttons do everything. " }), "They stand under the newest board, with the chance of success where dice decide."),
        el("li", {}, el("b", {}, "Or type ", el("code", { text: "/" }), ". "), "The line completes commands and moves, and offers only what is legal. Tab takes, Esc goes back."),
        other ? el("li", {}, el("b", { text: "Two can play. " }), "Open ", el("a", { href: `?as=${other.key}#start`, target: `linesman-${other.key}`, text: `a window for ${other.name}` }), ", then challenge each other with ", el("code", { text: "/challenge" }), ".") : null,
        el("li", {}, el("b", { text: "Stop when you like. " }), "Everything is kept; the match goes on where you left it."),
      ),
    ),
    el("p", { class: "disclaimer", text: "This page is a lookalike made for trying and testing the bot. It is not Discord, has nothing to do with Discord Inc., and sends nothing anywhere." }),
  );
}

/** @param {import("./types.js").Game} game @param {HTMLElement} problem */
function card(game, problem) {
  const [about, time] = ABOUT[game.name] ?? ["", ""];
  /** @param {string} what @param {HTMLButtonElement} button */
  const begin = async (what, button) => {
    problem.textContent = "";
    button.setAttribute("aria-busy", "true");
    const answer = await doing(what, { game: game.name });
    button.removeAttribute("aria-busy");
    if (answer.channel) location.hash = `#c/${answer.channel}`;
    else problem.textContent = answer.error ?? "The bot did not respond. Is it at the table?";
  };
  /** @param {string} what @param {string} look @param {any} sign @param {string} label */
  const button = (what, look, sign, label) => {
    const made = el("button", { type: "button", class: `button ${look}`, "data-key": `${what}:${game.name}` }, icon(sign), label);
    made.addEventListener("click", () => begin(what, made));
    return made;
  };
  return el(
    "section",
    { class: `game ${game.name}`, "aria-label": game.title },
    el("div", { class: "game-head" }, el("h2", { text: game.title }), time ? el("span", { class: "tag quiet", text: time }) : null),
    about ? el("p", { text: about }) : null,
    el(
      "div",
      { class: "row" },
      button("play", "s1", "play", "Play the house coach"),
      button("watch", "s2", "eye", "Watch two coaches"),
      game.lessons ? button("learn", "s2", "flag", "Learn it") : null,
      el("a", { class: "button s2", href: `#learn/${game.name}` }, icon("book"), "The rules"),
    ),
  );
}

/** A game in short. @param {string} name @returns {Promise<HTMLElement>} */
export async function learn(name) {
  const lesson = await get(`learn/${name}`);
  if (!lesson) return el("div", { class: "scroll start" }, el("p", { text: "There is no such game here." }));
  const find = el("input", { type: "search", placeholder: "Find a ruling by a word or number", "aria-label": "Find a ruling" });
  const list = el("dl", { class: "rulings" });
  const count = el("span", { class: "subtext", role: "status" });
  const draw = () => {
    const wanted = find.value.trim().toLowerCase();
    const found = lesson.rulings.filter((/** @type {any} */ r) => `${r.number} ${r.text}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.map((/** @type {any} */ r) => el("div", {}, el("dt", { text: r.number }), el("dd", { text: r.text }))));
    count.textContent = `${found.length} of ${lesson.rulings.length}`;
  };
  find.addEventListener("input", draw);
  draw();
  return el(
    "div",
    { class: "scroll start", tabIndex: 0, role: "region", "aria-label": lesson.title },
    el("p", {}, el("a", { href: "#start", text: "← Start here" })),
    el("section", { class: "hero" }, el("h1", { text: lesson.title }), el("p", { class: "lead", text: lesson.about })),
    el("h2", { text: "What you can do" }),
    el("ul", { class: "verbs" }, ...lesson.verbs.map((/** @type {any} */ v) => el("li", {}, el("b", { text: v.label }), el("span", { text: v.help }), el("code", { text: v.command })))),
    el("h2", {}, "How it is ruled ", count),
    el("p", { class: "subtext" }, "In a channel, ", el("code", { text: "/rule" }), " shows any of these; a refusal names the one that forbids."),
    find,
    list,
  );
}
