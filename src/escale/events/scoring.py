"""What each round was worth for each player."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from . import arena
from .model import HOUSE, EventConfig, EventState, EventTable, Finished, Round

Kind = Literal["win", "tie", "loss", "compared", "bye", "late", "missed", "stopped", "playing"]
ONE, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)


class PlayerRound(Struct, frozen=True):
    """A round as one player had it."""

    round: int
    kind: Kind
    points: Fraction
    table: str = ""
    seat: int = 0
    opponents: tuple[str, ...] = ()
    score: float | None = None  # as the game counts

    @property
    def is_game(self) -> bool:
        """Whether they sat at a table that is over."""
        return bool(self.table) and self.kind != "playing"


def rounds_of(config: EventConfig, state: EventState) -> dict[str, list[PlayerRound]]:
    """The rounds of each player, in order; of an arena only those in which they played."""
    found: dict[str, list[PlayerRound]] = {player: [] for player in state.players}
    for drawn in state.rounds:
        for player, each in _round(config, state, drawn).items():
            found[player].append(each)
    if config.format != "arena":
        return found
    return {player: _with_streaks(rounds) for player, rounds in found.items()}


def _round(config: EventConfig, state: EventState, drawn: Round) -> dict[str, PlayerRound]:
    found: dict[str, PlayerRound] = {}
    tables = [state.tables[each] for each in drawn.tables]
    for table in tables:
        for seat, player in enumerate(table.players):
            if player != HOUSE:
                found[player] = _at_table(config, tables, table, seat)
    for player in drawn.byes:
        found[player] = PlayerRound(drawn.number, "bye", ONE)
    if config.format == "arena":
        return found
    for each in state.players.values():
        if each.id not in found:
            is_late = drawn.number < each.since
            given = HALF if is_late and config.late == "half" else NONE
            kind: Kind = "late" if is_late else "missed"
            found[each.id] = PlayerRound(drawn.number, kind, given)
    return found


def _at_table(
    config: EventConfig, tables: list[EventTable], table: EventTable, seat: int
) -> PlayerRound:
    opponents = tuple(each for other, each in enumerate(table.players) if other != seat)
    result = table.result
    if result is None:
        return PlayerRound(table.round, "playing", NONE, table.id, seat, opponents)
    score = result.scores[seat] if result.scores else None
    if result.how == "stopped":
        kind: Kind = "stopped"
    elif config.format == "duplicate":
        kind = "compared"
    else:
        kind = _kind(result, seat)
    points = {"win": ONE, "tie": HALF, "loss": NONE, "stopped": HALF}.get(kind)
    if points is None:
        points = compared(tables, table, seat)
    return PlayerRound(table.round, kind, points, table.id, seat, opponents, score)


def _kind(result: Finished, seat: int) -> Kind:
    if result.places[seat] > 1:
        return "loss"
    return "tie" if result.places.count(1) > 1 else "win"


def compared(tables: list[EventTable], table: EventTable, seat: int) -> Fraction:
    """The part of the others on the same seat who did less well; who did as well counts half.

    At the only table of a round it is the part of those at the table.
    """
    sign = _sign(tables)
    own = _measure(table.result, seat, sign)
    others = [
        _measure(each.result, seat, sign)
        for each in tables
        if each.id != table.id and each.result and each.result.how != "stopped"
    ]
    if not others:
        assert table.result
        places = [-place for place in table.result.places]
        own, others = (0.0, places.pop(seat)), [(0.0, place) for place in places]
    beaten = sum(2 * (own > other) + (own == other) for other in others)
    return Fraction(beaten, 2 * len(others)) if others else HALF


def _measure(result: Finished | None, seat: int, sign: int) -> tuple[float, int]:
    """What a seat made of its deal: how far it is ahead of the others' mean, then its place."""
    assert result
    if not result.scores:
        return 0.0, -result.places[seat]
    others = [score for other, score in enumerate(result.scores) if other != seat]
    mean = sum(others) / len(others) if others else 0.0
    return round(sign * (result.scores[seat] - mean), 6), -result.places[seat]


def _sign(tables: list[EventTable]) -> int:
    """-1 in a game whose winners have fewer points than the others."""
    for result in [each.result for each in tables if each.result]:
        ranked = sorted(zip(result.places, result.scores, strict=False))
        if ranked and ranked[0][0] < ranked[-1][0] and ranked[0][1] < ranked[-1][1]:
            return -1
    return 1


def _with_streaks(rounds: list[PlayerRound]) -> list[PlayerRound]:
    """In an arena a win counts 2 and a tie 1, and double while one goes on winning."""
    games = [each for each in rounds if each.is_game]
    worth: Mapping[str, int] = {"win": 2, "tie": 1, "stopped": 1}
    found = iter(arena.points([worth.get(each.kind, 0) for each in games]))
    return [
        PlayerRound(
            each.round,
            each.kind,
            Fraction(next(found)) if each.is_game else NONE,
            each.table,
            each.seat,
            each.opponents,
            each.score,
        )
        for each in rounds
    ]
