// History as a film: the next position every second or so, until the present or a pause.
import { onSwap, swapPast } from "./game-parts.js";

const PACE = 1200; // milliseconds a position stays
let timer = 0;

const past = () => document.body.dataset.past === "yes";
const slider = () => document.getElementById("slider");

function show() {
  const button = document.getElementById("play-history");
  if (!button) return;
  button.textContent = timer ? "⏸" : "▶";
  button.setAttribute("aria-label", timer ? "Pause" : "Play");
  button.setAttribute("aria-pressed", String(Boolean(timer)));
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show();
}

async function step() {
  if (!past() || !slider()) { stop(); return; }
  await swapPast(Number(slider().value) + 1);
  if (timer) timer = setTimeout(step, PACE);
}

export function togglePlay() {
  if (timer) { stop(); return; }
  timer = setTimeout(step, 0);
  show();
}

export function wireReplay() {
  onSwap(show);
  document.addEventListener("input", (event) => { if (event.target.id === "slider") stop(); });
  if (past() && new URLSearchParams(location.search).has("play")) togglePlay();
}
