"""A state drawn from a view: hands and piles that the view cannot tell from the real ones.

Whoever lays an S had one, and was likelier to with several of them: so a hand is not just a random
part of the unseen cards. The cards that were seen to leave a hand are given to places in it and the
rest is dealt at random. Such a state is kept with a probability that makes all physical deals
equally likely: for each card that left, one in the number of copies that the hand held just then,
measured by the highest that this can be for such a log.
Where states are kept too rarely (late, with many hands) each hand is drawn by itself, which is
nearly the same.

A view does not hold what was seen before the discards became the draw pile. After an exchange by
the viewer a few percent of the draws are off: the cards they gave back can only be in later places,
but those that others have laid since are given to all alike.

Game 2: a deal that takes a whole heap and a part of the next one leaves cards of that second heap
only; a card that was seen may have come from either.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, perm, prod
from random import Random
from typing import NamedTuple

from ....core.chance import Chance
from ....core.game import Seat
from ....words.spelling import ALPHABET
from .card_log import AWAY, IN, REBUILT, known_cards, marks_with_origin
from .model import Board, Die, OneWord, State, View
from .one_word import Cut, cards_dealt, cut
from .pack import every_card, sorted_letters, without
from .scoring import nothing_hidden
from .words import can_open

TRIES = 64  # whole worlds that are drawn and weighed before hands are drawn one by one…
PROBE_DRAWS = 8  # …or only so many…
MIN_PROBE_WEIGHT = 0.5  # …if the sum of their weights is less than this
CANDIDATES = 12  # draws of each hand, when hands are drawn one by one
LOGS = 256  # card logs whose marks are cached: hundreds of worlds may be drawn from one view

Spot = tuple[list[str], int, bool]  # the letters of a hand, a place among them, is it early


class Marks(NamedTuple):
    """What a log tells of the unseen cards of a hand."""

    steps: tuple[int | str, ...]  # so many came; AWAY; REBUILT; or the letter that left
    came: int  # in all
    early: int  # so many of them before the viewer's exchange: none of the viewer's cards
    highest: float  # no world that fits the steps weighs more


class Hidden(NamedTuple):
    """The unseen cards of one hand: a place for each, in the order they came."""

    marks: Marks
    letters: list[str]  # by place: as it was seen, or as it is imagined
    held: list[int]
    given: list[int]  # set aside to be exchanged
    gone: list[int]  # given, laid or discarded, one after the other


class Unseen(NamedTuple):
    """The cards that the viewer has not seen, or not for sure."""

    cards: str
    back: str  # exchanged by the viewer: in the draw pile, or drawn since
    pile: str  # game 2: what was not dealt at all


def redeal(view: View, chance: Chance) -> State:
    """One world: all hands, the draw pile, and what each has received."""
    board = view.board
    if board.stage in {"pause", "over"}:
        return nothing_hidden(board)
    others = [seat for seat in board.seats if seat != view.seat]
    luck = Random(chance.below("world", 2**32))  # a world needs hundreds of draws
    unseen, kept = _unseen(view, luck), 0.0
    highest = prod(_marks_of(board, seat, view.seat).highest for seat in others)
    for attempt in range(TRIES):
        hands = {seat: _places(board, seat, view.seat, luck) for seat in others}
        empty = [spot for seat in others for spot in _empty(board, seat, hands[seat])]
        rest = _deal(unseen, empty, luck)
        weight = prod(_weight(hidden) for hidden in hands.values()) / highest
        if luck.random() < weight and _is_possible(board, hands):
            return _state(view, hands, rest, luck)
        kept += weight
        if attempt == PROBE_DRAWS and kept < MIN_PROBE_WEIGHT:
            break
        if unseen.pile:
            unseen = _unseen(view, luck)
    return _hand_by_hand(view, unseen, luck)


def _hand_by_hand(view: View, unseen: Unseen, luck: Random) -> State:
    """A world drawn hand by hand: each hand is one of several draws, chosen by their weights."""
    board = view.board
    hands: dict[Seat, Hidden] = {}
    for seat in board.seats:
        total, chosen = 0.0, None
        for _ in range(CANDIDATES if seat != view.seat else 0):
            hidden = _places(board, seat, view.seat, luck)
            rest = _deal(unseen, _empty(board, seat, hidden), luck)
            weight = _weight(hidden) if _is_possible(board, {seat: hidden}) else 0.0
            total += weight
            if chosen is None or luck.random() * total < weight:
                chosen = hidden, rest
        if chosen:
            hands[seat], unseen = chosen
    return _state(view, hands, unseen, luck)


def _places(board: Board, seat: Seat, viewer: Seat | None, luck: Random) -> Hidden:
    """The log of a hand as places; which of them a card left from is drawn."""
    marks = _marks_of(board, seat, viewer)
    hidden = Hidden(marks, [""] * marks.came, [], [], [])
    letters, held, came = hidden.letters, hidden.held, 0
    for step in marks.steps:
        if isinstance(step, int):
            held.extend(range(came, came + step))
            came += step
        elif step != REBUILT:
            place = held.pop(luck.randrange(len(held)))
            hidden.gone.append(place)
            if step == AWAY:
                hidden.given.append(place)
            else:
                letters[place] = step
    return hidden


def _marks_of(board: Board, seat: Seat, viewer: Seat | None) -> Marks:
    return _marks(board.traffic[seat], stays(board), viewer)


@lru_cache(LOGS)
def _marks(log: str, stays: bool, viewer: Seat | None) -> Marks:
    steps, came, early = list[int | str](), 0, None
    for mark, is_hidden in marks_with_origin(log, stays):
        if mark == IN:
            before = steps.pop() if steps and isinstance(steps[-1], int) else 0
            assert isinstance(before, int)
            steps.append(before + 1)
            came += 1
        elif mark in {AWAY, REBUILT} or is_hidden:
            steps.append(mark)
        elif mark == str(viewer) and early is None:
            early = came
    early = came if early is None else early
    return Marks(tuple(steps), came, early, _highest_weight(steps))


def _highest_weight(steps: Sequence[int | str]) -> float:
    """The weight of a hand that held no more copies of a letter than left it before others came."""
    weight = 1.0
    leaving: Counter[str] = Counter()  # until the next cards come
    for step in reversed(steps):
        if isinstance(step, int):
            leaving.clear()
        elif step == REBUILT:
            break  # what was before does not count
        elif step != AWAY:
            leaving[step] += 1
            weight /= leaving[step]
    return weight


def stays(board: Board) -> bool:
    """Whether a card must stay in the hand in the turn in which it is taken: in game 3 (LUD3-9)."""
    return isinstance(board.options, Die)


def _empty(board: Board, seat: Seat, hidden: Hidden) -> list[Spot]:
    """Cards that are neither seen nor back in the draw pile."""
    places = hidden.held + (hidden.given if seat == board.turn and board.aside else [])
    letters, early = hidden.letters, hidden.marks.early
    return [(letters, place, place < early) for place in places]


def _unseen(view: View, luck: Random) -> Unseen:
    board = view.board
    seen = view.hand + view.aside + "".join(laid.word for laid in board.words)
    if isinstance(board.options, OneWord):
        heap = cut(board.packs, cards_dealt(len(board.totals)))
        pile = not_dealt(heap, sorted_letters(seen), luck)
        return Unseen(without(without(heap.whole + heap.heap, pile), seen), "", pile)
    logs = [log for seat, log in enumerate(board.traffic) if seat != view.seat]
    taken = "".join(known_cards(log, stays(board)) for log in logs)
    cards = without(every_card(), seen + board.discards + taken)
    back = "".join((Counter(view.given) & Counter(cards)).elements())
    return Unseen(without(cards, back), back, "")


def _deal(unseen: Unseen, spots: list[Spot], luck: Random) -> Unseen:
    """Deal to these places what is unseen; what is left of it."""
    cards, back, pile = unseen
    early = [spot for spot in spots if spot[2]] if back else spots
    if len(early) > len(cards):  # impossible but for what a view forgets
        early, cards, back = spots, cards + back, ""
    dealt = "".join(luck.sample(cards, len(early)))
    _put(dealt, early)
    rest = without(cards, dealt)
    if len(early) == len(spots):
        return Unseen(rest, back, pile)
    late = [spot for spot in spots if not spot[2]]
    more = "".join(luck.sample(rest + back, len(late)))
    _put(more, late)
    used = Counter(more) & Counter(rest)
    return Unseen(
        without(rest, "".join(used.elements())),
        without(back, "".join((Counter(more) - used).elements())),
        pile,
    )


def _put(cards: str, spots: list[Spot]) -> None:
    for (letters, place, _), letter in zip(spots, cards, strict=True):
        letters[place] = letter


def _weight(hidden: Hidden) -> float:
    """One in the number of copies, for every card that left since the pile was last rebuilt."""
    letters, gone = hidden.letters, iter(hidden.gone)
    held = dict.fromkeys(letters, 0)
    weight, came = 1.0, 0
    for step in hidden.marks.steps:
        if isinstance(step, int):
            for letter in letters[came : came + step]:
                held[letter] += 1
            came += step
        elif step == REBUILT:
            weight = 1.0
        else:
            letter = letters[next(gone)]
            if step != AWAY:
                weight /= held[letter]
            held[letter] -= 1
    return weight


def _is_possible(board: Board, hands: Mapping[Seat, Hidden]) -> bool:
    """The dealer of game 2 could open, or the cards were dealt anew (LUD-Q23)."""
    if board.stage != "open" or board.dealer not in hands:
        return True
    return can_open("".join(hands[board.dealer].letters))


def _state(view: View, hands: Mapping[Seat, Hidden], rest: Unseen, luck: Random) -> State:
    board = view.board
    pile = rest.pile or "".join(luck.sample(rest.cards + rest.back, len(rest.cards + rest.back)))
    every, received, given, aside = [], [], [], view.aside
    for seat in board.seats:
        if seat == view.seat:
            every.append(view.hand)
            received.append(view.received)
            given.append(view.given)
            continue
        hidden = hands[seat]
        if board.aside and seat == board.turn:
            aside = "".join(hidden.letters[place] for place in hidden.given)
            given.append("")
        else:  # somewhere in the draw pile by now
            back = luck.sample(pile, min(len(hidden.given), len(pile)))
            for place, letter in zip(hidden.given, back, strict=False):
                hidden.letters[place] = letter
            given.append("".join(back))
        held = "".join(hidden.letters[place] for place in hidden.held)
        every.append(sorted_letters(known_cards(board.traffic[seat], stays(board)) + held))
        received.append("".join(hidden.letters))
    return State(board, tuple(every), tuple(received), tuple(given), aside, pile)


def not_dealt(cut: Cut, seen: str, luck: Random) -> str:
    """Game 2: the cards that stayed in the cut heap, drawn among the deals that fit the view."""
    total = len(cut.heap) - cut.part
    tables = _weights(cut.whole, cut.heap, seen, total)
    stayed = ""
    for letter, table in zip(ALPHABET, tables, strict=True):
        row = table[total]
        drawn = luck.random() * sum(row)
        copies = 0
        while copies < len(row) - 1 and drawn > row[copies]:
            drawn -= row[copies]
            copies += 1
        stayed += letter * copies
        total -= copies
    return stayed


@lru_cache(maxsize=64)
def _weights(whole: str, heap: str, seen: str, left: int) -> list[list[list[float]]]:
    """How many deals leave each number of copies, by letter and by cards still to be left."""
    after = [1.0, *[0.0] * left]
    tables = []
    for letter in reversed(ALPHABET):
        copies, all_copies = heap.count(letter), (whole + heap).count(letter)
        each = [
            comb(copies, stay) * perm(all_copies - stay, seen.count(letter))
            for stay in range(copies + 1)
        ]
        table = [
            [ways * after[total - stay] for stay, ways in enumerate(each) if stay <= total]
            for total in range(left + 1)
        ]
        after = [sum(row) for row in table]
        tables.append(table)
    return tables[::-1]
