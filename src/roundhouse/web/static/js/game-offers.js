// Offers: "decline all this turn" answers the rest of a corporation's offers by itself.
import { commit, isBusy, onSwap } from "./game-parts.js";

const key = () => `declined:${document.body.dataset.game}`;
const asked = () => document.querySelector("#decision[data-offers]");

/** Decline this offer and all that follow in the same turn. */
export function declineAll() {
  const turn = asked()?.dataset.offers;
  if (!turn) return;
  sessionStorage.setItem(key(), turn);
  decline();
}

function decline() {
  const button = document.getElementById("secondary");
  if (!button?.dataset.action || isBusy()) return;
  commit(JSON.parse(button.dataset.action), button);
}

async function settled() {
  const turn = asked()?.dataset.offers;
  if (!turn || document.body.dataset.past || sessionStorage.getItem(key()) !== turn) return;
  while (isBusy()) await new Promise((done) => setTimeout(done, 25));
  if (asked()?.dataset.offers === turn) decline(); // the log and the live region say so
}

export function wireOffers() {
  onSwap(settled);
  settled();
}
