"""Styles change what a level prefers; how strong it is, `bench.styles` measures."""

from collections import Counter

import pytest

from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.biduletruc.rules import JOKER, Dico, Lay
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.tables.offline.match import Match

from .positions import GAME

BOX = BOXES[GAME.slug]


def habits(style: str, level: str = "regular", games: int = 12) -> Counter[str]:
    """Wrong links and "dico" of a styled bot against the plain one, over some deals."""
    counts = Counter[str]()
    for number in range(games):
        chance = FastChance(number)
        opening = GAME.start(GAME.presets["biduletruc"], 2, chance).state
        bots = [BOX.bot(level, style), BOX.bots[level]]
        match = Match(GAME, opening, bots, chance, FastChance(f"{number}/bots"))
        before = match.state
        while played := match.next_step():
            step, action = played[0], played[0].action
            if step.seat == 0 and isinstance(action, Dico):
                counts["dico"] += 1
            elif step.seat == 0 and isinstance(action, Lay):
                covered = before.board.tops[action.pile].card
                is_link = JOKER not in {covered, action.card}
                counts["wrong"] += is_link and not is_granted(covered, action.card)
            before = match.state
    return counts


@pytest.mark.slow
def test_a_bluffer_lays_more_wrong_links_and_a_careful_player_fewer() -> None:
    plain = habits("")["wrong"]
    assert habits("careful")["wrong"] < plain < habits("bluffer")["wrong"]


@pytest.mark.slow
def test_a_doubter_says_dico_more_often() -> None:
    assert habits("doubter")["dico"] > habits("")["dico"]
