"""The solver without numpy: exhaustive search where few cards are left, playouts elsewhere."""

from collections.abc import Sequence
from random import Random

from .....core.game import Seat
from ...rules.cards import HAND, Card, rank, suit
from . import exhaustive
from .answers import Chances, Contracts, Moves, by_deviation, certain
from .position import Position, World, beats, legal, winner

CAP = 4_000  # states of the exhaustive search: about a fifth of a second
ESTIMATE = 24  # playouts where that is not enough
RANDOM_CARD_ONE_IN = 8  # one card in so many is a random one, even with the simple policy


def moves(position: Position, worlds: Sequence[World], cap: int = CAP, seed: int = 0) -> Moves:
    """What each legal card leads to."""
    cards = legal(worlds[0][position.turn], position.trick)
    chances, exact = [], []
    for index, world in enumerate(worlds):
        try:
            solved = exhaustive.moves(position, world, min(cap, CAP))
            rows = [certain(solved[card]) for card in cards]
            exact.append(True)
        except exhaustive.TooMany:
            told = playouts(position, [world], ESTIMATE, "simple", seed + index)[0]
            rows = [by_deviation(taken, position.number) for taken in told]
            exact.append(False)
        chances.append(rows)
    return Moves(cards, chances, exact)


def contracts(
    worlds: Sequence[World], declarer: Seat, trumps: Sequence[int], cap: int = CAP, seed: int = 0
) -> Contracts:
    """What each contract of a declarer who leads comes to."""
    chances, exact = [], []
    for index, world in enumerate(worlds):
        rows: list[list[Chances]] = []
        solved = []
        for trump in trumps:
            try:
                row = exhaustive.contracts(world, declarer, trump, cap=min(cap, CAP))
                rows.append([certain(deviation) for deviation in row])
                solved.append(True)
            except exhaustive.TooMany:
                rows.append(_estimated(world, declarer, trump, Random(seed + index)))
                solved.append(False)
        chances.append(rows)
        exact.append(solved)
    return Contracts(tuple(trumps), chances, exact)


def _estimated(world: World, declarer: Seat, trump: int, luck: Random) -> list[Chances]:
    rows = []
    for number in range(len(world[0]) + 1):
        position = Position(len(world), trump, declarer, declarer, (), number)
        taken = [0.0] * (HAND + 1)
        for _ in range(ESTIMATE):
            taken[_playout(position, world, None, "simple", luck)] += 1
        rows.append(by_deviation(taken, number))
    return rows


def playouts(
    position: Position,
    worlds: Sequence[World],
    count: int,
    policy: str = "random",
    seed: int = 0,
) -> list[list[list[float]]]:
    """By world and legal card: how often the declarer ends with so many tricks."""
    luck = Random(seed)
    cards = legal(worlds[0][position.turn], position.trick)
    told = []
    for world in worlds:
        rows = []
        for card in cards:
            row = [0.0] * (HAND + 1)
            for _ in range(count):
                row[_playout(position, world, card, policy, luck)] += 1 / count
            rows.append(row)
        told.append(rows)
    return told


def _playout(
    position: Position, world: World, first: Card | None, policy: str, luck: Random
) -> int:
    """Tricks of the declarer when one way of playing is at its end."""
    hands = [list(hand) for hand in world]
    leader, trick, taken = position.leader, list(position.trick), position.taken
    while any(hands):
        turn = (leader + len(trick)) % position.seats
        cards = legal(hands[turn], trick)
        if first is not None:
            card, first = first, None
        elif policy == "random" or luck.randrange(RANDOM_CARD_ONE_IN) == 0:
            card = luck.choice(cards)
        else:
            missing, left = position.number - taken, len(hands[turn])
            ours = turn == position.declarer
            # The others take what the declarer needs, or leave them what they do not want.
            wants = missing > 0 if ours else 2 * missing >= left
            card = _simple(position, leader, trick, cards, wants, ours)
        hands[turn].remove(card)
        trick.append(card)
        if len(trick) == position.seats:
            leader = (leader + winner(trick, position.trump)) % position.seats
            taken += leader == position.declarer
            trick = []
    return taken


def _simple(
    position: Position,
    leader: Seat,
    trick: Sequence[Card],
    cards: Sequence[Card],
    wants: bool,
    ours: bool,
) -> Card:
    """The card of a player who wants the trick, or does not."""

    def height(card: Card) -> int:
        return rank(card) + 8 * (suit(card) == position.trump)

    if not trick:
        return max(cards, key=height) if wants else min(cards, key=height)
    best = winner(trick, position.trump)
    safe = not ours and (leader + best) % position.seats != position.declarer
    last = len(trick) + 1 == position.seats
    winners = [card for card in cards if beats(card, trick[best], position.trump)]
    losers = [card for card in cards if card not in winners]
    if wants and winners and not safe:
        return min(winners, key=height) if last else max(winners, key=height)
    if wants:
        return min(losers or cards, key=height)
    if losers:
        return max(losers, key=height)
    return max(winners, key=height) if last else min(winners, key=height)
