// Steps through a game: every picture and table is the one before it, with some of its units replaced.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const game = JSON.parse(byId("page-data").textContent);
  const { words, rounds, steps, boards, tables } = game;
  const last = steps.number.length - 1;
  const KEPT_EVERY = 64; // frames that are kept to go on from; between them one is made in no time
  const PAUSE = 1400; // milliseconds between two steps while the game plays by itself

  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => facts[key]);

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  // Frames as numbers of units: `at` answers with the numbers of one step.
  class Frames {
    constructor({ units, splices }) {
      this.units = units;
      this.splices = splices;
      this.kept = [];
      this.place = -1;
      this.frame = [];
    }

    at(step) {
      if (step < this.place) {
        const from = Math.min(Math.floor((step + 1) / KEPT_EVERY), this.kept.length) - 1;
        this.place = from < 0 ? -1 : (from + 1) * KEPT_EVERY - 1;
        this.frame = from < 0 ? [] : this.kept[from].slice();
      }
      while (this.place < step) {
        this.place += 1;
        for (const [start, gone, ...come] of this.splices[this.place]) this.frame.splice(start, gone, ...come);
        const number = (this.place + 1) / KEPT_EVERY;
        if (Number.isInteger(number) && this.kept.length < number) this.kept.push(this.frame.slice());
      }
      return this.frame;
    }
  }

  // The pictures: our own drawing, in which every text is escaped already.
  const pictures = boards.map((board) => {
    const holder = element("div", undefined, `picture ${board.name}`);
    holder.setAttribute("role", "img");
    byId("page-pictures").append(holder);
    return { board, holder, frames: new Frames(board), shown: "" };
  });

  function drawPictures(step) {
    for (const picture of pictures) {
      const frame = picture.frames.at(step);
      const key = frame.join();
      if (key !== picture.shown) {
        picture.holder.innerHTML = frame.map((unit) => picture.board.units[unit]).join("\n");
        picture.shown = key;
      }
      picture.holder.setAttribute("aria-label", picture.board.alts[picture.board.alt[step]]);
    }
  }

  // The tables: rows, items and paragraphs, put together anew where one of them changed.
  const MANY = 8; // items of a list that is folded away
  const position = { frames: new Frames(tables), holder: byId("page-tables"), shown: "", open: new Set() };

  function tableOf(units, at, caption) {
    const sides = units[at][1];
    const table = element("table");
    if (caption) table.append(element("caption", caption));
    const row = (kind, cells) => {
      const line = element("tr");
      cells.forEach((text, nr) => {
        const cell = element(kind === "th" && text ? "th" : "td", text, sides[nr] === "r" ? "right" : "");
        if (cell.nodeName === "TH") cell.scope = "col";
        line.append(cell);
      });
      return line;
    };
    const head = element("thead"), body = element("tbody");
    head.append(row("th", units[at].slice(2)));
    for (at += 1; at < units.length && units[at][0] === "td"; at += 1) body.append(row("td", units[at].slice(1)));
    table.append(head, body);
    const frame = element("div", undefined, "columns");
    frame.append(table);
    return [frame, at];
  }

  function listOf(units, at, caption) {
    const list = element("ul");
    for (; at < units.length && units[at][0] === "li"; at += 1) list.append(element("li", units[at][1]));
    if (list.children.length <= MANY || !caption) return [caption ? [element("p", caption), list] : [list], at];
    const fold = element("details"), summary = element("summary", caption), key = caption.slice(0, 12);
    summary.dataset.key = key;
    fold.open = position.open.has(key);
    fold.addEventListener("toggle", () => position.open[fold.open ? "add" : "delete"](key));
    fold.append(summary, list);
    return [[fold], at];
  }

  function blocksOf(units) {
    const made = [];
    let caption = "", at = 0;
    const put = () => {
      if (caption) made.push(element("p", caption));
      caption = "";
    };
    while (at < units.length) {
      const [kind, text] = units[at];
      if (kind === "th") {
        if (!caption.endsWith(":")) put(); // it is about more than the table
        const [table, next] = tableOf(units, at, caption);
        made.push(table);
        [caption, at] = ["", next];
      } else if (kind === "li") {
        const [list, next] = listOf(units, at, caption);
        made.push(...list);
        [caption, at] = ["", next];
      } else {
        put();
        if (kind === "p") caption = text;
        else made.push(element("pre", text));
        at += 1;
      }
    }
    put();
    return made;
  }

  // A table wider than its place can be moved by keyboard, and says so.
  function reachable() {
    for (const frame of position.holder.querySelectorAll(".columns")) {
      const wide = frame.scrollWidth > frame.clientWidth;
      if (!wide) {
        for (const name of ["tabindex", "role", "aria-label", "data-scroll"]) frame.removeAttribute(name);
        continue;
      }
      frame.tabIndex = 0;
      frame.dataset.scroll = "";
      frame.setAttribute("role", "group");
      const heads = [...frame.querySelectorAll("th")].map((one) => one.textContent);
      frame.setAttribute("aria-label", filled(words.columns, { heads: heads.join(", ") }));
    }
  }

  function drawTables(step) {
    const frame = position.frames.at(step);
    const key = frame.join();
    if (key === position.shown) return;
    position.shown = key;
    const focused = position.holder.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    position.holder.replaceChildren(...blocksOf(frame.map((unit) => tables.units[unit])));
    reachable();
    if (focused) {
      const again = [...position.holder.querySelectorAll("summary")].find((one) => one.dataset.key === focused);
      if (again) again.focus({ preventScroll: true });
    }
  }

  // What happened in a step, from the log, where every entry stands as text.
  const entryOf = (step) => byId(`e${steps.number[step]}`);
  const textsOf = (step) => [...entryOf(step).querySelectorAll("p:not(.gone)")].map((one) => one.textContent);

  function titleOf(step) {
    const facts = { round: rounds[steps.round[step]], who: steps.who[step], order: steps.order[step] };
    return facts.order && facts.who ? filled(words.step, facts) : filled(words.told, { ...facts, text: textsOf(step).join(" ") });
  }

  function drawWords(step) {
    const facts = {
      number: steps.number[step], round: rounds[steps.round[step]], when: steps.when[step],
      who: steps.who[step], order: steps.order[step], link: steps.link[step],
    };
    byId("page-entry").textContent = filled(words.entry, facts);
    const texts = textsOf(step);
    if (steps.undone[step]) texts.push(filled(words.undone, { number: steps.undone[step] }));
    byId("page-says").replaceChildren(...texts.map((text) => element("p", text)));
    byId("page-order").textContent = facts.order && facts.who ? filled(words.order, facts) : facts.order;
    byId("page-link").textContent = filled(words.link, facts);
  }

  const log = byId("page-log");
  function markEntry(step) {
    for (const one of log.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    const entry = entryOf(step);
    entry.setAttribute("aria-current", "step");
    const box = log.getBoundingClientRect(), own = entry.getBoundingClientRect();
    if (own.top < box.top + 40 || own.bottom > box.bottom - 10) log.scrollTop += own.top - box.top - box.height / 3;
  }

  // Going to a step, however it was asked for.
  const slider = byId("page-slider");
  slider.max = last;
  let here = -1, later = 0;

  function go(step, fromAddress) {
    step = Math.max(0, Math.min(last, step));
    if (step === here) return;
    here = step;
    drawPictures(step);
    drawTables(step);
    drawWords(step);
    markEntry(step);
    slider.value = step;
    slider.setAttribute("aria-valuetext", titleOf(step));
    for (const id of ["first", "round_back", "back"]) byId(`page-${id}`).setAttribute("aria-disabled", step === 0);
    for (const id of ["forward", "round_forward", "last"]) byId(`page-${id}`).setAttribute("aria-disabled", step === last);
    clearTimeout(later);
    if (!fromAddress) later = setTimeout(() => history.replaceState(null, "", `#s=${steps.number[here]}`), 200);
  }

  const beginning = (round) => Math.max(0, steps.round.indexOf(round));
  const ways = {
    first: () => go(0),
    back: () => go(here - 1),
    forward: () => go(here + 1),
    last: () => go(last),
    round_back: () => {
      const own = beginning(steps.round[here]);
      go(own < here ? own : beginning(steps.round[here] - 1));
    },
    round_forward: () => {
      const next = steps.round.indexOf(steps.round[here] + 1);
      go(next < 0 ? last : next);
    },
  };
  for (const [id, way] of Object.entries(ways)) byId(`page-${id}`).addEventListener("click", way);
  slider.addEventListener("input", () => go(Number(slider.value)));

  const keys = {
    ArrowLeft: ways.back, ArrowRight: ways.forward, Home: ways.first, End: ways.last,
    PageUp: ways.round_back, PageDown: ways.round_forward,
  };
  // A part of the page that has more to show keeps the keys that move it.
  function moves(target, key) {
    const part = target.closest && target.closest("[data-scroll]");
    if (!part) return false;
    return key.startsWith("Arrow") ? part.scrollWidth > part.clientWidth : part.scrollHeight > part.clientHeight;
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !keys[event.key]) return;
    if (moves(event.target, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });

  // Playing by itself; meanwhile nothing is announced.
  const play = byId("page-play");
  let timer = 0;
  function setPlaying(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (here === last ? setPlaying(false) : go(here + 1)), PAUSE) : 0;
    play.classList.toggle("on", on);
    play.setAttribute("aria-label", on ? words.stop : words.play);
    play.title = on ? words.stop : words.play;
    play.firstElementChild.firstElementChild.setAttribute("d", on ? "M7 5h3v14h-3zM14 5h3v14h-3z" : "M7 4v16l12-8z");
    byId("page-says").setAttribute("aria-live", on ? "off" : "polite");
  }
  play.addEventListener("click", () => {
    if (!timer && here === last) go(0);
    setPlaying(!timer);
  });

  const large = byId("page-large");
  large.addEventListener("click", () => {
    const on = byId("page-main").classList.toggle("large");
    large.textContent = on ? words.small : words.large;
    large.setAttribute("aria-pressed", on);
    reachable();
  });

  addEventListener("resize", reachable);
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });

  // The address leads to a step: #s=123 is entry 123.
  function fromAddress() {
    const found = /^#s=(\d+)$/.exec(location.hash);
    const at = found ? steps.number.indexOf(Number(found[1])) : -1;
    if (at >= 0) go(at, true);
    return at >= 0;
  }
  addEventListener("hashchange", fromAddress);
  for (const one of document.querySelectorAll("[data-live]")) one.hidden = false;
  if (!fromAddress()) go(0, true);
})();
