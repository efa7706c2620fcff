"""Hands of the account that are photographed, a won one or a ready one, confirmed as in `tehai photo`."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import TYPE_CHECKING

from tehai.app.game.ready import ready_line
from tehai.app.lines import Line
from tehai.app.options import WinOptions
from tehai.app.photo import PhotoTask, draw, seen, sure_hand, with_dora
from tehai.app.photo_talk import confirm_tiles, see_hand, won_by_photo
from tehai.scoring.errors import ScoringError

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.correct import NumberedHand
    from tehai.app.draft import WinDraft
    from tehai.app.game.claim import Told
    from tehai.app.game.table import Photographer
    from tehai.app.terminal import Terminal
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.win import Win


def photographed_win(
    path: Path, told: Told, drafts: tuple[WinDraft, WinDraft], rules: Rules, photographer: Photographer
) -> tuple[Hand, Win]:
    """Read a photo of a won hand, and confirm and ask, or take only a sure reading.

    `drafts` are what was told and known of the win, and what of it the account knows.

    Raises:
        CommandError: the reading is not sure and may not be asked about, or the person stopped.
    """
    draft, known = drafts
    task = PhotoTask(path=path, options=told.win, folder=photographer.folder)
    if photographer.asks:
        hand, won = won_by_photo(task, rules, draft, photographer.terminal, known)
        return hand, won.win
    photo = seen(task, as_json=False)
    read = sure_hand(task, photo, draw(photo, task))
    return read.hand, with_dora(draft, photo).win


def photographed_ready(path: Path, rules: Rules, photographer: Photographer) -> Hand:
    """Read a photo of thirteen tiles and have the person confirm them until they are ready.

    Raises:
        CommandError: a model is wrong, the input ended, or the person stopped.
    """
    task = PhotoTask(path=path, options=WinOptions(), folder=photographer.folder)
    hand, _ = see_hand(task, photographer.terminal)
    confirmed = confirm_tiles(hand, partial(_is_ready, rules, photographer.terminal), photographer.terminal)
    return _thirteen(confirmed)


def _is_ready(rules: Rules, terminal: Terminal, hand: NumberedHand) -> bool:
    """Show what thirteen tiles wait for, or what is wrong with them; whether they are ready."""
    try:
        line = ready_line(_thirteen(hand), rules)
    except ScoringError as error:
        terminal.show([Line(text=error.text, style="doubt", depth=1)])
        return False
    terminal.show([line])
    return line.style != "doubt"


def _thirteen(hand: NumberedHand) -> Hand:
    """Return the hand without a winning tile: of thirteen, the one that lies apart is one of the hand."""
    return dataclasses.replace(hand.hand, win_tile=None)
