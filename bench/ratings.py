"""How good ratings are: `python -m bench.ratings [--write]`, on players whose skill is known.

Whoever has a skill wins in proportion to 10 to the power of skill / 400, and so for every further
place. Three things are measured:

- **Error**: 300 people whose skills are drawn around 1,500 (250 is one standard deviation) play
  each other by twos, by fours, or alone against three bots of random levels. After so many games:
  how far the points are off (root of the mean square), how far off they say they may be, and in how
  many cases they are right within twice that.
- **Calibration**: before each game of people with twenty games and more, what the points say of
  the chances of the first of two; and how often they come true.
- **Farming**: what somebody of 1,500 reaches in 1,000 games against the same bots, and somebody who
  has found out how to beat them (`tables.ratings.ABOVE_BOTS` is the ceiling).

With `--write` the tables are filled in on docs/ratings.md and drawn beside it.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from escale.tables.rating import rate
from escale.tables.ratings import START, UNKNOWN, RatedGame, RatedSeat, Standing

from .documents import DOCUMENTS, write
from .elo import expected_share
from .ratings_plot import Calibration, ErrorCurve, ratings_plot

PAGE = DOCUMENTS / "ratings.md"
PEOPLE, SPREAD, GAMES = 300, 250.0, 200
LOOKS = (1, 5, 10, 20, 30, 50, 100, 200)
BOTS = (1_100.0, 1_300.0, 1_500.0, 1_700.0, 1_900.0)
FARMERS, FARMED = 20, 1_000
STEP = 0.1  # of the chances that are looked at together


class Player(NamedTuple):
    """Somebody at a table: what they can, and who they are, if they are a person."""

    skill: float
    person: str = ""


class Error(NamedTuple):
    """How far ratings were off after so many games."""

    games: int
    off: float
    said: float
    within: float  # the share that was off by less than twice what was said


def order(skills: Sequence[float], random: Random) -> list[int]:
    """The places of a game, 1 the best."""
    places, left = [0] * len(skills), list(range(len(skills)))
    for place in range(1, len(skills) + 1):
        weights = [10 ** (skills[seat] / 400) for seat in left]
        (first,) = random.choices(left, weights)
        places[first] = place
        left.remove(first)
    return places


def play(players: Sequence[Player], standings: dict[str, Standing], places: Sequence[int]) -> None:
    """A game with these places, rated."""
    seats = tuple(
        RatedSeat(seat, place, player.person)
        if player.person
        else RatedSeat(seat, place, anchor=player.skill)
        for seat, (player, place) in enumerate(zip(players, places, strict=True))
    )
    for change in rate(RatedGame("t", "g", "p", 0, seats), standings):
        standings[change.person] = change.after


def population(random: Random) -> list[Player]:
    return [Player(random.gauss(START, SPREAD), f"p{number}") for number in range(PEOPLE)]


def tables_of(people: Sequence[Player], size: int, random: Random) -> Iterator[list[Player]]:
    """Everybody at one table of people, or alone with bots."""
    if size == 0:
        for person in people:
            yield [person, *(Player(random.choice(BOTS)) for _ in range(3))]
        return
    mixed = random.sample(people, len(people))
    for first in range(0, len(mixed), size):
        yield mixed[first : first + size]


def season(
    size: int, seen: Callable[[Sequence[Player], dict[str, Standing], Sequence[int]], None]
) -> list[Error]:
    """The errors of a season in which all play as many games; `size` 0: alone with bots."""
    random = Random(f"season/{size}")
    people = population(random)
    standings: dict[str, Standing] = {}
    errors = []
    for games in range(1, GAMES + 1):
        for players in tables_of(people, size, random):
            places = order([player.skill for player in players], random)
            seen(players, standings, places)
            play(players, standings, places)
        if games in LOOKS:
            errors.append(error_of(games, people, standings))
    return errors


def error_of(games: int, people: Sequence[Player], standings: Mapping[str, Standing]) -> Error:
    off = [
        (standings[each.person].mu - each.skill, standings[each.person].sigma) for each in people
    ]
    return Error(
        games,
        sqrt(fmean(miss * miss for miss, _ in off)),
        sqrt(fmean(sigma * sigma for _, sigma in off)),
        fmean(abs(miss) <= 2 * sigma for miss, sigma in off),
    )


class Predictions:
    """What points said of the first of two at a table, and what came."""

    def __init__(self) -> None:
        self._said: dict[int, list[float]] = {}
        self._came: dict[int, list[float]] = {}

    def see(
        self, players: Sequence[Player], standings: Mapping[str, Standing], places: Sequence[int]
    ) -> None:
        one, other = (standings.get(each.person, UNKNOWN) for each in players[:2])
        if not all(each.person for each in players[:2]) or min(one.games, other.games) < 20:
            return
        chance = expected_share(one.mu - other.mu, 2)
        group = int(chance / STEP)
        self._said.setdefault(group, []).append(chance)
        self._came.setdefault(group, []).append(places[0] < places[1])

    @property
    def groups(self) -> list[Calibration]:
        return [
            Calibration(fmean(self._said[each]), fmean(self._came[each]), len(self._said[each]))
            for each in sorted(self._said)
        ]


class Farm(NamedTuple):
    """Somebody who plays against the same bots again and again."""

    name: str
    bot: float
    beats: float  # the skill that they show against these bots; 1,500 among people


class Harvest(NamedTuple):
    """What they have at the end, and the most they ever had."""

    farm: Farm
    last: float
    most: float
    off_by_luck: float  # how far the last ones are apart


FARMS = (
    Farm("against two novices (1,100)", 1_100, START),
    Farm("against two regular bots (1,500)", 1_500, START),
    Farm("against two masters (1,900)", 1_900, START),
    Farm("has found out how to beat regular bots, as somebody of 2,300 does", 1_500, 2_300),
)


def harvest(farm: Farm) -> Harvest:
    lasts, mosts = [], []
    for number in range(FARMERS):
        random = Random(f"farm/{farm.name}/{number}")
        players = [Player(farm.beats, "p"), Player(farm.bot), Player(farm.bot)]
        standings: dict[str, Standing] = {}
        most = 0.0
        for _ in range(FARMED):
            play(players, standings, order([each.skill for each in players], random))
            if standings["p"].games >= 100:
                most = max(most, standings["p"].mu)
        lasts.append(standings["p"].mu)
        mosts.append(most)
    mean = fmean(lasts)
    return Harvest(farm, mean, fmean(mosts), sqrt(fmean((each - mean) ** 2 for each in lasts)))


def error_table(seasons: Mapping[str, Sequence[Error]]) -> Iterator[str]:
    yield f"| games | {' | '.join(seasons)} |"
    yield f"|--:|{'---|' * len(seasons)}"
    for row in zip(*seasons.values(), strict=True):
        cells = [f"{e.off:.0f} (says {e.said:.0f}; {e.within:.0%} within twice)" for e in row]
        yield f"| {row[0].games} | {' | '.join(cells)} |"


def calibration_table(groups: Sequence[Calibration]) -> Iterator[str]:
    yield "| the points say | it came true | games |"
    yield "|--:|--:|--:|"
    for said, came, games in groups:
        yield f"| {said:.1%} | {came:.1%} | {games:,} |"


def farm_table(harvests: Sequence[Harvest]) -> Iterator[str]:
    yield f"| 1,500 points among people, and | after {FARMED:,} games | at most, after 100 |"
    yield "|---|--:|--:|"
    for farm, last, most, luck in harvests:
        yield f"| {farm.name} | {last:,.0f} ± {luck:.0f} | {most:,.0f} |"


def main(writes: bool) -> None:
    predictions = Predictions()
    kinds = {"by twos": 2, "by fours": 4, "alone with three bots": 0}
    seasons = {name: season(size, predictions.see) for name, size in kinds.items()}
    groups = predictions.groups
    parts = {
        "error": [*error_table(seasons)],
        "calibration": [*calibration_table(groups)],
        "farming": [*farm_table([harvest(farm) for farm in FARMS])],
    }
    for lines in parts.values():
        print("\n".join(lines), end="\n\n")
    if writes:
        write(PAGE, parts)
        curves = [
            ErrorCurve(name, [(error.games, error.off) for error in errors])
            for name, errors in seasons.items()
        ]
        path = DOCUMENTS / "pictures" / "ratings.svg"
        path.write_text(ratings_plot(curves, groups), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.ratings")
    parser.add_argument("--write", action="store_true", help="fill in docs/ratings.md and draw it")
    main(parser.parse_args().write)
