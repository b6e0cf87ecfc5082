"""What a rated game changes for those who played it."""

from collections.abc import Mapping
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from escale.tables.rating import rate
from escale.tables.ratings import (
    ABOVE_BOTS,
    START,
    START_SIGMA,
    UNKNOWN,
    RatedGame,
    RatedSeat,
    RatingChange,
    Standing,
)

STANDINGS = st.builds(
    Standing,
    st.floats(-500, 4_000),
    st.floats(20, START_SIGMA),
    st.integers(0, 5_000),
)


@st.composite
def games(draw: st.DrawFn) -> tuple[RatedGame, Mapping[str, Standing]]:
    """A game of people and bots, and what was known of the people."""
    count = draw(st.integers(2, 8))
    places = draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    seats = []
    for seat, place in enumerate(places):
        if seat and draw(st.booleans()):
            seats.append(RatedSeat(seat, place, anchor=draw(st.floats(300, 2_700))))
        else:
            seats.append(RatedSeat(seat, place, f"p{seat}"))
    known = {each.person: draw(STANDINGS) for each in seats if each.person and draw(st.booleans())}
    return a_game(*seats), known


def a_game(*seats: RatedSeat) -> RatedGame:
    return RatedGame("t1", "toy", "usual", 7, seats)


def duel(first: int = 1, second: int = 2) -> RatedGame:
    return a_game(RatedSeat(0, first, "p0"), RatedSeat(1, second, "p1"))


def by_person(changes: list[RatingChange]) -> dict[str, RatingChange]:
    return {each.person: each for each in changes}


@given(games())
def test_only_people_change_and_each_by_one_game(
    played: tuple[RatedGame, Mapping[str, Standing]],
) -> None:
    game, known = played
    changes = rate(game, known)
    assert [each.person for each in changes] == game.people
    for each in changes:
        assert each.before == known.get(each.person, UNKNOWN)
        assert each.after.games == each.before.games + 1
        assert 0 < each.after.sigma < each.before.sigma + 1
        assert abs(each.after.mu) < 10_000


@given(games())
def test_whoever_wins_alone_never_falls_and_whoever_is_last_alone_never_rises(
    played: tuple[RatedGame, Mapping[str, Standing]],
) -> None:
    game, known = played
    places = [each.place for each in game.seats]
    for each in rate(game, known):
        place = places[each.seat]
        if places.count(place) == 1 and place == min(places):
            assert each.after.mu >= each.before.mu
        if places.count(place) == 1 and place == max(places):
            assert each.after.mu <= each.before.mu


@given(games(), st.randoms())
def test_it_does_not_matter_where_people_sit(
    played: tuple[RatedGame, Mapping[str, Standing]], random: Random
) -> None:
    game, known = played
    seats = list(game.seats)
    random.shuffle(seats)
    turned = tuple(replace(each, seat=seat) for seat, each in enumerate(seats))
    first, second = rate(game, known), rate(replace(game, seats=turned), known)
    after = {person: each.after for person, each in by_person(second).items()}
    for each in first:
        assert after[each.person].mu == pytest.approx(each.after.mu)
        assert after[each.person].sigma == pytest.approx(each.after.sigma)


@given(STANDINGS, STANDINGS)
def test_a_better_place_is_worth_more(mine: Standing, theirs: Standing) -> None:
    known = {"p0": mine, "p1": theirs}
    won, shared, lost = (
        by_person(rate(duel(*places), known))["p0"].after.mu for places in ((1, 2), (1, 1), (2, 1))
    )
    assert won >= shared >= lost


def test_equals_share_what_they_gain_and_lose() -> None:
    won, lost = rate(duel(), {})
    assert won.after.mu - START == pytest.approx(START - lost.after.mu)
    assert won.after.sigma < START_SIGMA
    first, second = rate(duel(1, 1), {})
    assert first.after.mu == pytest.approx(second.after.mu) == pytest.approx(START)


def test_two_games_of_different_people_may_be_rated_in_any_order() -> None:
    other = a_game(RatedSeat(0, 1, "p2"), RatedSeat(1, 2, "p3"))
    known = {person: Standing(START + n, 100, 9) for n, person in enumerate(("p0", "p1", "p2"))}
    assert rate(duel(), known) == rate(duel(), known | {"p3": rate(other, known)[1].after})


def test_two_games_of_one_person_come_to_nearly_the_same_in_any_order() -> None:
    """As at two processes where they end at once."""
    known = {f"p{n}": Standing(START + 90 * n, 120, 20) for n in range(3)}
    against = [a_game(RatedSeat(0, n, "p0"), RatedSeat(1, 3 - n, f"p{n}")) for n in (1, 2)]
    after = []
    for games_in_order in (against, against[::-1]):
        standing = dict(known)
        for game in games_in_order:
            standing |= {each.person: each.after for each in rate(game, standing)}
        after.append(standing["p0"])
    assert after[0].mu == pytest.approx(after[1].mu, abs=2)
    assert after[0].sigma == pytest.approx(after[1].sigma, abs=2)


@given(STANDINGS, st.floats(300, 2_700))
def test_bots_alone_take_nobody_far_above_themselves(mine: Standing, anchor: float) -> None:
    bots = tuple(RatedSeat(seat, 2, anchor=anchor - 50 * seat) for seat in (1, 2))
    (alone,) = rate(a_game(RatedSeat(0, 1, "p0"), *bots), {"p0": mine})
    assert mine.mu <= alone.after.mu <= max(mine.mu, bots[0].anchor + ABOVE_BOTS)
    with_friend = a_game(RatedSeat(0, 1, "p0"), *bots, RatedSeat(3, 3, "p1"))
    found = by_person(rate(with_friend, {"p0": mine}))["p0"]
    assert mine.mu <= found.after.mu < inf
