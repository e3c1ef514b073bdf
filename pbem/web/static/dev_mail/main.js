// The page's memory and clock: which mailbox and letter are open, what is new every second.

import { $, make, recall, remember } from "./dom.js";
import { KINDS, showBoxes, showThreads } from "./lists.js";
import { showLetter, startReader } from "./reader.js";
import { isWriting, keepDraft, offerReply, pickOrder, say, startReply } from "./reply.js";

const state = { version: "", instance: "", person: 0, item: "", mailboxes: [], threads: [], read: new Set() };
let pending = ""; // the mail just sent, until its answer is here
let lost = false;

const items = () => state.threads.flatMap((thread) => thread.items);
const mine = () => state.mailboxes.find((box) => box.id === state.person);

async function refresh() {
  const answer = await fetch(`/dev/mail/state?person=${state.person}&known=${encodeURIComponent(state.version)}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const news = await answer.json();
  if (!news.mailboxes) return;
  if (news.instance !== state.instance) state.read = new Set(JSON.parse(recall(`read:${news.instance}`) ?? "[]"));
  const before = news.person === state.person && state.version ? new Set(items().map((item) => item.id)) : null;
  Object.assign(state, news);
  show();
  if (before) tellNews(items().filter((item) => !before.has(item.id) && item.kind !== "sent"));
}

function show() {
  showBoxes(state, openBox);
  showThreads(state, openItem);
  nudge();
  const waiting = mine()?.mark ? "● " : "";
  document.title = `${waiting}${mine()?.name ?? "Mailboxes"} · Night Mail`;
}

// New letters: the answer to the mail just sent opens by itself; of the others the weightiest announces itself.
const WEIGHT = ["hand", "report", "receipt", "notice", "welcome", "press", "refusal", "taken_back", "game_over", "reminder", "your_turn"];

function tellNews(letters) {
  const answer = letters.find((item) => pending && item.answers === pending);
  if (answer) {
    pending = "";
    if (!isWriting()) openItem(answer.id);
  }
  const others = letters.filter((item) => item !== answer);
  const weight = (item) => WEIGHT.indexOf(item.kind);
  if (!others.length) return;
  const heaviest = others.reduce((one, other) => (weight(other) > weight(one) ? other : one));
  const said = heaviest.asks && $("nudge").checkVisibility(); // the open letter says so already
  if (!said) toast(heaviest);
}

function toast(item) {
  const close = () => box.remove();
  const box = make(
    "div",
    { class: `toast ${item.kind}`, "data-item": item.id },
    make("p", {}, make("strong", {}, `New letter: ${KINDS[item.kind] ?? item.kind}`), make("span", {}, item.first)),
    make("button", { type: "button", onclick: () => openItem(item.id) }, "Open"),
    make("button", { type: "button", class: "close", "aria-label": "Dismiss", onclick: close }, "×"),
  );
  $("toasts").replaceChildren(box);
  setTimeout(close, 9000);
}

// Says in the open letter that another one asks for a move.
function nudge() {
  const asking = items().find((item) => item.asks && item.kind !== "hand") ?? null;
  const current = items().find((item) => item.id === state.item);
  const wanted = mine()?.mark === "turn" && asking && current && !current.asks;
  $("nudge").hidden = !wanted;
  if (!wanted) return;
  $("nudge").firstElementChild.textContent = `It is ${mine().name}’s turn: another letter asks for a move.`;
  $("nudge").querySelector("button").onclick = () => openItem(asking.id);
}

function openBox(person) {
  location.hash = `#/${person}`;
}

function openItem(id) {
  const hash = `#/${state.person}/${id}`;
  if (location.hash === hash) follow();
  else location.hash = hash;
}

// What deserves to be read first: what asks, the invitation not yet answered, else the newest letter.
function best() {
  const letters = items().filter((item) => item.kind !== "sent");
  const asking = letters.find((item) => item.asks && item.kind !== "hand");
  const invitation = mine()?.mark === "invited" && letters.find((item) => item.kind === "invitation");
  return (asking || invitation || letters[0])?.id ?? "";
}

async function follow() {
  const [, person, item] = location.hash.match(/^#\/(\d+)(?:\/([oi]\d+))?$/) ?? [];
  if (person && Number(person) !== state.person) {
    keepDraft();
    state.person = Number(person);
    state.version = "";
    state.item = "";
    pending = "";
    await refresh();
  }
  const wide = matchMedia("(min-width: 900px)").matches;
  const wanted = item ?? (wide ? best() : "");
  document.body.dataset.view = wanted ? "letter" : "list";
  if (wanted && wanted !== state.item) await openLetter(wanted);
  else show();
}

async function openLetter(id) {
  const letter = await showLetter(id);
  state.item = id;
  $("letter").hidden = false;
  $("toasts").querySelector(`[data-item="${id}"]`)?.remove();
  state.read.add(id);
  remember(`read:${state.instance}`, JSON.stringify([...state.read]));
  const item = items().find((one) => one.id === id);
  offerReply(letter, item && { ...item, invited: mine()?.mark === "invited" }, mine()?.name ?? "");
  show();
}

async function tick() {
  try {
    await refresh();
    if (!state.item && items().length && !location.hash.includes("/o")) await follow();
    if (lost) say("");
    lost = false;
  } catch {
    lost = true;
    say("The demo does not answer. Is it still running?", true);
  }
  setTimeout(tick, document.hidden ? 4000 : pending ? 400 : 1000);
}

addEventListener("hashchange", follow);
$("back").addEventListener("click", () => openBox(state.person));
startReader(pickOrder);
startReply((mail) => {
  pending = mail;
});
await refresh().catch(() => {});
await follow().catch(() => {});
tick();
