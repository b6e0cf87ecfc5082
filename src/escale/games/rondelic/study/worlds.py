"""Hidden cards that fit what a player saw, weighted by how masters would have played them.

A world assigns a rank to every hidden card. Cards are drawn one after the other in the order of
play, each by the chance that it is dealt times the chance that its owner then does what they did
(importance sampling, one step ahead; the weights are nearly even). With few hidden cards every
world is enumerated instead.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..bots import policy
from ..bots.knowledge import solved_game
from ..rules import NOTHING, Board, View
from ..rules.cards import KING, PACK, rank

RANKS = KING + 1
ERROR_RATE = 0.0001  # of acts that no master would do, so that nothing that was seen is impossible

Table = tuple[str, str, int]  # the key of a solved table: text, variant, players
Chances = tuple[float, ...]  # by rank


class World(NamedTuple):
    """Ranks by place as far as they matter, how many of each are left, and the world's weight."""

    cards: list[int]
    left: list[int]
    weight: float


def with_errors(chance: float) -> float:
    """A master's chance to do something, for players who may not be masters."""
    return ERROR_RATE + (1 - 2 * ERROR_RATE) * chance


@lru_cache(maxsize=4096)
def _act_likelihoods(at: Table, before: str, act: str, asked: bool, hand: int) -> Chances:
    """For each rank that may have been dealt to a player: how likely they do this with it.

    A player who was asked gave it away for `hand`, and stands only if it was a King (RON-A6,
    RON-B4).
    """
    chances = []
    for dealt in range(RANKS):
        if asked and dealt == KING:
            chances.append(float(act == "K"))
            continue
        goes = policy.exchange_chance(*at, before, *((dealt, hand) if asked else (None, dealt)))
        chances.append(with_errors(1 - goes if act == "K" else goes))
    return tuple(chances)


class Deal:
    """A deal under way as one player sees it, in ranks."""

    def __init__(self, view: View) -> None:
        board = view.board
        self.board: Board = board
        self.players = len(board.order)
        self.askers = self.players - 1
        self.table: Table = (*solved_game(board.options), self.players)
        # Who is asked for a King knows that the asker asked, whatever the answer will be.
        self.acts = "".join(board.moves) + ("X" if board.stage == "answer" else "")
        self.hands = [
            0
        ]  # where the card lay that each played with: their own, or what they were given
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
        """Whether the player before has exchanged with this one."""
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
        """The last card of everyone who has acted, Kings returned (RON-A6, RON-B3)."""
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

    def _likelihoods(self, place: int, cards: Sequence[int]) -> Chances | None:
        """By rank, how likely the owner of this place acts as they did; None if they have not."""
        if place >= min(len(self.acts), self.askers):
            return None
        asked = self.asked(place)
        hand = cards[self.hands[place]] if asked else NOTHING
        return _act_likelihoods(self.table, self.acts[:place], self.acts[place], asked, hand)

    def count_hidden(self) -> int:
        return sum(self.known[place] == NOTHING for place in self.places)

    def all_worlds(self) -> Iterator[World]:
        """Every world with its weight; there are thirteen times as many for each hidden card."""

        def go_on(at: int, world: World) -> Iterator[World]:
            if at == len(self.places):
                yield world
                return
            place = self.places[at]
            chances = self._likelihoods(place, world.cards)
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
        """Draw so many random worlds; the weights correct for drawing only one step ahead."""
        places = self.places
        for _ in range(count):
            cards, left, weight = self.known.copy(), self.left.copy(), 1.0
            for place in places:
                chances = self._likelihoods(place, cards)
                if cards[place] != NOTHING:
                    weight *= chances[cards[place]] if chances else 1
                    continue
                weights = [n * c for n, c in zip(left, chances, strict=True)] if chances else left
                weight *= sum(weights) / sum(left)
                card = random.choices(range(RANKS), weights)[0]
                cards[place] = card
                left[card] -= 1
            yield World(cards, left, weight)
