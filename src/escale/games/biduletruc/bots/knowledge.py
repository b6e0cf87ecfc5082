"""What a player of each level knows of the Dicobidule, and believes of the rest.

A player never looks up a link that they do not know. What they believe of it comes from data about
the meaning of the two words (`relatedness`), and from how likely they would be to know it if it
were granted. Nothing is remembered: whatever varies is drawn from a hash of the words and the seat,
so the same player always knows and believes the same.
"""

from functools import lru_cache
from math import exp, log
from statistics import NormalDist

from ....bots.fixed_draws import fixed_draw
from ....core.game import Seat
from ..rules import JOKER, Board, Card
from ..rules.dicobidule import is_granted, links
from ..rules.legal import Link
from ..rules.pack import pool
from .profiles import Profile
from .relatedness import plausibility

KNOWN_PAIRS = 200_000  # as many as six players can ask about in a game, and more
NORMAL = NormalDist()
LEAST, MOST = 0.001, 0.999
ATTENTION_LEFT = 0.75  # what is left of one's attention with each card
PILES_POWER = 1.2  # how quickly attention falls with the number of piles
KEPT_PER_CARD = 0.97  # what each further card leaves of the memory of a page
BLUFF_ODDS = -1.0  # how related two words of a usual bluff are, in log-odds
MOOD_SPREAD = 0.6  # of what varies from link to link, in log-odds


def log_odds(share: float) -> float:
    share = min(MOST, max(LEAST, share))
    return log(share / (1 - share))


def share(odds: float) -> float:
    """The probability of these log-odds."""
    return 1 / (1 + exp(-odds))


@lru_cache(KNOWN_PAIRS)
def needed_knowledge(seat: Seat, covered: Card, laid: Card) -> float:
    """The least `Profile.knowledge` with which this seat knows the link.

    It is lower for words whose meanings are plainly connected.
    """
    return share(
        log_odds(fixed_draw(f"{seat}/{covered}/{laid}")) - _ease(relatedness_odds(covered, laid))
    )


def _ease(odds: float) -> float:
    return 0.35 * (odds + 2.0)


@lru_cache(KNOWN_PAIRS)
def relatedness_odds(covered: Card, laid: Card) -> float:
    """The log-odds that two words are connected, from data about their meaning."""
    return log_odds(plausibility(covered, laid))


def knows(profile: Profile, seat: Seat, covered: Card, laid: Card) -> bool:
    """Whether this link is granted, and this player knows it."""
    return is_granted(covered, laid) and needed_knowledge(seat, covered, laid) < profile.knowledge


def verdict_on(board: Board, covered: Card, laid: Card) -> bool | None:
    """What a "dico" of this game has said of a link; None: nobody has asked."""
    for found in board.judged:
        if (found.covered, found.laid) == (covered, laid):
            return found.granted
    return None


def recalled(profile: Profile, board: Board, seat: Seat, covered: Card, laid: Card) -> bool | None:
    """What this player remembers of a link from the pages opened in this game; None: nothing.

    What a "dico" was about stays with everybody, a page as long as it lies open; of the rest of a
    page each level keeps a share, less with every card that is laid.
    """
    if (found := verdict_on(board, covered, laid)) is not None:
        return found
    opened = [found.number for found in board.judged if found.covered == covered]
    if not opened:
        return None
    is_open = board.is_read and board.verdict is not None and board.verdict.covered == covered
    kept = profile.memory * KEPT_PER_CARD ** (board.placed - opened[-1])
    if is_open or fixed_draw(f"recalls {seat}/{covered}/{laid}") < kept:
        return is_granted(covered, laid)
    return None


def notices(
    profile: Profile, seat: Seat, board: Board, covered: Card, laid: Card, before: int
) -> bool:
    """Whether a player considers this pair in this turn, after so many cards laid.

    They overlook more with every card they have laid in the turn.
    """
    many = float((2 / len(board.piles)) ** PILES_POWER)
    seen = profile.attention * many * ATTENTION_LEFT**before
    return fixed_draw(f"{seat}/{board.turns}/{covered}/{laid}") < seen


@lru_cache(KNOWN_PAIRS)
def perceived_odds(noise: float, seat: Seat, covered: Card, laid: Card) -> float:
    """The log-odds of a connection as this seat sees it: `relatedness_odds` with some noise."""
    return relatedness_odds(covered, laid) + noise * fixed_normal(f"feels {seat}/{covered}/{laid}")


def fixed_normal(text: str) -> float:
    """A normally distributed number that depends on this text alone."""
    return NORMAL.inv_cdf(min(MOST, max(LEAST, fixed_draw(text))))


def is_sure(profile: Profile, board: Board, seat: Seat, covered: Card, laid: Card) -> bool:
    """Whether the player knows the link, or remembers it from a page of this game."""
    if knows(profile, seat, covered, laid):
        return True
    return recalled(profile, board, seat, covered, laid) is True


def belief(profile: Profile, seat: Seat, covered: Card, laid: Card) -> float:
    """The probability that a link nobody has laid is granted: 1 where the player knows it.

    An unknown link is the less likely to be granted the more the player knows.
    """
    if JOKER in {covered, laid} or knows(profile, seat, covered, laid):
        return 1.0
    felt = perceived_odds(profile.noise, seat, covered, laid)
    ignorance = 1 - share(log_odds(profile.knowledge) + _ease(felt))
    return share(profile.guess * felt + log(ignorance))


def confidence(profile: Profile, board: Board, seat: Seat, link: Link) -> float:
    """The probability that a link somebody has laid is granted; that it was laid speaks for it."""
    covered, laid = link.covered.card, link.laid.card
    if (found := recalled(profile, board, seat, covered, laid)) is not None:
        return float(found)
    if knows(profile, seat, covered, laid):
        return 1.0
    trust = trust_odds(profile, board, perceived_odds(profile.noise, seat, covered, laid))
    return share(trust + MOOD_SPREAD * fixed_normal(f"doubts {seat}/{covered}/{laid}"))


def trust_odds(profile: Profile, board: Board, felt: float) -> float:
    """The log-odds of a link that somebody has laid: among many, people dare more."""
    base, slope, many = profile.trust
    return base + slope * (felt - BLUFF_ODDS) + many * (1 - 2 / len(board.seats))


@lru_cache(KNOWN_PAIRS)
def placeable_share(
    knowledge: float, seat: Seat, heart: Card | None, seats: int, card: Card
) -> float:
    """The share of this game's words on which the player knows that a card may be laid."""
    others = pool(heart, seats)
    ways = sum(
        card in links()[other] and needed_knowledge(seat, other, card) < knowledge
        for other in others
    )
    return ways / len(others)
