// The map's window: drag, pinch, wheel and double-tap; the view stays where it was put.
import Panzoom from "../vendor/panzoom/panzoom.es.js";

const HEX = 173; // width of a hex in the drawing
const PHONE_HEX = 90; // names are about 11 pixels high then
const LEAST_HEX = 60; // the smallest a map opens with: all its type is 10 pixels high or more
const LARGEST_HEX = 220;
const TAP = { time: 350, way: 24 }; // what makes two clicks a double-tap

let panzoom = null;
let frameNow = null; // the element that shows the map
let view = null; // { hex: width of a hex in pixels, x, y: the drawing's point in the middle }; null: the whole map
let byHand = false; // somebody has chosen the view
let whole = false; // the whole map was asked for: then it may be small
let changed = () => {};

const $ = (selector, root = document) => root.querySelector(selector);
const map = () => document.getElementById("map");
const canvas = () => $(".map-canvas", map() || document);
export const phone = () => matchMedia("(max-width: 759px)").matches;
const low = () => matchMedia("(max-height: 500px)").matches; // a phone held sideways

/** The drawing's box, and pixels per unit while the whole of it is shown. */
function base() {
  const [x, y, w, h] = $("svg", canvas()).getAttribute("viewBox").split(" ").map(Number);
  const fit = Math.min(canvas().clientWidth / w, canvas().clientHeight / h);
  return { x: x + w / 2, y: y + h / 2, w, h, fit: fit || 1 };
}

const shown = () => Boolean(map()?.offsetParent && canvas()?.clientWidth && panzoom);

/** Show what ``view`` says. */
function place() {
  if (!shown()) return;
  const { x, y, w, h, fit } = base();
  let [scale, dx, dy] = [1, 0, 0];
  if (view) {
    scale = Math.max(1, view.hex / (HEX * fit));
    view.x = Math.min(x + w / 2, Math.max(x - w / 2, view.x));
    view.y = Math.min(y + h, Math.max(y - h / 2, view.y)); // a sheet may cover what lies below
    [dx, dy] = [(x - view.x) * fit, (y - view.y) * fit];
  }
  panzoom.setOptions({ maxScale: Math.max(1, LARGEST_HEX / (HEX * fit)), startX: dx, startY: dy });
  panzoom.zoom(scale, { animate: false, force: true, silent: true });
  panzoom.pan(dx, dy, { animate: false, force: true, silent: true });
  canvas().style.transform = `scale(${scale}) translate(${dx}px, ${dy}px)`; // at once, not in the next frame
  map().classList.toggle("zoomed", scale > 1.001);
}

/** Somebody has moved the map: that is the view from now on. */
function remember() {
  [moved, byHand] = [true, true];
  const { x, y, fit } = base();
  const [scale, pan] = [panzoom.getScale(), panzoom.getPan()];
  view = scale > 1.001 ? { hex: scale * HEX * fit, x: x - pan.x / fit, y: y - pan.y / fit } : null;
  whole = view === null;
  place();
  clearTimeout(settling);
  settling = setTimeout(changed, 250);
}
let settling = 0;

/** The part of the map's window that nothing covers. */
function free() {
  const frame = map().getBoundingClientRect();
  const sheet = $("#hex-panel")?.getBoundingClientRect();
  const tools = phone() && $(".map-tools")?.offsetParent ? 56 : 0;
  const below = phone() && sheet?.height && sheet.left < frame.right - 20; // else it stands beside
  const under = below ? Math.min(frame.bottom, sheet.top) : frame.bottom;
  const bottom = Math.max(frame.top + 140, under) - tools;
  return { left: frame.left + 6, right: frame.right - 6, top: frame.top + 6, bottom };
}

const boxOf = (hex) => hex?.querySelector("path")?.getBoundingClientRect();
const inside = (box, room) => box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
const middleOf = (room) => ({ clientX: (room.left + room.right) / 2, clientY: (room.top + room.bottom) / 2 });

/** Move the map only if a hex is not to be seen. */
export function reveal(hex) {
  if (hex) bring(() => boxOf(hex));
}

