"""What the parts of the desk hand to one another: lines of the sheet, photos, jobs, and what came of them.

Everything here is a value that JSON keeps whole: ``X.from_json(x.to_json()) == x``, so that it can go to
another process, another machine or a store.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from enum import StrEnum
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.answer import Json


class Happened(StrEnum):
    """What a line of the sheet tells of."""

    WIN = "win"
    DRAW = "draw"
    NAGASHI = "nagashi"
    """A drawn hand with nagashi mangan, whose maker is the line's winner; several have a line each."""

    ABORT = "abort"
    CHOMBO = "chombo"
    END = "end"
    """No hand: the game ended here, by time, by agreement, or since the leading dealer stopped."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What was claimed at the table; None and empty where the sheet does not say it."""

    points: int | None = None
    """The points of the hand, without honba and sticks."""

    payments: tuple[int, ...] = ()
    """By tsumo, without honba: (each,) to the dealer, else (a non-dealer's, the dealer's)."""

    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    """As in an answer: `mangan` to `yakuman`."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was claimed."""
        return self == Claim()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One line of the sheet: a win, how a hand ended without one, or that the game ended.

    Players are named as in `players`, or by their wind of that hand (`E`, `S`, `W`, `N`) where the sheet does
    not name the players.
    """

    row: int
    """Its row in the file as spreadsheets count, the headings being row 1."""

    happened: Happened = Happened.WIN
    photo: str = ""
    """The name of a photo, a path below the folder, a pattern with `*` or `?`, or empty."""

    table: str = ""
    round: str = ""
    """Which round of the tournament."""

    hand: str = ""
    """Which hand of the game: a wind and a number, such as `E1`."""

    time: str = ""
    """When the hand ended, as `HH:MM` or `YYYY-MM-DDTHH:MM`; a hint."""

    players: tuple[str, ...] = ()
    """The players' names in seating order, the first dealer first; empty where they are not named."""

    abort: str = ""
    """Of an aborted hand: why, as a ruleset names it, such as `four-winds`."""

    winner: str = ""
    discarder: str = ""
    tenpai: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    """Who declared riichi, as far as the sheet says it."""

    offenders: tuple[str, ...] = ()
    """Whose chombo it was."""

    record: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    """How the hand was won, in the keys of the JSON of a win; its `hand` too where the tiles are typed."""

    claim: Claim = Claim()
    note: str = ""

    def to_json(self) -> dict[str, Json]:
        """Return it as plain JSON."""
        return _plain(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> SheetLine:
        """Return the line that `to_json` wrote."""
        claim = {**value["claim"], "payments": tuple(value["claim"]["payments"])}
        changed = {
            "happened": Happened(value["happened"]),
            "claim": Claim(**claim),
            **{name: tuple(value[name]) for name in _SEVERAL},
        }
        return cls(**{**value, **changed})


_SEVERAL = ("players", "tenpai", "declared", "offenders")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """A photo of the folder, by its bytes."""

    path: str
    """Below the folder, with `/`, in Unicode's composed form where the system gives another."""

    size: int
    """Bytes."""

    mtime_ns: int
    sha256: str
    taken: str | None = None
    """When it was taken by its EXIF, `YYYY-MM-DDTHH:MM:SS` of the camera's clock; the place is never kept."""

    copies: tuple[str, ...] = ()
    """Other paths of the same bytes."""

    @property
    def folder(self) -> str:
        """The folder that it lies in, below the one that was given; empty for that one itself."""
        parent = str(PurePosixPath(self.path).parent)
        return "" if parent == "." else parent

    def to_json(self) -> dict[str, Json]:
        """Return it as plain JSON."""
        return _plain(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Photo:
        """Return the photo that `to_json` wrote."""
        return cls(**{**value, "copies": tuple(value["copies"])})


class Matched(StrEnum):
    """By what a photo was found to belong to its line, the surest first."""

    NAME = "name"
    PATTERN = "pattern"
    PLACE = "place"
    """Table, round and hand in its name and folders."""

    TIME = "time"
    """When it was taken, by the time of the line or by the order of the lines: to be looked at."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One thing to do: a photo with the line it belongs to, a photo without, or a line without a photo."""

    photo: Photo | None = None
    line: SheetLine | None = None
    matched: Matched | None = None
    """None where the photo or the line is missing."""

    is_contested: bool = False
    """Of a line without a photo: another line names the same one, so that neither has it."""

    @property
    def key(self) -> str:
        """A SHA-256 in hex over the photo's bytes and the line, whatever the photo is called."""
        return fingerprint(
            [self.photo.sha256 if self.photo else None, self.line.to_json() if self.line else None]
        )

    @property
    def about(self) -> str:
        """What a person's corrections are kept by: they stay when other rows of the sheet are changed.

        It is the photo's SHA-256, or that of the line without a photo, wherever it stands in the sheet.
        """
        if self.photo is not None:
            return self.photo.sha256
        return fingerprint({**self.line.to_json(), "row": None} if self.line else None)

    def to_json(self) -> dict[str, Json]:
        """Return it as plain JSON."""
        return _plain(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Job:
        """Return the job that `to_json` wrote."""
        photo, line, matched = value["photo"], value["line"], value["matched"]
        return cls(
            photo=None if photo is None else Photo.from_json(photo),
            line=None if line is None else SheetLine.from_json(line),
            matched=None if matched is None else Matched(matched),
            is_contested=value.get("is_contested", False),  # earlier stores do not say it
        )


class Status(StrEnum):
    """How far a job came."""

    READ_SURE = "read-sure"
    READ_DOUBTFUL = "read-doubtful"
    UNREADABLE = "unreadable"
    MISSING_PHOTO = "missing-photo"
    NO_LINE = "no-line"
    """Read, sure or not, but the sheet has no line for it."""

    TYPED = "typed"
    """No photo was needed: the sheet gives the tiles."""

    CORRECTED = "corrected"
    """A person said what the hand is."""

    SET_ASIDE = "set-aside"
    """A person said that the photo shows no hand that counts."""

    DUPLICATE = "duplicate"
    """A file with the bytes of another photo, which stands for both."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a job; the same job, models and ruleset give the same, but for `milliseconds`."""

    job: Job
    status: Status
    reading: Mapping[str, Json] | None = None
    """The JSON of a photo, without the photo's name and its milliseconds."""

    record: Mapping[str, Json] | None = None
    """The JSON of a win that was scored: the line's, with the tiles of the reading."""

    answer: Mapping[str, Json] | None = None
    """The answer to that record; None where nothing was scored, because of a doubt or for lack of a line."""

    error: Mapping[str, str] | None = None
    """What a person has to settle: `code` and `message`.

    Of an image error, or `tiles-differ` where the sheet types other tiles than a sure reading has,
    `dora-differ` where it has other dora indicators, `photo-contested` where another line names its photo
    too, or `hand-again` where that of another line shows the same hand."""

    corrected: Mapping[str, str] | None = None
    """Of what a person has settled: `by` and `at`, as a correction has them."""

    same_as: str = ""
    """Of a photo without a line: the path of another one that shows the same hand and counts; of a duplicate
    that of the photo with its bytes."""

    models: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """The SHA-256 of each model that read the photo, by its name in the catalog; empty where none did."""

    ruleset: str = ""
    milliseconds: float = 0.0
    """How long it took; no part of what must come out the same."""

    def to_json(self) -> dict[str, Json]:
        """Return it as plain JSON, `milliseconds` included."""
        return _plain(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Outcome:
        """Return the outcome that `to_json` wrote."""
        return cls(**{**value, "job": Job.from_json(value["job"]), "status": Status(value["status"])})


def fingerprint(value: object) -> str:
    """Return the SHA-256, in hex, of a JSON value written one way."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> dict[str, Any]:  # noqa: ANN401 # any of the dataclasses above
    plain: dict[str, Any] = json.loads(json.dumps(dataclasses.asdict(value), ensure_ascii=False))
    return plain
