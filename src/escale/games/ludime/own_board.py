"""A hand and the words of somebody's own table: the best words, steals and turns."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...boxes import OwnBoard
from ...core.errors import BadInput
from ...words.spelling import ALPHABET
from .rules import Board, Partie, TableWord
from .rules.dealing import empty_board
from .rules.die import whole_words
from .rules.events import Thrown
from .rules.model import MOST_WORDS, WordForm
from .rules.pack import every_card, sorted_letters, value, without
from .rules.words import is_word
from .study.better_turns import Step, best_turn, steps

MOST_CARDS = 20  # of a hand
MOST_ANSWERS = 60
ME, OTHER = 0, 1


class LaidWord(Struct, frozen=True, forbid_unknown_fields=True):
    """A word on the table, and whose it is; an empty one is none."""

    word: Annotated[str, Meta(max_length=30)]
    mine: bool = False


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand after a card was taken, and the words on the table."""

    hand: Annotated[str, Meta(max_length=MOST_CARDS)]
    table: Annotated[tuple[LaidWord, ...], Meta(max_length=min(12, MOST_WORDS))] = ()
    # partie: a turn after the first; de: one word with all cards but the one that is discarded
    rules: Literal["partie", "de"] = "partie"


class PossibleWord(Struct, frozen=True):
    """A word that can be made."""

    word: str
    old: str  # what it was on the table; nothing: it is new
    stolen: bool
    added: str  # cards of the hand
    gain: int
    discard: str = ""  # with the die: the card that goes


class Solution(Struct, frozen=True):
    """Words one by one, the dearest first, and several that go together in one turn."""

    words: tuple[PossibleWord, ...]
    turn: tuple[PossibleWord, ...]
    gain: int  # of the turn


def check(task: Task) -> None:
    for place, letter in enumerate(task.hand):
        if letter not in ALPHABET:
            raise BadInput("bad-own-letter", value=letter, place=place + 1)
    if len(task.hand) < 2:
        raise BadInput("bad-own-hand", low=2, high=MOST_CARDS)
    for number, laid in enumerate(task.table):
        if laid.word and not is_word(laid.word):
            raise BadInput("bad-own-word", word=laid.word, number=number + 1)
    if task.rules == "de" and any(laid.word for laid in task.table):
        raise BadInput("bad-own-table")
    cards = sorted_letters(task.hand + "".join(each.word for each in task.table))
    for letter in sorted(set(cards)):
        if cards.count(letter) > (most := every_card().count(letter)):
            raise BadInput("bad-own-pack", letter=letter, cards=cards.count(letter), most=most)


def solve(task: Task) -> Solution:
    hand = sorted_letters(task.hand)
    if task.rules == "de":
        return _with_the_whole_hand(hand)
    board = _board(task)
    words = sorted((_made(board, each) for each in steps(board, hand)), key=_dearest)
    turn = tuple(_made(board, each) for each in best_turn(board, hand))
    return Solution(tuple(words[:MOST_ANSWERS]), turn, sum(each.gain for each in turn))


def _board(task: Task) -> Board:
    """The second turn of two players, the first to play; both have laid a word before."""
    words = tuple(
        TableWord(laid.word, owner, (WordForm(owner, laid.word, 1),))
        for laid in task.table
        for owner in [ME if laid.mine else OTHER]
        if laid.word
    )
    return replace(
        empty_board(Partie(), 2, Thrown((), ME)),
        stage="compose",
        turn=ME,
        round=2,
        words=words,
        debuts=(1, 1),
        took=("draw",),
    )


def _made(board: Board, step: Step) -> PossibleWord:
    old = step.old.word if step.old else ""
    stolen = step.old is not None and step.old.owner != board.turn
    return PossibleWord(step.action.word, old, stolen, step.added, step.gain)


def _with_the_whole_hand(hand: str) -> Solution:
    words = [
        PossibleWord(word, "", False, word, value(word), letter)
        for letter in sorted(set(hand))
        for word in whole_words(without(hand, letter))
    ]
    return Solution(tuple(sorted(words, key=_dearest)[:MOST_ANSWERS]), (), 0)


def _dearest(made: PossibleWord) -> tuple[int, int, str]:
    return -made.gain, len(made.word), made.word


OWN_BOARD = OwnBoard(Task, check, solve)
