"""Which deal or puzzle a box has on a day: the same for whoever knows the link."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escale.boxes import Box, DailyTable
from escale.boxes.dailies import difficulty_of
from escale.boxes.registry import BOXES
from escale.core.errors import BadInput, RecordDiffers
from escale.days.chain import commitment, link_at, make_chain
from escale.days.pick import RULE, Rule, candidate, candidates, pick
from escale.days.verifying import verify_chain, verify_picks

MONDAY = date(2026, 11, 30)
WEEK = [MONDAY + timedelta(days=number) for number in range(7)]
SEED = bytes(range(32))
TABLES = [name for name, box in BOXES.items() if isinstance(box.daily, DailyTable)]


def with_difficulty(box: Box, measure: Any) -> Box:
    assert isinstance(box.daily, DailyTable)
    return replace(box, daily=replace(box.daily, difficulty=measure))


@pytest.mark.parametrize("game", TABLES)
def test_a_pick_can_be_made_again(game: str) -> None:
    box = BOXES[game]
    found = pick(box, MONDAY, SEED, RULE)
    assert pick(box, MONDAY, SEED, RULE) == found
    assert box.daily
    seed = candidate(SEED, RULE, game, found.number).seed
    assert found.difficulty == difficulty_of(box.daily, seed)


@pytest.mark.parametrize("game", TABLES)
def test_a_week_becomes_harder_from_monday_to_sunday(game: str) -> None:
    """Of one link, so that only the weekday differs."""
    found = [pick(BOXES[game], day, SEED, RULE).difficulty for day in WEEK]
    assert found == sorted(found)
    assert found[0] < 0.4
    assert found[-1] > 0.6


@settings(max_examples=30)
@given(st.lists(st.floats(0, 1), min_size=12, max_size=12), st.sampled_from(WEEK))
def test_the_nearest_is_taken_and_of_two_the_first(measured: list[float], day: date) -> None:
    rounded = [round(each, 4) for each in measured]
    values = iter(measured)
    box = with_difficulty(BOXES[TABLES[0]], lambda _chance: next(values))
    found = pick(box, day, SEED, RULE)
    target = Rule().targets[day.weekday()]
    away = [abs(each - target) for each in rounded]
    assert found.number == away.index(min(away))


def test_links_rules_and_boxes_have_candidates_of_their_own() -> None:
    other = '{"version":2,"candidates":12,"targets":[0,0,0,0,0,0,0]}'
    all_of = [
        each.seed
        for link, rule, game in (
            (SEED, RULE, "a"),
            (bytes(32), RULE, "a"),
            (SEED, other, "a"),
            (SEED, RULE, "b"),
        )
        for each in candidates(link, rule, game)
    ]
    assert len(set(all_of)) == len(all_of) == 48


def test_a_day_is_verified_choice_by_choice() -> None:
    chain = make_chain(MONDAY, 5, SEED, RULE, 0)
    link = link_at(SEED, 5, 0)
    verify_chain(chain, commitment(chain), MONDAY, link)
    with pytest.raises(RecordDiffers):
        verify_chain(chain, "0" * 64, MONDAY, link)
    with pytest.raises(BadInput, match="other-link"):
        verify_chain(chain, commitment(chain), MONDAY, SEED)
    game = TABLES[0]
    found = pick(BOXES[game], MONDAY, link, RULE)
    assert [each.is_same for each in verify_picks(chain, MONDAY, link, [found], BOXES)] == [True]
    older = replace(found, content="other words")
    assert [each.is_same for each in verify_picks(chain, MONDAY, link, [older], BOXES)] == [False]
    chosen = replace(found, number=(found.number + 1) % 12)
    with pytest.raises(RecordDiffers, match="pick"):
        list(verify_picks(chain, MONDAY, link, [chosen], BOXES))
