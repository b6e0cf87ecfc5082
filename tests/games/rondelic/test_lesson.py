"""The lessons run through the rules, teach what the master plays, and are short."""

import pytest

from escale.bots import Budget
from escale.boxes import Exercise, Scene
from escale.core.chance import FastChance
from escale.core.game import tag_of
from escale.games.rondelic import BOX
from escale.games.rondelic.rules import State
from escale.games.rondelic.rules.cards import RANKS, rank

from ..lessons import walk

GAME = BOX.game
LESSONS = {lesson.name: lesson for lesson in BOX.lessons}
SCENES = [
    pytest.param(scene, id=f"{lesson.name}-{number}")
    for lesson in BOX.lessons
    for number, scene in enumerate(lesson.scenes, start=1)
]


def event_tags(scene: Scene) -> list[str]:
    return [tag_of(event.public) for _, _, events in walk(BOX, scene) for event in events]


def tries(scene: Scene) -> list[tuple[State, Exercise]]:
    return [(state, part) for state, part, _ in walk(BOX, scene) if isinstance(part, Exercise)]


@pytest.mark.parametrize("scene", SCENES)
def test_the_rules_allow_every_scene_and_the_learner_does_something_in_it(scene: Scene) -> None:
    assert tries(scene)
    for state, attempt in tries(scene):
        answers = [choice.action for choice in BOX.ask(GAME.view(state, scene.seat)).choices]
        assert attempt.action in answers
        assert bool(attempt.wrong_answer_text) == (len(answers) > 1)


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_asked_of_the_learner_is_what_the_master_does(scene: Scene) -> None:
    for state, attempt in tries(scene):
        view = GAME.view(state, scene.seat)
        assert BOX.bots["master"].choose(view, FastChance(1), Budget()) == attempt.action


def test_both_songs_are_sung_and_the_fallen_begins_again() -> None:
    news = event_tags(LESSONS["rondelic"].scenes[5])
    assert [tag for tag in news if tag in {"edge", "fallen", "restarted"}] == [
        "edge",
        "fallen",
        "restarted",
    ]


def test_the_duel_is_won() -> None:
    scene = LESSONS["rondelic"].scenes[6]
    *_, (state, _, _) = walk(BOX, scene)
    outcome = GAME.outcome(state)
    assert outcome
    assert outcome.winners == (scene.seat,)


def test_the_stakes_of_rondellig_are_five_in_the_end() -> None:
    *_, (state, _, _) = walk(BOX, LESSONS["rondellig"].scenes[3])
    assert sum(state.board.stakes) == 5


# What the teacher says of the cards is what lies there: lesson, scene, ranks shown, who moves.
SHOWN = [
    ("rondelic", 0, "9 V 8 D", "Yann"),
    ("rondelic", 1, "6 8 V 4", "Maël"),
    ("rondelic", 2, "R 9 V 2", "Maël"),
    ("rondelic", 3, "V 8 10 9", "Léna"),
    ("rondelic", 4, "D 9 V 8", "Maël"),
    ("rondelic", 5, "A 10 V 8", "Vous"),
    ("rondelic", 6, "10 2", "Léna"),
    ("rondellig", 0, "R 8 9 4", "Maël"),
    ("rondellig", 1, "10 9 V 8", "Maël"),
    ("rondellig", 2, "V 9 10 7", "Maël"),
    ("rondellig", 3, "A 9 10 8", "Vous"),
]


@pytest.mark.parametrize("lesson, number, cards, mover", SHOWN)
def test_the_cards_in_the_end_are_those_the_teacher_names(
    lesson: str, number: int, cards: str, mover: str
) -> None:
    scene = LESSONS[lesson].scenes[number]
    shown = [
        event.public
        for _, _, events in walk(BOX, scene)
        for event in events
        if tag_of(event.public) == "shown"
    ]
    spelled = [RANKS[rank(card)] for card in shown[-1].cards if card >= 0]
    assert " ".join(spelled) == cards
    assert [scene.names[seat] for seat in shown[-1].lowest] == [mover]
