// The box below a letter: orders to pick, a text, the mail program it is written with.

import { $, make, recall, remember } from "./dom.js";

const QUESTIONS = ["preview", "options", "status", "hand", "help"];
const drafts = new Map();
const picked = new Set();
let letter = null;

// Offers to answer this letter; a mail that somebody sent himself is not answered.
export function offerReply(shown, item, name) {
  keepDraft();
  letter = shown.id.startsWith("o") ? shown.id : null;
  $("reply").hidden = letter === null;
  if (letter === null) return;
  $("reply-label").textContent = `Reply as ${name}`;
  const examples = shown.examples.map(inMyZone);
  const asked = item?.kind === "invitation" ? [] : QUESTIONS;
  $("chips").replaceChildren(
    ...examples.slice(0, 8).map((order) => chip(order, "order")),
    ...asked.map((order) => chip(order, "question")),
  );
  const suggested = item?.kind === "invitation" && item.invited ? (examples.find((order) => order.startsWith("accept")) ?? "accept") : "";
  $("text").value = drafts.get(letter) ?? suggested;
  picked.clear();
  if (suggested) picked.add(suggested);
  say("");
}

// An invitation shows the zone it knows; the browser knows a better one.
function inMyZone(order) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return order.startsWith("accept") && zone ? order.replace(/\bzone \S+/, `zone ${zone}`) : order;
}

// A picked order takes the place of one picked before, but never of what somebody has typed himself.
export function pickOrder(order) {
  if (letter === null) return;
  const box = $("text");
  const typed = box.value.trim().split("\n").filter((line) => line && !picked.has(line));
  box.value = (order === "preview" ? [order, ...box.value.trim().split("\n")] : [...typed, order]).join("\n").trim();
  picked.add(order);
  box.focus();
}

function chip(order, sort) {
  return make("button", { type: "button", class: `chip ${sort}`, onclick: () => pickOrder(order) }, order);
}

export function keepDraft() {
  if (letter) drafts.set(letter, $("text").value);
}

export function isWriting() {
  return document.activeElement === $("text") && $("text").value.trim() !== "";
}

export function say(text, failed = false) {
  $("status").textContent = text;
  $("status").classList.toggle("failed", failed);
}

async function send(sent) {
  const answered = letter;
  const text = $("text").value;
  if (!text.trim()) {
    say("Please write something first, or pick one of the orders above.", true);
    $("text").focus();
    return;
  }
  $("reply").classList.add("sending");
  try {
    const answer = await fetch("/dev/mail/replies", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ letter: answered, style: $("style").value, text }),
    });
    const result = await answer.json();
    if (!answer.ok) throw new Error(result.error ?? "The mail could not be sent.");
    drafts.delete(answered);
    if (letter === answered) $("text").value = "";
    say("Sent. The answer will be here in a moment …");
    sent(result.mail);
  } catch (error) {
    say(error instanceof TypeError ? "The demo does not answer. Is it still running?" : error.message, true);
  } finally {
    $("reply").classList.remove("sending");
  }
}

export function startReply(sent) {
  $("style").value = recall("style") ?? "gmail";
  $("style").addEventListener("change", () => remember("style", $("style").value));
  $("reply").addEventListener("submit", (event) => {
    event.preventDefault();
    send(sent);
  });
  $("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("reply").requestSubmit();
  });
}
