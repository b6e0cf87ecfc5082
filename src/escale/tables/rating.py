"""What a rated game changes: Plackett and Luce's model, as `openskill` computes it.

It is imported when a rated game ends: a start does not pay for it.
"""

from collections.abc import Mapping
from functools import cache
from math import log, sqrt
from typing import Any

from .ratings import (
    ABOVE_BOTS,
    START,
    START_SIGMA,
    UNKNOWN,
    RatedGame,
    RatedSeat,
    RatingChange,
    Standing,
)

POINTS = 400 / log(10)  # with this scale of the model a difference is one of Elo
ANCHOR_SIGMA = 30.0  # how well the ladder knows a bot
TAU = 3.0  # how much people may change from one game to the next


@cache
def _model(seats: int) -> Any:
    """The model of tables of one size.

    Its `beta` is such that the same difference means the same chances at every size: openskill
    divides differences by the root of the sum of beta² over all seats. With `gamma` at 1 people
    grow sure as fast as the model says; with openskill's own a house of newcomers drifts apart
    for a hundred games (bench.ratings).
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415 - most servers rate nothing

    beta = POINTS / sqrt(seats)
    return PlackettLuce(mu=START, sigma=START_SIGMA, beta=beta, tau=TAU, gamma=_as_the_model_says)


def _as_the_model_says(*_about_the_game: object) -> float:
    return 1.0


def rate(game: RatedGame, standings: Mapping[str, Standing]) -> list[RatingChange]:
    """The changes for the people of a game; whoever is not in `standings` begins with it."""
    model = _model(len(game.seats))
    before = {each: standings.get(each.person, UNKNOWN) for each in game.seats if each.person}
    # In an order of its own, so that sums are the same wherever people sat.
    seats = sorted(game.seats, key=lambda each: (each.place, each.person, each.anchor, each.seat))
    teams = [[_rating(model, each, before)] for each in seats]
    rated = model.rate(teams, ranks=[float(each.place) for each in seats])
    after = {each: found for each, (found,) in zip(seats, rated, strict=True)}
    ceiling = _ceiling(game)
    return [
        RatingChange(
            game.table,
            each.seat,
            each.person,
            game.game,
            game.preset,
            game.ended_ms,
            before[each],
            Standing(
                min(after[each].mu, max(ceiling, before[each].mu)),
                after[each].sigma,
                before[each].games + 1,
            ),
        )
        for each in game.seats
        if each.person
    ]


def _rating(model: Any, seat: RatedSeat, before: Mapping[RatedSeat, Standing]) -> Any:
    if seat.person:
        return model.rating(mu=before[seat].mu, sigma=before[seat].sigma)
    return model.rating(mu=seat.anchor, sigma=ANCHOR_SIGMA)


def _ceiling(game: RatedGame) -> float:
    """How far up a game can take somebody: with another person at the table, anywhere."""
    if len(game.people) > 1:
        return float("inf")
    return max(each.anchor for each in game.seats if not each.person) + ABOVE_BOTS
