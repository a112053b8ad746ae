// Links to hand out: copy, share where the device can, and select all on a press.
// Forms that take something away ask first.
"use strict";
(() => {
  const wire = (root) => {
    for (const one of root.querySelectorAll("[data-copy]")) one.hidden = false;
    for (const one of root.querySelectorAll("[data-share]")) one.hidden = !navigator.share;
  };
  // Without HTTPS, as in a home network, browsers have no clipboard but what is selected.
  const copied = async (button) => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      return true;
    } catch {
      button.closest(".hand-out").querySelector("[data-select]").select();
      return document.execCommand("copy");
    }
  };
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    const share = event.target.closest("[data-share]");
    if (copy) {
      const before = copy.firstChild.textContent;
      copy.firstChild.textContent = (await copied(copy)) ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { copy.firstChild.textContent = before; }, 2000);
    } else if (share) {
      try {
        await navigator.share({ title: share.dataset.shareTitle, url: share.dataset.share });
      } catch (error) {
        if (error.name !== "AbortError") throw error; // closing the sheet is no error
      }
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
  document.addEventListener("submit", (event) => {
    const words = event.submitter?.dataset.sure;
    if (words && !confirm(words)) { event.preventDefault(); event.stopPropagation(); }
  }, true);
  document.addEventListener("roundhouse:hand-outs", (event) => wire(event.target));
  wire(document);
})();
