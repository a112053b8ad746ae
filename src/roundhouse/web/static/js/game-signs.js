// What the map shows besides: coordinates, tile numbers, the map as it was at the start, changes.
import { onSwap, part } from "./game-parts.js";

const map = () => document.getElementById("map");
const boxes = () => document.querySelectorAll(".map-signs [data-sign]");
const kept = (name) => localStorage.getItem(`map-${name}`) === "on";

/** Hexes that others have changed stand out until the next decision. */
function markChanged() {
  for (const hex of map()?.querySelectorAll("g.hx.new") || []) hex.classList.remove("new");
  for (const name of (map()?.dataset.changed || "").split(" ").filter(Boolean)) {
    map().querySelector(`g.hx[data-hex="${CSS.escape(name)}"]`)?.classList.add("new");
  }
}

/** Coordinates and numbers as this browser last had them. */
function recall() {
  for (const box of boxes()) {
    if (box.dataset.sign !== "start") box.checked = kept(box.dataset.sign);
  }
  for (const name of ["coordinates", "numbers"]) document.body.classList.toggle(`show-${name}`, kept(name));
}

let present = null; // the drawing of the position, while the map of the start is shown
/** The map as it was before the first tile, or the present one again. */
async function showStart(wanted) {
  const frame = map();
  if (!wanted) {
    if (present && frame.dataset.start) frame.querySelector("svg").replaceWith(present);
    present = null;
    delete frame.dataset.start;
    markChanged();
    return;
  }
  const html = await part("board?at=0");
  const shown = frame.querySelector("svg");
  if (frame !== map() || !shown || frame.dataset.start) return;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  present = shown;
  frame.dataset.start = "yes";
  shown.replaceWith(holder.content.querySelector("svg"));
}

export function wireSigns() {
  const ready = () => { present = null; recall(); markChanged(); };
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.sign;
    if (!name) return;
    if (name === "start") showStart(event.target.checked);
    else { localStorage.setItem(`map-${name}`, event.target.checked ? "on" : "off"); recall(); }
  });
  document.addEventListener("click", (event) => {
    const open = document.querySelector(".map-signs[open]");
    if (open && !event.target.closest(".map-signs")) open.open = false;
  });
  document.addEventListener("game:map-drawn", markChanged);
  onSwap(ready);
  ready();
}
