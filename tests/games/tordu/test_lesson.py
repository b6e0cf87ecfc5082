"""The lessons run through the rules, teach what the solver plays, and say what lies there."""

import re
from collections.abc import Sequence

import pytest

from escale.boxes import Exercise, Explain, Scene
from escale.core.chance import FastChance
from escale.core.texts import LANGUAGES
from escale.games.tordu import BOX
from escale.games.tordu.bots.solver import solving
from escale.games.tordu.bots.solver.answers import points
from escale.games.tordu.bots.solver.position import Position, World
from escale.games.tordu.rules import DOUBLE, Bid, Contract, Play, State
from escale.games.tordu.rules.cards import SUITS, TORDU, read
from escale.games.tordu.rules.events import Scored
from escale.games.tordu.rules.redeal import deal_hands

from ..lessons import public_events, walk

GAME = BOX.game
SCENES = {
    f"{lesson.name}-{number}": scene
    for lesson in BOX.lessons
    for number, scene in enumerate(lesson.scenes, start=1)
}
WORLDS = 150  # that the learner cannot tell from the one that lies there


@pytest.fixture(scope="module")
def solver() -> None:
    """Quick before it is asked."""
    solving.load_kernels().join()


def tries(scene: Scene) -> list[tuple[State, Exercise]]:
    return [(state, part) for state, part, _ in walk(BOX, scene) if isinstance(part, Exercise)]


# ---- what is taught is right


def known_worlds(state: State) -> list[World]:
    """Some of those that the learner cannot tell from the one that lies there."""
    view = GAME.view(state, 0)
    return [deal_hands(view, FastChance(luck)) for luck in range(WORLDS)]


def cards_of(scene: Scene) -> list[tuple[State, Play]]:
    """The decisions between cards, and the card that is taught."""
    chosen = [(state, part.action) for state, part in tries(scene) if part.wrong_answer_text]
    return [(state, action) for state, action in chosen if isinstance(action, Play)]


# As good as the card that is taught, which is the safer one of two that hold together.
ALSO_GOOD = {"tordu-5": {read("7♥")}}


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if cards_of(scene)])
def test_no_other_card_is_as_good_as_the_one_that_is_taught(name: str) -> None:
    """Neither for all that the learner can know, nor with the cards that lie there."""
    for state, action in cards_of(SCENES[name]):
        contract = standing(state)
        position = Position.of(state.board)
        worth = [point * (1 if contract.declarer == 0 else -1) for point in points(contract.suit)]
        moves = solving.moves(position, known_worlds(state))
        assert all(moves.exact)
        likely = dict(zip(moves.cards, moves.worth(worth), strict=True))
        real = dict(
            zip(moves.cards, solving.moves(position, [state.hands]).worth(worth), strict=True)
        )
        assert real[action.card] == max(real.values())
        for other in set(likely) - {action.card} - ALSO_GOOD.get(name, set()):
            assert likely[other] < likely[action.card] - 0.05


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
def test_after_the_last_discard_nothing_at_all_is_certain() -> None:
    """The Queen gone, no hand of Léna's can make the learner win a trick any more."""
    state, action = cards_of(SCENES["tordu-5"])[-1]
    moves = solving.moves(Position.of(state.board), known_worlds(state))
    made = dict(zip(moves.cards, (row[0] for row in moves.shares()), strict=True))
    assert made.pop(action.card) == 1
    assert max(made.values()) < 0.9


def declared(worlds: Sequence[World], declarer: int) -> list[list[list[float]]]:
    """By trump and number: chances of every deviation over these worlds."""
    answer = solving.contracts(worlds, declarer)
    assert all(all(exact) for exact in answer.exact)
    return answer.shares()


def is_made(state: State, contract: Contract) -> bool:
    """Whether the contract can be made with these hands."""
    return declared([state.hands], contract.declarer)[contract.suit][contract.number][0] == 1


def standing(state: State) -> Contract:
    assert state.board.contract
    return state.board.contract


