"""The score sheet as one HTML page that needs nothing else: for a screen, a screen reader and a printer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tehai.app import words as game_words
from tehai.app.game import sheet_words as words
from tehai.app.game.amounts import signed
from tehai.app.language import isolated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.app.language import Language
    from tehai.scoring.game import Game, Sheet, SheetRow
    from tehai.scoring.text import Value

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5rem 0; width: 100%; }
caption { font-size: 1.15rem; font-weight: 600; text-align: start; padding-bottom: .4rem; }
th, td { border: 1px solid; border-color: color-mix(in srgb, currentColor 35%, transparent);
  padding: .3rem .55rem; text-align: start; vertical-align: top; }
thead th { background: color-mix(in srgb, currentColor 10%, transparent); }
tbody th { font-weight: 400; white-space: nowrap; }
.amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.change { display: block; font-size: .85rem; }
@media print {
  :root { color-scheme: light; }
  body { margin: 0; max-width: none; font-size: 9pt; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
""".strip()


def sheet_html(sheet: Sheet, game: Game, spoken: Language) -> str:
    """Return the page, in the language that its `lang` names."""
    title, rules = spoken.say(words.TITLE), game.setting.rules
    played = f"{rules.id}: {spoken.say(game_words.rules_name(rules))}"
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{escape(spoken.code)}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}: {escape(', '.join(map(isolated, sheet.names)))}</title>",
            f"<style>\n{_STYLE}\n</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(played)}</p>",
            *_final_table(sheet, spoken),
            *_hands_table(sheet, spoken),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def _final_table(sheet: Sheet, spoken: Language) -> Iterator[str]:
    keys = words.final_columns(sheet)
    heads = (words.FINAL[key][0] for key in keys)
    yield from _table_head(words.final_heading(sheet), (words.PLAYER, *heads), 1, spoken)
    for line in sheet.final:
        cells = "".join(_amount(words.FINAL[key][1](line)) for key in keys)
        yield f'<tr><th scope="row">{escape(isolated(sheet.names[line.player]))}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


def _hands_table(sheet: Sheet, spoken: Language) -> Iterator[str]:
    notes = any(row.note for row in sheet.rows)
    heads = (words.HAND, words.WHAT, *sheet.names, words.STICKS, *((words.NOTE,) if notes else ()))
    yield from _table_head(words.HANDS, heads, 2, spoken, last_text=notes)
    blank = "<td></td>" if notes else ""
    start = "".join(_amount(f"{sheet.start_points:,}") for _ in sheet.names)
    label = escape(spoken.say(words.START))
    yield f'<tr><th scope="row">{label}</th><td></td>{start}{_amount("0")}{blank}</tr>'
    for row in sheet.rows:
        note = f"<td>{escape(isolated(row.note))}</td>" if notes else ""
        yield f"<tr>{_row(row, spoken)}{note}</tr>"
    yield "</tbody>\n</table>\n</div>"


def _row(row: SheetRow, spoken: Language) -> str:
    label = escape(f"{row.index + 1}. {spoken.say(row.label)}")
    what = escape(spoken.say(words.happened(row)))
    amounts = "".join(
        _amount(f"{points:,}", signed(change) if change else "")
        for change, points in zip(row.changes, row.points, strict=True)
    )
    return f'<th scope="row">{label}</th><td>{what}</td>{amounts}{_amount(str(row.kyotaku))}'


def _amount(text: str, change: str = "") -> str:
    small = f' <span class="change">{escape(change)}</span>' if change else ""
    return f'<td class="amount">{escape(text)}{small}</td>'


def _table_head(
    caption: Value, heads: Iterable[Value], texts: int, spoken: Language, *, last_text: bool = False
) -> Iterator[str]:
    """Open a table whose first columns, and perhaps the last, are text and the others amounts."""
    said = [escape(isolated(spoken.say(head))) for head in heads]
    cells = (
        f'<th scope="col">{head}</th>'
        if place < texts or (last_text and place == len(said) - 1)
        else f'<th scope="col" class="amount">{head}</th>'
        for place, head in enumerate(said)
    )
    name = escape(spoken.say(caption))
    yield f'<div class="wide" role="region" tabindex="0" aria-label="{name}">\n<table>'
    yield f"<caption>{name}</caption>"
    yield f"<thead><tr>{''.join(cells)}</tr></thead>\n<tbody>"
