// Talks to the server: commits actions, takes back, fetches and swaps parts of the page.
import { remember, restore, reopen } from "./game-keep.js";
const body = document.body;
const base = `/game/${body.dataset.game}`;
const listeners = [];
let busy = false;
let extra = () => ""; // what the address of every part carries besides
let onPlayed = () => {};
let unsent = false; // the last thing that was pressed never reached the server
export const withQuery = (maker) => { extra = maker; };
export const whenPlayed = (listener) => { onPlayed = listener; };

export const onSwap = (listener) => listeners.push(listener);
export const version = () => Number(body.dataset.version);
export const isBusy = () => busy;
export const address = (path) => `${base}/${path}`;
const params = new URLSearchParams(location.search);
if (params.has("at") && document.querySelector("#history:not([hidden])")) body.dataset.past = "yes";

const DRAWINGS = 6;
const drawings = new Map(); // of map and market by their stamps, as the server drew them

/** Keep the drawings of new parts; those that are here already were not sent again. Is all there? */
function complete(root) {
  for (const box of root.querySelectorAll("[data-drawing]")) {
    const { drawing } = box.dataset;
    const drawn = box.firstChild ? box.innerHTML : drawings.get(drawing);
    if (drawn === undefined) return false; // forgotten since it was named
    if (!box.firstChild) box.innerHTML = drawn;
    drawings.delete(drawing);
    drawings.set(drawing, drawn); // the latest stands last
  }
  for (const old of [...drawings.keys()].slice(0, -DRAWINGS)) drawings.delete(old);
  return true;
}
complete(document);

const headers = (accept) => ({ Accept: accept, "Roundhouse-Shown": [...drawings.keys()].join(" ") });

/** Put the new parts in place of the old ones with the same id; ``older``: even those of an earlier version. */
function swap(html, { focus = false, force = false, older = false } = {}) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const root = holder.content.firstElementChild;
  if (!complete(root)) { refresh(); return; }
  if (!older && Number(root.dataset.version) < version()) return "overtaken"; // by a later answer
  if (!force && root.dataset.plan) return; // others have moved, but not to us: the plan stays as it is
  const kept = remember();
  const [before, waited] = [Number(body.dataset.stand.split(".")[1]), document.getElementById("body")?.dataset.playing !== "yes"];
  body.dataset.version = root.dataset.version;
  if (root.dataset.online) body.dataset.online = "yes"; else delete body.dataset.online;
  if (!focus && root.dataset.stand === body.dataset.stand && !document.querySelector("#decision.refused, #decision.lost") && !force) {
    // Only talk: what is being chosen stays as it is.
    const log = document.querySelector("#body .log");
    const fresh = root.querySelector(".log");
    if (log && fresh) log.replaceWith(fresh);
    restore(kept);
    return;
  }
  body.dataset.stand = root.dataset.stand;
  unsent = false;
  document.title = root.dataset.title; // game-alert.js puts its mark before it
  if (root.dataset.past) body.dataset.past = "yes"; else delete body.dataset.past;
  if (!root.dataset.plan) delete body.dataset.planning;
  for (const part of [...root.children]) {
    const old = document.getElementById(part.id);
    if (old) old.replaceWith(part);
  }
  restore(kept);
  if (!focus) reopen(kept.unfolded);
  for (const name of (root.dataset.flash || "").split(" ").filter(Boolean)) {
    document.querySelector(`#map [data-hex="${CSS.escape(name)}"]`)?.classList.add("flash");
  }
  listeners.forEach((listener) => listener());
  if (!root.dataset.past) announce(before, root.dataset.said);
  const called = waited && document.activeElement === body && document.getElementById("body")?.dataset.playing === "yes";
  if (focus || called) document.getElementById("decision")?.focus({ preventScroll: true });
}

/** Everything that is to be heard is said in one place that stays. */
export function say(words) {
  document.getElementById("say").textContent = words;
}

const LINES = 4;
/** What others have done since position ``before``, and the question if it is for this screen. */
function announce(before, said) {
  const news = [...document.querySelectorAll("#log-log li a")]
    .filter((line) => Number(new URL(line.href).searchParams.get("at")) > before)
    .slice(0, LINES).map((line) => line.textContent.trim()).reverse();
  const asked = document.getElementById("body")?.dataset.playing === "yes";
  const question = document.querySelector("#question .long, #question")?.textContent.trim();
  const words = [said || news.join(" "), asked ? question : ""].filter(Boolean).join(" ");
  if (words) say(words);
}

const PATIENCE = 5000; // milliseconds before the same thing is sent once more
const ATTEMPTS = 3;

