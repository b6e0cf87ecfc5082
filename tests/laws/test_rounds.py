"""What must hold for every box that is played in rooms."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.boxes import Box
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.record import Seed
from escale.rounds.live import LiveRound
from escale.rounds.ports import RoundRow, WordBatch
from escale.words.lexicon import lexicon
from tests.sizes import sized

IN_ROOMS = [slug for slug, box in BOXES.items() if box.rounds is not None]
SEEDS = sized(3, 100)


async def nothing(_batches: object) -> bool:
    return True


def a_round(slug: str, number: int) -> LiveRound:
    row = RoundRow(slug, number, number.to_bytes(32, "big").hex(), 0, 180_000)
    return LiveRound(BOXES[slug], row, nothing)


def box_of(slug: str) -> Box:
    return BOXES[slug]


@pytest.mark.parametrize("slug", IN_ROOMS)
def test_the_task_follows_from_the_secret_alone(slug: str) -> None:
    rounds = box_of(slug).rounds
    assert rounds is not None
    for number in range(SEEDS):
        secret = number.to_bytes(32, "big")
        assert rounds.draw(Seed.of(secret).chance()) == rounds.draw(Seed.of(secret).chance())
        assert a_round(slug, number).task == rounds.draw(Seed.of(secret).chance())


@pytest.mark.parametrize("slug", IN_ROOMS)
def test_a_word_counts_if_and_only_if_the_rules_take_it(slug: str) -> None:
    rounds = box_of(slug).rounds
    assert rounds is not None
    for number in range(SEEDS):
        live = a_round(slug, number)
        for word, points in live.values.items():
            rounds.check(live.task, (), word)
            assert points > 0
        kept = dict(live.judge("ada", "1", list(live.values)).kept)
        assert kept == live.values


@pytest.mark.parametrize("slug", IN_ROOMS)
@given(data=st.data())
def test_what_the_solution_does_not_have_the_rules_refuse(slug: str, data: st.DataObject) -> None:
    rounds = box_of(slug).rounds
    assert rounds is not None
    live = a_round(slug, 1)
    words = lexicon(rounds.language)
    number = data.draw(st.integers(0, len(words) - 1))
    typed = data.draw(st.sampled_from([words.word(number), words.word(number)[::-1]]))
    judged = live.judge("ada", "1", [typed])
    if typed in live.values:
        assert judged.kept == [(typed, live.values[typed])]
    else:
        with pytest.raises(IllegalAction):
            rounds.check(live.task, (), typed)
        assert [each.word for each in judged.refused] == [typed]
    live.take_in([WordBatch("ada", "1", tuple(word for word, _ in judged.kept), 0)])
    assert live.judge("ada", "1", [typed]).kept == judged.kept
    assert live.judge("ada", "2", [typed]).kept == []


@pytest.mark.parametrize("slug", IN_ROOMS)
def test_bots_find_words_of_the_task_one_after_the_other_in_time(slug: str) -> None:
    box = box_of(slug)
    assert box.rounds is not None
    live = a_round(slug, 2)
    found = {level: box.rounds.find(live.task, level, FastChance(level)) for level in box.bots}
    for finds in found.values():
        assert len({each.word for each in finds}) == len(finds)
        assert all(one.at_ms <= other.at_ms for one, other in pairwise(finds))
        assert all(0 < each.at_ms < box.rounds.seconds * 1000 for each in finds)
        assert {each.word for each in finds} <= set(live.values)
    assert len(found["master"]) > len(found["novice"])
