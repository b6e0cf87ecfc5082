"""A position in play as the solver sees it, apart from the hands: those are a world."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from .....core.game import Seat
from ...rules import Board
from ...rules.cards import HAND, Card, Suit, suit

World = tuple[tuple[Card, ...], ...]  # cards still in each hand, by seat


class Position(Struct, frozen=True):
    """Trump, contract, and the trick on the table."""

    seats: int
    trump: Suit
    declarer: Seat
    leader: Seat  # of the trick on the table, or who leads now
    trick: tuple[Card, ...] = ()  # in the order of play
    number: int = 0  # of tricks announced
    taken: int = 0  # by the declarer so far

    @classmethod
    def of(cls, board: Board) -> "Position":
        """What a table in play shows."""
        contract, trick = board.contract, board.trick
        if contract is None or board.stage != "play":
            raise ValueError("no card is played in this position")
        return cls(
            len(board.seats),
            contract.suit,
            contract.declarer,
            trick.leader if trick else board.turn,
            trick.cards if trick else (),
            contract.number,
            board.taken[contract.declarer],
        )

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % self.seats

    @property
    def needed(self) -> int:
        """Tricks the declarer still has to take; below 0 if they have too many."""
        return self.number - self.taken

    def check(self, world: Sequence[Sequence[Card]]) -> None:
        """Raises ValueError unless these hands fit the table."""
        if not 2 <= self.seats <= 5 or len(world) != self.seats:
            raise ValueError("two to five hands, one for each seat")
        if not 0 <= self.declarer < self.seats or not 0 <= self.leader < self.seats:
            raise ValueError("declarer and leader sit at the table")
        if not 0 <= self.trump < 5 or not 0 <= self.number <= HAND or self.taken < 0:
            raise ValueError("no such contract")
        if len(self.trick) >= self.seats:
            raise ValueError("the trick is complete")
        seen = [*self.trick, *(card for hand in world for card in hand)]
        if len(set(seen)) != len(seen) or not all(0 <= card < 40 for card in seen):
            raise ValueError("a card is in two places, or is none")
        size = len(world[self.turn])
        if not 1 <= size <= HAND or self.taken + size > HAND:
            raise ValueError("hands of one to eight cards")
        for place in range(self.seats):
            seat = (self.leader + place) % self.seats
            if len(world[seat]) != size - (place < len(self.trick)):
                raise ValueError("hands of equal size, but for who has played to the trick")


def legal(hand: Iterable[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Follow suit if able, any card otherwise (TOR-13, TOR-14)."""
    cards = tuple(sorted(hand))
    same = tuple(card for card in cards if trick and suit(card) == suit(trick[0]))
    return same or cards


def beats(card: Card, other: Card, trump: int) -> bool:
    """Whether a card laid after another takes the trick from it (TOR-15)."""
    if suit(card) == suit(other):
        return card > other
    return suit(card) == trump


def winner(trick: Sequence[Card], trump: int) -> int:
    """Which card of a trick takes it, by its place."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best
