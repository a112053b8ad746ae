// What is chosen: one action at a time, its consequences beside it, the primary button for it.
import { commit, isBusy, part, say } from "./game-parts.js";
import { showWhy } from "./game-why.js";

let current = null; // { action, source, ready }
let asked = 0;

const $ = (selector) => document.querySelector(selector);
let settle = commit; // what pressing the same control again does
export const onSettle = (other) => { settle = other; };
export const chosen = () => current?.action ?? null;

/** The buttons of the sheet say what those of the decision bar say. */
export function twins() {
  for (const twin of document.querySelectorAll(".sheet-answers [data-twin]")) {
    const real = document.getElementById(twin.dataset.twin);
    if (!real) { twin.remove(); continue; }
    twin.hidden = real.matches(":not(.chosen) > .answers > .same, .twice > .answers > #secondary"); // the blue one does it
    twin.textContent = (real.querySelector(".text") || real).textContent;
    for (const name of ["aria-disabled", "data-why", "data-clause"]) {
      if (real.hasAttribute(name)) twin.setAttribute(name, real.getAttribute(name));
      else twin.removeAttribute(name);
    }
  }
}

function primary(label, refusal) {
  const button = $("#primary");
  if (!button) return;
  const own = button.dataset.action;
  const text = button.querySelector(".text");
  text.textContent = label || button.dataset.label || button.dataset.hint || "";
  const [decision, other] = [button.closest(".decision"), $("#secondary")?.dataset.action];
  decision.classList.toggle("chosen", Boolean(label));
  decision.classList.toggle("twice", Boolean(label && other && alike(JSON.parse(other), current?.action)));
  if (refusal) {
    button.setAttribute("aria-disabled", "true");
    button.dataset.why = refusal.why;
    button.dataset.clause = refusal.clause || "";
  } else if (label || (own && !button.dataset.refusedAtFirst)) {
    button.removeAttribute("aria-disabled");
    delete button.dataset.why;
  } else button.setAttribute("aria-disabled", "true");
  twins();
}

/** Nothing is chosen. */
export function clear() {
  const was = current !== null;
  current = null;
  asked += 1;
  for (const pressed of document.querySelectorAll('#body [data-action][aria-pressed="true"]')) pressed.setAttribute("aria-pressed", "false");
  document.querySelectorAll("tr.chosen").forEach((row) => row.classList.remove("chosen"));
  $("#preview")?.replaceChildren();
  document.querySelectorAll(".stock-hint").forEach((hint) => { hint.hidden = false; });
  restoreMarket();
  if ($("#primary") && was) primary("");
  return was;
}

let market = null; // { place, drawn }: the chart as it stands, while a preview is in its place
function restoreMarket() {
  if (market?.place.isConnected) market.place.replaceChildren(...market.drawn); // else a newer page is there
  market = null;
}
function showMarket(template) {
  const place = $("#market");
  if (!place || !template) return;
  market ??= { place, drawn: [...place.childNodes] };
  place.replaceChildren(template.content.cloneNode(true));
}

let byPointer = false; // how the page was used last
addEventListener("pointerdown", () => { byPointer = true; }, true);
addEventListener("keydown", () => { byPointer = false; }, true);

/** After a choice by mouse or finger Enter is for the blue button; keys keep their own focus. */
function focusPrimary() {
  if (!byPointer) return;
  const shown = [$("#primary"), $('.sheet-answers [data-twin="primary"]')].find((one) => one?.offsetParent);
  shown?.focus({ preventScroll: true });
}

/** Choose an action: its button is marked, what follows is fetched and shown. */
export async function choose(action, { label = "", source = null, preview = true, refusal = null } = {}) {
  clear();
  current = { action, source, ready: !preview };
  source?.setAttribute("aria-pressed", "true");
  source?.closest("tr")?.classList.add("chosen");
  document.querySelectorAll(".stock-hint").forEach((hint) => { hint.hidden = true; });
  primary(label, refusal);
  focusPrimary();
  if (!preview || !$("#preview")) { current.ready = true; return; }
  const mine = asked;
  const html = await part(`preview?action=${encodeURIComponent(JSON.stringify(action))}`);
  if (mine !== asked) return;
  const place = $("#preview");
  place.innerHTML = html;
  const found = place.querySelector(".preview");
  if (found.dataset.refused) {
    const note = found.querySelector(".note");
    primary(label, { why: note?.textContent || "", clause: "" });
  } else primary(found.dataset.label);
  showMarket(place.querySelector("#market-new"));
  if (current) current.ready = true;
  const panel = place.closest(".hex-panel");
  panel?.classList.remove("low");
  if (panel && place.parentElement === panel) panel.scrollTop = 0;
  if (matchMedia("(max-width: 759px)").matches) source?.closest("tr")?.scrollIntoView({ block: "start" });
}