def on_average(chances: list[float], trump: int, doubled: bool = False) -> float:
    return sum(p * point for p, point in zip(chances, points(trump, doubled), strict=True))


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("name, surely", [("tordu-4", True), ("tordu-5", False)])
def test_no_other_bid_is_as_good_as_the_one_that_is_taught(name: str, surely: bool) -> None:
    (state, bid) = next((state, part.action) for state, part in tries(SCENES[name]))
    shares = declared(known_worlds(state), 0)
    likely = {
        Bid(trump, number): on_average(chances, trump)
        for trump, row in enumerate(shares)
        for number, chances in enumerate(row)
    }
    best = likely.pop(bid)
    assert best > max(likely.values()) + 0.3
    assert is_made(state, Contract(0, bid.suit, bid.number))
    assert (shares[bid.suit][bid.number][0] == 1) == surely


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
def test_the_bid_that_is_doubled_can_never_be_made() -> None:
    ((state, attempt),) = tries(SCENES["complet-1"])
    bid, worlds = standing(state), known_worlds(state)
    assert (attempt.action, bid.number) == (DOUBLE, 7)
    missed = declared(worlds, 1)[bid.suit][bid.number]
    assert missed[0] == missed[1] == 0  # at least two tricks short
    doubled = -on_average(missed, bid.suit, doubled=True)
    overbids = [on_average(chances, TORDU) for chances in declared(worlds, 0)[TORDU]]
    assert doubled > max(overbids) + 1
    assert not is_made(state, bid)


@pytest.mark.slow
@pytest.mark.usefixtures("solver")
def test_the_overbid_is_made_whatever_lena_holds() -> None:
    ((state, attempt),) = tries(SCENES["complet-2"])
    assert attempt.action == Bid(TORDU, 8)
    stands, worlds = standing(state), known_worlds(state)
    assert declared(worlds, 0)[TORDU][8][0] == 1
    chances = declared(worlds, 1)[stands.suit][stands.number]
    against = -on_average(chances, stands.suit, doubled=True)
    assert against < points(TORDU)[0]  # neither passing nor doubling brings four points
    assert is_made(state, stands)


# ---- what the teacher says is what happens


@pytest.mark.parametrize("number, taken, wanted, gain", [(1, 4, 5, 1), (2, 3, 3, 3), (3, 5, 3, 2)])
def test_a_deal_ends_as_the_teacher_counts_it(
    number: int, taken: int, wanted: int, gain: int
) -> None:
    scene = SCENES[f"tordu-{number}"]
    (scored,) = public_events(BOX, scene, Scored)
    assert (scored.taken, scored.number, scored.gain) == (taken, wanted, gain)
    last = scene.steps[-1]
    assert isinstance(last, Explain)
    words = BOX.texts("en").say(last.key)
    assert f"{gain} point" in words
    assert str(taken) in words
    assert scored.scores[0] == gain  # it is the learner who marks


def test_the_tricks_that_are_said_to_be_won_are() -> None:
    """At the first word of each scene in the middle of a deal."""
    counts = {}
    for name in ("tordu-1", "tordu-2", "tordu-3"):
        scene = SCENES[name]
        state = next(
            state for state, part, _ in walk(BOX, scene) if isinstance(part, Explain | Exercise)
        )
        contract = standing(state)
        counts[name] = (contract.number, state.board.taken[contract.declarer])
    assert counts == {"tordu-1": (5, 3), "tordu-2": (3, 2), "tordu-3": (3, 3)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_card_that_is_not_there(language: str) -> None:
    """Every number and court card that is named with its suit lies in one of the two hands."""
    texts = BOX.texts(language)
    suits = {texts.say(f"suit.{number}"): number for number in range(5)}
    ranks = {"fr": "As Roi Dame Valet", "en": "Ace King Queen Jack"}[language].split()
    letters = dict(zip(ranks, "ARDV", strict=True))
    named = re.compile(rf"({'|'.join(ranks)}|10|[789]) (?:de|of) ({'|'.join(suits)})")
    found = 0
    for scene in SCENES.values():
        dealt = scene.script["deal-1"]
        assert not isinstance(dealt, int)
        for part in scene.steps:
            words = [part.key, part.wrong_answer_text] if isinstance(part, Exercise) else []
            words += [part.key] if isinstance(part, Explain) else []
            for rank, suit in named.findall(" ".join(texts.say(key) for key in words if key)):
                assert read(letters.get(rank, rank) + SUITS[suits[suit]]) in dealt
                found += 1
    assert found >= 8
