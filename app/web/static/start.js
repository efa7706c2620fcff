/** The first page: what makes its forms handier; they work without it. */

import { h, own } from "./dom.js";

const rules = document.getElementById("ruleset");

/** Three players have no north. */
function seats() {
  const hasNorth = rules.selectedOptions[0].dataset.players !== "3";
  document.getElementById("field-4").hidden = !hasNorth;
  document.getElementById("name-4").disabled = !hasNorth;
  document.getElementById("card").href = `/rules/${encodeURIComponent(rules.value)}`;
}

/** The tables that this phone has seen. */
function showSeen() {
  const tables = JSON.parse(localStorage.getItem("tables") ?? "[]");
  document.getElementById("seen").hidden = !tables.length;
  document.getElementById("seen-tables").append(
    ...tables.map((one) =>
      h("li", {}, h("a", { class: "card-link", href: `/t/${one.code}` }, h("strong", {}, one.names.flatMap((name, place) => [place ? ", " : null, own(name)])), h("span", {}, one.rules))),
    ),
  );
}

rules.addEventListener("change", seats);
seats();
showSeen();
