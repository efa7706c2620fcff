"""What arrangement and decoding make of labels, without a model."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tehai.datasets.labels import write_labels
from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene
from tehai.scripts import evaluate_arrangement

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_most_rendered_hands_are_read_from_their_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenes = [render_scene(seed, kind="hand", long_side=320, pool=OWN_FACES) for seed in range(40, 52)]
    write_labels(tmp_path / "labels.jsonl", [scene.label for scene in scenes])
    monkeypatch.setattr(sys, "argv", ["evaluate_arrangement", "--scenes", str(tmp_path)])
    evaluate_arrangement.main()
    figures = capsys.readouterr().out.split("as labelled: ")[-1]
    hands, exact = (int(figures.split(f"{name} ")[1].split(",")[0]) for name in ("hands", "exact"))
    assert hands > 8
    assert exact >= hands - 1
    assert "sure and wrong 0," in figures
