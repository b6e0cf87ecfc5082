"""Fast, scripted, transcribed and recorded chance."""

from collections import Counter
from typing import Any

import pytest

from escale.core.chance import (
    Draw,
    FairChance,
    FastChance,
    RecordingChance,
    ReplayedChance,
    ScriptedChance,
)
from escale.core.errors import BadInput


def test_fast_chance_repeats_itself() -> None:
    orders = [FastChance(seed).shuffle("deal-1", range(52)) for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == list(range(52))
    # The same on every machine and version: stored seeds of simulations stay good.
    assert FastChance(1).deal("deal-1", range(52), 5) == (42, 25, 49, 31, 18)
    assert FastChance("a").below("x", 10) == FastChance("a").below("x", 10)


@pytest.mark.parametrize("count", [0, 1, 2, 7, 51, 52])
def test_a_short_fast_deal_is_the_beginning_of_the_long_one(count: int) -> None:
    chance = FastChance(5)
    assert chance.deal("d", range(52), count) == chance.shuffle("d", range(52))[:count]


def test_fast_chance_is_even() -> None:
    chance = FastChance(7)
    firsts = Counter(chance.shuffle(str(number), range(5))[2] for number in range(10_000))
    statistic = sum((seen - 2_000) ** 2 / 2_000 for seen in firsts.values())
    assert statistic < 18.5  # one in a thousand, four degrees of freedom
    numbers = Counter(chance.below(f"n{number}", 10) for number in range(10_000))
    assert sum((seen - 1_000) ** 2 / 1_000 for seen in numbers.values()) < 27.9


def test_fast_sub_chances_differ_and_repeat() -> None:
    chance = FastChance(3)
    orders = {
        sub: chance.child(sub).shuffle("x", range(52)) for sub in ("world-1", "world-2", "other")
    }
    assert len({chance.shuffle("x", range(52)), *orders.values()}) == 4
    assert all(chance.child(sub).shuffle("x", range(52)) == orders[sub] for sub in orders)
    nested, flat = chance.child("a").child("b"), chance.child("a/b")
    assert nested.below("x", 99) == flat.below("x", 99)


def test_a_script_says_what_comes_first() -> None:
    chance = ScriptedChance({"deal": "RV", "die": 4})
    assert chance.deal("deal", "AVRD", 2) == ("R", "V")
    assert chance.shuffle("deal", "AVRD") == ("R", "V", "A", "D")  # the rest as it lay
    assert chance.deal("deal", "AVRD", 1) == ("R",)
    assert chance.below("die", 6) == 4


def test_a_script_may_name_the_same_item_as_often_as_there_is_one() -> None:
    chance = ScriptedChance({"deal": (7, 7)})
    assert chance.shuffle("deal", (7, 1, 7)) == (7, 7, 1)
    with pytest.raises(BadInput, match="bad-script"):
        chance.shuffle("deal", (7, 1, 1))


def test_what_is_not_scripted_is_left_to_luck() -> None:
    luck = FastChance(1)
    chance = ScriptedChance({"deal": (3,)}, luck)
    assert chance.shuffle("other", range(9)) == luck.shuffle("other", range(9))
    assert chance.child("bot").below("x", 99) == luck.child("bot").below("x", 99)
    with pytest.raises(BadInput, match="no-script") as problem:
        ScriptedChance({}).below("die", 6)
    assert problem.value.details == {"label": "die"}


@pytest.mark.parametrize(
    "script, size",
    [
        pytest.param({"die": 6}, 6, id="a number that is not there"),
        pytest.param({"die": -1}, 6, id="a negative number"),
    ],
)
def test_a_script_that_cannot_happen_is_refused(script: dict[str, Any], size: int) -> None:
    with pytest.raises(BadInput, match="bad-script"):
        ScriptedChance(script).below("die", size)


def test_a_transcript_writes_down_every_draw() -> None:
    source = FairChance(b"seed")
    chance = RecordingChance(source)
    cards = chance.deal("deal-1", range(52), 3)
    number = chance.below("die", 6)
    assert tuple(chance.draws) == (Draw("deal-1", 52, cards), Draw("die", 6, (number,)))
    assert cards == source.deal("deal-1", range(52), 3)


def test_a_label_serves_once() -> None:
    chance = RecordingChance(FastChance(1))
    chance.below("die", 6)
    with pytest.raises(ValueError, match="'die' was drawn before"):
        chance.shuffle("die", range(52))


def test_the_luck_of_bots_is_not_transcribed() -> None:
    chance = RecordingChance(FastChance(1))
    assert chance.child("bot").below("x", 99) == FastChance(1).child("bot").below("x", 99)
    assert not chance.draws


def test_a_recorded_chance_gives_the_same_again() -> None:
    transcript = RecordingChance(FastChance(1))
    cards = transcript.deal("deal-1", range(52), 5)
    recorded = ReplayedChance(transcript.draws)
    assert recorded.deal("deal-1", range(52), 5) == cards
    for label, size, count in (("deal-2", 52, 5), ("deal-1", 51, 5), ("deal-1", 52, 4)):
        with pytest.raises(BadInput, match="not-in-transcript"):
            recorded.deal(label, range(size), count)
    with pytest.raises(BadInput, match="not-in-transcript"):
        recorded.child("bot")


@pytest.mark.parametrize("result", [(0, 6), (-1, 0), (2, 2)])
def test_a_recorded_draw_that_no_shuffle_gives_is_refused(result: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="not-in-transcript"):
        ReplayedChance([Draw("die", 6, result)]).draw("die", range(6), 2)
