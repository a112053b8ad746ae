// The others at the table: what is proposed, who is here, whose turn it is to think.
import { part, post, onSwap } from "./game-parts.js";

const $ = (selector, root = document) => root.querySelector(selector);
const body = document.body;

// -- proposals ----------------------------------------------------------------------------------

let shown = ""; // the stamp of what stands there
let fetching = null;

/** Fetch what is proposed now; one fetch at a time, and once more if something came meanwhile. */
async function show() {
  if (fetching) { fetching = "again"; return; }
  fetching = "once";
  shown = body.dataset.beside || "";
  try {
    const holder = document.createElement("template");
    holder.innerHTML = await part("proposals");
    const fresh = holder.content.firstElementChild;
    const old = $("#proposals");
    if (old && fresh && old.innerHTML !== fresh.innerHTML) old.replaceWith(fresh);
    document.dispatchEvent(new CustomEvent("game:proposals"));
  } catch { shown = "?"; } // the next event fetches it
  const again = fetching === "again";
  fetching = null;
  if (again) show();
}

function beside() {
  if ((body.dataset.beside || "") !== shown) show();
}

/** Answer a proposal, or withdraw the own one. */
export function answer(button) {
  post(`proposals/${button.dataset.answer}`, { made: Number(button.dataset.made) }, button);
}

/** Ask everybody to go back: to a position, or before the own latest decision. */
export async function askBack(button) {
  const to = button?.dataset.to;
  await post("ask-undo", to ? { to: Number(to) } : {}, button);
  if (to) location.assign(`/game/${body.dataset.game}`);
}

// -- who is here --------------------------------------------------------------------------------

function dots() {
  if (body.dataset.here === undefined) return;
  const seats = body.dataset.here.split(",").filter(Boolean);
  for (const dot of document.querySelectorAll("[data-dot]")) {
    const here = seats.includes(dot.dataset.dot);
    const words = here ? ("asked" in dot.dataset ? "thinking" : "here") : "away";
    dot.hidden = false;
    dot.className = `dot ${words}`;
    dot.title = words;
    dot.setAttribute("aria-label", words);
  }
}

export function wireTable() {
  document.addEventListener("roundhouse:beside", beside);
  document.addEventListener("roundhouse:here", dots);
  onSwap(() => { dots(); if ($("#proposals")?.childElementCount) show(); });
  dots();
  beside();
}
