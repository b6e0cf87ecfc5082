"""The daily of Ludime: the hand of the day, and the word of the die.

The hand is met in game 1: three players have each laid a first word, and it is the dealer's second
turn. The die sets another hand as in game 3, in which a word of any length counts: a word that
takes all cards but one is always there.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...boxes.dailies import BEST_MARK, Puzzle, PuzzleResult
from ...core.chance import Chance
from ...core.errors import BadInput, IllegalAction
from ...core.game import Step
from .rules import (
    DRAW,
    LETTERS,
    LONGEST,
    MOST_WORDS,
    Action,
    Board,
    Die,
    Discard,
    Lay,
    Ludime,
    Modify,
    Partie,
    State,
    View,
    partie,
)
from .rules.pack import holds, value, without
from .rules.partie import SHORTEST, shortest_word
from .rules.words import check_word, made_of, noises, words
from .study.better_turns import NO_CHANCE, state_of, step_of
from .study.exact_turn import Turn, best_turn

GAME = Ludime()
PLAYERS = 3
FIRST_WORDS = 12  # the most common ones that a hand can lay first; one of them is drawn
EVERYDAY = 36  # tenths of Zipf: words that everybody knows, by which difficulty is measured
EASIEST, HARDEST = 0.05, 0.5  # shares of the points that everyday words leave, about


class Hands(Struct, frozen=True):
    """The task of a day: a turn of game 1 as its player sees it; the die, and a hand for it."""

    view: View
    die: int
    cards: str


class Words(Struct, frozen=True):
    """What somebody makes of both hands: their turn, in order, and one word ("": none)."""

    turn: Annotated[tuple[Lay | Modify, ...], Meta(max_length=MOST_WORDS)]
    word: Annotated[str, Meta(max_length=LONGEST)]


class Points(Struct, frozen=True):
    """What each word of the turn brought, and the word of the die."""

    turn: tuple[int, ...]
    word: int


class MadeWord(Struct, frozen=True):
    """A word of the best turn: what it was before ("": it is new), and what it brings."""

    action: Lay | Modify
    old: str
    gain: int


class BestWords(Struct, frozen=True):
    """The best turn, its points, and the dearest word of the other hand."""

    turn: tuple[MadeWord, ...]
    turn_points: int
    word: str
    word_points: int


class HandsResult(PuzzleResult, frozen=True):
    details: Points


def draw(chance: Chance) -> Hands:
    """A second turn, and a throw of the die with a word in it."""
    deals = (_second_turn(chance.child(f"deal-{number}")) for number in count())
    throws = (_throw(chance.child(f"die-{number}")) for number in count())
    view = next(view for view in deals if view)
    die, cards = next(each for each in throws if _has_whole_word(each[1]))
    return Hands(view, die, cards)


def _has_whole_word(cards: str) -> bool:
    return any(len(word) == len(cards) - 1 for word in made_of(cards))


def _second_turn(chance: Chance) -> View | None:
    """Everybody lays one of their more common words; then the dealer draws again.

    None where somebody has no word to begin with.
    """
    state = GAME.start(Partie(), PLAYERS, chance).state
    for seat in range(PLAYERS):
        state = _played(state, DRAW, chance)
        word = _first_word(state, chance.child(f"word-{seat}"))
        if word is None:
            return None
        state = _played(state, Lay(word), chance)
        letter = chance.deal(f"discard-{seat}", state.hands[state.board.turn], 1)[0]
        state = _played(state, Discard(LETTERS[letter]), chance)
    state = _played(state, DRAW, chance)
    return GAME.view(state, state.board.turn)


def _played(state: State, action: Action, chance: Chance) -> State:
    step = Step(state.board.turn, action)
    GAME.check(state, step)
    return GAME.apply(state, step, chance).state


def _first_word(state: State, chance: Chance) -> str | None:
    board = state.board
    least = shortest_word(board.round)
    long = [word for word in made_of(state.hands[board.turn]) if least <= len(word) <= least + 2]
    common = sorted(long, key=lambda word: (-_commonness(word), word))[:FIRST_WORDS]
    return common[chance.below("which", len(common))] if common else None


def _commonness(word: str) -> int:
    number = words().number(word)
    assert number is not None
    return words().commonness[number]


def _throw(chance: Chance) -> tuple[int, str]:
    """The die, and the hand of whoever has drawn a card."""
    state = _played(GAME.start(Die(), 2, chance).state, DRAW, chance)
    return state.board.die, state.hands[state.board.turn]


@lru_cache(maxsize=64)
def _best(task: Hands) -> tuple[Turn, str]:
    return best_turn(task.view.board, task.view.hand), _dearest(_one_word(task.cards))


def _one_word(cards: str) -> list[str]:
    """All words of a hand from which a card has to be discarded (LUD3-5)."""
    return [word for word in made_of(cards) if len(word) < len(cards)]


def _dearest(every: list[str]) -> str:
    """Of equal ones the longest, then the most common."""
    return max(every, key=lambda word: (value(word), len(word), _commonness(word), word))


def difficulty(task: Hands) -> float:
    """The share of the points that cannot be had with everyday words."""
    best, word = _best(task)
    turn = best_turn(task.view.board, task.view.hand, _is_everyday)
    everyday = [each for each in _one_word(task.cards) if _commonness(each) >= EVERYDAY]
    reached = turn.gain + (value(_dearest(everyday)) if everyday else 0)
    missed = 1 - reached / (best.gain + value(word))
    return min(1.0, max(0.0, (missed - EASIEST) / (HARDEST - EASIEST)))


def _is_everyday(number: int) -> bool:
    return words().commonness[number] >= EVERYDAY


def check(task: Hands, answer: Words) -> None:
    """Raises BadInput unless the rules allow the turn, word by word, and the word of the die."""
    try:
        for _ in _gains(task.view, answer.turn):
            pass
        if answer.word:
            _check_one_word(task.cards, answer.word)
    except IllegalAction as illegal:
        raise _refusal(illegal) from None


def _refusal(illegal: IllegalAction) -> BadInput:
    if illegal.code == "unknown-word":
        return BadInput("unknown-word", **illegal.details)
    if illegal.code == "noise":
        return BadInput("noise", **illegal.details)
    return BadInput("not-a-turn")


def _check_one_word(cards: str, word: str) -> None:
    if not (SHORTEST <= len(word) < len(cards) and holds(cards, word)):
        raise BadInput("not-of-these-cards", word=word)
    check_word(word, noises())


def _gains(view: View, turn: tuple[Lay | Modify, ...]) -> Iterator[int]:
    """What each word brings; IllegalAction at the first that the rules forbid."""
    board, hand = view.board, view.hand
    for action in turn:
        state = state_of(board, hand)
        partie.check(state, action, noises())
        step = step_of(board, action)
        yield step.gain
        hand = without(hand, step.added)
        board = _after(board, state, action, hand)


def _after(board: Board, state: State, action: Lay | Modify, hand: str) -> Board:
    """The table with this word; whoever is out has ended their turn, and can lay no more."""
    if not hand:
        return replace(board, stage="over")
    return partie.apply(state, action, NO_CHANCE).state.board


def score(task: Hands, answer: Words) -> HandsResult:
    """The points of the turn and of the word, against the best of each."""
    best, dearest = _best(task)
    gains, word = tuple(_gains(task.view, answer.turn)), value(answer.word)
    shares = (sum(gains) / best.gain if best.gain else 1.0, word / value(dearest))
    marks = tuple(int(BEST_MARK * share) for share in shares)
    possible = best.gain + value(dearest)
    return HandsResult(sum(gains) + word, possible, marks, Points(gains, word))


def solution(task: Hands) -> BestWords:
    """The best turn there is, and the dearest word."""
    best, word = _best(task)
    made = tuple(
        MadeWord(step.action, step.old.word if step.old else "", step.gain) for step in best.steps
    )
    return BestWords(made, best.gain, word, value(word))


DAILY = Puzzle(
    task=Hands,
    answer=Words,
    draw=draw,
    difficulty=difficulty,
    check=check,
    score=score,
    solution=solution,
)
