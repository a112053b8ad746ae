// The map: hexes by pointer and keys, the panel of a hex, tiles tried in place, zoom.
import { onSwap, part } from "./game-parts.js";
import { choose, clear } from "./game-choose.js";

const $ = (selector, root = document) => root.querySelector(selector);
let open = null; // { name, options: [{tile, turns}], option, turn }
let asked = 0;

const map = () => $("#map");
const group = (name) => map()?.querySelector(`[data-hex="${CSS.escape(name)}"]`);
export const hexOpen = () => open;

/** Show what can be done in a hex; the first tile is chosen and drawn in place. */
export async function pickHex(name) {
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
  if (options.length) showOption(0);
  else {
    const only = place.querySelectorAll('[data-action]:not([aria-disabled="true"])');
    if (only.length === 1) only[0].click();
  }
  centre(name);
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

/** Put it back: no hex is open. */
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
  if (map().classList.contains("zoomed")) centre(hex.dataset.hex);
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
  pickHex(next.dataset.hex);
}

// -- zoom -------------------------------------------------------------------------------------

let zoom = 0; // width of a hex in pixels; 0: the whole map
const HEX = 173;
const PHONE_HEX = 90; // names are about 11 pixels high then
const LEAST_HEX = 60; // the smallest a map opens with: all its type is 10 pixels high or more
let whole = false; // asked for: then it may be smaller

function setZoom(width) {
  const view = map();
  const svg = view?.querySelector("svg");
  if (!svg) return;
  zoom = width;
  view.classList.toggle("zoomed", width > 0);
  const [, , w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.style.width = width ? `${(w * width) / HEX}px` : "";
  svg.style.height = width ? `${(h * width) / HEX}px` : "";
}

const phone = () => matchMedia("(max-width: 759px)").matches;

/** On a phone the map opens where something happens, large enough to be read. */
function openClose() {
  const view = map();
  if (!view || zoom || view.offsetParent === null) return;
  const wanted = view.querySelector("g.hx.legal")?.dataset.hex;
  if (wanted) {
    setZoom(PHONE_HEX);
    centre(wanted);
  } else if (!showRoutes(view)) openLarge(view);
}

/** A map that would be too small to be read is larger than its window and scrolls. */
function openLarge(view) {
  const svg = view?.querySelector("svg");
  if (!svg || whole || zoom || view.offsetParent === null) return;
  const scale = svg.getScreenCTM()?.a || 0;
  const small = scale > 0 && scale * HEX < LEAST_HEX - 1;
  view.parentElement.toggleAttribute("data-zoomable", small);
  if (!small) return;
  setZoom(LEAST_HEX);
  view.scrollTo({ left: (view.scrollWidth - view.clientWidth) / 2, top: (view.scrollHeight - view.clientHeight) / 2 });
}

/** Routes fill the map's window as well as the type stays readable. */
function showRoutes(view) {
  const boxes = [...view.querySelectorAll(".still > g > .rt.case0")].map((line) => line.getBBox());
  if (!boxes.length) return false;
  const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  const [right, bottom] = [Math.max(...boxes.map((b) => b.x + b.width)), Math.max(...boxes.map((b) => b.y + b.height))];
  const panel = $("#hex-panel")?.getBoundingClientRect();
  const frame = view.getBoundingClientRect();
  const high = Math.max(140, Math.min(frame.bottom, panel?.top ?? frame.bottom) - frame.top);
  const fits = HEX * Math.min(frame.width / (right - left + 120), high / (bottom - top + 120));
  setZoom(Math.min(110, Math.max(LEAST_HEX, fits)));
  const svg = view.querySelector("svg");
  const [x, y] = svg.getAttribute("viewBox").split(" ").map(Number);
  const scale = zoom / HEX;
  view.scrollTo({
    left: ((left + right) / 2 - x) * scale - frame.width / 2,
    top: ((top + bottom) / 2 - y) * scale - high / 2,
  });
  return true;
}

/** Bring a hex into the part of the map that nothing covers. */
function centre(name) {
  if (!phone()) return;
  if (!zoom) setZoom(110);
  const view = map();
  const box = group(name)?.querySelector("path").getBoundingClientRect();
  if (!box) return;
  const frame = view.getBoundingClientRect();
  const panel = $("#hex-panel")?.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, panel?.top ?? frame.bottom);
  view.scrollBy({
    left: box.x + box.width / 2 - (frame.x + frame.width / 2),
    top: box.y + box.height / 2 - (frame.y + Math.max(bottom - frame.y, 120) / 2),
  });
}

// -- type that can be read --------------------------------------------------------------------

const STEP = 2;
const [SMALLEST, LARGEST] = [34, 64];
/** The radius of a hex in pixels in the steps that the server knows; 0: the map is not shown. */
function radius() {
  const scale = map()?.querySelector("svg")?.getScreenCTM()?.a || 0;
  const across = map()?.clientWidth ? scale * 100 : 0;
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
  if (!phone()) openLarge(view);
  const now = radius();
  if (!view || !now || Number(view.dataset.radius) === now || open) return;
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
  fresh.style.cssText = old.style.cssText;
  const focused = document.activeElement?.closest?.("#map g.hx")?.dataset.hex;
  old.replaceWith(fresh);
  view.dataset.radius = String(now);
  const here = focused ? group(focused) : view.querySelector("g.hx.legal") || hexes()[0];
  here?.setAttribute("tabindex", "0");
  if (focused) here?.focus({ preventScroll: true });
}

let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (!phone() && zoom <= LEAST_HEX) { setZoom(0); openLarge(map()); }
    fitType();
  }, 300);
});

export function wireMap() {
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.("#map g.hx");
    if (hex && map().dataset.needsDecision === "yes") pickHex(hex.dataset.hex);
    const tile = event.target.closest?.(".tile-option .tile");
    if (tile && open) showOption(open.options.findIndex((o) => o.button === tile));
    const tool = event.target.closest?.("[data-zoom]");
    if (tool) {
      const now = zoom || 60;
      setZoom({ whole: 0, in: Math.min(220, now * 1.35), out: now / 1.35 < 45 ? 0 : now / 1.35 }[tool.dataset.zoom]);
      whole = zoom === 0;
    }
  });
  document.addEventListener("mouseover", lotHexes);
  document.addEventListener("focusin", lotHexes);
  const ready = () => {
    open = null;
    asked += 1;
    const kept = zoom;
    zoom = 0;
    if (kept && phone()) setZoom(kept);
    const lit = map()?.querySelector("g.hx.legal") || hexes()[0];
    lit?.setAttribute("tabindex", "0");
    if (phone()) openClose();
    else openLarge(map());
    const only = document.querySelectorAll("#body [data-pick]");
    if (only.length !== 1 || map()?.dataset.needsDecision !== "yes" || document.querySelector("#hex-panel-main .group, #hex-panel-main .press[data-action]")) return;
    const here = ++asked;
    fitType().finally(() => { if (here === asked && only[0].isConnected) pickHex(only[0].dataset.pick); });
  };
  onSwap(ready);
  ready();
}

/** Hexes that a private is about, while it is looked at. */
function lotHexes(event) {
  const lot = event.target.closest?.(".lot[data-hexes]");
  for (const hex of document.querySelectorAll("g.hx.powered")) hex.classList.remove("powered");
  for (const name of (lot?.dataset.hexes || "").split(" ").filter(Boolean)) group(name)?.classList.add("powered");
}
