"""Information-set Monte-Carlo tree search for Le Tordu, to compare with: not in the box.

One tree over what everybody sees, a world drawn for each iteration, UCB over the cards that are
legal there, random playouts (Cowling, Powley, Whitehouse 2012: SO-ISMCTS). OpenSpiel has such a
player, but no Le Tordu to play. It bids as the expert does: only its cards are its own.
"""

from math import log, sqrt
from random import Random

from escale.bots import Budget
from escale.core.chance import Chance
from escale.core.game import Seat
from escale.games.tordu.bots import win_chances
from escale.games.tordu.bots.levels import SearchingBot
from escale.games.tordu.bots.solver.position import Position, legal, winner
from escale.games.tordu.bots.worlds import seed_of, uniform_worlds
from escale.games.tordu.rules import View
from escale.games.tordu.rules.cards import HAND, Card

EXPLORES = 0.7


class Node:
    """What followed a card, from the side of who played it."""

    def __init__(self) -> None:
        self.children: dict[Card, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class InformationSetSearch(SearchingBot):
    """A bot that runs as many iterations as its budget has worlds."""

    def __init__(self) -> None:
        super().__init__(hesitates=0.5, ahead=HAND, share=1.0)

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        seed = seed_of(chance)
        random = Random(seed)
        root = Node()
        for world in uniform_worlds(view, budget.worlds, seed):
            _iterate(root, view, [list(hand) for hand in world], random)
        return max(root.children, key=lambda card: root.children[card].visits)


def _iterate(root: Node, view: View, hands: list[list[Card]], random: Random) -> None:
    board, position = view.board, Position.of(view.board)
    contract = board.contract
    assert contract
    worth = [win_chances.by_deviation(board, seat, contract) for seat in board.seats]
    node: Node | None = root
    path: list[tuple[Node, Seat]] = []
    leader, trick, taken = position.leader, list(position.trick), position.taken
    while any(hands):
        turn = (leader + len(trick)) % position.seats
        cards = legal(hands[turn], trick)
        if node is None:
            card = random.choice(cards)
        else:
            card, node, is_new = _descend(node, cards, random)
            path.append((node, turn))
            if is_new:
                node = None
        hands[turn].remove(card)
        trick.append(card)
        if len(trick) == position.seats:
            leader = (leader + winner(trick, position.trump)) % position.seats
            taken += leader == contract.declarer
            trick = []
    deviation = abs(taken - contract.number)
    for visited, seat in path:
        visited.visits += 1
        visited.total += worth[seat][deviation]


def _descend(node: Node, cards: tuple[Card, ...], random: Random) -> tuple[Card, Node, bool]:
    """A card that was never tried here, or the most promising one."""
    for card in cards:
        if card in node.children:
            node.children[card].available += 1
    untried = [card for card in cards if card not in node.children]
    if untried:
        card = random.choice(untried)
        node.children[card] = Node()
        node.children[card].available = 1
        return card, node.children[card], True

    def promise(card: Card) -> float:
        child = node.children[card]
        return child.total / child.visits + EXPLORES * sqrt(log(child.available) / child.visits)

    card = max(cards, key=promise)
    return card, node.children[card], False
