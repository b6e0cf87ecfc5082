"""The table of an event: points, then what decides between equal ones."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from .model import HOUSE, EventConfig, EventState
from .scoring import PlayerRound, rounds_of


class Standing(Struct, frozen=True):
    """A line of the table."""

    player: str
    place: int  # shared by those whom nothing tells apart
    points: Fraction
    games: int
    wins: int
    # Swiss: Buchholz, Sonneborn-Berger, wins. Same deals: the best round, and so on. Arena: wins,
    # then the fewest games.
    tie_breaks: tuple[Fraction, ...]
    rounds: tuple[PlayerRound, ...]


def standings(config: EventConfig, state: EventState) -> tuple[Standing, ...]:
    """Everybody who takes or took part, the best first; equals in the order in which they came."""
    rounds = rounds_of(config, state)
    points = {player: sum((r.points for r in each), Fraction(0)) for player, each in rounds.items()}
    lines = []
    for player, each in rounds.items():
        games = sum(r.is_game for r in each)
        wins = sum(r.kind == "win" for r in each)
        breaks = _tie_breaks(config, player, each, points, wins, games)
        lines.append((points[player], breaks, player, games, wins))
    lines.sort(key=lambda line: (line[:2], -state.players[line[2]].number), reverse=True)
    found: list[Standing] = []
    for rank, (total, breaks, player, games, wins) in enumerate(lines, 1):
        before = found[-1] if found else None
        is_equal = before and (before.points, before.tie_breaks) == (total, breaks)
        place = before.place if before and is_equal else rank
        found.append(Standing(player, place, total, games, wins, breaks, tuple(rounds[player])))
    return tuple(found)


def _tie_breaks(
    config: EventConfig,
    player: str,
    rounds: Sequence[PlayerRound],
    points: dict[str, Fraction],
    wins: int,
    games: int,
) -> tuple[Fraction, ...]:
    if config.format == "arena":
        return Fraction(wins), Fraction(-games)
    if config.format == "duplicate":
        best = sorted((each.points for each in rounds), reverse=True)
        return (*best, *[Fraction(0)] * (config.rounds - len(best)))[: config.rounds]
    own = points[player]
    met = [(each, _met_points(each, points, own)) for each in rounds if each.kind != "playing"]
    buchholz = sum((other for _, other in met), Fraction(0))
    berger = sum((each.points * other for each, other in met), Fraction(0))
    return buchholz, berger, Fraction(wins)


def _met_points(each: PlayerRound, points: dict[str, Fraction], own: Fraction) -> Fraction:
    """The points of whom one met; nobody, or a bot of the house, counts like oneself."""
    opponent = each.opponents[0] if each.opponents else HOUSE
    return points[opponent] if opponent != HOUSE else own
