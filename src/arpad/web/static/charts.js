/* Charts: every figure with data-chart="address of a Vega-Lite specification" is drawn. The table
   or sentence inside the figure stays for who cannot see it. Nothing is evaluated as code. */
"use strict";

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const config = () => ({
  aria: false, // the figure says what it shows, in the reader's language
  background: "transparent",
  font: "system-ui, sans-serif",
  axis: {
    labelColor: colour("--ink"), titleColor: colour("--ink-soft"), gridColor: colour("--line"),
    domainColor: colour("--line"), tickColor: colour("--line"), labelFontSize: 12, titleFontSize: 12,
    labelSeparation: 6,
  },
  legend: { labelColor: colour("--ink"), titleColor: colour("--ink-soft"), labelFontSize: 12 },
  range: { category: [...["--accent", "--up", "--down", "--gold"].map(colour), "#8f6fd6", "#1f9c9c", "#c8639f", "#7d8590"] },
  bar: { color: colour("--accent") }, area: { color: colour("--accent") },
  line: { color: colour("--accent") }, point: { color: colour("--accent") }, text: { color: colour("--ink") }, rule: { color: colour("--ink") },
  view: { stroke: null },
});

async function draw(figure) {
  const place = figure.querySelector("[data-chart-place]");
  place.setAttribute("role", "img");
  if (!place.hasAttribute("aria-label"))
    place.setAttribute("aria-label", figure.querySelector("figcaption")?.textContent.trim() ?? "");
  const reply = await fetch(figure.dataset.chart, { headers: { Accept: "application/json" } });
  if (!reply.ok) return;
  const { locale, ...specification } = await reply.json();
  if (locale?.number) vega.formatLocale(locale.number);
  if (locale?.time) vega.timeFormatLocale(locale.time);
  const compiled = vegaLite.compile(
    { ...specification, width: "container", autosize: { type: "fit-x", contains: "padding" } },
    { config: config() });
  figure._view?.finalize();
  const view = new vega.View(vega.parse(compiled.spec, null, { ast: true }), {
    expr: vegaInterpreter.expressionInterpreter, renderer: "svg", container: place, hover: true,
    tooltip: (handler, event, item, value) => tell(figure, event, value),
  });
  figure._view = view;
  await view.runAsync();
  place.querySelector("svg")?.setAttribute("aria-hidden", "true"); // its place has the name
  figure.dataset.drawn = "true";
}

/* What stands under the pointer is told in a line below the chart. */
function tell(figure, event, value) {
  const line = figure.querySelector("[data-chart-told]");
  if (!line) return;
  line.textContent = value && typeof value === "object"
    ? Object.entries(value).map(([name, said]) => `${name}: ${said}`).join(" · ")
    : value ?? "";
}

const drawAll = () => document.querySelectorAll("figure[data-chart]").forEach(draw);
drawAll();
document.addEventListener("themechange", drawAll);
document.addEventListener("htmx:afterSettle", (event) =>
  event.target.querySelectorAll?.("figure[data-chart]:not([data-drawn])").forEach(draw));