/** Move the map, no further than need be, until a part of it is to be seen. */
function bring(found) {
  const room = free();
  const box = shown() ? found() : null;
  if (!box?.width || inside(box, room)) return;
  const { x, y, fit } = base();
  view ??= { hex: phone() && !whole ? PHONE_HEX : HEX * fit, x, y };
  place();
  const now = found();
  const scale = panzoom.getScale() * fit;
  view.x += short(now.left, now.right, room.left, room.right) / scale;
  view.y += short(now.top, now.bottom, room.top, room.bottom) / scale;
  place();
}

/** The box around several parts of the map; ``more`` is a part of a hex on every side. */
function around(parts, more) {
  const pad = more * view.hex;
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top))];
  const [right, bottom] = [Math.max(...boxes.map((b) => b.right)), Math.max(...boxes.map((b) => b.bottom))];
  return { left: left - pad, top: top - pad, right: right + pad, bottom: bottom + pad, width: right - left + 2 * pad, height: bottom - top + 2 * pad };
}

const fits = (box, room) => box.width <= room.right - room.left && box.height <= room.bottom - room.top;

/** How far a stretch lies outside another, and half as much of itself, but no more than a hex, for a margin. */
function short(from, to, least, most) {
  const margin = Math.max(0, Math.min((to - from) / 2, 40, (most - least - (to - from)) / 2));
  if (from < least) return from - least - margin;
  return to > most ? to - most + margin : 0;
}

/** Where the map opens: as it was left, and where something can be done. */
export function openView() {
  if (!shown()) return;
  if (!view && !whole) firstView();
  place();
  if (!view) return;
  const lit = [...map().querySelectorAll("g.hx.legal > path")];
  const asked = lit.length ? lit : routes();
  if (!asked.length) return;
  const box = () => around(asked, lit.length ? 0 : 0.4); // a route ends in the middle of a city
  if (!fits(box(), free()) && !byHand) widen(box());
  if (fits(box(), free())) bring(box);
  else if (lit.length && !lit.some((hex) => inside(hex.getBoundingClientRect(), free()))) bring(() => lit[0].getBoundingClientRect());
}

/** A view that nobody has chosen shows more of the map if type stays readable. */
function widen(box) {
  const room = free();
  const less = Math.min((room.right - room.left) / box.width, (room.bottom - room.top) / box.height) * 0.98;
  if (view.hex * less < LEAST_HEX) return;
  view.hex *= less;
  place();
}

const routes = () => (phone() || low() ? [...map().querySelectorAll(".still > g > .rt.case0")] : []);

function firstView() {
  const { x, y, fit } = base();
  const small = HEX * fit < LEAST_HEX - 1;
  map().parentElement.toggleAttribute("data-zoomable", small);
  const lit = [...map().querySelectorAll("g.hx.legal path")].map((path) => path.getBBox());
  if ((phone() || low()) && lit.length) {
    view = { hex: phone() ? PHONE_HEX : LEAST_HEX, ...middle(lit) };
    place();
    lift();
  } else if (!(phone() && routesView()) && small) view = { hex: LEAST_HEX, x, y };
}

/** The middle of all lit hexes if they can be seen together, else of the first one. */
function middle(boxes) {
  const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  const [right, bottom] = [Math.max(...boxes.map((b) => b.x + b.width)), Math.max(...boxes.map((b) => b.y + b.height))];
  const room = free();
  const scale = (phone() ? PHONE_HEX : LEAST_HEX) / HEX;
  const together = (right - left) * scale < room.right - room.left && (bottom - top) * scale < room.bottom - room.top;
  const [one] = boxes;
  return together ? { x: (left + right) / 2, y: (top + bottom) / 2 } : { x: one.x + one.width / 2, y: one.y + one.height / 2 };
}

/** What is in the middle goes to the middle of the part that nothing covers. */
function lift() {
  const room = free();
  const frame = map().getBoundingClientRect();
  const away = frame.top + frame.height / 2 - (room.top + room.bottom) / 2;
  view.y += away / (panzoom.getScale() * base().fit);
}

