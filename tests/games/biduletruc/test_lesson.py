"""The lesson runs through the rules, and what the teacher says of the Dicobidule is so."""

import re

import pytest

from escale.boxes import Exercise, Scene
from escale.core.texts import LANGUAGES
from escale.games.biduletruc import BOX
from escale.games.biduletruc.lesson import HEART, LENA, YOU
from escale.games.biduletruc.rules import JOKER, Change, Lay
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.games.biduletruc.rules.events import Judged, LostTurn, Won
from escale.games.biduletruc.rules.pack import pool

from ..lessons import end_of, public_events, spoken, walk

(LESSON,) = BOX.lessons
LAY, DRAW, DICO, RED, WIN = LESSON.scenes


def links(scene: Scene) -> list[tuple[str, str]]:
    """Every word that the learner lays on a word."""
    return [
        (state.board.tops[part.action.pile].card, part.action.card)
        for state, part, _ in walk(BOX, scene)
        if isinstance(part, Exercise) and isinstance(part.action, Lay)
    ]


@pytest.mark.parametrize("scene", LESSON.scenes)
def test_BID_12_the_learner_lays_nothing_that_could_be_refused(scene: Scene) -> None:
    for covered, laid in links(scene):
        assert JOKER in {covered, laid} or is_granted(covered, laid), (covered, laid)


@pytest.mark.parametrize("scene", LESSON.scenes)
def test_the_words_of_a_scene_are_near_its_heart(scene: Scene) -> None:
    named = {*scene.script["top-0"], *scene.script["top-1"], *scene.script["blue"]}  # type: ignore[misc]
    assert named <= set(pool(HEART, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", LESSON.scenes)
def test_whoever_misses_a_card_is_told_it(scene: Scene, language: str) -> None:
    texts = BOX.texts(language)
    for part in spoken(scene):
        if not isinstance(part, Exercise):
            continue
        wanted = [part.action.card] if isinstance(part.action, Lay) else []
        wanted += part.action.cards if isinstance(part.action, Change) else []
        for each in wanted:
            said = texts.say(part.wrong_answer_text).lower()
            assert re.search(rf"\b{each}", said), (part.key, each)


def test_BID_33_BID_34_one_dico_is_right_and_one_is_wrong() -> None:
    first, second = public_events(BOX, DICO, Judged)
    assert (first.verdict.laid, first.verdict.granted, first.cost) == ("escargot", False, "turn")
    assert (second.verdict.laid, second.verdict.granted) == ("corde", True)
    board = end_of(BOX, DICO)
    assert board.turn == YOU
    assert board.sizes == (12, 11)  # ten and two; nine, the card taken back, but one, and two
    assert public_events(BOX, DICO, LostTurn) == []


def test_BID_17_the_drawn_card_is_the_snow() -> None:
    board = end_of(BOX, DRAW)
    assert [each.card for each in board.piles[0]][-2:] == ["froid", "neige"]
    assert board.has_drawn


def test_BID_26_one_red_card_is_left() -> None:
    board = end_of(BOX, RED)
    assert board.reds == (1, 2)
    assert [each.red for each in board.used] == ["skip", "counter", "change"]


def test_BID_43_the_win_is_doubted_and_stands() -> None:
    (judged,) = public_events(BOX, WIN, Judged)
    verdict = judged.verdict
    assert (verdict.covered, verdict.laid, verdict.granted) == ("jardin", "fleur", True)
    (won,) = public_events(BOX, WIN, Won)
    assert won.winners == (YOU,)
    assert len(won.hands[LENA]) == 11
