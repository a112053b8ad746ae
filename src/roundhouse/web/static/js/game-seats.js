// The table panel of the game page: who sits where, links for friends. It follows the game.
const panel = document.getElementById("table");
const place = panel.querySelector(".table-body");
const address = `/game/${document.body.dataset.game}/table?part=true`;

async function fill() {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const open = [...place.querySelectorAll("details[open]")].map((one) => one.closest("[id]")?.id + one.className);
  place.innerHTML = await answer.text();
  for (const one of place.querySelectorAll("details")) {
    one.open = open.includes(one.closest("[id]")?.id + one.className);
  }
  place.dispatchEvent(new CustomEvent("roundhouse:hand-outs", { bubbles: true }));
}

async function show(seat) {
  await fill();
  if (!panel.open) panel.showModal();
  const wanted = seat === undefined ? null : place.querySelector(`#place-${seat}`);
  wanted?.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-table]");
  if (!opener) return;
  event.preventDefault();
  opener.closest("details")?.removeAttribute("open");
  show(opener.dataset.table || undefined);
});

place.addEventListener("submit", async (event) => {
  if (event.defaultPrevented || event.target.matches("[data-leaves]")) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(event.target));
  const answer = await fetch(event.target.action, { method: "POST", body: sent, headers: { Accept: "application/json" } });
  const said = panel.querySelector(".table-said");
  said.hidden = answer.ok;
  if (!answer.ok) said.textContent = (await answer.json()).detail;
  else await fill();
});

// Somebody who writes a name is not disturbed; a link that was only selected does not hold it up.
const inside = () => place.contains(document.activeElement);
const busy = () => inside() && document.activeElement.matches("input:not([readonly]), select");
let missed = false;
document.addEventListener("roundhouse:version", () => {
  missed = busy();
  if (panel.open && !missed) fill();
});
place.addEventListener("focusout", () => setTimeout(() => {
  if (!missed || !panel.open || inside()) return;
  missed = false;
  fill();
}));
panel.addEventListener("close", () => {
  if (location.hash === "#table") history.replaceState(null, "", location.pathname + location.search);
});
if (location.hash === "#table") show();
