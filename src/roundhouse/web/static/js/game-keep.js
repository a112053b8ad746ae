// What stays on the game page when its parts are replaced: tabs, what is being written, open menus.
/** What a person has opened, chosen or written and must find again when the parts are new. */
export function remember() {
  const part = document.getElementById("body");
  return {
    layout: part?.className,
    show: part?.querySelector('.stage-tabs [aria-selected="true"]')?.dataset.show,
    log: part?.querySelector('.log [role="tab"][aria-selected="true"]')?.dataset.log,
    tab: part?.dataset.tab,
    chat: document.getElementById("chat-text")?.value,
    typing: typing(),
    unfolded: unfolded(),
  };
}

const FOLDS = [".tools .menu", ".map-signs"];
const entries = (fold) => [...fold.querySelectorAll("a, button, summary")];

/** The menu and the legend, where they are open, with the entry that has the focus. */
function unfolded() {
  return FOLDS.map((selector) => ({ selector, fold: document.querySelector(selector) }))
    .filter(({ fold }) => fold?.open)
    .map(({ selector, fold }) => ({ selector, focused: fold.contains(document.activeElement) ? document.activeElement.textContent : null }));
}

/** Somebody else's move does not shut what is being read. */
export function reopen(folds) {
  for (const { selector, focused } of folds) {
    const fold = document.querySelector(selector);
    if (!fold) continue;
    fold.open = true;
    if (focused !== null) entries(fold).find((entry) => entry.textContent === focused)?.focus({ preventScroll: true });
  }
}

/** Where somebody is just writing: the page may not take the pen away when others move. */
function typing() {
  const box = document.activeElement;
  if (!["chat-text", "notes"].includes(box?.id)) return null;
  return { id: box.id, value: box.value, notes: box.dataset.notes, from: box.selectionStart, to: box.selectionEnd };
}

export function restore(kept) {
  const part = document.getElementById("body");
  if (!part) return;
  const same = part.className === kept.layout;
  document.dispatchEvent(new CustomEvent("game:tabs", { detail: same ? kept : { log: kept.log } }));
  const chat = document.getElementById("chat-text");
  if (chat && kept.chat) chat.value = kept.chat;
  const box = kept.typing && document.getElementById(kept.typing.id);
  if (!box || box.dataset.notes !== kept.typing.notes || box.offsetParent === null) return;
  box.value = kept.typing.value;
  box.focus({ preventScroll: true });
  box.setSelectionRange(kept.typing.from, kept.typing.to);
}
