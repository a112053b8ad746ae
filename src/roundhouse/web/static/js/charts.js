// The charts of a game's history: one line a player (or corporation), stock rounds as dotted
// verticals, first trains as solid ones, and a scrubber over the same rounds.
"use strict";
(() => {
  const place = document.getElementById("chart");
  if (!place) return;
  const slider = document.querySelector("[data-scrub]");
  const words = document.querySelector("[data-scrub-words]");
  const link = document.querySelector("[data-scrub-link]");
  const heading = document.getElementById("chart-name");
  const NAMES = {
    worth: "Net worth, round by round",
    cash: "Cash, round by round",
    dividends: "Dividends received so far",
    prices: "Share prices, round by round",
  };
  // Never colour alone: each line has its own dash, and its name at its end.
  const DASHES = [[], [9, 5], [2, 4], [10, 4, 2, 4], [14, 4], [5, 3, 2, 3, 2, 3], [3, 3], [16, 5, 4, 5]];
  const COLOURS = ["--c1", "--c2", "--c3", "--c4", "--c5", "--c6", "--c7", "--c8"];
  const dollars = (n) => (n < 0 ? "−$" : "$") + Math.abs(n).toLocaleString("en-US");
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const scale = () => window.devicePixelRatio || 1;
  let data = null;
  let plot = null;
  let shown = "worth";
  let point = -1;

  const tip = document.createElement("div");
  tip.className = "chart-tip";
  tip.hidden = true;

  const series = () => {
    if (shown !== "prices") {
      return data.players.map((name, n) => ({ name, colour: css(COLOURS[n % COLOURS.length]), values: data[shown].map((row) => row[n]) }));
    }
    return data.corporations
      .map((corporation, n) => ({ name: corporation.name, colour: css(COLOURS[n % COLOURS.length]), values: data.prices.map((row) => row[n]) }))
      .filter((line) => line.values.some((v) => v !== null));
  };

  // Names at the ends of the lines, moved apart where they would lie on each other.
  const drawEnds = (u) => {
    const { ctx } = u;
    const k = scale();
    const lines = u.series.slice(1).map((s, i) => {
      const values = u.data[i + 1];
      let last = values.length - 1;
      while (last >= 0 && values[last] === null) last -= 1;
      return last < 0 ? null : { s, x: u.valToPos(u.data[0][last], "x", true), y: u.valToPos(values[last], "y", true), value: values[last] };
    }).filter(Boolean);
    lines.sort((a, b) => a.y - b.y);
    const gap = 16 * k;
    const spots = lines.map((line) => line.y);
    for (let i = 1; i < spots.length; i += 1) spots[i] = Math.max(spots[i], spots[i - 1] + gap);
    const floor = u.bbox.top + u.bbox.height;
    for (let i = spots.length - 1, low = floor; i >= 0; i -= 1, low -= gap) spots[i] = Math.min(spots[i], low);
    ctx.save();
    ctx.font = `700 ${12.5 * k}px "Roboto Condensed", sans-serif`;
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    lines.forEach((line, i) => {
      ctx.fillStyle = line.s.stroke();
      ctx.beginPath();
      ctx.arc(line.x, line.y, 4 * k, 0, 7);
      ctx.fill();
      ctx.fillText(`${line.s.label} ${dollars(line.value)}`, u.bbox.left + u.bbox.width + 10 * k, spots[i]);
    });
    ctx.restore();
  };

  const drawMarks = (u) => {
    const { ctx } = u;
    const k = scale();
    const top = u.bbox.top;
    const bottom = top + u.bbox.height;
    const vertical = (x, dash, colour, width) => {
      ctx.beginPath();
      ctx.setLineDash(dash.map((d) => d * k));
      ctx.strokeStyle = colour;
      ctx.lineWidth = width * k;
      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
      ctx.stroke();
    };
    ctx.save();
    data.rounds.forEach((round, i) => round.stock && vertical(u.valToPos(i, "x", true), [2, 4], css("--line"), 1));
    ctx.font = `700 ${12 * k}px "Roboto Condensed", sans-serif`;
    ctx.textAlign = "center";
    ctx.fillStyle = css("--ink");
    let right = -Infinity;
    let step = 0;
    for (const mark of data.first_trains) {
      const x = u.valToPos(mark.round - 0.4, "x", true);
      vertical(x, [], css("--line2"), 1.2);
      const half = ctx.measureText(mark.label).width / 2 + 4 * k;
      step = x - half < right ? step + 1 : 0;
      right = Math.max(right, x + half);
      ctx.fillText(mark.label, x, top - (6 + 13 * (step % 2)) * k);
    }
    if (slider) {
      vertical(u.valToPos(Number(slider.value), "x", true), [], css("--accent"), 1.6);
    }
    ctx.restore();
  };

  const widest = (labels) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = '700 12.5px "Roboto Condensed", sans-serif';
    return Math.ceil(Math.max(...labels.map((label) => pen.measureText(label).width)));
  };

  const draw = () => {
    const lines = series();
    const box = place.getBoundingClientRect();
    const narrow = box.width < 560;
    const ends = lines.map((line) => `${line.name} ${dollars(Math.max(...line.values.map((v) => v || 0)))}`);
    const options = {
      width: Math.max(280, box.width - (narrow ? 8 : 24)),
      height: place.clientHeight,
      padding: [34, 18 + widest(ends), 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { size: 7 } },
      scales: { x: { time: false, range: [-0.5, data.rounds.length - 1] }, y: { range: (u, low, high) => [Math.min(0, low), high * 1.04 || 100] } },
      axes: [
        {
          stroke: css("--ink2"), grid: { show: false }, ticks: { show: false }, size: 28,
          font: '12px "Roboto Condensed", sans-serif',
          splits: () => {
            const stock = data.rounds.map((r, i) => (r.stock ? i : -1)).filter((i) => i >= 0);
            const few = Math.ceil(stock.length / (narrow ? 5 : 12)) || 1;
            return stock.filter((_, i) => i % few === 0);
          },
          values: (u, at) => at.map((i) => (data.rounds[i] ? data.rounds[i].label : "")),
        },
        {
          stroke: css("--ink2"), grid: { stroke: css("--line"), width: 1 }, ticks: { show: false }, size: 58,
          font: '12px "Roboto Condensed", sans-serif', values: (u, at) => at.map(dollars),
        },
      ],
      series: [{}, ...lines.map((line, n) => ({ label: line.name, stroke: () => line.colour, width: 2.4, dash: DASHES[n % DASHES.length], points: { show: false }, spanGaps: false }))],
      hooks: { drawAxes: [drawMarks], draw: [drawEnds], setCursor: [hover] },
    };
    if (plot) plot.destroy();
    plot = new uPlot(options, [data.rounds.map((_, i) => i), ...lines.map((l) => l.values)], place);
    plot.over.append(tip);
    heading.textContent = NAMES[shown];
  };

  function hover(u) {
    const i = u.cursor.idx;
    if (i === null || i === undefined || u.cursor.left < 0) {
      tip.hidden = true;
      return;
    }
    const head = document.createElement("b");
    head.textContent = data.rounds[i].label;
    const rows = u.series.slice(1).map((s, n) => [s.label, u.data[n + 1][i]]).filter(([, v]) => v !== null);
    rows.sort((a, b) => b[1] - a[1]);
    tip.replaceChildren(head, ...rows.map(([name, value]) => {
      const line = document.createElement("div");
      line.textContent = `${name} ${dollars(value)}`;
      return line;
    }));
    tip.hidden = false;
    const flip = u.cursor.left > u.over.clientWidth / 2;
    tip.style.left = flip ? "" : `${u.cursor.left + 14}px`;
    tip.style.right = flip ? `${u.over.clientWidth - u.cursor.left + 14}px` : "";
    tip.style.top = `${Math.max(0, u.cursor.top - 30)}px`;
  }

  const scrubTo = (i) => {
    const round = data.rounds[i];
    slider.value = String(i);
    slider.setAttribute("aria-valuetext", round.label);
    words.textContent = `${round.label} · action ${round.action}`;
    link.href = `/game/${data.game}?at=${round.action}`;
    if (plot) plot.redraw();
  };

  const toPoint = (n) => {
    if (!data.points.length) return;
    point = (n + data.points.length) % data.points.length;
    const here = data.points[point];
    const i = data.rounds.findIndex((r) => r.label === here.round);
    scrubTo(Math.max(0, i));
    words.textContent = `${here.round} · action ${here.action}: ${here.words}`;
    link.href = `/game/${data.game}?at=${here.action}`;
    words.scrollIntoView({ block: "center" });
  };

  const start = async () => {
    const answer = await fetch(place.dataset.source, { headers: { accept: "application/json" } });
    if (!answer.ok) {
      place.textContent = "The chart could not be loaded. The table below has the same figures.";
      return;
    }
    data = await answer.json();
    await document.fonts.ready;
    draw();
    for (const chip of document.querySelectorAll("[data-chart]")) {
      chip.addEventListener("click", () => {
        shown = chip.dataset.chart;
        for (const other of document.querySelectorAll("[data-chart]")) other.setAttribute("aria-pressed", String(other === chip));
        draw();
      });
    }
    slider.addEventListener("input", () => scrubTo(Number(slider.value)));
    for (const button of document.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => {
        const i = Number(slider.value) + Number(button.dataset.step);
        if (i >= 0 && i < data.rounds.length) scrubTo(i);
      });
    }
    const next = document.querySelector("[data-next-point]");
    if (next) next.addEventListener("click", () => toPoint(point + 1));
    for (const row of document.querySelectorAll(".points tr[data-action]")) {
      row.addEventListener("click", (event) => {
        if (!event.target.closest("a")) toPoint([...row.parentNode.children].indexOf(row));
      });
    }
    const copy = document.querySelector("[data-copy-link]");
    if (copy) copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      copy.textContent = "Copied";
    });
    document.addEventListener("roundhouse:theme", draw);
    let wait = 0;
    addEventListener("resize", () => {
      clearTimeout(wait);
      wait = setTimeout(draw, 120);
    });
  };
  start();
})();
