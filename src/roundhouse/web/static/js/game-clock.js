// Clocks: how long the present decision has been waited for, second by second.
const two = (number) => String(number).padStart(2, "0");

function words(since) {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("time.clock[data-since]")) {
    const since = Date.parse(clock.dataset.since);
    if (Date.now() - since < 360_000_000) clock.textContent = words(since);
  }
}

export function wireClock() {
  setInterval(tick, 1000);
}
