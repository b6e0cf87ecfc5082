"""A manche that is over, turn by turn: what each player held, and what they did with it."""

from collections.abc import Iterator

from msgspec import Struct

from ....core.game import Seat
from ..rules import Board, TableWord
from ..rules.card_log import AWAY, END, IN
from ..rules.dealing import clockwise
from ..rules.pack import sorted_letters, without
from ..rules.words import added_to


class PlayedTurn(Struct, frozen=True):
    """One turn, with the cards that were hidden then."""

    seat: Seat
    round: int  # which turn of this seat it was
    hand: str  # with the card that was taken
    taken: str  # that card, or nothing
    is_drawn: bool  # from the draw pile, not from the discards
    table: tuple[TableWord, ...]  # the words before the turn
    made: tuple[tuple[int, str], ...]  # words by their number on the table; a new one is added
    exchanged: str  # cards
    discard: str  # a letter, or nothing


class Cards(Struct):
    """What went through a hand in one turn."""

    hand: str
    taken: str = ""
    is_drawn: bool = False
    exchanged: str = ""
    out: str = ""


def is_over(board: Board) -> bool:
    """Whether a manche has ended and its cards lie open."""
    return board.stage in {"pause", "over"} and bool(board.received)


def played_turns(board: Board) -> tuple[PlayedTurn, ...]:
    """All turns of the manche that is over, in the order in which they were played."""
    if not is_over(board):
        return ()
    table: list[tuple[TableWord, int]] = []  # the words so far, and how much of their story is told
    turns = []
    for seat, round_, cards in _in_order(board):
        before = tuple(_as_it_was(laid, told) for laid, told in table)
        made, used = _made(board, table, seat, round_)
        discard = without(cards.out, used)  # all that left and is in no word
        turns.append(
            PlayedTurn(
                seat,
                round_,
                cards.hand,
                cards.taken,
                cards.is_drawn,
                before,
                made,
                cards.exchanged,
                discard,
            )
        )
    return tuple(turns)


def _in_order(board: Board) -> Iterator[tuple[Seat, int, Cards]]:
    """Clockwise from the dealer; a player without a turn left is passed over."""
    seats = len(board.totals)
    turns = {seat: list(_turns(board, seat)) for seat in board.seats}
    for round_ in range(max(map(len, turns.values()))):
        for seat in clockwise(board.dealer, seats):
            if round_ < len(turns[seat]):
                yield seat, round_ + 1, turns[seat][round_]


def _turns(board: Board, seat: Seat) -> Iterator[Cards]:
    """The log of a hand, with the cards that nobody else could see."""
    received, given = iter(board.received[seat]), iter(board.given[seat])
    log = board.traffic[seat]
    dealt = board.dealt[seat]
    hand = sorted_letters("".join(next(received) for _ in range(dealt)))
    cards = Cards(hand)
    for mark in log[dealt:]:
        if mark == END:
            yield cards
            cards = Cards(hand)
        elif mark == IN and cards.exchanged:
            hand = sorted_letters(hand + next(received))
        elif mark == IN or mark.islower():
            letter = next(received) if mark == IN else mark.upper()
            hand = sorted_letters(hand + letter)
            cards.hand = sorted_letters(
                cards.hand + letter
            )  # a second card may come later (LUD-Q2)
            cards.taken += letter
            cards.is_drawn |= mark == IN
        elif mark == AWAY:
            letter = next(given)
            hand = without(hand, letter)
            cards.exchanged += letter
        elif mark.isupper():
            hand = without(hand, mark)
            cards.out += mark


def _as_it_was(laid: TableWord, told: int) -> TableWord:
    story = laid.story[:told]
    return TableWord(story[-1].word, story[-1].seat, story)


def _made(
    board: Board, table: list[tuple[TableWord, int]], seat: Seat, round_: int
) -> tuple[tuple[tuple[int, str], ...], str]:
    """What was made in this turn, and the cards it took; the table moves on."""
    made, used = [], ""
    for number, laid in enumerate(board.words):
        told = table[number][1] if number < len(table) else 0
        while told < len(laid.story):
            form = laid.story[told]
            if (form.seat, form.round) != (seat, round_):
                break
            old = laid.story[told - 1].word if told else ""
            used += added_to(old, form.word) or ""
            made.append((number, form.word))
            told += 1
        if told:
            table[number : number + 1] = [(laid, told)]
    return tuple(made), used
