"""Styles change which bids a level likes; how strong they are, `bench.styles` measures."""

from collections.abc import Iterator

import pytest

from escale.bots import Budget
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.tordu.rules import Bid
from escale.games.tordu.rules.cards import TORDU

BOX = BOXES["tordu"]
GAME = BOX.game
OPTIONS = GAME.presets["simple"]
COUNTED = ["novice", "casual", "regular", "expert"]  # a master searches, which takes its time


def openings(style: str, level: str) -> Iterator[Bid]:
    """What is bid first with many hands."""
    for number in range(120):
        state = GAME.start(OPTIONS, 2, FastChance(number)).state
        view = GAME.view(state, GAME.actors(state).must[0])
        call = BOX.bot(level, style).choose(view, FastChance(f"{number}/bot"), Budget())
        if isinstance(call, Bid):
            yield call


def tricks(style: str, level: str) -> int:
    return sum(bid.number for bid in openings(style, level))


@pytest.mark.slow
@pytest.mark.parametrize("level", COUNTED)
def test_a_bold_player_announces_more_tricks_and_a_careful_one_fewer(level: str) -> None:
    plain = tricks("", level)
    assert tricks("careful", level) < plain < tricks("bold", level)


@pytest.mark.slow
@pytest.mark.parametrize("level", COUNTED)
def test_who_loves_the_tordu_makes_it_trump_more_often(level: str) -> None:
    twisted, plain = (
        sum(bid.suit == TORDU for bid in openings(style, level)) for style in ("twisted", "")
    )
    assert twisted > plain
