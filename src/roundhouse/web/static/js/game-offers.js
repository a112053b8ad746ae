// Offers: "decline all this turn" answers the rest of a turn's offers of that kind by itself.
import { commit, isBusy, onSwap, takeBack } from "./game-parts.js";

const declined = () => document.querySelector("#decision[data-declined]");

/** Decline this offer and all of its kind that follow in the same turn. The server keeps it. */
export const declineAll = () => takeBack("decline-all");

/** A computer player's offer that was declined beforehand: people's are answered by the server. */
async function settled() {
  if (!declined() || document.body.dataset.past) return;
  while (isBusy()) await new Promise((done) => setTimeout(done, 25));
  const button = declined() && document.getElementById("secondary");
  if (button?.dataset.action) commit(JSON.parse(button.dataset.action), button); // the log and the live region say so
}

export function wireOffers() {
  onSwap(settled);
  settled();
}