/** Routes fill the free part as well as the type stays readable. */
function routesView() {
  const boxes = routes().map((line) => line.getBBox());
  if (!boxes.length) return false;
  const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  const [right, bottom] = [Math.max(...boxes.map((b) => b.x + b.width)), Math.max(...boxes.map((b) => b.y + b.height))];
  const room = free();
  const most = HEX * Math.min((room.right - room.left) / (right - left + 120), (room.bottom - room.top) / (bottom - top + 120));
  view = { hex: Math.min(110, Math.max(LEAST_HEX, most)), x: (left + right) / 2, y: (top + bottom) / 2 };
  place();
  lift();
  return true;
}

function zoom(what) {
  if (what === "whole") {
    [view, whole, byHand] = [null, true, true];
    place();
    changed();
    return;
  }
  zoomAbout(middleOf(free()), what === "in" ? 1.35 : 1 / 1.35);
}

/** Make the map larger or smaller around a point of the window, which stays where it is. */
function zoomAbout({ clientX, clientY }, factor) {
  const { x, y, fit } = base();
  const frame = map().getBoundingClientRect();
  const away = [clientX - frame.left - frame.width / 2, clientY - frame.top - frame.height / 2];
  const old = panzoom.getScale() * fit;
  const now = Math.max(fit, Math.min(LARGEST_HEX / HEX, old * factor));
  const [cx, cy] = view ? [view.x, view.y] : [x, y];
  view = { hex: now * HEX, x: cx + away[0] / old - away[0] / now, y: cy + away[1] / old - away[1] / now };
  if (now <= fit * 1.001) view = null;
  [whole, moved, byHand] = [view === null, true, true];
  place();
  clearTimeout(settling);
  settling = setTimeout(changed, 250);
}

// -- gestures -----------------------------------------------------------------------------------

let from = null; // where a press began, and whether it has become a drag
let tapped = null;

function wireGestures(frame) {
  frame.addEventListener("pointerdown", (event) => { from = { x: event.clientX, y: event.clientY, moved: !event.isPrimary }; }, true);
  frame.addEventListener("pointermove", (event) => {
    if (from && event.buttons && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) from.moved = true;
  }, true);
  frame.addEventListener("click", (event) => {
    if (!from?.moved) return;
    from = null; // the end of a drag is no press
    event.stopPropagation();
    event.preventDefault();
  }, true);
  frame.addEventListener("click", (event) => {
    const hex = event.target.closest("g.hx");
    const again = tapped && event.timeStamp - tapped.time < TAP.time && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < TAP.way;
    tapped = again ? null : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    // On a hex that can be chosen, or is, a second press turns the tile.
    if (again && !hex?.matches(".legal, .selected")) zoomAbout(event, 1.6);
  });
  frame.addEventListener("wheel", (event) => {
    if (event.deltaY) panzoom.zoomWithWheel(event, { step: 0.4 });
  }, { passive: false });
}

let moved = false; // by hand, since the page came
const sized = new ResizeObserver(() => { if (moved) place(); else openView(); });

/** Take hold of the map that stands on the page now. */
export function attach() {
  if (frameNow === map()) return;
  panzoom?.destroy();
  sized.disconnect();
  moved = false;
  [panzoom, frameNow] = [null, map()];
  if (!canvas()) return;
  panzoom = Panzoom(canvas(), {
    canvas: true, cursor: "", silent: true, minScale: 1, maxScale: 8, overflow: "clip", panOnlyWhenZoomed: true,
    handleStartEvent: () => {}, // a press still reaches the hex
  });
  const own = panzoom;
  setTimeout(() => own.setOptions({ silent: false })); // it begins by placing the map itself
  canvas().addEventListener("panzoomchange", remember);
  wireGestures(frameNow);
  sized.observe(frameNow);
}

export function wireView(listener) {
  changed = listener;
  document.addEventListener("click", (event) => {
    const tool = event.target.closest?.("[data-zoom]");
    if (tool && panzoom) zoom(tool.dataset.zoom);
  });
}

/** The window has another size: the same part of the map, as far as it fits. */
export function resized() {
  if (!phone() && view && view.hex <= LEAST_HEX) view = null;
  openView();
}
