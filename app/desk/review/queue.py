"""The queue: what of the newest run a person has to look at, who does, and what they said."""

from __future__ import annotations

import dataclasses
import threading
from collections import Counter
from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Outcome, Status
from tehai.app.desk.out.verdicts import Judge, Verdict
from tehai.app.desk.out.words import doubts_of
from tehai.app.desk.outcome import HAND_AGAIN, outcome_of
from tehai.app.desk.store.store import run_key
from tehai.app.ruleset_files import find_ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tehai.app.desk.store.reviews import Correction, Held
    from tehai.app.desk.store.store import Store
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

HOLDS_S: Final = 90.0
"""So long a person has a case who no longer says that they look at it."""
_SETTLED: Final = frozenset((Status.CORRECTED, Status.SET_ASIDE))
_STAY_OPEN: Final = frozenset((Verdict.PHOTOS_DIFFER, Verdict.DOUBTFUL))
_ORDER: Final = {verdict: place for place, verdict in enumerate(Verdict)}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing of the run, and what a person has to know of it."""

    key: str
    """What it is about, and a number where two lines have one photo: it stays when rows of the sheet move."""
    outcome: Outcome
    """Without the reading: `Queue.whole` has it."""
    verdict: Verdict
    doubts: tuple[Value, ...]
    held: Held | None = None

    @property
    def is_open(self) -> bool:
        """Whether a person has still to say something.

        Photos that contradict one another stay open, and what is not scored as it was said.
        """
        if not self.verdict.needs_person:
            return False
        return self.verdict in _STAY_OPEN or self.outcome.status not in _SETTLED


_Judged = tuple[tuple[bool, bool], Case]
"""A case, and what else its verdict depends on."""


class Queue:
    """The cases of a store; threads may share it."""

    def __init__(self, store: Store, rules: Rules) -> None:
        """Take a store, and the rules to go by until its newest run names others."""
        self.store = store
        self.rules = rules
        self._lock = threading.Lock()
        self._seen = (0, 0, 0)
        self._outcomes: dict[str, Outcome] = {}
        self._doubts: dict[str, tuple[Value, ...]] = {}
        self._said: dict[str, Correction] = {}
        self._order: tuple[str, ...] | None = None
        self._cases: tuple[Case, ...] = ()
        self._judged_before: dict[str, _Judged] = {}

    def cases(self) -> tuple[Case, ...]:
        """Return all cases of the newest run, those that need a person first."""
        with self._lock:
            if self._look():
                self._cases = tuple(self._judged())
            cases = self._cases
        held = self.store.held()
        return tuple(
            dataclasses.replace(case, held=held[case.outcome.job.about])
            if case.outcome.job.about in held
            else case
            for case in cases
        )

    def case(self, key: str) -> Case | None:
        """Return one case, None where the newest run has none of this key."""
        return next((case for case in self.cases() if case.key == key), None)

    def before(self, case: Case) -> str:
        """Return the key of the open case before one, empty where there is none."""
        keys = [other.key for other in self.cases() if other.is_open]
        place = keys.index(case.key) if case.key in keys else 0
        return keys[place - 1] if place else ""

    def next_after(self, key: str, holder: str) -> Case | None:
        """Take the next open case after one that nobody else looks at; None where there is none."""
        cases = [case for case in self.cases() if case.is_open]
        place = next((number + 1 for number, case in enumerate(cases) if case.key == key), 0)
        for case in (*cases[place:], *cases[:place]):
            if self.take(case, holder):
                # Somebody may have settled it since it was looked up, and let it go.
                taken = self.case(case.key)
                if taken is not None and taken.is_open:
                    return taken
                self.store.release(case.outcome.job.about, holder)
        return None

    def take(self, case: Case, holder: str) -> bool:
        """Take a case to look at, or keep it for longer; return whether nobody else has it."""
        return self.store.claim(case.outcome.job.about, holder, HOLDS_S)

    def whole(self, case: Case) -> Outcome:
        """Return what came of a case with the reading."""
        return self.score(case.outcome, self._said.get(case.outcome.job.about))

    def score(self, outcome: Outcome, correction: Correction | None) -> Outcome:
        """Return what would come of a job if a person said something; nothing is kept."""
        job = outcome.job
        read = self.store.read(job.photo.sha256) if job.photo else None
        if read is None and correction is None:
            return outcome
        again = (outcome.error or {}).get("code") == HAND_AGAIN["code"]
        found = outcome_of(
            job, read, self.rules, models=outcome.models, correction=correction, shown_again=again
        )
        return dataclasses.replace(found, same_as=outcome.same_as)

    def settle(self, case: Case, correction: Mapping[str, Json], by: str, holder: str) -> bool:
        """Keep what a person said, score it, and return whether the case was still theirs."""
        about = case.outcome.job.about
        if not self.store.settle(about, correction, by, holder):
            return False
        self.store.score(self.score(case.outcome, self.store.corrections(about)[-1]))
        self.store.release(about, holder)
        return True

    def _look(self) -> bool:
        """Take what is new in the store, and return whether there is something.

        Raises:
            CommandError: the newest run was scored by rules that are not at hand.
        """
        score, correction, run = before = self._seen
        newest = self.store.newest_run()
        if newest != run:
            found = self.store.run()
            self._order = found.jobs if found else None
            if found is not None and found.ruleset != self.rules.id:
                self.rules = find_ruleset(found.ruleset).rules  # it was begun anew by other rules
        for number, said in self.store.corrections_after(correction):
            self._said[said.about], correction = said, number
        for number, key, outcome in self.store.scores_after(score):
            self._keep(key, self._up_to_date(outcome))
            score = number
        self._seen = (score, correction, newest)
        return self._seen != before

    def _up_to_date(self, outcome: Outcome) -> Outcome:
        """Return an outcome with what a person said while a run scored it without."""
        said = self._said.get(outcome.job.about)
        if said is None or (outcome.corrected or {}).get("at") == said.at:
            return outcome
        newer = self.score(outcome, said)
        self.store.score(newer)
        return newer

    def _keep(self, key: str, outcome: Outcome) -> None:
        """Keep an outcome without what it need not be in memory for."""
        self._outcomes[key] = dataclasses.replace(outcome, reading=None)
        self._doubts[key] = doubts_of(outcome, self.rules)

    def _in_run(self) -> Sequence[tuple[str, Outcome]]:
        """Return the outcomes of the newest run in its order, of a store without runs all."""
        if self._order is None:
            return [*self._outcomes.items()]
        places = {run_key(key): key for key in self._outcomes}
        return [(places[one], self._outcomes[places[one]]) for one in self._order if one in places]

    def _judged(self) -> list[Case]:
        outcomes = self._in_run()
        judge = Judge.of((outcome for _, outcome in outcomes), self.rules)
        known: Counter[str] = Counter()
        judged = {}
        for job, outcome in outcomes:
            about = outcome.job.about
            known[about] += 1
            key = about if known[about] == 1 else f"{about}-{known[about]}"
            judged[job] = self._case(job, key, outcome, judge)
        self._judged_before = judged
        cases = [case for _, case in self._judged_before.values()]
        return sorted(cases, key=lambda case: (not case.is_open, _ORDER[case.verdict]))

    def _case(self, job: str, key: str, outcome: Outcome, judge: Judge) -> _Judged:
        """Return a case with what else its verdict depends on; the one of before where nothing changed."""
        row = outcome.job.line.row if outcome.job.line else None
        beside = (row in judge.contradicted, row in judge.scored)
        before = self._judged_before.get(job)
        if before is not None and before[0] == beside:
            same = before[1]
            if same.outcome is outcome and same.key == key:
                return before
        verdict = judge.verdict(outcome)
        return beside, Case(key=key, outcome=outcome, verdict=verdict, doubts=self._doubts[job])
