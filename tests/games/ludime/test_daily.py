"""The daily: the best turn of a hand is exact, and any word of the die counts."""

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.boxes import BEST_MARK
from escale.core.chance import FairChance
from escale.core.errors import BadInput
from escale.core.game import Step
from escale.games.ludime.daily import DAILY, Hands, Words
from escale.games.ludime.rules import (
    DRAW,
    Board,
    Lay,
    Ludime,
    Modify,
    Partie,
    TableWord,
    WordForm,
    partie,
)
from escale.games.ludime.rules.pack import sorted_letters, value, without
from escale.games.ludime.rules.words import made_of
from escale.games.ludime.study import better_turns
from escale.games.ludime.study.exact_turn import best_turn

GAME = Ludime()
DRAWS = 4


@cache
def task_of(number: int) -> Hands:
    task = DAILY.draw(FairChance(bytes([number]) * 32))
    assert isinstance(task, Hands)
    return task


tasks = st.integers(0, DRAWS - 1).map(task_of)


def board_with(**words: int) -> Board:
    """The table of a task, with other words: each with its owner, 0 for whose turn it is."""
    board = task_of(0).view.board
    laid = []
    for word, owner in words.items():
        seat = (board.turn + owner) % 3
        laid.append(TableWord(word, seat, (WordForm(seat, word, 1),)))
    return msgspec.structs.replace(board, words=tuple(laid))


def made(board: Board, hand: str) -> tuple[int, set[str]]:
    turn = best_turn(board, sorted_letters(hand))
    return turn.gain, {step.action.word for step in turn.steps}


def test_a_stolen_word_brings_all_that_it_is_worth_and_ones_own_what_was_added() -> None:
    """LUD1-9, and the values of the leaflet: NUA with Y is YUAN, 12 points; 5 of them are added."""
    assert made(board_with(DRAMES=0, NUA=1), "Y") == (12, {"YUAN"})
    assert made(board_with(NUA=0), "Y") == (5, {"YUAN"})


def test_a_hand_that_can_all_be_laid_brings_all_its_cards() -> None:
    assert made(board_with(DRAMES=0), "BONMOUE")[0] == value("BONMOUE") == 17


def test_nothing_can_be_made_of_what_makes_no_word() -> None:
    assert made(board_with(DRAMES=0), "KW") == (0, set())


@given(tasks)
def test_a_search_by_promise_never_finds_more(task: Hands) -> None:
    board, hand = task.view.board, task.view.hand
    promising = sum(step.gain for step in better_turns.best_turn(board, hand))
    assert promising <= best_turn(board, hand).gain


def brute_force(board: Board, hand: str) -> int:
    """The most that any sequence of words brings, each word changed as often as one likes."""
    most = 0
    for step in better_turns.steps(board, hand):
        rest, state = without(hand, step.added), better_turns.state_of(board, hand)
        gain = step.gain
        if rest:
            after = partie.apply(state, step.action, better_turns.NO_CHANCE).state.board
            gain += brute_force(after, rest)
        most = max(most, gain)
    return most


@pytest.mark.parametrize("hand", ["AEST", "ENRS", "AINY", "EOST", "EEMU"])
def test_no_sequence_of_words_brings_more_than_the_best_turn(hand: str) -> None:
    board = board_with(NUA=0, TASSE=1, BON=2)
    assert best_turn(board, hand).gain == brute_force(board, hand) > 0


def answer_of(task: Hands) -> Words:
    best = DAILY.solution(task)
    return Words(tuple(step.action for step in best.turn), best.word)


@given(tasks)
def test_the_solution_is_allowed_and_scores_all_that_is_possible(task: Hands) -> None:
    answer = answer_of(task)
    DAILY.check(task, answer)
    result = DAILY.score(task, answer)
    assert result.points == result.possible
    assert result.marks == (BEST_MARK, BEST_MARK)


@given(tasks, st.integers(0, 5), st.booleans())
def test_less_than_the_best_is_scored_as_what_it_is(task: Hands, most: int, is_mute: bool) -> None:
    """Steps of the best turn go without those that come after them."""
    best = answer_of(task)
    less = Words(best.turn[:most], "" if is_mute else best.word)
    DAILY.check(task, less)
    result = DAILY.score(task, less)
    assert result.points == sum(result.details.turn) + result.details.word <= result.possible
    is_best = most >= len(best.turn), not is_mute
    assert tuple(mark == BEST_MARK for mark in result.marks) == is_best


@pytest.mark.parametrize(
    "cards, turn, word, code",
    [
        ("MOORVX", (Lay("ZZZ"),), "", "not-a-turn"),
        ("MOORVX", (Modify(9, "PROJETS"),), "", "not-a-turn"),
        ("MOORVX", (Lay("A"),), "", "not-a-turn"),
        ("MOORVX", (), "ROX", "unknown-word"),
        ("MOORVX", (), "VROOM", "noise"),
        ("MOORVX", (), "OR", "not-of-these-cards"),
        ("MOORVX", (), "MORT", "not-of-these-cards"),
        ("MOORV", (), "VROOM", "not-of-these-cards"),
        ("MOORVX", (), "moo", "not-of-these-cards"),
    ],
)
def test_what_the_rules_forbid_is_refused(
    cards: str, turn: tuple[Lay | Modify, ...], word: str, code: str
) -> None:
    """LUD-C4, LUD1-8; of the die's hand one card has to be left (LUD3-5)."""
    task = msgspec.structs.replace(task_of(0), cards=cards)
    with pytest.raises(BadInput) as refused:
        DAILY.check(task, Words(turn, word))
    assert refused.value.code == code


def test_the_same_card_serves_once() -> None:
    task = task_of(0)
    best = answer_of(task)
    with pytest.raises(BadInput):
        DAILY.check(task, Words((*best.turn, best.turn[0]), ""))


class FirstDeal(FairChance):
    """The first deal is one in which the dealer has a single vowel."""

    def child(self, label: str) -> FairChance:
        return ONE_VOWEL if label == "deal-0" else super().child(label)


ONE_VOWEL = FairChance(b"ludime 20").child("partie")


def test_where_somebody_has_no_first_word_it_is_dealt_again() -> None:
    """LUD1-5: it has six letters."""
    dealt = GAME.start(Partie(), 3, ONE_VOWEL).state
    drawn = GAME.apply(dealt, Step(dealt.board.turn, DRAW), ONE_VOWEL).state
    hand = drawn.hands[dealt.board.turn]
    assert max(map(len, made_of(hand))) < 6
    task = DAILY.draw(FirstDeal(bytes(32)))
    assert isinstance(task, Hands)
    assert len(task.view.board.words) == 3


@given(tasks)
def test_a_task_is_a_second_turn_with_a_word_of_ones_own(task: Hands) -> None:
    board = task.view.board
    assert any(word.owner == board.turn for word in board.words)
    assert board.stage == "compose"
    assert board.round == 2
    assert board.turn == board.dealer
    assert len(task.cards) == task.die + 5
