// Planning ahead: a draft that stays in this browser until it is due, then is checked step by step.
import { onSwap, refresh } from "./game-parts.js";
import { choose, clear } from "./game-choose.js";
import { pickAction } from "./game-map.js";

const $ = (selector) => document.querySelector(selector);
const key = () => `plan:${document.body.dataset.game}`;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sent = (plan) => JSON.stringify(plan.map((step) => step.action));

export const planning = () => document.body.dataset.planning === "yes";
export function steps() {
  try { return JSON.parse(localStorage.getItem(key()) || "[]"); } catch { return []; }
}
function keep(plan) {
  if (plan.length) localStorage.setItem(key(), JSON.stringify(plan));
  else localStorage.removeItem(key());
}
/** What every request of a planning page carries. */
export const planQuery = () => (planning() ? `plan=${encodeURIComponent(sent(steps()))}` : "");

export function startPlan() {
  document.body.dataset.planning = "yes";
  return refresh();
}
export function leavePlan() {
  delete document.body.dataset.planning;
  return refresh();
}
export function shorten() {
  keep(steps().slice(0, -1));
  return refresh();
}
export function addStep(action, label) {
  keep([...steps(), { action, label }]);
  return refresh();
}

/** Something was played: the plan goes on if it was its next step, else it is put aside. */
export function played(action) {
  const plan = steps();
  if (plan.length) keep(same(plan[0].action, action) ? plan.slice(1) : []);
}

let stopped = null; // where a plan stopped, and why: said as long as the game stands there

/** In the decision bar, whole even on a phone. */
function tell(words) {
  $("#facts").textContent = words;
  $("#facts").classList.add("told");
}

/** The next step of a plan is due: choose it again, or say why it cannot be done. */
async function due() {
  const plan = steps();
  if (planning() || document.body.dataset.past) return;
  if ($("#body")?.dataset.playing !== "yes") return;
  if (!plan.length) {
    if (stopped?.stand === document.body.dataset.stand) tell(stopped.words);
    return;
  }
  const { action, label } = plan[0];
  const facts = $("#facts");
  if (action.type === "lay-tile") await pickAction(action);
  else await choose(action, { label });
  if (!facts.isConnected) return; // another position came meanwhile, and this was looked at again
  const refusal = $("#preview .preview[data-refused] .note");
  const offered = $("#preview .preview:not([data-refused])") || (action.type !== "lay-tile" && !refusal);
  if (offered && !refusal) {
    tell(`As planned: ${label}. Checked again just now; press the blue button to do it.`);
    return;
  }
  keep([]);
  clear();
  const why = refusal?.textContent.trim() || "That can no longer be done.";
  stopped = { stand: document.body.dataset.stand, words: `Your plan stops here: ${label}. ${why}` };
  tell(stopped.words);
}

export function wirePlan() {
  onSwap(due);
  due();
}
