"""Bring the catalogues up to date with the texts in the code, and compile them.

    python -m tehai.scripts.translations          after a text was added or changed, or a catalogue edited
    python -m tehai.scripts.translations de       start a catalogue for another language

Run it in a checkout. It adds what is new to each `app/locale/<language>/LC_MESSAGES/tehai.po`, takes out what
is gone, writes `tehai.mo` beside it, and lists what is not translated yet. Texts of `app/speech` are in the
context `spoken`; a written text may get one by hand, where a voice would say it wrong.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tehai.app.language import SPOKEN
from tehai.app.web.page_texts import script_texts, template_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALES: Final = ROOT / "app" / "locale"
_FOLDERS: Final = ("app", "scoring", "vision")
_HEARD: Final = "app/speech/"
_FILE: Final = "LC_MESSAGES/tehai.po"
_NO_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)  # git knows the dates; a file changes with its texts only
_HEADER: Final = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One `Text(…)` in the code: its template, None where it is not written out there, and its values."""

    file: str
    line: int
    template: str | None
    values: frozenset[str]
    context: str | None = None
    """Of the entry in a catalogue: what is heard is kept apart from what is written."""


def templates() -> Iterator[Template]:
    """Yield every text in the code, on the pages, and in the ruleset files."""
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                    yield _template(node, path.relative_to(ROOT).as_posix())
    for file, text in (*template_texts(), *script_texts()):
        yield Template(file=file, line=0, template=text, values=frozenset())
    for path in sorted((ROOT / "scoring" / "rulesets").glob("*.toml")):
        ruleset = tomllib.loads(path.read_text(encoding="utf-8"))
        file = path.relative_to(ROOT).as_posix()
        for text in _ruleset_texts(ruleset):
            yield Template(file=file, line=0, template=text, values=frozenset())


def _ruleset_texts(ruleset: Mapping[str, Any]) -> Iterator[str]:
    yield from (ruleset["name"], ruleset["edition"])
    yield from (source for source in ruleset["sources"] if not source.startswith("https://"))
    for topic, text in ruleset.get("procedure", {}).items():
        yield from (topic, text)
    for entry in ruleset["rules"].values():
        if isinstance(entry, dict) and "source" in entry:
            yield entry["source"]


def _template(call: ast.Call, file: str) -> Template:
    first = call.args[0] if call.args else None
    written = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return Template(
        file=file,
        line=call.lineno,
        template=first.value if written else None,  # type: ignore[union-attr]  # a constant, then
        values=frozenset(keyword.arg for keyword in call.keywords if keyword.arg),
        context=SPOKEN if file.startswith(_HEARD) else None,
    )


def placeholders(template: str) -> frozenset[str]:
    """Return the names of the values that a template has places for.

    >>> sorted(placeholders("{seat} pays {points:,}"))
    ['points', 'seat']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def read_catalogue(language: str) -> Catalog:
    """Return the catalogue of a language, an empty one where there is none yet."""
    path = LOCALES / language / _FILE
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(catalogue: Catalog) -> Catalog:
    """Return the catalogue with exactly the texts of the code, in the order of the code.

    What is written may have an entry in the context `spoken` besides: such a one stays as long as its text.
    """
    found: dict[tuple[str, str | None], list[str]] = {}
    for one in templates():
        if one.template is not None:
            found.setdefault((one.template, one.context), []).append(one.file)
    new = Catalog(locale=catalogue.locale, creation_date=_NO_DATE, revision_date=_NO_DATE, fuzzy=False)
    for (template, context), files in found.items():
        places = [(file, 0) for file in dict.fromkeys(files)]
        new.add(template, _known(catalogue, template, context), locations=places, context=context)
        if context is None and (template, SPOKEN) not in found and _known(catalogue, template, SPOKEN):
            new.add(template, _known(catalogue, template, SPOKEN), locations=places, context=SPOKEN)
    return new


def _known(catalogue: Catalog, template: str, context: str | None) -> str:
    known = catalogue.get(template, context)
    return str(known.string) if known else ""


def untranslated(catalogue: Catalog) -> list[str]:
    """Return what has no translation yet."""
    return [str(message.id) for message in catalogue if message.id and not message.string]


def _write(catalogue: Catalog, language: str) -> None:
    path = LOCALES / language / _FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(_HEADER.format(language=language).encode())
        write_po(file, catalogue, width=0, include_lineno=False, omit_header=True)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def main() -> None:
    """Update every catalogue, and the ones named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", nargs="*", help="a language to start, such as de")
    named = parser.parse_args().language
    for language in sorted({*named, *(folder.name for folder in LOCALES.iterdir())}):
        catalogue = updated(read_catalogue(language))
        _write(catalogue, language)
        missing = untranslated(catalogue)
        print(f"{language}: {len(catalogue)} texts, {len(missing)} not translated")
        for text in missing:
            print(f"  {text!r}")
    unwritten = [f"{one.file}:{one.line}" for one in templates() if one.template is None]
    if unwritten:
        sys.exit(f"texts that are not written out where they stand: {', '.join(unwritten)}")


if __name__ == "__main__":
    main()
