// The game page: choose, look at what follows, commit. See web/game for the server's side.
import { commit, follow, reachable, refresh, restored, takeBack, onSwap, swapPast, whenPlayed, withQuery } from "./game-parts.js";
import { choose, chosen, clear, onSettle, twins, wirePress } from "./game-choose.js";
import { declineAll, wireOffers } from "./game-offers.js";
import { togglePlay, wireReplay } from "./game-replay.js";
import { fitType, wireMap, pickHex, closeHex, turnTile } from "./game-map.js";
import { editRoutes, wireRoutes } from "./game-routes.js";
import { wireKeys } from "./game-keys.js";
import { wireWhy } from "./game-why.js";
import { wireTabs } from "./game-tabs.js";
import { wireUnread } from "./game-unread.js";
import { wireClock } from "./game-clock.js";
import { answer, askBack, wireTable } from "./game-table.js";
import { toggle, wireAlert } from "./game-alert.js";
import { phone } from "./game-view.js";
import { wireSigns } from "./game-signs.js";
import { expertHint, hint, reason, showHints, toggleHints } from "./game-hint.js";
import { addStep, leavePlan, planQuery, planning, played, shorten, startPlan, wirePlan } from "./game-plan.js";

const $ = (selector, root = document) => root.querySelector(selector);

export const acts = {
  undo: () => ($('.tools [data-do="ask-undo"]') ? askBack($('.tools [data-do="ask-undo"]')) : takeBack("undo")),
  "ask-undo": askBack,
  proposal: answer,
  "turn-mark": toggle,
  "turn-sound": toggle,
  redo: () => takeBack("redo"),
  restart: () => takeBack("restart"),
  back: () => closeHex() || clear(),
  help: () => {
    if (phone()) $("#help .words").open = true; // there are no keys to tell of
    $("#help").showModal();
  },
  "open-curtain": () => refresh("curtain=open"),
  sheet: () => $("#hex-panel")?.classList.toggle("low"),
  retry: () => { document.dispatchEvent(new CustomEvent("roundhouse:reconnect")); refresh(); },
  fresh: () => refresh(),
  "try-again": () => takeBack("retry"),
  "edit-routes": editRoutes,
  play: togglePlay,
  "decline-all": declineAll,
  hint: () => hint(),
  "expert-hint": expertHint,
  hints: toggleHints,
  reason,
  plan: startPlan,
  "plan-leave": leavePlan,
  "plan-shorten": shorten,
};

/** Play an action, or put it into the plan that is being made. */
function settle(action, button) {
  if (!planning()) { commit(action, button); return; }
  const label = (button?.querySelector(".text") || button)?.textContent || button?.dataset.label || action.type;
  addStep(action, label.trim());
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-do], [data-twin], [data-go], [data-pick], [data-turn]");
  if (!target || target.getAttribute("aria-disabled") === "true") return;
  if (target.dataset.do && acts[target.dataset.do]) {
    event.preventDefault();
    acts[target.dataset.do](target);
  } else if (target.dataset.twin) $(`#${target.dataset.twin}`)?.click();
  else if (target.dataset.go) swapPast(Number(target.dataset.go));
  else if (target.dataset.pick) pickHex(target.dataset.pick);
  else if (target.dataset.turn) turnTile(Number(target.dataset.turn));
});

document.addEventListener("input", (event) => {
  if (event.target.id === "slider") swapPast(Number(event.target.value));
});
document.addEventListener("change", (event) => {
  if (event.target.id === "rounds") swapPast(Number(event.target.value));
});

// The primary button and Enter: what is chosen, or the only answer there is.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#primary, #secondary, #decision .again");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  const action = button.id === "primary" ? chosen() || button.dataset.action : button.dataset.action;
  if (action) settle(typeof action === "string" ? JSON.parse(action) : action, button);
});

function newer(version) {
  if (!document.body.dataset.past) follow(version);
}
document.addEventListener("roundhouse:version", (event) => newer(event.detail.version));
document.addEventListener("roundhouse:restored", restored);
document.addEventListener("roundhouse:connection", (event) => {
  const decision = $("#decision");
  if (!decision || document.body.dataset.past) return;
  if (event.detail.state === "lost") {
    lostTimer = setTimeout(showLost, 1500);
  } else {
    clearTimeout(lostTimer);
    if (decision.classList.contains("lost")) refresh(); else reachable();
  }
});
let lostTimer = 0;
function showLost() {
  const decision = $("#decision");
  const at = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  decision.classList.add("lost");
  $("#question").textContent = "Connection lost, trying again";
  $("#facts").textContent = `This is the position as of ${at}. You can look around; playing has to wait until the connection is back.`;
  $(".answers", decision)?.replaceChildren(button("Try now", "retry"));
}
export function button(words, what) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn large";
  made.dataset.do = what;
  made.textContent = words;
  return made;
}

onSwap(() => { clear(); twins(); });
withQuery(planQuery);
whenPlayed(played);
onSettle(settle);
wireClock();
wireReplay();
wirePress();
wireWhy();
wireMap();
wireRoutes();
wireTabs();
wireUnread();
wireSigns();
showHints();
onSwap(showHints);
wireKeys({ acts, choose });
twins();
wirePlan();
wireOffers();
wireTable();
wireAlert();
document.addEventListener("game:map-shown", fitType);
onSwap(fitType);
fitType().finally(() => { document.body.dataset.ready = "yes"; });
// Somebody may have moved before this script was there to listen.
const { newest, version } = document.body.dataset;
if (Number(newest || 0) > Number(version)) newer(Number(newest));
