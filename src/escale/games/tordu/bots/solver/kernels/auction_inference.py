"""Worlds drawn in bulk, weighted by how well they explain the calls of the auction."""

from functools import cache
from typing import Any

import numpy as np

from ......core.game import Seat
from ....rules import Bid, Board, Call, Pass, View, played_cards, voids
from ....rules.cards import HAND, SUITS, TORDU, Card
from ....rules.redeal import hidden_cards
from ...estimates import network, stakes
from ..position import World

Array = np.ndarray[Any, Any]

DRAWS_PER_WORLD = 4  # worlds drawn for each that is kept
BID_TEMPERATURE = 0.35  # points that make a bid e times as likely
OPENING_TEMPERATURE = 0.5  # points that make bidding at all e times as likely
# By seats, the expected points of their best bid with which half of the players open.
MEDIAN_OPENING_POINTS = {2: -0.6, 3: -0.3, 4: -0.3, 5: -0.3}
MEDIAN_OVERBID_POINTS = 0.6  # those of the best Tordu bid with which half of them overbid
UNIFORM_WEIGHT = 0.1  # weight added to every world, as if nothing had been said


def inferred_worlds(view: View, count: int, seed: int) -> list[World] | None:
    """Draw so many worlds; None if too few of those drawn fit the voids of several players."""
    board, seat = view.board, view.seat
    assert seat is not None
    seats = len(board.scores)
    laid: list[list[Card]] = [[] for _ in range(seats)]
    for who, card in played_cards(board):
        laid[who].append(card)
    random = np.random.default_rng(seed)
    hands = _draw(view, [HAND - len(each) for each in laid], DRAWS_PER_WORLD * count, random)
    if hands is None:
        return None
    weights = np.ones(len(next(iter(hands.values()))))
    for other, cards in hands.items():
        if any(spoken.seat == other for spoken in board.calls):
            before = np.broadcast_to(
                np.array(laid[other], np.int64), (len(cards), len(laid[other]))
            )
            weights *= likelihood(board, other, np.concatenate([cards, before], axis=1))
    weights = weights / weights.mean() + UNIFORM_WEIGHT
    marks = (np.arange(count) + random.random()) / count
    picked = np.minimum(
        np.searchsorted(np.cumsum(weights) / weights.sum(), marks), len(weights) - 1
    )
    rows = [
        np.sort(hands[other][picked], axis=1).tolist() if other in hands else None
        for other in range(seats)
    ]
    own = tuple(view.hand)
    return [
        tuple(own if row is None else tuple(row[place]) for row in rows) for place in range(count)
    ]


def _draw(view: View, sizes: list[int], count: int, random: Any) -> dict[Seat, Array] | None:
    """By seat, rows of cards; every deal is equally likely."""
    seats = len(sizes)
    others = [each for each in range(seats) if each != view.seat]
    without = voids(view.board)
    unseen = hidden_cards(view)
    if seats == 2:
        unseen = [card for card in unseen if card >> 3 not in without[others[0]]]
    total = sum(sizes[other] for other in others)
    hands = {}
    cards = np.array(unseen, np.int64)
    order = np.argsort(random.random((count, len(cards))), axis=1)[:, :total]
    dealt = cards[order]
    if seats > 2:
        dealt = dealt[_fits(dealt, sizes, others, without)]
        if len(dealt) < count // (2 * DRAWS_PER_WORLD):
            return None
    start = 0
    for other in others:
        hands[other] = dealt[:, start : start + sizes[other]]
        start += sizes[other]
    return hands


def _fits(dealt: Array, sizes: list[int], others: list[Seat], without: Any) -> Array:
    """Rows in which nobody holds a suit that they did not follow."""
    fits = np.ones(len(dealt), np.bool_)
    start = 0
    for other in others:
        for suit in without[other]:
            fits &= ~((dealt[:, start : start + sizes[other]] >> 3) == suit).any(axis=1)
        start += sizes[other]
    return fits


@cache
def _arrays(seats: int) -> tuple[Array, ...]:
    net = network("declarer", seats)
    parts = (net.trump, net.side_suits, net.bias, net.out, net.out_bias)
    return tuple(np.array(part) for part in parts)


def estimate_hands(hands: Array, seats: int) -> tuple[Array, Array]:
    """`estimates.declarer_estimates` for many hands: chances and deviations by trump and number."""
    trump, side_suits, bias, out, out_bias = _arrays(seats)
    bits = 1 << (hands & 7)
    held = [np.where(hands >> 3 == suit, bits, 0).sum(axis=1) for suit in range(len(SUITS))]
    total = bias + sum(side_suits[own] for own in held)
    neurons = np.stack([total - side_suits[own] + trump[own] for own in held], axis=1)
    said = np.tanh(neurons) @ out.T + out_bias
    made = 1 / (1 + np.exp(-said[..., : HAND + 1]))
    return made, np.maximum(said[..., HAND + 1 :], 1 - made)


def expected_points(made: Array, deviation: Array) -> Array:
    """The expected points of every bid."""
    exact = np.array([stakes(trump)[0] for trump in range(len(SUITS))])[:, None]
    each = np.array([stakes(trump)[1] for trump in range(len(SUITS))])[:, None]
    return exact * made - each * deviation


def likelihood(board: Board, seat: Seat, hands: Array) -> Array:
    """By hand, the likelihood of what this seat said."""
    seats = len(board.scores)
    points = expected_points(*estimate_hands(hands, seats))
    best = points.max(axis=(1, 2))
    tordu = points[:, TORDU].max(axis=1)
    weights = np.ones(len(hands))
    standing: Bid | None = None
    for spoken in board.calls:
        call = spoken.call
        if spoken.seat == seat:
            weights *= _call_likelihood(board, call, standing, points, best, tordu)
        if isinstance(call, Bid):
            standing = call
    return weights


def _call_likelihood(
    board: Board, call: Call, standing: Bid | None, points: Array, best: Array, tordu: Array
) -> Array:
    """By hand, the chance of this call over the bid that stands."""
    median = MEDIAN_OPENING_POINTS[len(board.scores)]
    opens = 1 / (1 + np.exp((median - best) / OPENING_TEMPERATURE))
    overbids = 1 / (1 + np.exp((MEDIAN_OVERBID_POINTS - tordu) / OPENING_TEMPERATURE))
    if isinstance(call, Bid):
        favour = np.exp((points - best[:, None, None]) / BID_TEMPERATURE)
        if standing is None:
            return favour[:, call.suit, call.number] / favour.sum(axis=(1, 2)) * opens
        favour = np.exp((points[:, TORDU] - tordu[:, None]) / BID_TEMPERATURE)
        return favour[:, call.number] / favour.sum(axis=1) * overbids
    if isinstance(call, Pass):
        if standing is None:
            return 1 - opens
        if board.options.overbid and standing.suit != TORDU:
            return 1 - overbids
    return np.ones(len(best))
