/** One sheet that slides over the page from below; the browser keeps the focus in it, Escape closes it. */

import { button, h, settle } from "./dom.js";
import { t } from "./texts.js";

let open = null;

/**
 * Open the sheet, or put other content into it.
 * @param {string} title
 * @param {Array<Node | string | null | false>} content
 * @param {string} [back] id of the element that gets the focus afterwards
 */
export function openDialog(title, content, back) {
  const heading = h("h2", { id: "dialog-title", tabIndex: -1 }, title);
  const head = h("div", { class: "dialog-head" }, heading, button("×", closeDialog, { class: "close", "aria-label": t("Close") }));
  const parts = [head, h("div", { class: "dialog-body" }, content.filter(Boolean))];
  if (open) {
    const { element } = open;
    const [focused, scrolled] = [document.activeElement?.id, element.scrollTop];
    element.replaceChildren(...parts);
    (document.getElementById(focused) ?? heading).focus({ preventScroll: true });
    element.scrollTop = scrolled;
    return;
  }
  const element = h("dialog", { class: "over", "aria-labelledby": "dialog-title" }, parts);
  open = { element, back: back ?? document.activeElement?.id };
  element.addEventListener("close", () => open?.element === element && leave());
  element.addEventListener("click", (event) => event.target === element && !element.dataset.settling && closeDialog());
  document.body.append(element);
  element.showModal();
  settle(element);
  heading.focus();
}

/** Close the sheet, if it is open. The focus goes back at once: later it would be taken from where it went meanwhile. */
export function closeDialog() {
  if (open) leave();
}

function leave() {
  const { element, back } = open;
  open = null;
  element.close();
  element.remove();
  settle(document.getElementById("main"));
  (document.getElementById(back) ?? document.getElementById("title"))?.focus();
}
