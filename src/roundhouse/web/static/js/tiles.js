// Choosing a tile shows what it becomes, step by step.
"use strict";
(() => {
  const chain = document.querySelector(".tile-chain");
  if (!chain) return;
  const tiles = new Map();
  for (const button of document.querySelectorAll(".tile")) tiles.set(button.dataset.tile, button);
  const next = (name) => tiles.get(name).dataset.becomes.split(" ").filter((n) => tiles.has(n));
  const picture = (name) => {
    const span = document.createElement("span");
    span.className = "chain-tile";
    span.append(tiles.get(name).querySelector("svg").cloneNode(true));
    const label = document.createElement("b");
    label.textContent = name;
    span.append(label);
    return span;
  };
  const group = (names) => {
    const span = document.createElement("span");
    span.className = "chain-group";
    span.append(...names.map(picture));
    return span;
  };
  const arrow = () => {
    const span = document.createElement("span");
    span.className = "chain-arrow";
    span.textContent = "→";
    return span;
  };

  const show = (name) => {
    for (const [other, button] of tiles) button.setAttribute("aria-pressed", String(other === name));
    const parts = [group([name])];
    let level = next(name);
    const seen = new Set([name]);
    while (level.length && parts.length < 8) {
      parts.push(arrow(), group(level));
      level.forEach((n) => seen.add(n));
      level = [...new Set(level.flatMap(next))].filter((n) => !seen.has(n));
    }
    const words = document.createElement("p");
    words.className = "soft";
    const says = tiles.get(name).dataset.says;
    words.textContent =
      (next(name).length ? "" : `${name} is never replaced. `) + (says ? `${name}: ${says}.` : "");
    chain.replaceChildren(...parts, words);
  };
  for (const [name, button] of tiles) button.addEventListener("click", () => show(name));
  const first = [...tiles.keys()].find((n) => n === "57" && next(n).length) || [...tiles.keys()].find((n) => next(n).length);
  if (first) show(first);
})();
