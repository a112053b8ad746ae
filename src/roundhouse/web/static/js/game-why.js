// Why not? What is not legal now says so on hover, focus and tap.
const tip = () => document.getElementById("tip");

export function showWhy(target) {
  const box = tip();
  if (!box || !(target?.dataset.why || target?.dataset.tip)) return;
  const reason = document.createElement("span");
  if (target.dataset.why) {
    const head = document.createElement("b");
    head.textContent = "Not now. ";
    reason.append(head);
  }
  reason.append(target.dataset.why || target.dataset.tip);
  box.replaceChildren(reason);
  if (target.dataset.clause) {
    const clause = document.createElement("span");
    clause.className = "clause";
    clause.textContent = target.dataset.clause;
    box.append(clause);
  }
  box.hidden = false;
  const at = target.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const below = at.bottom + 8 + size.height < innerHeight;
  // Rather over its own column than over the next one.
  const column = target.closest(".col")?.getBoundingClientRect();
  const right = column && column.right - size.width > 8 ? column.right - size.width : innerWidth - size.width - 8;
  box.style.left = `${Math.max(8, Math.min(right, at.left + at.width / 2 - size.width / 2))}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - size.height - 8)}px`;
  target.setAttribute("aria-describedby", "tip");
}

function hide() {
  const box = tip();
  if (box && !box.hidden) {
    box.hidden = true;
    document.querySelector('[aria-describedby="tip"]')?.removeAttribute("aria-describedby");
  }
}

export function wireWhy() {
  const over = (event) => {
    const target = event.target.closest?.("[data-why], [data-tip]");
    if (target) showWhy(target); else hide();
  };
  document.addEventListener("mouseover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("[data-why], [data-tip]");
    if (target) showWhy(target); else hide();
  });
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
}
