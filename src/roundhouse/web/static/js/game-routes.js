// Own routes: pick a train, click its stops in order; the server finds the track between.
import { address, onSwap } from "./game-parts.js";
import { planQuery } from "./game-plan.js";
import { choose, clear } from "./game-choose.js";

let drafts = null; // [{ train, stops: [], turns: [] }]
let editing = 0;

const $ = (selector) => document.querySelector(selector);
const trains = () => JSON.parse($("#run .edit")?.dataset.trains || "[]");
const start = () => { drafts ??= trains().map((train) => ({ train, stops: [], turns: [] })); };

async function send() {
  const answer = await fetch(address(`route?${planQuery()}`), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/html" },
    body: JSON.stringify({ routes: drafts, editing }),
  });
  if (!answer.ok) return;
  const holder = document.createElement("template");
  holder.innerHTML = await answer.text();
  const root = holder.content.firstElementChild;
  $("#run")?.replaceWith(root.querySelector("#run"));
  $("#then")?.replaceWith(root.querySelector("#then"));
  $("#map").dataset.edited = "yes";
  $("#facts").textContent = "Your own routes are shown. “Best” brings the best ones back.";
  $("#map svg")?.replaceWith(root.querySelector("#board-new svg"));
  if (root.dataset.action) {
    const refusal = root.dataset.why ? { why: root.dataset.why, clause: root.dataset.clause } : null;
    choose(JSON.parse(root.dataset.action), { label: root.dataset.label, preview: false, refusal });
  } else choose({ type: "run-trains", routes: [] }, { label: "Run", preview: false, refusal: { why: $("#run .note.bad")?.textContent || "This is not a run yet." } });
}

/** Another stop for the train that is being edited; the same one again: another way to it. */
function click(hex) {
  start();
  const draft = drafts[editing];
  if (!draft) return;
  const last = draft.stops.length - 1;
  if (last >= 1 && draft.stops[last] === hex) draft.turns[last - 1] = (draft.turns[last - 1] || 0) + 1;
  else {
    draft.stops.push(hex);
    if (draft.stops.length > 1) draft.turns.push(0);
  }
  send();
}

/** Begin to change the first train's route. */
export const editRoutes = () => { $(".pick-train")?.click(); $(".pick-train")?.focus(); };

export function bestRoutes() {
  if (!drafts) return;
  drafts = null;
  import("./game-parts.js").then(({ refresh }) => refresh());
}

export function wireRoutes() {
  document.addEventListener("click", (event) => {
    const hex = event.target.closest?.('#map[data-run="yes"] g.hx');
    if (hex) click(hex.dataset.hex);
    const pick = event.target.closest?.(".pick-train");
    if (pick) {
      start();
      editing = Number(pick.dataset.train);
      drafts[editing].stops = [];
      drafts[editing].turns = [];
      send();
    }
    const what = event.target.closest?.("#run [data-do]")?.dataset.do;
    if (what === "clear") {
      drafts = null;
      start();
      editing = 0;
      clear();
      send();
    } else if (what === "best") bestRoutes();
  });
  onSwap(() => { drafts = null; editing = 0; });
}
