"""Game 2: one word on the table grows by one letter at a time (LUD2-*)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import Event, Seat, Turn
from .card_log import END, turns_in
from .dealing import clockwise, deal_hands, new_manche, split_in_turn
from .events import Body, GaveUp, Modified, WordLaid
from .legal import check_cards
from .model import (
    GIVE_UP,
    Action,
    Board,
    GiveUp,
    Lay,
    Modify,
    OneWord,
    State,
    TableWord,
    View,
    WordForm,
)
from .moves import with_hand
from .pack import sorted_letters, value, without
from .scoring import close_manche
from .words import added_to, can_open, check_word, made_of

HAND = 12  # cards each (LUD2-1)
EXTRA = 3  # cards more for the dealer
OPENING = 3  # letters of the first word (LUD2-2)


class Cut(NamedTuple):
    """What a deal takes from the pack: whole heaps, a part of one, and what stays untouched."""

    whole: str
    heap: str  # of which a part is taken
    part: int  # cards of it
    below: tuple[str, ...]


def cut(packs: tuple[str, ...], count: int) -> Cut:
    """Cut so many cards from the top: heaps are shuffled among themselves only (LUD-Q24)."""
    whole = ""
    for place, heap in enumerate(packs):
        if len(whole) + len(heap) >= count:
            return Cut(whole, heap, count - len(whole), packs[place + 1 :])
        whole += heap
    raise ValueError(f"no {count} cards in the pack")


def cards_dealt(seats: int) -> int:
    return HAND * seats + EXTRA


def deal(board: Board, chance: Chance) -> Turn[State, Body]:
    """Deal from the top without a full shuffle (LUD2-8); anew if nobody could open (LUD-Q23)."""
    seats, dealer = len(board.totals), board.dealer
    fresh = new_manche(board)
    count = cards_dealt(seats)
    whole, heap, part, _ = cut(board.packs, count)
    tries = 0
    while True:
        tries += 1
        label = f"manche-{fresh.manche}/deal-{tries}"
        shuffled = "".join(chance.shuffle(f"{label}/heap", heap))
        cards = "".join(chance.shuffle(label, sorted_letters(whole + shuffled[:part])))
        received = split_in_turn(cards, dealer, seats, HAND)
        if can_open(received[dealer]):
            break
    left = sum(map(len, board.packs)) - count
    opening = replace(fresh, stage="open", pile=left)
    return deal_hands(opening, received, sorted_letters(shuffled[part:]), tries > 1)


def check(state: State, action: Action, noises: frozenset[str]) -> None:
    board, hand = state.board, state.hands[state.board.turn]
    match action:
        case Lay(word=word) if board.stage == "open":
            if len(word) != OPENING:
                raise IllegalAction("three-letters", "LUD2-2", word=word)
            check_cards(hand, word, "LUD2-3")
            check_word(word, noises)
        case Modify(number=0, word=word) if board.stage == "grow":
            _check_growing(board, hand, word)
            check_word(word, noises)
        case GiveUp() if board.stage == "grow":
            pass
        case Lay() | Modify():
            raise IllegalAction("one-word-on-table", "LUD2-3")
        case GiveUp():
            raise IllegalAction("dealer-opens", "LUD2-2")
        case _:
            raise IllegalAction("not-in-this-game")


def _check_growing(board: Board, hand: str, word: str) -> None:
    old = board.words[0].word
    added = added_to(old, word)
    if added is None:
        raise IllegalAction("letters-missing", "LUD-C5", old=old, word=word)
    if not added:
        raise IllegalAction("nothing-added", "LUD-C6", old=old, word=word)
    if len(added) > 1:
        raise IllegalAction("one-letter-only", "LUD2-3", old=old, word=word)
    check_cards(hand, added, "LUD2-3")


def legal(view: View) -> Iterator[Action]:
    board, hand = view.board, view.hand
    if board.stage == "open":
        yield from (Lay(word) for word in made_of(hand) if len(word) == OPENING)
    else:
        yield GIVE_UP
        yield from (Modify(0, word) for word in made_of(hand, board.words[0].word, 1))


def apply(state: State, action: Action, _chance: Chance) -> Turn[State, Body]:
    match action:
        case Lay(word=word):
            return _open(state, word)
        case Modify(word=word):
            return _grow(state, word)
        case _:
            return _give_up(state)


def _open(state: State, word: str) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    hand = without(state.hands[seat], word)
    laying = replace(
        board, stage="grow", words=(TableWord(word, seat, (WordForm(seat, word, 1),)),)
    )
    event = Event[Body](WordLaid(seat, 0, word, value(word), len(hand)))
    return _next(with_hand(state, hand, word + END, laying), event)


def _grow(state: State, word: str) -> Turn[State, Body]:
    board, seat, old = state.board, state.board.turn, state.board.words[0]
    added = added_to(old.word, word) or ""
    hand = without(state.hands[seat], added)
    made = WordForm(seat, word, turns_in(board.traffic[seat]) + 1)
    grown = replace(board, words=(TableWord(word, seat, (*old.story, made)),))
    if comes_back(board):
        grown = replace(grown, given_up=())  # all may try again on the new word (LUD-Q20)
    told = Modified(
        seat, 0, old.owner, False, old.word, word, added, value(word), len(hand)
    )  # nobody owns it (LUD-Q29)
    return _next(with_hand(state, hand, added + END, grown), Event[Body](told))


def comes_back(board: Board) -> bool:
    return isinstance(board.options, OneWord) and board.options.comes_back


def _give_up(state: State) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    given_up = replace(board, given_up=(*board.given_up, seat))
    event = Event[Body](GaveUp(seat, not comes_back(board), is_winning(board)))
    return _next(with_hand(state, state.hands[seat], END, given_up), event)


def _next(state: State, event: Event[Body]) -> Turn[State, Body]:
    """The next who still plays, perhaps the same again (LUD2-6); nobody: the manche is over."""
    board = state.board
    order = clockwise((board.turn + 1) % len(board.totals), len(board.totals))
    for seat in order:
        if can_go_on(board, seat):
            step = replace(board, turn=seat, round=turns_in(board.traffic[seat]) + 1)
            return Turn(replace(state, board=step), (event,))
    closed = _close(state)
    return Turn(closed.state, (event, *closed.events))


def can_go_on(board: Board, seat: Seat) -> bool:
    return seat not in board.given_up and board.sizes[seat] > 0


def is_alone(board: Board) -> bool:
    """Whether all others have given up, or have no card left (LUD2-6)."""
    return not any(can_go_on(board, seat) for seat in board.seats if seat != board.turn)


def is_winning(board: Board) -> bool:
    """Whether the player whose turn it is scores the word by going no further (LUD2-7)."""
    return is_alone(board) and board.words[0].owner == board.turn


def _close(state: State) -> Turn[State, Body]:
    """The last to have modified the word, or the dealer who made it, scores it (LUD2-7)."""
    board = state.board
    laid = board.words[0]
    points = tuple(value(laid.word) if seat == laid.owner else 0 for seat in board.seats)
    below = cut(board.packs, cards_dealt(len(points))).below
    dealt = sorted_letters("".join(state.received))
    heaps = tuple(heap for heap in (state.pile, *below, dealt) if heap)
    closed = close_manche(state, "given-up", points)
    return Turn(
        replace(closed.state, board=replace(closed.state.board, packs=heaps)), closed.events
    )
