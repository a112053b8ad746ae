// The map: hexes by pointer and keys, the panel of a hex, tiles tried in place.
import { onSwap, part } from "./game-parts.js";
import { choose, clear } from "./game-choose.js";
import { attach, openView, resized, reveal, wireView } from "./game-view.js";

const $ = (selector, root = document) => root.querySelector(selector);
let open = null; // { name, options: [{tile, turns}], option, turn }
let asked = 0;

const map = () => $("#map");
const group = (name) => map()?.querySelector(`[data-hex="${CSS.escape(name)}"]`);
export const hexOpen = () => open;

/** Show what can be done in a hex; with ``arm`` the first tile is chosen and drawn in place. */
export async function pickHex(name, { arm = true } = {}) {
  const place = $("#hex-panel-hex");
  if (!place || !name) return;
  const mine = ++asked;
  clear();
  const html = await part(`hex/${encodeURIComponent(name)}`);
  if (mine !== asked) return;
  unmark();
  homePreview();
  place.innerHTML = html;
  place.dataset.hex = name;
  place.hidden = false;
  $("#hex-panel-main").hidden = true;
  $("#hex-panel")?.classList.remove("low");
  select(name);
  const options = [...place.querySelectorAll(".tile-option")].map((box) => ({
    box,
    button: box.querySelector(".tile"),
    turns: [...box.querySelectorAll("template.turn")],
  }));
  open = { name, options, option: -1, turn: 0 };
  place.querySelector(".below")?.append($("#preview"));
  document.dispatchEvent(new CustomEvent("game:options"));
  if (arm) armHex();
  reveal(group(name));
}

/** Choose the first tile of the open hex, or the only thing that can be done there. */
export function armHex() {
  if (!open) return false;
  if (open.options.length) { showOption(0); return true; }
  const only = document.querySelectorAll('#hex-panel-hex [data-action]:not([aria-disabled="true"])');
  if (only.length === 1) only[0].click();
  return only.length === 1;
}

/** Show a certain tile in a certain turn, if it can be laid. */
export async function pickAction(action) {
  await pickHex(action.hex);
  const wanted = JSON.stringify(action);
  for (const [number, option] of (open?.options || []).entries()) {
    const turn = option.turns.findIndex((one) => JSON.stringify(JSON.parse(one.dataset.action)) === wanted);
    if (turn >= 0) { await showOption(number, turn); return true; }
  }
  closeHex();
  return false;
}

export function showOption(number, turn = 0) {
  if (!open?.options[number]) return;
  open.option = number;
  open.options.forEach((o, n) => o.button.setAttribute("aria-selected", String(n === number)));
  return showTurn(turn);
}

function showTurn(number) {
  const { turns } = open.options[open.option];
  open.turn = (number + turns.length) % turns.length;
  const turn = turns[open.turn];
  const [placed, art] = [...turn.content.children].map((child) => child.cloneNode(true));
  open.options[open.option].button.querySelector("svg")?.replaceWith(art.cloneNode(true));
  const turner = $("#hex-panel-hex .turner");
  turner.hidden = false;
  $(".turn-art", turner).replaceChildren(art);
  const words = turns.length > 1 ? `rotation ${open.turn + 1} of ${turns.length}` : "one rotation";
  $(".turn-words", turner).textContent = words;
  for (const button of turner.querySelectorAll("[data-turn]")) button.hidden = turns.length === 1;
  $(".turn-words", turner).title = turn.dataset.joins;
  tryTile(placed);
  return choose(JSON.parse(turn.dataset.action), { label: turn.dataset.label });
}

export function turnTile(by) {
  if (open && open.option >= 0) showTurn(open.turn + by);
}

/** Draw a tile where it would lie, under the outlines. */
function tryTile(holder) {
  untry();
  const drawn = holder?.querySelector(".tried");
  const first = map()?.querySelector("g.hx");
  if (!drawn || !first) return;
  first.before(drawn);
  map().querySelector(`[data-name="${CSS.escape(open.name)}"]`)?.setAttribute("hidden", "");
}

function untry() {
  map()?.querySelector(".tried")?.remove();
  map()?.querySelector("[data-name][hidden]")?.removeAttribute("hidden");
}

function select(name) {
  const hex = group(name);
  if (!hex) return;
  hex.dataset.was = hex.getAttribute("class");
  const lit = hex.classList.contains("legal");
  hex.classList.add(lit ? "selected" : "looked");
  const focused = hex === document.activeElement;
  hex.parentNode.append(hex); // its outline lies over its neighbours'
  const chips = [...hex.parentNode.children].filter((g) => g.matches("g.still")).at(-1);
  if (chips && chips !== hex.parentNode.firstElementChild) hex.parentNode.append(chips);
  if (focused) hex.focus({ preventScroll: true });
}

function unmark() {
  untry();
  for (const hex of map()?.querySelectorAll("[data-was]") || []) {
    hex.setAttribute("class", hex.dataset.was);
    delete hex.dataset.was;
  }
}

/** What follows stands below the tiles while a hex is open, else where the panel has it. */
function homePreview() {
  const preview = $("#preview");
  if (preview) $("#hex-panel")?.insertBefore(preview, $("#hex-panel .sheet-answers"));
}

/** No hex is open any more. */
export function closeHex() {
  if (!open) return false;
  const name = open.name;
  open = null;
  asked += 1;
  homePreview();
  const place = $("#hex-panel-hex");
  place.hidden = true;
  place.replaceChildren();
  $("#hex-panel-main").hidden = false;
  document.dispatchEvent(new CustomEvent("game:options"));
  unmark();
  clear();
  if (map()?.contains(document.activeElement) === false) focusHex(group(name));
  return true;
}

