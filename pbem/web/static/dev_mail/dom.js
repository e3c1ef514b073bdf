// Small helpers: making elements (text is always text, never markup), times, the browser's memory.

export const $ = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

// Fills an element anew; whoever had the focus inside (by data-key) keeps it.
export function refill(parent, children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  parent.replaceChildren(...children);
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

export function shortTime(iso) {
  const moment = new Date(iso);
  const today = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString("en-GB", today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" });
}

export function longTime(text) {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return text;
  return moment.toLocaleString("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

// The memory is a comfort: where the browser forbids it, the page works without.
export function remember(key, value) {
  try {
    localStorage.setItem(`night-mail:${key}`, value);
  } catch {
    /* private window */
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(`night-mail:${key}`);
  } catch {
    return null;
  }
}
