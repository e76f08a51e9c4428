/* The clinic takes a file that is dropped on it, and says that it is at work. Without this the file
   is chosen in the form. */
"use strict";

for (const zone of document.querySelectorAll("[data-drop]")) {
  const input = zone.querySelector("input[type=file]");
  const over = (is) => zone.classList.toggle("over", is);
  zone.addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
  zone.addEventListener("dragleave", () => over(false));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    input.form.requestSubmit();
  });
}

for (const button of document.querySelectorAll("[data-working]")) {
  const word = button.textContent;
  button.form.addEventListener("submit", () => { button.textContent = button.dataset.working; });
  addEventListener("pageshow", () => { button.textContent = word; });
}
