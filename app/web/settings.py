"""What the host of the web app decides, and the limits that keep one visitor from costing the others."""

from __future__ import annotations

import dataclasses
import os
import secrets
from typing import TYPE_CHECKING, Final

from tehai.app.language import SOURCE
from tehai.app.web.meters import Rate

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.web.review import Review
    from tehai.scoring.ruleset import Ruleset

MIB: Final = 1024 * 1024


def cores() -> int:
    """Return how many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a visitor may ask for. An address may be that of a whole club behind one router."""

    photo_bytes: int = 32 * MIB
    """One photo; a 108-megapixel phone photo still passes."""
    body_bytes: int = 64 * 1024
    """Any other request: a win or an event of a game."""
    body_seconds: float = 90.0
    """How long a request may take to arrive: 5 MB on a slow mobile network."""
    idle_seconds: float = 20.0
    """How long nothing of it may arrive."""
    uploads: int = 64
    """Photos arriving at one time, of all addresses."""
    uploads_per_address: int = 24
    held_bytes: int = 384 * MIB
    """Photos in memory at one time."""
    waiting_seconds: float = 30.0
    """How long a photo waits for a reader."""
    requests: Rate = Rate(at_once=1200, per_second=40)
    """Requests of one address."""
    photos: Rate = Rate(at_once=600, per_second=10)
    """Photos of one address."""
    frames: Rate = Rate(at_once=4, per_second=4)
    """Frames of a camera that one phone aims."""
    megabytes: Rate = Rate(at_once=1500, per_second=15)
    """Megabytes sent by one address."""
    new_games: Rate = Rate(at_once=40, per_second=1 / 60)
    """Tables opened by one address."""
    wrong_codes: Rate = Rate(at_once=60, per_second=1 / 5)
    """Codes of no table tried by one address."""
    changes: Rate = Rate(at_once=300, per_second=5)
    """Changes of one table."""
    games: int = 5000
    """Tables in the host's folder."""
    events: int = 400
    """Events of one game."""
    event_bytes: int = 8 * 1024
    """One event."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the web app runs."""

    games: Path
    """The folder where the accounts of the tables are kept."""
    ruleset: Ruleset
    """Of a win and of a table that name none."""
    hosts: frozenset[str]
    """The names and addresses by which browsers may ask for this machine, without a port."""
    keep_photos: Path | None = None
    """Where photos are kept; None: nowhere."""
    review: Review | None = None
    """The queue of the tournament desk; None: there is none."""
    language: str = SOURCE
    """For who asks for none that there is."""
    is_secure: bool = False
    """Whether it is reached by HTTPS."""
    readers: int = dataclasses.field(default_factory=cores)
    """Photos read at one time, each by one core."""
    key: str = dataclasses.field(default_factory=lambda: secrets.token_urlsafe(18), repr=False)
    """What the host alone knows: it opens the list of all tables."""
    limits: Limits = dataclasses.field(default_factory=Limits)
