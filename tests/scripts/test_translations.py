import sys
from pathlib import Path

import pytest

from tehai.scripts import translations


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues, empty at first."""
    monkeypatch.setattr(translations, "LOCALES", tmp_path)
    return tmp_path


def _run(monkeypatch: pytest.MonkeyPatch, *languages: str) -> None:
    monkeypatch.setattr(sys, "argv", ["translations", *languages])
    translations.main()


def test_a_language_is_started_and_kept_up_to_date(
    locales: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(monkeypatch, "de")
    path = locales / "de" / "LC_MESSAGES" / "tehai.po"
    started = path.read_text(encoding="utf-8")
    assert 'msgid "the winner gets {points:,}"\nmsgstr ""\n' in started
    assert "  'the winner gets {points:,}'\n" in capsys.readouterr().out

    own = 'msgid "the winner gets {points:,}"\nmsgstr "Gewinn: {points:,}"\n'
    edited = started.replace('msgid "the winner gets {points:,}"\nmsgstr ""\n', own)
    path.write_text(f'{edited}\nmsgid "no text of tehai"\nmsgstr "weg"\n', encoding="utf-8")
    _run(monkeypatch)
    assert path.read_text(encoding="utf-8") == started.replace(
        'msgid "the winner gets {points:,}"\nmsgstr ""\n', own
    )
    assert b"Gewinn: {points:,}" in path.with_suffix(".mo").read_bytes()
    assert "  'the winner gets {points:,}'\n" not in capsys.readouterr().out


def test_the_same_texts_make_the_same_files(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _run(monkeypatch, "de")
    files = [path for path in locales.rglob("tehai.*") if path.is_file()]
    first = [path.read_bytes() for path in files]
    _run(monkeypatch)
    assert len(files) == 2
    assert [path.read_bytes() for path in files] == first
