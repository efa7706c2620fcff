/** The first page: start a table, or find one again. */

import * as calls from "./calls.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const form = document.getElementById("start");
const rules = document.getElementById("ruleset");
const failed = document.getElementById("failed");

/** Three players have no north. */
function seats() {
  const { players } = rules.selectedOptions[0].dataset;
  const north = document.getElementById("field-4");
  north.hidden = players === "3";
  document.getElementById("name-4").disabled = north.hidden;
  document.getElementById("card").href = `/rules/${encodeURIComponent(rules.value)}`;
}

const names = () => [...form.querySelectorAll("input[name=name]:not([disabled])")].map((input) => input.value.trim());

async function started(event) {
  event.preventDefault();
  const empty = [...form.querySelectorAll("input[name=name]:not([disabled])")].find((input) => !input.value.trim());
  if (empty) return refuse(t("Name every player."), empty);
  try {
    const table = await calls.game.start({ ruleset: rules.value, names: names() });
    location.assign(`/t/${table.code}`);
  } catch (error) {
    refuse(error.message || t("There is no connection to the host. What you entered stays here: try again."));
  }
}

/** @param {string} text @param {HTMLElement} [field] */
function refuse(text, field) {
  failed.hidden = false;
  failed.textContent = text;
  field?.setAttribute("aria-describedby", "failed");
  (field ?? failed).focus();
}

function showSeen() {
  const tables = JSON.parse(localStorage.getItem("tables") ?? "[]");
  document.getElementById("seen").hidden = !tables.length;
  document.getElementById("seen-tables").append(
    ...tables.map((one) =>
      h("li", {}, h("a", { class: "card-link", href: `/t/${one.code}` }, h("strong", {}, one.names.join(", ")), h("span", {}, one.rules))),
    ),
  );
}

rules.addEventListener("change", seats);
form.addEventListener("submit", started);
seats();
showSeen();