// -- focus ------------------------------------------------------------------------------------

const hexes = () => [...(map()?.querySelectorAll("g.hx[data-hex]") || [])];
const middle = (hex) => {
  const box = hex.querySelector("path").getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

export function focusHex(hex) {
  if (!hex) return;
  for (const other of map().querySelectorAll('g.hx[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  hex.setAttribute("tabindex", "0");
  hex.focus({ preventScroll: true });
  reveal(hex);
}

/** The hex that lies in a direction (degrees, y down) from the focused one. */
export function moveFocus(degrees) {
  const here = document.activeElement?.closest?.("g.hx");
  if (!here) { focusHex(map()?.querySelector("g.hx.legal") || hexes()[0]); return; }
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const hex of hexes()) {
    if (hex === here) continue;
    const [hx, hy] = middle(hex);
    const away = Math.hypot(hx - x, hy - y);
    let turn = Math.abs((Math.atan2(hy - y, hx - x) * 180) / Math.PI - degrees) % 360;
    if (turn > 180) turn = 360 - turn;
    if (turn > 50 || away > 400) continue;
    const cost = away + turn * 2.2;
    if (cost < least) { least = cost; best = hex; }
  }
  focusHex(best);
}

export function nextLegal() {
  const lit = hexes().filter((hex) => hex.classList.contains("legal")).sort((a, b) => a.dataset.hex.localeCompare(b.dataset.hex, "en", { numeric: true }));
  if (!lit.length) return;
  const at = lit.findIndex((hex) => hex === document.activeElement || hex.dataset.hex === open?.name);
  const next = lit[(at + 1) % lit.length];
  focusHex(next);
  pickHex(next.dataset.hex, { arm: false }); // looking around: Enter first chooses, then lays
}

// -- type that can be read --------------------------------------------------------------------

const STEP = 2;
const [SMALLEST, LARGEST] = [34, 64];
/** The radius of a hex in pixels in the steps that the server knows; 0: the map is not shown. */
function radius() {
  const svg = map()?.querySelector("svg");
  const box = svg?.getBoundingClientRect();
  const [, , w, h] = svg?.getAttribute("viewBox").split(" ").map(Number) || [];
  const across = box?.width ? Math.min(box.width / w, box.height / h) * 100 : 0;
  return across ? Math.min(LARGEST, Math.max(SMALLEST, Math.floor(across / STEP) * STEP)) : 0;
}

let fitting = null;
/** A map that is drawn smaller or larger than the server thought gets type to match. */
export function fitType() {
  fitting ??= redraw().finally(() => { fitting = null; });
  return fitting;
}

async function redraw() {
  const view = map();
  const now = radius();
  if (!view || !now || Number(view.dataset.radius) === now || open || view.dataset.start) return;
  document.cookie = `hex=${now}; path=/; max-age=31536000; samesite=lax`;
  const stand = document.body.dataset.stand;
  const at = new URLSearchParams(location.search).get("at");
  const html = await part(`board?radius=${now}${at && document.body.dataset.past ? `&at=${at}` : ""}`);
  if (view !== map() || document.body.dataset.stand !== stand || open || view.querySelector(".rt:not(.case0)") && view.dataset.edited) return;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector("svg");
  const old = view.querySelector("svg");
  if (!fresh || !old) return;
  const focused = document.activeElement?.closest?.("#map g.hx")?.dataset.hex;
  old.replaceWith(fresh);
  view.dataset.radius = String(now);
  const here = focused ? group(focused) : view.querySelector("g.hx.legal") || hexes()[0];
  here?.setAttribute("tabindex", "0");
  if (focused) here?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("game:map-drawn"));
}

let waiting = 0;
addEventListener("resize", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => { resized(); fitType(); }, 300);
});

export function wireMap() {
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#map g.hx");
    if (hex && map().dataset.needsDecision === "yes" && !map().dataset.start) {
      if (open?.name === hex.dataset.hex && open.option >= 0) turnTile(1);
      else pickHex(hex.dataset.hex);
    }
    const tile = event.target.closest?.(".tile-option .tile");
    if (tile && open) {
      const number = open.options.findIndex((o) => o.button === tile);
      if (number === open.option) turnTile(1); // a second press turns it
      else showOption(number);
    }
  });
  document.addEventListener("mouseover", lotHexes);
  document.addEventListener("focusin", lotHexes);
  const ready = () => {
    open = null;
    asked += 1;
    attach();
    const lit = map()?.querySelector("g.hx.legal") || hexes()[0];
    lit?.setAttribute("tabindex", "0");
    openView();
    const only = document.querySelectorAll("#body [data-pick]");
    if (only.length !== 1 || map()?.dataset.needsDecision !== "yes" || document.querySelector("#hex-panel-main .group, #hex-panel-main .press[data-action]")) return;
    const here = ++asked;
    fitType().finally(() => { if (here === asked && only[0].isConnected) pickHex(only[0].dataset.pick); });
  };
  wireView(fitType);
  document.addEventListener("game:map-shown", openView);
  onSwap(ready);
  ready();
}

/** Hexes that a private is about, while it is looked at. */
function lotHexes(event) {
  const lot = event.target.closest?.(".lot[data-hexes]");
  for (const hex of document.querySelectorAll("g.hx.powered")) hex.classList.remove("powered");
  for (const name of (lot?.dataset.hexes || "").split(" ").filter(Boolean)) group(name)?.classList.add("powered");
}
