// The two lists: mailboxes on the left, the letters of one of them beside it.

import { $, make, refill, shortTime } from "./dom.js";

export const KINDS = {
  invitation: "Invitation",
  welcome: "The game starts",
  your_turn: "Your turn",
  report: "News",
  receipt: "Answer",
  refusal: "Refused",
  reminder: "Reminder",
  hand: "Your hand",
  press: "Message",
  taken_back: "Taken back",
  game_over: "Game over",
  notice: "Notice",
  stranger: "Warning",
  sent: "Sent",
};
const MARKS = { turn: "to move", invited: "invited" };
const THREADS = { game: "The game", hand: "Private hand", invitation: "Invitation" };

export function showBoxes(state, open) {
  refill(
    $("boxes"),
    state.mailboxes.map((box) => {
      const unread = box.letters.filter((id) => !state.read.has(id)).length;
      const here = box.id === state.person;
      const about = [unread ? `${unread} unread` : "", MARKS[box.mark] ?? ""].filter(Boolean).join(", ");
      const button = make(
        "button",
        { type: "button", class: "box", "data-key": `box${box.id}`, onclick: () => open(box.id) },
        make("span", { class: `face hue${box.id % 6}`, "aria-hidden": "true" }, box.name.slice(0, 1)),
        make(
          "span",
          { class: "who" },
          make("span", { class: "name" }, box.name),
          make("span", { class: "part" }, part(box)),
        ),
        box.mark ? make("span", { class: `mark ${box.mark}` }, MARKS[box.mark]) : "",
        unread ? make("span", { class: "count", "aria-hidden": "true" }, String(unread)) : "",
      );
      button.title = box.address;
      button.setAttribute("aria-label", [box.name, part(box), about].filter(Boolean).join(", "));
      if (here) button.setAttribute("aria-current", "true");
      return make("li", {}, button);
    }),
  );
}

function part(box) {
  if (box.role === "moderator") return "moderator";
  return box.simulated ? "simulated" : "you";
}

export function showThreads(state, open) {
  const children = state.threads.map((thread) =>
    make(
      "section",
      { class: "thread" },
      make("h2", {}, make("span", { class: "sort" }, THREADS[thread.name] ?? thread.name), " ", thread.title),
      make("ul", {}, ...thread.items.map((item) => make("li", {}, line(state, item, open)))),
    ),
  );
  refill($("threads"), children.length ? children : [make("p", { class: "empty" }, "No letters yet.")]);
}

function line(state, item, open) {
  const sent = item.kind === "sent";
  const unread = !sent && !state.read.has(item.id);
  const button = make(
    "button",
    {
      type: "button",
      class: `line ${item.kind}${unread ? " unread" : ""}${item.asks ? " asks" : ""}`,
      "data-key": item.id,
      onclick: () => open(item.id),
    },
    make("span", { class: "kind" }, sent ? "↑ " : "", KINDS[item.kind] ?? item.kind, unread ? make("span", { class: "hidden" }, ", unread") : ""),
    make("time", { datetime: item.at }, shortTime(item.at)),
    make("span", { class: "first" }, item.first || "(no text)"),
    sent && item.outcome !== "applied" && item.outcome !== "answered" ? make("span", { class: "outcome" }, item.outcome) : "",
  );
  if (item.id === state.item) button.setAttribute("aria-current", "true");
  return button;
}
