// The keyboard: section by section what the help lists.
import { clear, chosen } from "./game-choose.js";
import { armHex, closeHex, hexOpen, moveFocus, nextLegal, showOption, turnTile } from "./game-map.js";
import { bestRoutes } from "./game-routes.js";
import { closeMenu, show, tab } from "./game-tabs.js";
import { onSwap, say, swapPast } from "./game-parts.js";

const $ = (selector) => document.querySelector(selector);
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DIRECTIONS = { w: -120, e: -60, d: 0, x: 60, z: 120, a: 180 };
const held = new Set();
let passing = 0;

const typing = (target) => target.matches?.("input, textarea, select, [contenteditable]");
const letters = () => localStorage.getItem("letters") !== "off";
const onMap = () => Boolean(document.activeElement?.closest?.("#map"));

/** Two arrows together point between them: the six neighbours of a pointy hex. */
function arrows() {
  let [x, y] = [0, 0];
  for (const key of held) { x += ARROWS[key][0]; y += ARROWS[key][1]; }
  if (x || y) moveFocus((Math.atan2(y * 1.4, x) * 180) / Math.PI);
}

/** What a digit chooses: the first nine that can be seen and pressed. */
function visible() {
  const tiles = hexOpen()?.options.map((one) => one.button) || [];
  if (tiles.length) return tiles.slice(0, 9);
  return [...document.querySelectorAll("#body [data-option]")].filter((one) => {
    if (!one.checkVisibility() || one.getAttribute("aria-disabled") === "true") return false;
    const box = one.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  }).slice(0, 9);
}

/** The digit stands on what it chooses. */
function label() {
  for (const one of document.querySelectorAll("#body [data-key]")) delete one.dataset.key;
  if (letters()) visible().forEach((one, number) => { one.dataset.key = String(number + 1); });
}

function option(number) {
  const one = visible()[number];
  const tile = hexOpen()?.options.findIndex((o) => o.button === one) ?? -1;
  if (tile >= 0) { showOption(tile); return; }
  one?.click();
  one?.focus();
}

function pass() {
  const button = $("#secondary") || $("#primary");
  const action = button?.dataset.action;
  if (!action || JSON.parse(action).type !== "pass") return;
  if (Date.now() - passing < 2500) { passing = 0; clear(); button.click(); return; }
  passing = Date.now();
  say(`Press P again: ${button.dataset.label}`);
  button.focus();
}

export function wireKeys({ acts }) {
  const single = {
    u: () => acts.undo(),
    U: () => acts.redo(),
    n: nextLegal,
    i: () => $("#tools .hint")?.click(),
    b: bestRoutes,
    p: pass,
    m: () => { show("map"); tab("map"); },
    k: () => { show("market"); tab("market"); },
    c: () => { show("corporations"); tab("corporations"); },
    t: () => show("tiles"),
    l: () => { show("log"); tab("log"); },
    h: () => { const link = $('[data-do="history"]'); if (link) location.assign(link.href); },
    "?": () => acts.help(),
  };
  const box = document.getElementById("letters");
  if (box) {
    box.checked = letters();
    box.addEventListener("change", () => { localStorage.setItem("letters", box.checked ? "on" : "off"); label(); });
  }
  onSwap(label);
  document.addEventListener("game:options", label);
  document.addEventListener("toggle", label, true);
  document.addEventListener("scroll", label, { capture: true, passive: true });
  label();
  document.addEventListener("keyup", (event) => held.delete(event.key));
  addEventListener("blur", () => held.clear());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (event.key === "Escape") {
      if (closeMenu() || closeHex() || clear()) event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !event.defaultPrevented) {
      const hex = target.closest?.("g.hx");
      if (hex && hexOpen()?.name === hex.dataset.hex && !chosen() && armHex()) {
        event.preventDefault();
        return;
      }
      if (hex && hexOpen()?.name !== hex.dataset.hex) {
        hex.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        event.preventDefault();
        return;
      }
      const pressable = target.closest?.("button, a, summary, input, select, textarea");
      if (pressable && !(target.matches(".stepper input"))) return;
      if (target.matches?.(".stepper input")) {
        const own = target.closest(".stepper").parentElement.querySelector("[data-action]");
        if (own && own.getAttribute("aria-pressed") !== "true") { own.click(); event.preventDefault(); return; }
      }
      if (chosen() || $("#primary")?.dataset.action) { $("#primary")?.click(); event.preventDefault(); }
      return;
    }
    if (typing(target)) return;
    if (document.body.dataset.past && ["ArrowLeft", "ArrowRight"].includes(event.key) && target.id !== "slider") {
      const at = Number($("#slider")?.value ?? 0);
      swapPast(Math.max(0, at + (event.key === "ArrowRight" ? 1 : -1)));
      event.preventDefault();
      return;
    }
    if (document.body.dataset.past && event.key === " " && !target.closest?.("button, a, summary, g.hx")) {
      acts.play();
      event.preventDefault();
      return;
    }
    if (ARROWS[event.key] && onMap()) {
      held.add(event.key);
      arrows();
      event.preventDefault();
      return;
    }
    if (event.key === " " && onMap()) {
      target.closest("g.hx")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      event.preventDefault();
      return;
    }
    if (!letters()) return;
    if (/^[1-9]$/.test(event.key)) { option(Number(event.key) - 1); return; }
    const tile = hexOpen()?.option >= 0;
    if (tile && (event.key === "q" || event.key === "e")) { turnTile(event.key === "q" ? -1 : 1); event.preventDefault(); return; }
    if (onMap() && DIRECTIONS[event.key] !== undefined) { moveFocus(DIRECTIONS[event.key]); event.preventDefault(); return; }
    if (single[event.key]) { single[event.key](); event.preventDefault(); }
  });
}
