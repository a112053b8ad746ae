// Tables that are sorted by a press on a heading: first the largest, then the smallest.
"use strict";
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sortable] .sort");
  if (!button) return;
  const heading = button.closest("th");
  const table = heading.closest("table");
  const column = [...heading.parentElement.children].indexOf(heading);
  const down = heading.getAttribute("aria-sort") !== "descending";
  for (const other of heading.parentElement.children) other.setAttribute("aria-sort", "none");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => row.children[column].dataset.value;
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    const order = Number.isNaN(Number(x)) || Number.isNaN(Number(y)) ? y.localeCompare(x) : Number(y) - Number(x);
    return down ? order : -order;
  });
  table.tBodies[0].append(...rows);
});
