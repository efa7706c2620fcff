"""`tehai photo`: the person looks at what was read, corrects it, says how it was won, and gets the score."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tehai.app.confirm import assumed
from tehai.app.correct import CorrectionError, NumberedHand, corrected
from tehai.app.draft import WinDraft
from tehai.app.errors import CommandError
from tehai.app.photo import draw
from tehai.app.photos import see
from tehai.app.score_hand import NO_WIN, problem_lines, scored
from tehai.app.seen import dora_of, doubt_lines, doubtful_numbers, hand_lines, hand_of
from tehai.app.settle import ask_all
from tehai.app.speech.hands import hand_beats
from tehai.app.speech.readings import reading_beats
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.hand import COMPLETE_TILES, Hand
from tehai.scoring.problems import problems
from tehai.scoring.text import Joined, Text
from tehai.vision import ImageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.app.lines import Line
    from tehai.app.photo import PhotoTask
    from tehai.app.photos import SeenPhoto
    from tehai.app.speech.tile_names import TileNames
    from tehai.app.terminal import Terminal
    from tehai.scoring.rules import Rules

NOTHING_SAID = WinDraft()
NO_TILES = NumberedHand(hand=Hand(concealed=()), numbers=())
TYPE_ALL = Text("Type the hand, such as 234m340p6799s8s 777=z (q: stop):")
CORRECT = Text("Enter: right. 3=5p, 3=, +5p, win=3, the whole hand: correct it. undo, q:")
WHICH_WON = Text("Which tile won? Type its number. 3=5p, 3=, +5p, the whole hand: correct it. undo, q:")


class StoppedError(CommandError):
    """The person does not want to go on."""


def talk(task: PhotoTask, terminal: Terminal) -> None:
    """Read, confirm, ask, score; a photo that cannot be read leaves the person to type the hand.

    Raises:
        CommandError: a model or an option is wrong, the input ended, or the person stopped.
    """
    rules = task.options.rules()
    hand, win = won_by_photo(task, rules, task.options.draft(), terminal)
    told = scored(hand, rules, win)
    terminal.show(told.lines, told.beats)


def won_by_photo(
    task: PhotoTask, rules: Rules, draft: WinDraft, terminal: Terminal, known: WinDraft = NOTHING_SAID
) -> tuple[Hand, WinDraft]:
    """Read, confirm and ask, and return a hand and how it was won, which fit each other.

    Answers that contradict each other are asked again, but never what is `known`.

    Raises:
        CommandError: a model or an option is wrong, the input ended, or the person stopped.
    """
    win_tile = task.options.win_tile()
    hand, photo = see_hand(task, terminal)
    if photo:
        draft = draft.suggest({"dora_indicators": draft.win.dora_indicators or dora_of(photo.reading)})
    if win_tile is not None and hand.numbers:
        hand = _tried(hand, f"win={win_tile}", terminal)
    return _settled(hand, rules, (draft, known), terminal)


def see_hand(task: PhotoTask, terminal: Terminal) -> tuple[NumberedHand, SeenPhoto | None]:
    """Show what was read, and draw it; no tiles and no photo where it cannot be read."""
    photo = _seen(task, terminal)
    if photo is None:
        return NO_TILES, None
    hand = hand_of(photo.reading)
    terminal.show(_reading_lines(hand, photo), partial(reading_beats, photo.reading))
    terminal.say(draw(photo, task))
    return hand, photo


def _seen(task: PhotoTask, terminal: Terminal) -> SeenPhoto | None:
    try:
        return see(task.path)
    except ImageError as error:
        terminal.say(Joined((str(task.path), error.text), by=": "), style="error")
        return None


def _reading_lines(hand: NumberedHand, photo: SeenPhoto) -> tuple[Line, ...]:
    shown = hand_lines(hand, doubtful_numbers(photo.reading)) if hand.numbers else ()
    return (*shown, *doubt_lines(photo.reading))


def _settled(
    hand: NumberedHand, rules: Rules, drafts: tuple[WinDraft, WinDraft], terminal: Terminal
) -> tuple[Hand, WinDraft]:
    """Confirm and ask until it is a win; contradicting answers are asked again, however they were given."""
    draft, known = drafts
    while True:
        hand = confirm_tiles(hand, partial(_is_complete, rules, draft, terminal), terminal)
        win = ask_all(hand.hand, rules, draft, terminal)
        try:
            scored(hand.hand, rules, win)
        except InvalidHandError as error:
            _show_problems(error, terminal)
            draft = known.suggest({"dora_indicators": win.win.dora_indicators})
        else:
            return hand.hand, win


def confirm_tiles(
    hand: NumberedHand, fits: Callable[[NumberedHand], bool], terminal: Terminal
) -> NumberedHand:
    """Take corrections until the person accepts tiles that fit what is wanted.

    Raises:
        StoppedError: the person stopped.
        EndOfInputError: the input ended.
    """
    history = [hand]
    while True:
        prompt = _prompt(history[-1])
        text = terminal.ask(prompt, partial(_prompt_beats, prompt)).strip()
        if text.lower() in {"q", "quit"}:
            raise StoppedError(Text("stopped; nothing was scored"))
        if text.lower() == "undo":
            history = history[:-1] or history
        elif text:
            history.append(_tried(history[-1], text, terminal))
        elif fits(history[-1]):
            return history[-1]
        if history[-1].numbers:
            terminal.show(hand_lines(history[-1]), partial(hand_beats, history[-1].hand))


def _prompt(hand: NumberedHand) -> Text:
    if not hand.numbers:
        return TYPE_ALL
    waits_for_win = hand.hand.win_tile is None and hand.hand.size == COMPLETE_TILES
    return WHICH_WON if waits_for_win else CORRECT


def _prompt_beats(prompt: Text, _names: TileNames) -> tuple[Text]:
    return (_HEARD[prompt],)


_HEARD = {
    TYPE_ALL: Text("Type the hand, or q to stop."),
    CORRECT: Text(
        "Press Enter if this is right. Else type what corrects it: for tile 3 the number 3, "
        "an equals sign and what it is. undo takes that back, q stops."
    ),
    WHICH_WON: Text("Which tile won? Type what it is, or its number."),
}
"""The prompts as they are heard."""


def _tried(hand: NumberedHand, text: str, terminal: Terminal) -> NumberedHand:
    try:
        return corrected(hand, text)
    except CorrectionError as error:
        terminal.say(error.text, style="doubt")
        return hand


def _is_complete(rules: Rules, draft: WinDraft, terminal: Terminal, hand: NumberedHand) -> bool:
    """Whether the tiles can be a win; else their problems are shown. How it was won comes later."""
    dora = draft.win.dora_indicators
    win = assumed(hand.hand, rules, WinDraft().suggest({"dora_indicators": dora}))
    found = problems(hand.hand, win, rules)
    terminal.show(problem_lines(found))
    return not found


def _show_problems(error: InvalidHandError, terminal: Terminal) -> None:
    terminal.say(NO_WIN, style="doubt")
    terminal.show(problem_lines(error.problems))
    terminal.say(Text("Look at the tiles once more; how it was won is asked again."))
