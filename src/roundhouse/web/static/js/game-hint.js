// What would you do? A computer player's move is chosen, not played; and why one moved as it did.
import { actionOf, choose, controlFor } from "./game-choose.js";
import { pickAction } from "./game-map.js";
import { phone } from "./game-view.js";

const $ = (selector) => document.querySelector(selector);
const key = () => `hints:${document.body.dataset.game}`;
const address = (part) => `/game/${document.body.dataset.game}/${part}`;

export const expertHint = () => hint("hint/expert");

export async function hint(part = "hint") {
  const facts = $("#facts");
  facts.textContent = "Thinking…";
  facts.classList.add("thinking");
  const answer = await fetch(address(part), { headers: { Accept: "application/json" } });
  const found = await answer.json();
  facts.classList.remove("thinking");
  if (!facts.isConnected) return; // another position came meanwhile
  if (!answer.ok) {
    facts.textContent = found.why || "There is no hint now.";
    return;
  }
  if (found.action.type === "lay-tile") await pickAction(found.action);
  else {
    const source = controlFor(found.action);
    source?.scrollIntoView({ block: phone() ? "center" : "nearest" }); // the sheet covers the lower part of a phone
    await choose(source ? actionOf(source) : found.action, { label: found.label, source });
  }
  const said = $("#facts");
  if (!said) return;
  said.textContent = `${found.who} would choose: ${found.label}. ${found.reason}`;
  said.classList.add("told");
}

/** Among several people hints are off until somebody turns them on for this game. */
export function toggleHints() {
  if (localStorage.getItem(key())) localStorage.removeItem(key());
  else localStorage.setItem(key(), "on");
  showHints();
}
export function showHints() {
  const on = $("#body")?.dataset.hints === "on" || localStorage.getItem(key()) === "on";
  document.body.dataset.hints = on ? "on" : "off";
}

export async function reason(button) {
  const answer = await fetch(address(`reason/${button.dataset.number}`), { headers: { Accept: "application/json" } });
  const words = document.createElement("span");
  words.className = "reason";
  words.textContent = answer.ok ? (await answer.json()).reason : "The reason could not be fetched.";
  button.replaceWith(words);
}
