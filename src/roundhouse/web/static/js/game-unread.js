// Messages that were not seen yet: a dot at the chat's tab, and at the phone's tab that leads to it.
const key = `talk:${document.body.dataset.game}`;
const TABS = '.log [data-log="chat"], #tabs [data-tab="log"]';

/** Which message is the last one, and has somebody had it before the eyes? */
function look() {
  const chat = document.getElementById("log-chat");
  if (!chat) return;
  const last = Number(chat.dataset.last);
  const shown = chat.offsetParent !== null && document.visibilityState === "visible";
  if (shown && last > Number(localStorage.getItem(key))) localStorage.setItem(key, String(last));
  const unread = last > Number(localStorage.getItem(key));
  for (const tab of document.querySelectorAll(TABS)) tab.classList.toggle("unread", unread);
}

export function wireUnread() {
  document.addEventListener("game:tabs", () => queueMicrotask(look)); // the parts are new
  document.addEventListener("click", () => queueMicrotask(look)); // a tab was opened
  document.addEventListener("visibilitychange", look);
  look();
}
