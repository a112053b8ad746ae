// My turn: a mark in the title bar and a sound, each if wanted; what is wanted stays in the browser.
import { address, onSwap } from "./game-parts.js";

const MARK = "● ";
const ASK_SECONDS = 20; // how often a page in the background asks whose turn it is
const body = document.body;
const wanted = {
  // Against computers alone it is nearly always my turn: there the mark would say nothing.
  mark: () => (localStorage.getItem("turn-mark") ?? (body.dataset.online ? "on" : "off")) === "on",
  sound: () => localStorage.getItem("turn-sound") === "on",
};

let mine = false;
let audio = null;

/** Two short notes, made here: there is no file to load. */
function ring() {
  audio ??= new AudioContext();
  audio.resume();
  [[660, 0], [880, 0.16]].forEach(([pitch, after]) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  });
  body.dataset.rang = String(Number(body.dataset.rang || 0) + 1);
}

const asked = () => document.getElementById("body")?.dataset.playing === "yes" || Boolean(document.querySelector(".proposal.asked"));

function turn(now) {
  const begins = now && !mine;
  mine = now;
  title();
  if (begins && wanted.sound()) ring();
}

function title() {
  const plain = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = mine && wanted.mark() ? MARK + plain : plain;
}

/** In the background a page has no stream: a browser has few connections to a site. */
async function ask() {
  if (document.visibilityState !== "hidden" || mine || !(wanted.mark() || wanted.sound())) return;
  try {
    const answer = await fetch(address("turn"), { headers: { Accept: "application/json" } });
    if (answer.ok) turn((await answer.json()).mine);
  } catch { /* the next time, or when the page is looked at again */ }
}

const SWITCHES = { "turn-mark": "mark", "turn-sound": "sound" };
function menu() {
  for (const [name, what] of Object.entries(SWITCHES)) {
    for (const button of document.querySelectorAll(`[data-do="${name}"]`)) {
      button.setAttribute("aria-pressed", String(wanted[what]()));
      const state = button.querySelector(".state");
      if (state) state.textContent = wanted[what]() ? "on" : "off";
    }
  }
}

export function toggle(button) {
  const name = button.dataset.do;
  localStorage.setItem(name, wanted[SWITCHES[name]]() ? "off" : "on");
  if (name === "turn-sound" && wanted.sound()) ring(); // so that one knows it, and the browser lets us later
  title();
  menu();
}

export function wireAlert() {
  mine = asked();
  title();
  menu();
  onSwap(() => { turn(asked()); menu(); });
  document.addEventListener("game:proposals", () => turn(asked()));
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") turn(asked()); });
  // Browsers let a page sound only after it was touched.
  addEventListener("pointerdown", () => { if (wanted.sound()) (audio ??= new AudioContext()).resume(); }, { once: true });
  setInterval(ask, ASK_SECONDS * 1000);
}
