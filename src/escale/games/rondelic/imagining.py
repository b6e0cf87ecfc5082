"""Cards that a player may be facing: drawn as dealt, and as masters would have played them.

Cards come one after the other in the order of play, each by the chance that it is dealt times the
chance that its owner then did what he did (importance sampling, one step ahead; its weights are
nearly even). With few hidden cards every world is gone through instead.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from . import policy
from .cards import KING, PACK, rank
from .model import NOTHING, Board, View
from .situation import table_of

RANKS = KING + 1
DOUBT = 0.0001  # how often anybody does what no master would: nothing that was seen is impossible

Table = tuple[str, str, int]
Chances = tuple[float, ...]  # by rank


class World(NamedTuple):
    """Ranks by place as far as they matter, how many of each are left, and how likely that is."""

    cards: list[int]
    left: list[int]
    weight: float


def doubted(chance: float) -> float:
    return DOUBT + (1 - 2 * DOUBT) * chance


@lru_cache(maxsize=4096)
def _explained(at: Table, before: str, act: str, asked: bool, hand: int) -> Chances:
    """For each rank that may have been dealt to him: how likely he does this with it.

    If he was asked he gave it away for `hand`, and only stands if it was a King (RON-A6, RON-B4).
    """
    chances = []
    for dealt in range(RANKS):
        if asked and dealt == KING:
            chances.append(float(act == "K"))
            continue
        goes = policy.exchange_chance(*at, before, *((dealt, hand) if asked else (None, dealt)))
        chances.append(doubted(1 - goes if act == "K" else goes))
    return tuple(chances)


class Deal:
    """A deal under way as one player sees it, in ranks."""

    def __init__(self, view: View) -> None:
        board = view.board
        self.board: Board = board
        self.players = len(board.order)
        self.askers = self.players - 1
        self.table: Table = (*table_of(board.options), self.players)
        # Who is asked for a King knows that the asker asked, whatever he answers.
        self.acts = "".join(board.moves) + ("X" if board.stage == "answer" else "")
        self.hands = [0]  # where the card lay that each played with: his own, or what he was given
        for act in self.acts[: self.askers - 1]:
            self.hands.append(self.hands[-1] if act == "X" else len(self.hands))
        self.known = [rank(face) if face != NOTHING else NOTHING for face in view.faces]
        self.left = [4] * RANKS
        for card in PACK:
            self.left[rank(card)] -= card in view.faces
        for place, card in enumerate(self.known):
            if board.kings >> place & 1 and card == NOTHING:
                self.known[place] = KING
                self.left[KING] -= 1

    def asked(self, player: int) -> bool:
        """Whether his neighbour has exchanged with him."""
        return player > 0 and self.acts[player - 1 : player] == "X"

    @property
    def talon(self) -> int:
        """The place of the card that the avant-dernier gets from the pack."""
        return self.askers + self.dealer_has_card

    @property
    def dealer_has_card(self) -> bool:
        return self.table[0] == "B" or self.table[1].startswith("dealer_card")

    @property
    def places(self) -> list[int]:
        """Whose faces matter for what has happened, in the order of play; the dealer's own last."""
        places = list(range(min(len(self.acts) + 1, self.askers)))
        if self.acts[self.askers - 1 :] == "X":
            places.append(self.talon)
        return [*places, self.askers] if self.dealer_has_card else places

    def finals(self, cards: Sequence[int]) -> list[int]:
        """With what everyone who has acted ends, Kings returned (RON-A6, RON-B3)."""
        ends = []
        for player, act in enumerate(self.acts):
            end = cards[self.hands[player]]
            if act == "K" and self.asked(player) and cards[player] == KING:
                end = KING
            elif act == "X":
                last = player == self.askers - 1
                other = cards[self.talon if last else player + 1]
                end = end if other == KING and not last else other
            ends.append(end)
        return ends

    def _chances(self, place: int, cards: Sequence[int]) -> Chances | None:
        """How the card of this place explains what was done; None: it has nothing to explain."""
        if place >= min(len(self.acts), self.askers):
            return None
        asked = self.asked(place)
        hand = cards[self.hands[place]] if asked else NOTHING
        return _explained(self.table, self.acts[:place], self.acts[place], asked, hand)

    def count_hidden(self) -> int:
        return sum(self.known[place] == NOTHING for place in self.places)

    def all_worlds(self) -> Iterator[World]:
        """Each world with its chance; thirteen times as many for every hidden card."""

        def go_on(at: int, world: World) -> Iterator[World]:
            if at == len(self.places):
                yield world
                return
            place = self.places[at]
            chances = self._chances(place, world.cards)
            for card in range(RANKS) if world.cards[place] == NOTHING else (world.cards[place],):
                weight = world.weight * (chances[card] if chances else 1)
                left = world.left
                if world.cards[place] == NOTHING:
                    weight *= left[card]
                    left = [count - (each == card) for each, count in enumerate(left)]
                if weight:
                    cards = [*world.cards[:place], card, *world.cards[place + 1 :]]
                    yield from go_on(at + 1, World(cards, left, weight))

        return go_on(0, World(self.known, self.left, 1.0))

    def some_worlds(self, count: int, random: Random) -> Iterator[World]:
        """So many draws; their weights even out what looking one step ahead distorts."""
        places = self.places
        for _ in range(count):
            cards, left, weight = self.known.copy(), self.left.copy(), 1.0
            for place in places:
                chances = self._chances(place, cards)
                if cards[place] != NOTHING:
                    weight *= chances[cards[place]] if chances else 1
                    continue
                weights = [n * c for n, c in zip(left, chances, strict=True)] if chances else left
                weight *= sum(weights) / sum(left)
                card = random.choices(range(RANKS), weights)[0]
                cards[place] = card
                left[card] -= 1
            yield World(cards, left, weight)
