"""Game 1 played on from a guess at the hidden hands, every player taking the best turn they see."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec import Struct

from ....core.game import Seat
from ..rules.pack import sorted_letters, value, without
from .partie_turns import NEW, Composed, FindWords, Item, Position, TurnSearch, Word, compose

LEAST_WANTED = "WKYXZJQHFGVBPDCMULOTNRIASE"  # which card to part with, first of all
_WANTED = {letter: place for place, letter in enumerate(LEAST_WANTED)}
EASY_FROM = "C"  # from there on in that order
DUPLICATE_COST = 8  # places in that order, for each further card of the same letter
QUICK_SEARCH = TurnSearch(width=2, words=3, items=48)
PLAYOUT_ROUNDS = 3  # after them hands and words count as they are


class Situation(NamedTuple):
    """A turn that is to be composed, and all that is known of the others."""

    start: Position
    unseen: str  # cards of the others and of the draw pile
    shown: tuple[str, ...]  # by seat: cards of which all know who holds them
    sizes: tuple[int, ...]
    debuts: tuple[int, ...]
    dealer: Seat
    is_closing: bool


class World(NamedTuple):
    """A guess at the hidden cards."""

    hands: tuple[str, ...]
    pile: str


class Table(Struct):
    """A manche as it goes on, between two turns."""

    hands: list[str]
    words: list[Word]
    debuts: list[int]
    round: int
    turn: Seat
    dealer: Seat
    is_closing: bool
    pile: str
    keeps_one: bool

    @classmethod
    def of(cls, situation: Situation, world: World) -> "Table":
        start = situation.start
        hands = list(world.hands)
        hands[start.seat] = start.hand
        return cls(
            hands,
            list(start.table),
            list(situation.debuts),
            start.round,
            start.seat,
            situation.dealer,
            situation.is_closing,
            world.pile,
            start.keeps_one,
        )

    def position(self) -> Position:
        seat = self.turn
        return Position(
            self.hands[seat],
            tuple(self.words),
            seat,
            len(self.hands),
            self.round,
            self.debuts[seat],
            keeps_one=self.keeps_one,
        )

    def draw(self) -> None:
        if self.pile:
            self.hands[self.turn] = sorted_letters(self.hands[self.turn] + self.pile[0])
            self.pile = self.pile[1:]

    def make(self, items: Sequence[Item], rest: str) -> None:
        """The words of a turn; the rest stays in the hand."""
        seat = self.turn
        for item in items:
            word = Word(item.known.word, seat)
            if item.number == NEW:
                self.words.append(word)
                self.debuts[seat] = self.debuts[seat] or self.round
            else:
                self.words[item.number] = word
        self.hands[seat] = rest

    def end_turn(self, letter: str) -> bool:
        """Discard, and on to the next; whether the manche is over."""
        seat = self.turn
        self.hands[seat] = without(self.hands[seat], letter)
        self.is_closing = self.is_closing or not self.hands[seat]
        self.turn = (seat + 1) % len(self.hands)
        is_complete = self.turn == self.dealer
        self.round += is_complete
        return is_complete and self.is_closing

    def lead(self, seat: Seat, cards: float) -> float:
        """The lead over the others' mean if the manche ended here; hands count `cards` times."""
        points = [-cards * value(hand) for hand in self.hands]
        for laid in self.words:
            points[laid.owner] += value(laid.word)
        return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def unwanted(hand: str) -> str:
    """The card to part with: hard to use, or one of too many."""
    return min(hand, key=lambda letter: _wanted(hand, letter))


def is_easy(hand: str) -> bool:
    """Whether no card of this hand is hard to use or one of too many."""
    return _wanted(hand, unwanted(hand)) >= _WANTED[EASY_FROM]


def _wanted(hand: str, letter: str) -> int:
    return _WANTED[letter] - DUPLICATE_COST * (hand.count(letter) - 1)


def sample_worlds(situation: Situation, count: int, random: Random) -> list[World]:
    """Worlds that fit what was seen: hands for everyone, dealt at random from the unseen cards."""
    unseen = list(situation.unseen)
    found = []
    for _ in range(count):
        random.shuffle(unseen)
        hands, begin = [], 0
        for seat, shown in enumerate(situation.shown):
            size = situation.sizes[seat] - len(shown) if seat != situation.start.seat else 0
            hands.append(sorted_letters(shown + "".join(unseen[begin : begin + size])))
            begin += size
        found.append(World(tuple(hands), "".join(unseen[begin:])))
    return found


class PlayoutSettings(NamedTuple):
    """How the game is assumed to go on."""

    others: TurnSearch = QUICK_SEARCH  # everybody's, one's own too
    cards: float = 1.0  # what a point of a card that is left counts


def play_on(
    situation: Situation,
    world: World,
    turn: Composed,
    letter: str,
    find_words: FindWords,
    playout_settings: PlayoutSettings,
) -> float:
    """The lead after this turn and discard, when all then play the best turn of a quick search."""
    table = Table.of(situation, world)
    seat, last = table.turn, table.round + PLAYOUT_ROUNDS
    table.make(turn.items, turn.rest)
    is_over = table.end_turn(letter)
    while not is_over and table.round < last:
        table.draw()
        best = compose(table.position(), find_words, playout_settings.others, 1)[0]
        table.make(best.items, best.rest)
        is_over = table.end_turn(unwanted(best.rest) if best.rest else "")
    return table.lead(seat, playout_settings.cards)
