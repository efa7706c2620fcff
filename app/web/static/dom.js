/** Building elements: text is only ever set as text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `on…` properties listen, `class` and names with a dash are attributes, the rest are properties.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string | null | undefined | false | Array<Node | string | null | undefined | false>)} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (value === null || value === undefined) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name in element && name !== "list") element[name] = value;
  else element.setAttribute(name, String(value));
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A button.
 * @param {string | Node | Array<string | Node>} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, unknown>} [properties]
 */
export function button(label, onclick, properties = {}) {
  return h("button", { type: "button", onclick, ...properties }, label);
}

/** What a person wrote, by itself: it has its own direction, and changes no other. @param {string} text */
export const own = (text) => h("bdi", {}, text);

/** @param {string} title @param {...any} children */
export function section(title, ...children) {
  return h("section", {}, h("h2", {}, title), ...children);
}

/**
 * A group of choices of which one is taken, as a fieldset of radio buttons.
 * @param {{name: string, title: string, note?: string, choices: {value: string, text: string}[], value: string | null,
 *   onchoose: (value: string) => void}} wanted
 */
export function choice({ name, title, note, choices, value, onchoose }) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, title),
    note && h("p", { class: "note" }, note),
    h("div", { class: "options" }, choices.map((one) => option("radio", name, one, one.value === value, () => onchoose(one.value)))),
  );
}

/**
 * A group of choices of which any number is taken.
 * @param {{name: string, title: string, note?: string, choices: {value: string, text: string, disabled?: boolean}[],
 *   values: string[], onchange: (values: string[]) => void}} wanted
 */
export function choices({ name, title, note, choices: offered, values, onchange }) {
  const toggled = (value) => (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, title),
    note && h("p", { class: "note" }, note),
    h(
      "div",
      { class: "options" },
      offered.map((one) => option("checkbox", name, one, values.includes(one.value), () => onchange(toggled(one.value)))),
    ),
  );
}

function option(type, name, { value, text, disabled }, checked, onchange) {
  const id = `${name}-${value}`;
  return h(
    "label",
    { class: "option", htmlFor: id },
    h("input", { type, name, id, value, checked, disabled: Boolean(disabled), onchange }),
    h("span", {}, text),
  );
}

/**
 * A number with a button on each side of it.
 * @param {{id: string, title: string, value: number, least?: number, most?: number, onchange: (value: number) => void}} wanted
 */
export function stepper({ id, title, value, least = 0, most = 99, onchange, less, more }) {
  const to = (amount) => onchange(Math.min(most, Math.max(least, amount)));
  return h(
    "div",
    { class: "stepper", role: "group", "aria-labelledby": `${id}-title` },
    h("span", { id: `${id}-title` }, title),
    button("−", () => to(value - 1), { id: `${id}-less`, "aria-label": less, disabled: value <= least }),
    h("output", { id: `${id}-value`, "aria-live": "polite" }, String(value)),
    button("+", () => to(value + 1), { id: `${id}-more`, "aria-label": more, disabled: value >= most }),
  );
}

const SETTLE_MS = 300;

/**
 * What has just appeared under a finger is not pressed by it: the second tap of a double one was meant for what stood
 * there before. Keys, voice and scrolling are not held up.
 * @param {HTMLElement} element
 */
export function settle(element) {
  const turn = String(performance.now());
  element.dataset.settling = turn;
  const settled = () => element.dataset.settling === turn && delete element.dataset.settling;
  requestAnimationFrame(() => setTimeout(settled, SETTLE_MS)); // counted from when it can be seen, however slow the phone is
}

/**
 * A message. Where one marks a place in notation, that is for the eye alone: beside it stands what is heard.
 * @param {{kind: string, text: string, spoken?: string[]}} message @param {Record<string, unknown>} live how it is announced
 */
export function messageBox({ kind, text, spoken }, live) {
  const properties = { id: "message", class: `message ${kind}`, ...live };
  if (kind !== "notation") return h("p", properties, text);
  return h("div", properties, h("pre", { "aria-hidden": "true" }, text), h("p", { class: "hidden" }, spoken.join(" ")));
}

/** Say something to who cannot see it, without moving the focus. @param {string} text */
export function announce(text) {
  const region = document.getElementById("status");
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
