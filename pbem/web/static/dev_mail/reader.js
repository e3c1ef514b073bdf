// The letter: as HTML in a frame without scripts, as text, raw, and its headers; narrow or wide, light or dark.

import { $, longTime, make, recall, remember } from "./dom.js";

const ADDRESS = "/dev/mail/letters/";
let letter = null;
let tab = "html";
let frame = null;
let tapped = () => {};

export async function showLetter(id) {
  const answer = await fetch(ADDRESS + id);
  if (!answer.ok) throw new Error(`letter ${id}: ${answer.status}`);
  letter = await answer.json();
  $("subject").textContent = letter.subject || "(no subject)";
  $("parties").replaceChildren(
    make("span", {}, letter.from),
    make("span", { class: "to" }, ` to ${letter.to}`),
    make("time", {}, longTime(letter.date)),
    ...letter.files.map((name, at) => make("a", { href: `${ADDRESS}${id}/files/${at}`, download: name, class: "file" }, name)),
  );
  showTab();
  document.querySelector(".scroll").scrollTop = 0;
  return letter;
}

function showTab() {
  for (const button of document.querySelectorAll("[data-tab]")) {
    const chosen = button.dataset.tab === tab;
    button.setAttribute("aria-selected", String(chosen));
    button.tabIndex = chosen ? 0 : -1;
  }
  $("view").setAttribute("aria-labelledby", `tab-${tab}`);
  $("view").className = `view ${tab}`;
  frame = null;
  VIEWS[tab]();
}

const VIEWS = {
  html() {
    frame = make("iframe", { sandbox: "allow-same-origin", title: "The letter", class: "frame" });
    frame.addEventListener("load", settle);
    $("view").replaceChildren(frame);
    frame.style.colorScheme = scheme();
    frame.src = `${ADDRESS}${letter.id}/html`;
  },
  text() {
    $("view").replaceChildren(make("pre", {}, letter.text || "(no text part)"));
  },
  async raw() {
    const shown = letter.id;
    $("view").replaceChildren(make("p", { class: "empty" }, "Fetching …"));
    const text = await (await fetch(`${ADDRESS}${shown}/raw`)).text();
    if (tab === "raw" && letter.id === shown) $("view").replaceChildren(make("pre", {}, text));
  },
  headers() {
    const rows = letter.headers.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value)));
    $("view").replaceChildren(make("table", {}, make("tbody", {}, ...rows)));
  },
};

// The frame is as high as its letter. Our page may look inside because nothing in there can run.
function settle() {
  const inside = frame?.contentDocument;
  if (!inside?.documentElement || inside.URL === "about:blank") return;
  pretend();
  fit();
  inside.addEventListener("click", tap);
  const images = [...inside.images].map((image) => image.decode().catch(() => {}));
  Promise.all(images).then(fit);
}

// A link that would open a mail, in a mail program, fills in the box below the letter.
function tap(event) {
  const link = event.target.closest?.('a[href^="mailto:"]');
  if (!link) return;
  event.preventDefault();
  tapped(new URLSearchParams(new URL(link.href).search.replaceAll("+", "%2B")).get("body") ?? "");
}

function fit() {
  const inside = frame?.contentDocument;
  if (!inside?.documentElement) return;
  frame.style.height = "0";
  frame.style.height = `${inside.documentElement.scrollHeight}px`;
}

// Browsers tell a letter its frame's colour scheme; for one that does not, the server writes it into the styles.
function pretend() {
  const wished = scheme();
  frame.style.colorScheme = wished;
  const told = frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const address = `${ADDRESS}${letter.id}/html${told === wished ? "" : `?scheme=${wished}`}`;
  if (!frame.contentDocument.URL.endsWith(address)) frame.src = address;
}

export function scheme() {
  return document.documentElement.dataset.scheme;
}

function setScheme(value) {
  document.documentElement.dataset.scheme = value;
  if (!frame?.contentDocument) return;
  frame.style.colorScheme = value;
  requestAnimationFrame(() => requestAnimationFrame(() => frame && pretend()));
}

function setWidth(value) {
  document.documentElement.dataset.width = value;
  fit();
}

function switchOf(name, value, set) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
    input.checked = input.value === value;
    input.addEventListener("change", () => {
      remember(name, input.value);
      set(input.value);
    });
  }
  set(value);
}

export function startReader(whenTapped) {
  tapped = whenTapped;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  switchOf("scheme", recall("scheme") ?? (dark ? "dark" : "light"), setScheme);
  switchOf("width", recall("width") ?? "desktop", setWidth);
  new ResizeObserver(fit).observe($("view"));
  const tabs = [...document.querySelectorAll("[data-tab]")];
  tabs.forEach((button, at) => {
    button.addEventListener("click", () => {
      tab = button.dataset.tab;
      if (letter) showTab();
    });
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(at + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  });
}
