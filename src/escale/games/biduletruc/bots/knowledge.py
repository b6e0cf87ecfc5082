"""What a player of each level knows of the Dicobidule, and believes of the rest.

A player never looks a link up that he does not know: of the others he has a feeling, from what
meaning data say of the two words (`kinship`), and a belief, from what he would know if it were
granted. People keep no memory here, yet they stay the same: all whims come from words and seats.
"""

from functools import lru_cache
from hashlib import blake2b
from math import exp, log
from statistics import NormalDist

from ....core.game import Seat
from ..rules import JOKER, Board, Card
from ..rules.dicobidule import is_granted, links
from ..rules.legal import Link
from ..rules.pack import pool
from .kinship import plausibility
from .profiles import Mind

KNOWN_PAIRS = 200_000  # as many as six players can ask about in a game, and more
BELL = NormalDist()
LEAST, MOST = 0.001, 0.999
FADES = 0.75  # what is left of one's attention with each card
NERVES = 0.6  # how far the mood of a moment goes, in log-odds


def whim(text: str) -> float:
    """From 0 to 1, by nothing but this text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32


def log_odds(share: float) -> float:
    share = min(MOST, max(LEAST, share))
    return log(share / (1 - share))


def share(odds: float) -> float:
    """The other way round."""
    return 1 / (1 + exp(-odds))


@lru_cache(KNOWN_PAIRS)
def memory(seat: Seat, covered: Card, laid: Card) -> float:
    """How much one must know to know this link: what one knows, one knows for good.

    What is plain to see from the meaning of two words is learnt sooner.
    """
    return share(log_odds(whim(f"{seat}/{covered}/{laid}")) - _ease(_plainness(covered, laid)))


def _ease(odds: float) -> float:
    return 0.35 * (odds + 2.0)


@lru_cache(KNOWN_PAIRS)
def _plainness(covered: Card, laid: Card) -> float:
    """Of the connection between two words, in log-odds, as meaning data have it."""
    return log_odds(plausibility(covered, laid))


def knows(mind: Mind, seat: Seat, covered: Card, laid: Card) -> bool:
    """Whether this link is granted, and this player knows it."""
    return is_granted(covered, laid) and memory(seat, covered, laid) < mind.knowledge


def told(board: Board, covered: Card, laid: Card) -> bool | None:
    """What a "dico" of this game has said of a link; None: nobody has asked."""
    for found in board.judged:
        if (found.covered, found.laid) == (covered, laid):
            return found.granted
    return None


def comes_to_mind(
    mind: Mind, seat: Seat, board: Board, covered: Card, laid: Card, before: int
) -> bool:
    """Whether one sees these two cards together in this turn, after so many cards laid.

    Of many one overlooks some, the more the longer one has had the floor.
    """
    seen = mind.gaze * 2 / len(board.piles) * FADES**before
    return whim(f"{seat}/{board.turns}/{covered}/{laid}") < seen


@lru_cache(KNOWN_PAIRS)
def feeling(noise: float, seat: Seat, covered: Card, laid: Card) -> float:
    """How much two words seem to have to do with each other, in log-odds: to each his own."""
    return _plainness(covered, laid) + noise * mood(f"feels {seat}/{covered}/{laid}")


def mood(text: str) -> float:
    """A whim as the bell has it: mostly small."""
    return BELL.inv_cdf(min(MOST, max(LEAST, whim(text))))


def is_sure(mind: Mind, board: Board, seat: Seat, covered: Card, laid: Card) -> bool:
    """Whether one knows it, or a "dico" of this game has shown it."""
    return knows(mind, seat, covered, laid) or told(board, covered, laid) is True


def belief(mind: Mind, seat: Seat, covered: Card, laid: Card) -> float:
    """How sure one is of a link that nobody has laid: 1 where one knows it.

    Another may still be granted, the less the more one knows.
    """
    if JOKER in {covered, laid} or knows(mind, seat, covered, laid):
        return 1.0
    felt = feeling(mind.noise, seat, covered, laid)
    ignorance = 1 - share(log_odds(mind.knowledge) + _ease(felt))
    return share(mind.guess * felt + log(ignorance))


def trusted(mind: Mind, board: Board, seat: Seat, link: Link) -> float:
    """How sure one is of a link that somebody has laid, which speaks for it."""
    covered, laid = link.covered.card, link.laid.card
    if (found := told(board, covered, laid)) is not None:
        return float(found)
    if knows(mind, seat, covered, laid):
        return 1.0
    trust = trust_in(mind, board, feeling(mind.noise, seat, covered, laid))
    return share(trust + NERVES * mood(f"doubts {seat}/{covered}/{laid}"))


def trust_in(mind: Mind, board: Board, felt: float) -> float:
    """The log-odds of a link that somebody has laid: among many, people dare more."""
    base, slope, many = mind.trust
    return base + slope * felt + many * (1 - 2 / len(board.seats))


@lru_cache(KNOWN_PAIRS)
def outlets(knowledge: float, seat: Seat, heart: Card | None, seats: int, card: Card) -> float:
    """The share of this game's words on which one knows that a card goes."""
    others = pool(heart, seats)
    ways = sum(card in links()[other] and memory(seat, other, card) < knowledge for other in others)
    return ways / len(others)