/** The action of a control, with the amount of the stepper beside it. */
export function actionOf(press) {
  const action = JSON.parse(press.dataset.action);
  const stepper = press.parentElement.querySelector(".stepper");
  if (stepper) action[stepper.dataset.field] = Number(stepper.querySelector("input").value);
  return action;
}

const sorted = (_, value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
const alike = (one, other) => JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

/** The control that chooses this action, shown and with its amount; null if there is none. */
export function controlFor(action) {
  for (const button of document.querySelectorAll('#body .press[data-action]:not([aria-disabled="true"])')) {
    const field = button.parentElement.querySelector(".stepper")?.dataset.field;
    const wanted = field && field in action ? { ...JSON.parse(button.dataset.action), [field]: action[field] } : JSON.parse(button.dataset.action);
    if (!alike(wanted, action)) continue;
    if (field && field in action) button.parentElement.querySelector(".stepper input").value = String(action[field]);
    button.closest("details")?.setAttribute("open", "");
    return button;
  }
  return null;
}

function press(button) {
  if (button.getAttribute("aria-disabled") === "true") { showWhy(button); return; }
  const action = actionOf(button);
  const same = current?.source === button && JSON.stringify(current.action) === JSON.stringify(action);
  if (same) {
    if (current.ready && !isBusy()) settle(action, button);
    return;
  }
  choose(action, { label: button.dataset.label, source: button, preview: !("quiet" in button.dataset) });
}

export function wirePress() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#body .press[data-action]");
    if (button) press(button);
    const step = event.target.closest(".stepper button");
    if (step) nudge(step.closest(".stepper"), step.classList.contains("up") ? 1 : -1);
  });
  document.addEventListener("toggle", ({ target }) => {
    if (target.matches(".pars[open]")) target.closest("tr").scrollIntoView({ block: "nearest" });
  }, true);
  document.addEventListener("input", (event) => {
    if (event.target.matches(".stepper input")) follow(event.target.closest(".stepper"));
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".stepper input")) typed(event.target.closest(".stepper"));
  });
}

/** Change an amount within its bounds. */
function nudge(stepper, by) {
  const input = stepper.querySelector("input");
  const step = Number(input.step) || 1;
  const low = Number(input.min);
  let value = Number(input.value) + by * Math.max(step, by && step === 1 ? 5 : step);
  value = Math.min(Number(input.max), Math.max(low, value));
  if (by === 0 || step > 1) value = low + Math.round((value - low) / step) * step;
  input.value = String(Math.min(Number(input.max), value));
  follow(stepper);
}

/** An amount was typed. One that is not possible says which rule it breaks before it gives way. */
async function typed(stepper) {
  const input = stepper.querySelector("input");
  const button = stepper.parentElement.querySelector("[data-action]");
  const [low, high, value] = [Number(input.min), Number(input.max), Number(input.value)];
  const possible = input.value !== "" && value >= low && value <= high;
  const tried = possible || input.value === "" || !button ? null : { ...actionOf(button) };
  nudge(stepper, 0);
  if (possible) return;
  const bounds = `From $${low} to $${high}.`;
  let [why, clause] = [bounds, ""];
  if (tried) {
    try {
      const holder = document.createElement("template");
      holder.innerHTML = await part(`preview?action=${encodeURIComponent(JSON.stringify(tried))}`);
      const note = holder.content.querySelector(".preview[data-refused] .note p, .preview[data-refused] .note");
      clause = note?.querySelector(".clause")?.textContent || "";
      note?.querySelector(".clause")?.remove();
      if (note) why = `${note.textContent.trim()} ${bounds}`;
    } catch { /* the bounds alone are said */ }
  }
  input.dataset.why = why;
  input.dataset.clause = clause;
  showWhy(input);
  say(`Not possible. ${why}`);
  delete input.dataset.why;
  delete input.dataset.clause;
}

/** The amount of the chosen control has changed: look again at what follows. */
function follow(stepper) {
  const button = stepper.parentElement.querySelector("[data-action]");
  if (button && current?.source === button) choose(actionOf(button), { label: button.dataset.label, source: button });
}
