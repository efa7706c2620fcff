"""What comes of a job: the reading put into the line of the sheet, and scored if nothing needs a person."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tehai.app.desk.answers import answered
from tehai.app.desk.lines import Happened, Outcome, Status
from tehai.app.desk.run.same_hands import tiles_of
from tehai.app.seen import WINNING_TILE
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import NO_CONCEALED, parse_tiles
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.desk.lines import Job, SheetLine
    from tehai.app.desk.run.task import Read
    from tehai.app.desk.store.reviews import Correction
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules


_TILES_DIFFER: Final = {
    "code": "tiles-differ",
    "message": str(Text("the sheet names other tiles than the photo shows: look which of them are right")),
}
_DORA_DIFFER: Final = {
    "code": "dora-differ",
    "message": str(
        Text("the photo shows another dora indicator than the sheet names: look which of them is right")
    ),
}
HAND_AGAIN: Final = {
    "code": "hand-again",
    "message": str(Text("the photo of another row shows the same hand: look which row it belongs to")),
}
_CONTESTED: Final = {
    "code": "photo-contested",
    "message": str(Text("another row has the same photo: correct the sheet so that one of them names it")),
}
DIFFERENCES: Final = frozenset((_TILES_DIFFER["code"], _DORA_DIFFER["code"], HAND_AGAIN["code"]))
"""The codes of errors that are no lack of a photo: the sheet contradicts it, or another photo."""


def outcome_of(
    job: Job,
    read: Read | None,
    rules: Rules,
    *,
    models: Mapping[str, str],
    correction: Correction | None = None,
    shown_again: bool = False,
) -> Outcome:
    """Return what comes of a job, under the rules of the run; what is not sure is not scored.

    Args:
        job: a photo, a line, or both.
        read: what was read from the photo; None where there is none, or it could not be opened.
        rules: of lines that name no ruleset.
        models: the SHA-256 of each model that read, by name.
        correction: what a person said against the reading or the line; it is scored, whatever the reading
            was.
        shown_again: whether the photo of another line shows the same hand, as a person has still to say.
    """
    said = correction.said if correction else {}
    reading = read.reading if read else None
    record = record_of(job, reading, said)
    status = _said_status(correction) or _status(job, read)
    difference = (
        None if correction else _difference(job.line, reading) or (HAND_AGAIN if shown_again else None)
    )
    if difference and status is Status.READ_SURE:
        status = Status.READ_DOUBTFUL
    scored = record if record is not None and status in _SETTLED and "hand" in record else None
    return Outcome(
        job=job,
        status=status,
        reading=reading,
        record=record,
        answer=None if scored is None else answered(scored, rules),
        error=_error(read) or difference or _lack(job, status),
        corrected={"by": correction.by, "at": correction.at} if correction else None,
        models=models if read else {},
        ruleset=rules.id,
        milliseconds=read.milliseconds if read else 0.0,
    )


_SETTLED: Final = frozenset((Status.READ_SURE, Status.TYPED, Status.CORRECTED))


def _said_status(correction: Correction | None) -> Status | None:
    """Return what a person's word makes of a job; None where it leaves the tiles as they were read."""
    if correction is None:
        return None
    if correction.sets_aside:
        return Status.SET_ASIDE
    return Status.CORRECTED if "hand" in correction.said else None


def _status(job: Job, read: Read | None) -> Status:
    line = job.line
    if job.photo is None:
        needs_photo = line is not None and line.happened is Happened.WIN and "hand" not in line.record
        return Status.MISSING_PHOTO if needs_photo else Status.TYPED
    if line is not None and "hand" in line.record:
        return Status.TYPED
    if read is None or read.reading is None:
        return Status.UNREADABLE
    if line is None:
        return Status.NO_LINE
    return Status.READ_SURE if _is_settled(line, read.reading) else Status.READ_DOUBTFUL


def _is_settled(line: SheetLine, reading: Mapping[str, Json]) -> bool:
    """Whether the reading is sure, or lacks only the winning tile, which the sheet names."""
    doubts = reading["doubts"]
    listed = doubts if isinstance(doubts, list) else []
    codes = {doubt["code"] for doubt in listed if isinstance(doubt, dict)}
    return reading["sure"] is True or ("win_tile" in line.record and codes == {WINNING_TILE})


def record_of(
    job: Job, reading: Mapping[str, Json] | None, said: Mapping[str, Json]
) -> dict[str, Json] | None:
    """Return the JSON of a win: what was read, the sheet, what a person said: the later the truer."""
    if job.line is None and "hand" not in said:
        return None
    if job.line is not None and job.line.happened is not Happened.WIN:
        return None
    record = dict(job.line.record) if job.line else {}
    if reading is not None and "hand" not in record:
        record = {**_tiles(reading, has_dora="dora_indicators" in record), **record}
    if "hand" in said:
        for part in ("melds", "win_tile"):
            record.pop(part, None)  # they belong to the hand that is said anew
    return {**record, **said}


def _tiles(reading: Mapping[str, Json], *, has_dora: bool) -> dict[str, Json]:
    tiles: dict[str, Json] = {"hand": reading["hand"] or NO_CONCEALED}
    if reading["melds"]:
        tiles["melds"] = reading["melds"]
    if reading["win_tile"]:
        tiles["win_tile"] = reading["win_tile"]
    seen = reading["dora_indicators"]
    readable = [tile for tile in seen if tile != "_"] if isinstance(seen, list) else []
    if readable and not has_dora:
        tiles["dora_indicators"] = [*readable]
    return tiles


def _difference(line: SheetLine | None, reading: Mapping[str, Json] | None) -> dict[str, str] | None:
    """Return where the sheet contradicts a reading that leaves nothing open."""
    if line is None or reading is None:
        return None
    if reading["sure"] is True and _tiles_differ(line.record, reading):
        return _TILES_DIFFER
    return _DORA_DIFFER if _is_settled(line, reading) and _dora_differ(line.record, reading) else None


def _tiles_differ(typed: Mapping[str, Json], reading: Mapping[str, Json]) -> bool:
    """Whether the sheet types other tiles, or another winning tile."""
    if "hand" in typed:
        return bool(tiles_of(typed)) and tiles_of(typed) != tiles_of(reading)
    return "win_tile" in typed and typed["win_tile"] != reading["win_tile"]


def _dora_differ(typed: Mapping[str, Json], reading: Mapping[str, Json]) -> bool:
    """Whether the photo shows an indicator that is none of the sheet's; it need not show all of them.

    A red five indicates what a five does, and the indicators below may lie beside those above.
    """
    if "dora_indicators" not in typed:
        return False
    named = Counter((*_kinds(typed["dora_indicators"]), *_kinds(typed.get("ura_indicators"))))
    return bool(Counter(_kinds(reading["dora_indicators"])) - named)


def _kinds(tiles: Json) -> tuple[int, ...]:
    """Return the kinds of tiles told as a word or a list; nothing of those that cannot be read."""
    word = tiles if isinstance(tiles, str) else "".join(map(str, tiles)) if isinstance(tiles, list) else ""
    try:
        return tuple(tile.kind for tile in parse_tiles(word) if tile.is_readable)
    except NotationError:
        return ()


def _lack(job: Job, status: Status) -> dict[str, str] | None:
    """Return why a line has no photo, where the sheet is the reason."""
    return _CONTESTED if job.is_contested and status is Status.MISSING_PHOTO else None


def _error(read: Read | None) -> dict[str, str] | None:
    if read is None or read.failure is None:
        return None
    return {"code": read.failure.code, "message": str(read.failure.text)}
