/* What a page does besides being read: the switch of colours, charts, copying. All of it is extra:
   every page can be read and every form be sent without it. */
"use strict";

const isDark = () =>
  (document.documentElement.dataset.theme ||
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try { localStorage.setItem("theme", theme); } catch { /* not kept, then */ }
    document.dispatchEvent(new Event("themechange"));
  });
}

/* A form marked data-live is sent whenever a choice in it changes. */
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-live]");
  if (form && event.target.matches("select, input[type=checkbox], input[type=radio], input[type=date]"))
    form.requestSubmit();
});

/* Rows can be added to a form from a template: data-add="#id-of-template" data-into="#id-of-body". */
document.addEventListener("click", (event) => {
  const adder = event.target.closest("[data-add]");
  if (adder) {
    const row = document.querySelector(adder.dataset.add).content.cloneNode(true);
    const into = document.querySelector(adder.dataset.into);
    into.append(row);
    into.lastElementChild.querySelector("input, select")?.focus();
  }
  const remover = event.target.closest("[data-remove]");
  if (remover) remover.closest(remover.dataset.remove).remove();
});
for (const adder of document.querySelectorAll("[data-add][hidden]")) adder.hidden = false;
