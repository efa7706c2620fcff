"""Standings: each game that the sheet tells whole, played by the account's rules, then all games together."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tehai.app.desk.lines import Happened
from tehai.app.desk.out.verdicts import Verdict
from tehai.app.web.wins import told_win
from tehai.scoring.game import (
    Chombo,
    EventError,
    FinalScore,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    ScoredWin,
    SettingError,
    Winner,
    new_game,
)
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tehai.app.desk.lines import Outcome, SheetLine
    from tehai.app.desk.out.verdicts import Judge
    from tehai.scoring.game import Event, Game, GameState
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

_SCORED: Final = frozenset((Verdict.SCORED, Verdict.AGREES, Verdict.DIFFERS))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableStanding:
    """One game of the sheet, with its final table, or why there is none."""

    round: str
    table: str
    players: tuple[str, ...]
    final: tuple[FinalScore, ...] = ()
    """In the order of the places; as if it ended now where `open` says that it is not over."""

    open: Value = ""
    """What keeps it from standing: a hand that is not scored, or does not fit; empty where it stands."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A player's games together."""

    place: int
    """Who have the same sum share a place."""

    name: str
    games: int
    score: int
    """In points, as `FinalScore.score`."""

    places: tuple[int, ...]
    """How often each place."""


class _OpenGameError(Exception):
    """The game cannot be played on."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def standings(
    lines: Sequence[SheetLine], outcomes: Iterable[Outcome], judge: Judge
) -> tuple[TableStanding, ...]:
    """Return the games whose players the sheet names, in its order."""
    games: dict[tuple[str, str, tuple[str, ...]], list[SheetLine]] = defaultdict(list)
    for line in lines:
        if line.players:
            games[line.round, line.table, line.players].append(line)
    if not games:
        return ()
    scored = {
        outcome.job.line.row: outcome.record
        for outcome in outcomes
        if outcome.job.line is not None and outcome.record and judge.verdict(outcome) in _SCORED
    }
    return tuple(
        _standing(round_, table, players, _Play(own, scored, judge.rules))
        for (round_, table, players), own in games.items()
    )


def totals(tables: Iterable[TableStanding]) -> tuple[Total, ...]:
    """Return the sums of all games that stand, the best first."""
    scores: dict[str, list[FinalScore]] = defaultdict(list)
    for table in tables:
        for line in table.final if not table.open else ():
            scores[table.players[line.player]].append(line)
    sums = {name: sum(line.score for line in own) for name, own in scores.items()}
    found = (
        Total(
            place=1 + sum(other > sums[name] for other in sums.values()),
            name=name,
            games=len(own),
            score=sums[name],
            places=tuple(sum(line.place == place for line in own) for place in (1, 2, 3, 4)),
        )
        for name, own in scores.items()
    )
    return tuple(sorted(found, key=lambda total: (-total.score, total.name)))


def _standing(round_: str, table: str, players: tuple[str, ...], play: _Play) -> TableStanding:
    standing = TableStanding(round=round_, table=table, players=players)
    try:
        game = play.game(players)
    except _OpenGameError as error:
        return dataclasses.replace(standing, open=error.text)
    final = tuple(sorted(game.final_scores, key=lambda line: (line.place, line.player)))
    over = game.state.over
    unfinished = Text(
        "not over: the last row is {hand}; if the game ended there, add a row that says end",
        hand=play.lines[-1].hand,
    )
    return dataclasses.replace(standing, final=final, open="" if over else unfinished)


class _Play:
    """The lines of one game, and the scored records of their wins by row."""

    def __init__(
        self, lines: Sequence[SheetLine], scored: Mapping[int, Mapping[str, object]], rules: Rules
    ) -> None:
        self.lines = lines
        self._scored = scored
        self._rules = rules

    def game(self, players: tuple[str, ...]) -> Game:
        """Play the lines one after the other; raises _OpenGameError where that cannot be done."""
        try:
            game = new_game(self._rules, players)
        except SettingError as error:
            raise _OpenGameError(Text("{reason}", reason=error.text)) from error
        for own in _hands(self.lines):
            if own[0].happened is Happened.END and game.state.over:
                continue  # it says what the rules say
            _check_place(own[0], game.state)
            try:
                game = game.append(self._event(own, game))
            except EventError as error:
                raise _OpenGameError(
                    Text("row {row}: {reason}", row=own[0].row, reason=error.reason)
                ) from error
        return game

    def _event(self, lines: Sequence[SheetLine], game: Game) -> Event:
        line, players = lines[0], game.setting.names
        riichi = _players(dict.fromkeys(self._declared(lines)), line, players)
        if line.happened is Happened.DRAW:
            return HandDrawn(tenpai=_players(line.tenpai, line, players), riichi=riichi)
        if line.happened is Happened.NAGASHI:
            ready = tuple(dict.fromkeys(name for one in lines for name in one.tenpai))
            return HandDrawn(
                tenpai=_players(ready, line, players),
                nagashi=_players((one.winner for one in lines), line, players),
                riichi=riichi,
            )
        if line.happened is Happened.ABORT:
            return HandAborted(kind=line.abort, riichi=riichi)  # type: ignore[arg-type] # read as one of them
        if line.happened is Happened.CHOMBO:
            return Chombo(players=_players(line.offenders, line, players))
        if line.happened is Happened.END:
            return GameEnded(reason="dealer-stop" if game.state.may_stop else "agreement")
        winners = tuple(self._winner(one, game) for one in lines)
        if len(lines) == 1:  # of several winners the rules say who takes the sticks
            self._check_sticks(line, game.state.kyotaku + len(riichi))
        discarder = self._discarder(line, winners[0].player, game)
        return HandWon(winners=winners, discarder=discarder, riichi=riichi)

    def _discarder(self, line: SheetLine, winner: int, game: Game) -> int | None:
        """Return who dealt in, as a person corrected it or as the row has it; None for a tsumo."""
        record, names = self._scored[line.row], game.setting.names
        if record.get("tsumo"):
            return None
        if isinstance(chair := record.get("from"), str):
            return game.setting.player_at(winner, Seat(chair), game.state.at_table)
        if line.discarder not in names:
            raise _OpenGameError(Text("row {row}: it is not said who dealt in", row=line.row))
        return names.index(line.discarder)

    def _winner(self, line: SheetLine, game: Game) -> Winner:
        record = self._scored.get(line.row)
        if record is None:
            raise _OpenGameError(Text("row {row} is not scored", row=line.row))
        try:
            told = told_win(record, self._rules)
        except InvalidRecordError as error:
            raise _OpenGameError(Text("row {row}: {reason}", row=line.row, reason=error.text)) from error
        if not line.winner:
            raise _OpenGameError(Text("row {row}: it is not said who won", row=line.row))
        (winner,), at_table = _players((line.winner,), line, game.setting.names), game.state.at_table
        if winner not in at_table:
            raise _OpenGameError(Text("row {row}: {player} sits out", row=line.row, player=line.winner))
        _check_told(record, line, game.state, winner)
        pao = tuple((yaku, game.setting.player_at(winner, seat, at_table)) for yaku, seat in told.win.pao)
        return Winner(player=winner, claim=ScoredWin(hand=told.hand, win=told.win), pao=pao)

    def _check_sticks(self, line: SheetLine, ours: int) -> None:
        """Raise _OpenGameError where a row takes other sticks than lie there by the rows."""
        told = self._scored[line.row].get("riichi_sticks")
        if isinstance(told, int) and told != ours:
            raise _OpenGameError(
                Text(
                    "row {row} takes {told} riichi sticks, and by the rows there are {ours}: "
                    "a riichi is missing, or the number is wrong",
                    row=line.row,
                    told=told,
                    ours=ours,
                )
            )

    def _declared(self, lines: Iterable[SheetLine]) -> Iterator[str]:
        """Yield who declared riichi; of a win that a person corrected, as they said it."""
        for line in lines:
            yield from line.declared
            if line.winner and self._scored.get(line.row, line.record).get("riichi"):
                yield line.winner


def _players(names: Iterable[str], line: SheetLine, players: Sequence[str]) -> tuple[int, ...]:
    """Return players by their names; a wind names nobody where the row does not tell who deals."""
    told = tuple(names)
    for name in told:
        if name not in players:
            raise _OpenGameError(Text("row {row}: it is not said who {name} is", row=line.row, name=name))
    return tuple(map(players.index, told))


def _hands(lines: Sequence[SheetLine]) -> Iterator[tuple[SheetLine, ...]]:
    """Put the winners of one discard together, or of nagashi mangan: they stand one after the other."""
    waiting: tuple[SheetLine, ...] = ()
    for line in lines:
        if waiting and not _one_end(waiting[-1], line):
            yield waiting
            waiting = ()
        waiting = (*waiting, line)
    if waiting:
        yield waiting


def _one_end(one: SheetLine, other: SheetLine) -> bool:
    """Whether two lines tell of one hand."""
    if one.happened is other.happened is Happened.NAGASHI:
        return bool(one.hand) and one.hand == other.hand and one.winner != other.winner
    return (
        one.happened is other.happened is Happened.WIN
        and bool(one.hand)
        and (one.hand, one.discarder) == (other.hand, other.discarder)
        and one.winner != other.winner
        and one.record.get("tsumo") is other.record.get("tsumo") is False
    )


def _check_told(record: Mapping[str, object], line: SheetLine, state: GameState, winner: int) -> None:
    """Raise _OpenGameError where a win was scored for another seat or hand than the game stands at."""
    wind = state.wind_of(winner)
    if wind is not None and record.get("seat_wind") not in {None, wind.value}:
        reason = Text("{player} has seat wind {wind} in this hand", player=line.winner, wind=wind)
        raise _OpenGameError(Text("row {row}: {reason}", row=line.row, reason=reason))
    for key, ours in (("round_wind", state.round_wind.value), ("honba", state.honba)):
        if record.get(key) not in {None, ours}:
            reason = Text("the hand is {hand}", hand=state.label)
            raise _OpenGameError(Text("row {row}: {reason}", row=line.row, reason=reason))


def _check_place(line: SheetLine, state: GameState) -> None:
    """Raise _OpenGameError where the game stands at another hand than a line: one is missing, or too many."""
    if state.over:
        raise _OpenGameError(Text("row {row}: {reason}", row=line.row, reason=state.over.text))
    honba = line.record.get("honba")
    hand = f"{state.round_wind.value}{state.number}"
    if line.happened is Happened.END:
        return  # between two hands, be it the one before or the one after that it names
    if (line.hand and line.hand != hand) or (honba is not None and honba != state.honba):
        raise _OpenGameError(
            Text(
                "row {row} is not the next hand, which is {hand}: a hand is missing, or a riichi or tenpai",
                row=line.row,
                hand=state.label,
            )
        )
