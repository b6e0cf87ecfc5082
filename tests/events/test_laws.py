"""What holds for every event, however many come, come late and leave."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from escale.events.fold import fold
from escale.events.model import EventLine, Joined, Left, Paired
from escale.events.scoring import rounds_of
from escale.events.standings import standings
from tests.sizes import sized

from .evenings import Evening, row

FORMATS = st.sampled_from([("swiss", 2), ("duplicate", 2), ("duplicate", 4), ("arena", 2)])


@st.composite
def evenings(draw: Any, kind: Any = FORMATS, comes_and_goes: bool = True) -> Evening:
    """An event that was played to its end."""
    form, places = draw(kind)
    size = draw(st.integers(2, 13))
    evening = Evening(
        row(
            form,
            places,
            rounds=draw(st.integers(1, 7)),
            minutes=1,
            odd=draw(st.sampled_from(["bye", "bot"])),
            late=draw(st.sampled_from(["half", "zero"])),
        ),
        seed=draw(st.integers(0, 1000)),
    )
    evening.join(*(f"p{number}" for number in range(size)))
    evening.start()
    while not evening.state.closed:
        evening.go_on()
        evening.now_ms += 3_000
        if comes_and_goes and not evening.state.closed:
            _come_and_go(evening, draw)
        if not evening.state.closed:
            evening.finish_all()
    return evening


def _come_and_go(evening: Evening, draw: Any) -> None:
    what = draw(st.sampled_from(["nothing", "nothing", "come", "go", "return"]))
    players = evening.state.players.values()
    if what == "come":
        evening.take(Joined(f"p{len(players)}"))
    elif what == "go" and evening.state.here:
        evening.take(Left(draw(st.sampled_from([each.id for each in evening.state.here]))))
    elif what == "return" and (gone := [each.id for each in players if not each.is_here]):
        evening.take(Joined(draw(st.sampled_from(gone))))


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings())
def test_nobody_has_two_places_in_a_round(evening: Evening) -> None:
    for drawn in evening.state.rounds:
        seated = [p for each in drawn.tables for p in evening.state.tables[each].players if p]
        seated += drawn.byes
        assert len(seated) == len(set(seated))


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings(), st.integers(0, 200))
def test_the_log_leads_to_the_same_state_after_any_restart(evening: Evening, at: int) -> None:
    data = msgspec.json.encode(evening.lines)
    lines = msgspec.json.decode(data, type=list[EventLine])
    assert fold(lines[at:], fold(lines[:at])) == evening.state
    assert standings(evening.row.config, fold(lines)) == standings(
        evening.row.config, evening.state
    )


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings(kind=st.just(("swiss", 2)), comes_and_goes=False))
def test_nobody_has_a_second_bye_before_everybody_had_one(evening: Evening) -> None:
    byes = Counter(dict.fromkeys(evening.state.players, 0))
    for step in (line.step for line in evening.lines):
        if isinstance(step, Paired):
            byes.update(step.byes)
            byes.update(p for t in step.tables if "" in t.players for p in t.players if p)
            assert max(byes.values()) - min(byes.values()) <= 1


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings(kind=st.just(("swiss", 2)), comes_and_goes=False))
def test_nobody_meets_again_before_they_have_to(evening: Evening) -> None:
    """Of an even number as many rounds as others are half of all fit without a rematch."""
    size = len(evening.state.players)
    if size % 2:
        return
    met: Counter[frozenset[str]] = Counter()
    for number, drawn in enumerate(evening.state.rounds, 1):
        met.update(frozenset(evening.state.tables[each].players) for each in drawn.tables)
        if number <= size // 2:
            assert max(met.values()) == 1


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings())
def test_points_add_up(evening: Evening) -> None:
    """Every table of a Swiss round gives one point, each bye another; of equals each has half."""
    config, state = evening.row.config, evening.state
    table = standings(config, state)
    for line in table:
        assert line.points == sum((each.points for each in line.rounds), Fraction(0))
    if config.format == "arena":
        return
    given_points = sum(
        (r.points for each in rounds_of(config, state).values() for r in each if r.kind != "late"),
        Fraction(0),
    )
    if config.format == "swiss" and config.odd == "bye":
        over = sum(each.result is not None for each in state.tables.values())
        assert given_points == over + sum(len(each.byes) for each in state.rounds)
    if config.format == "duplicate":
        assert 0 <= given_points <= sum(len(each.players) for each in state.tables.values())


@settings(max_examples=sized(25, 400), deadline=None)
@given(evenings())
def test_the_table_is_a_total_order(evening: Evening) -> None:
    table = standings(evening.row.config, evening.state)
    assert sorted(each.player for each in table) == sorted(evening.state.players)
    assert [each.place for each in table[:1]] == [1]
    for rank, (better, worse) in enumerate(pairwise(table), 2):
        is_equal = (better.points, better.tie_breaks) == (worse.points, worse.tie_breaks)
        assert worse.place == (better.place if is_equal else rank)
        assert (better.points, better.tie_breaks) >= (worse.points, worse.tie_breaks)
