// The theme switch: the choice is kept in a cookie, so that pages arrive in their colours.
"use strict";
(() => {
  const root = document.documentElement;
  const isDark = () =>
    root.classList.contains("dark") ||
    (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-theme-switch]")) return;
    event.preventDefault();
    const next = isDark() ? "light" : "dark";
    root.classList.remove("light", "dark");
    root.classList.add(next);
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
    document.dispatchEvent(new CustomEvent("roundhouse:theme", { detail: { theme: next } }));
  });
})();