/** Send until an answer comes: an entry names the version it follows, so it cannot count twice. */
async function sendUntilAnswered(path, sent) {
  for (let attempt = 1; ; attempt += 1) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(address(path), {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers("text/html, application/json") },
        body: JSON.stringify(sent),
        signal: patience.signal,
      });
      return { answer, again: attempt > 1 };
    } catch (error) {
      if (error.name !== "AbortError" || attempt === ATTEMPTS) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The decision bar while an answer takes its time. */
function sending(button) {
  const label = (button?.querySelector(".text") || button)?.textContent.trim() || "";
  button?.classList.add("slow");
  const decision = document.getElementById("decision");
  if (!decision || !button?.closest("#decision")) return () => {};
  const [question, facts] = [document.getElementById("question"), document.getElementById("facts")];
  const before = [decision.className, question.innerHTML, facts.innerHTML];
  decision.className = "decision sending";
  question.textContent = "Sending…";
  facts.textContent = `${label}. If nothing comes back in 5 seconds we ask again; it cannot be played twice.`;
  return () => { [decision.className, question.innerHTML, facts.innerHTML] = before; };
}

async function send(path, data, button) {
  if (busy) return;
  busy = true;
  unsent = false;
  button?.classList.add("pending");
  let settled = () => {};
  const slow = setTimeout(() => { settled = sending(button); }, 300);
  const focus = document.activeElement === document.body || document.activeElement?.closest("#decision, #body");
  try {
    const { answer, again } = await sendUntilAnswered(path, { ...data, version: version() });
    clearTimeout(slow);
    settled();
    const type = answer.headers.get("content-type") || "";
    if (type.includes("json")) refused(await answer.json());
    else if (answer.ok || answer.status === 409) {
      const html = await answer.text();
      if (answer.ok && path === "act") onPlayed(data.action);
      const parts = html.trimStart().startsWith("<div data-version");
      const done = parts && swap(html, { focus, force: true });
      if (!parts) await refresh();
      else if (done === "overtaken" && answer.status === 409) await restored();
      if (answer.status === 409 && !again) notice("The game has moved on", "Somebody else moved first. This is the position now; your move was not made.");
    } else problem(await answer.text());
  } catch {
    clearTimeout(slow);
    settled();
    unsent = true;
    notice("Not sent", "The server is not responding. Nothing has changed; try again in a moment.");
  } finally {
    clearTimeout(slow);
    button?.classList.remove("pending", "slow");
    busy = false;
  }
}

export const commit = (action, button) => send("act", { action }, button);
export const post = send;
export const takeBack = (what) => send(what, {}, document.querySelector(`[data-do="${what}"]`));

/** The decision bar says what was refused, why, and offers the way out. */
function refused(data) {
  const decision = document.getElementById("decision");
  const what = data.what || data.error || "Not done";
  const why = data.why || data.detail || "";
  decision.className = "decision refused";
  document.getElementById("question").textContent = `Not done: ${what}`;
  const facts = document.getElementById("facts");
  facts.textContent = `${why}${why.includes("Nothing has changed") ? "" : " Nothing has changed."} `;
  if (data.clause) {
    const clause = document.createElement("span");
    clause.className = "clause";
    clause.textContent = data.clause;
    facts.append(clause);
  }
  const out = document.createElement("button");
  out.type = "button";
  out.className = "btn large";
  out.dataset.do = "fresh";
  out.textContent = "Choose something else";
  decision.querySelector(".answers")?.replaceChildren(out);
  say(`Not done: ${what}. ${facts.textContent}`);
  decision.focus({ preventScroll: true });
}

function problem(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const words = holder.content.querySelector(".problem-words");
  refused({ what: words?.querySelector("h1")?.textContent || "Something went wrong", why: words?.querySelector("p")?.textContent || "Nothing has changed." });
}

function notice(heading, words) {
  const facts = document.getElementById("facts");
  if (!facts) return;
  facts.textContent = `${heading}. ${words}`;
  facts.classList.add("told");
  say(facts.textContent);
}

/** The server can be reached again: what is chosen still waits to be sent. */
export function reachable() {
  if (!unsent) return;
  unsent = false;
  notice("The connection is back", "Your move was not sent. Nothing has changed; press again to send it.");
}

let newest = 0;
let following = false;
/** The server has announced a version: fetch it, unless an answer under way brings it. */
export async function follow(announced) {
  newest = Math.max(newest, announced);
  if (following) return; // the loop below will see this one too
  following = true;
  while (busy) await new Promise((done) => setTimeout(done, 25));
  for (let fetched = 0; newest > version() && fetched < newest;) {
    fetched = newest; // a fetch that brings nothing new is not repeated
    await refresh("", false);
  }
  following = false;
}

/** The host has gone back to a backup: show what there is now, though it is older. */
export async function restored() {
  newest = 0;
  await refresh("", true, true);
}

let leaving = false; // a form that was sent leads to another page
document.addEventListener("submit", (event) => setTimeout(() => { leaving = !event.defaultPrevented; }));
addEventListener("pageshow", () => { leaving = false; });

/** Fetch the parts as they are now. */
export async function refresh(query = "", force = true, older = false) {
  const shown = query || (body.dataset.past ? location.search.slice(1) : extra());
  try {
    const answer = await fetch(`${address("parts")}?${shown}`, { headers: headers("text/html") });
    if (answer.ok) swap(await answer.text(), { force, older });
    else problem(await answer.text());
  } catch {
    notice("The server is not responding", "Trying again.");
  }
}

let wanted = null;
let going = false;
/** Show an earlier position without leaving the page. */
export async function swapPast(number) {
  wanted = number;
  if (going) return;
  going = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const last = Number(document.getElementById("slider")?.max || Infinity);
    if (at >= last) { location.assign(base); break; }
    const answer = await fetch(`${address("parts")}?at=${at}`, { headers: headers("text/html") });
    if (!answer.ok) break;
    swap(await answer.text(), { force: true });
    history.replaceState(null, "", `${base}?at=${at}`);
  }
  going = false;
}

export async function part(path) {
  const more = extra();
  const where = more ? `${path}${path.includes("?") ? "&" : "?"}${more}` : path;
  const answer = await fetch(address(where), { headers: { Accept: "text/html" } });
  if (answer.status === 410 && !leaving) location.reload(); // archived meanwhile: the page says so
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}
