// Tabs: what the stage shows, log and chat and notes, and the tabs of the phone.
import { address, onSwap, part, say } from "./game-parts.js";

const $ = (selector, root = document) => root.querySelector(selector);
const body = () => document.getElementById("body");

/** Show one panel of the stage. */
export function show(name) {
  const tab = $(`.stage-tabs [data-show="${name}"]`);
  if (!tab) {
    const other = { corporations: ".corporations-card", log: ".log", market: "#market" }[name];
    const place = other && $(other);
    place?.scrollIntoView({ block: "nearest" });
    (place?.querySelector("button, a, [tabindex]") || place)?.focus?.();
    return;
  }
  for (const one of tab.parentElement.querySelectorAll('[role="tab"]')) {
    const mine = one === tab;
    one.setAttribute("aria-selected", String(mine));
    one.tabIndex = mine ? 0 : -1;
    const panel = document.getElementById(one.getAttribute("aria-controls"));
    if (panel) panel.hidden = !mine;
    if (mine && panel?.dataset.load) load(panel);
  }
  if (name === "map") document.dispatchEvent(new CustomEvent("game:map-shown"));
  document.dispatchEvent(new CustomEvent("game:options"));
}

async function load(panel) {
  const where = panel.dataset.load;
  delete panel.dataset.load;
  panel.innerHTML = await part(where.replace(/^\/game\/[^/]+\//, ""));
}

function showLog(name) {
  for (const tab of document.querySelectorAll('.log [role="tab"]')) {
    const mine = tab.dataset.log === name;
    tab.setAttribute("aria-selected", String(mine));
    tab.tabIndex = mine ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls"));
    if (panel) panel.hidden = !mine;
  }
  if (name === "notes") loadNotes();
}

async function loadNotes() {
  const notes = document.getElementById("notes");
  if (!notes || notes.dataset.loaded) return;
  notes.dataset.loaded = "yes";
  const where = notes.dataset.notes;
  if (!written.has(where)) {
    const answer = await fetch(where);
    if (!answer.ok) return;
    const text = await answer.text();
    if (!written.has(where)) written.set(where, text); // else somebody was faster with the pen
  }
  if (notes.value !== written.get(where)) notes.value = written.get(where);
}

const written = new Map(); // notes by their address: what stands on the page, saved or not yet
let saving = 0;
function saveNotes(notes) {
  written.set(notes.dataset.notes, notes.value);
  clearTimeout(saving);
  saving = setTimeout(() => sendNotes(notes.dataset.notes), 500);
}

async function sendNotes(where) {
  const sent = { method: "PUT", headers: { "Content-Type": "text/plain" }, body: written.get(where) };
  const saved = await fetch(where, sent).then((answer) => answer.ok, () => false);
  const state = document.getElementById("notes-state");
  if (state) state.textContent = saved ? "Saved." : "Not saved yet: the server is not responding. Trying again.";
  if (!saved) { clearTimeout(saving); saving = setTimeout(() => sendNotes(where), 3000); }
}

/** Say something; what could not be sent goes back into its box. */
async function talk(form) {
  const sent = new FormData(form);
  const box = form.querySelector("#chat-text");
  box.value = "";
  const said = await fetch(address("chat"), { method: "POST", body: sent }).then((answer) => answer.ok, () => false);
  if (said) return;
  const now = document.getElementById("chat-text");
  if (now && !now.value) now.value = sent.get("text");
  say("Not sent: the server is not responding.");
}

/** The whole log, large, with what narrows it down. */
async function openLog() {
  const dialog = document.getElementById("big-log");
  dialog.querySelector(".big-log").innerHTML = await part("log");
  dialog.showModal();
  dialog.querySelector("#log-search").focus();
}

/** Show only the lines that have all that is asked for. */
function narrowLog() {
  const dialog = document.getElementById("big-log");
  const wanted = (name) => dialog.querySelector(`[data-narrow="${name}"]`).value;
  const [words, who, group, round] = ["words", "who", "group", "round"].map(wanted);
  for (const chapter of dialog.querySelectorAll(".chapter")) {
    let left = 0;
    for (const line of chapter.querySelectorAll("li")) {
      const names = [...line.querySelectorAll("b")].map((one) => one.textContent);
      const text = line.textContent;
      const fits = text.toLowerCase().includes(words.toLowerCase()) && (!group || line.dataset.group === group)
        && (!who || names.includes(who) || text.includes(`${who} `) || text.includes(`${who}.`));
      line.hidden = !fits;
      left += fits;
    }
    chapter.hidden = !left || (round && chapter.dataset.round !== round);
  }
}

/** The phone shows one part at a time. */
export function tab(name) {
  if (!body()) return;
  body().dataset.tab = name;
  for (const one of document.querySelectorAll("#tabs [data-tab]")) {
    if (one.dataset.tab === name) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
  body().scrollTop = 0;
  if (name === "map") document.dispatchEvent(new CustomEvent("game:map-shown"));
}

/** What shows its answer elsewhere on the page; switches show theirs where they stand. */
const LEAVES_THE_MENU = '.menu-list [data-do]:not([data-do^="turn-"], [aria-disabled="true"])';

/** Shut the menu, if it is open. */
export function closeMenu() {
  const menu = $(".menu[open]");
  if (!menu) return false;
  menu.open = false;
  menu.querySelector("summary").focus();
  return true;
}

export function wireTabs() {
  document.addEventListener("click", async (event) => {
    const stage = event.target.closest(".stage-tabs [data-show]");
    if (stage) show(stage.dataset.show);
    const log = event.target.closest(".log [data-log]");
    if (log) showLog(log.dataset.log);
    const phone = event.target.closest("#tabs [data-tab]");
    if (phone) tab(phone.dataset.tab);
    if (event.target.closest('[data-do="whole-log"]')) openLog();
    const menu = $(".menu[open]");
    if (menu && (!event.target.closest(".menu") || event.target.closest(LEAVES_THE_MENU))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target.closest?.('[role="tab"]');
    if (!at || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const all = [...at.closest('[role="tablist"]').querySelectorAll('[role="tab"]')];
    const next = all[(all.indexOf(at) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length];
    next.click();
    next.focus();
    event.preventDefault();
  });
  document.addEventListener("click", async (event) => {
    const older = event.target.closest?.("[data-older]");
    if (older) older.parentElement.outerHTML = await part(`chat?before=${older.dataset.older}`);
  });
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "chat-form") return;
    event.preventDefault();
    await talk(event.target);
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "notes") saveNotes(event.target);
    if (event.target.dataset.narrow) narrowLog();
  });
  document.addEventListener("game:tabs", (event) => {
    const { show: panel, log, tab: chosen } = event.detail;
    if (panel && $(`.stage-tabs [data-show="${panel}"]`)) show(panel);
    if (log && log !== "log") showLog(log);
    tab(chosen || body()?.dataset.tab || "map");
  });
  tab(body()?.dataset.tab || "map");
  onSwap(() => {});
}
