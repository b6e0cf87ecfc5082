"""Where a level draws its line: the rank below which a card goes (a fraction: of that rank)."""

from ..rules import MOST_CARDS
from . import policy
from .knowledge import Knowledge
from .memory import remembered_history
from .profiles import Profile

USUAL_PLAYERS = 5  # what people's feeling for a low card comes from
# Whoever may have another card without giving theirs to anybody is less soon content: the dealer,
# and even more the two of a duel, where nobody else can be lower.
DEALER_EAGERNESS = 0.15
DUEL_EAGERNESS = 0.4


def exchange_limit(profile: Profile, knowledge: Knowledge) -> float:
    """The line of a player who may exchange."""
    at = knowledge.table
    if profile.considers == "card":
        right = policy.mean_threshold(*at)
    elif profile.considers == "seat":
        right = policy.threshold(*at, knowledge.position)
    else:
        right = _right_limit(profile, knowledge)
    return _felt(profile, profile.line, right, at)


def _right_limit(profile: Profile, knowledge: Knowledge) -> float:
    at, gave = knowledge.table, knowledge.gave
    history = remembered_history(knowledge, profile.memory)
    right = policy.exchange_limit(*at, history, gave)
    if gave is None:
        return right
    # The solved line ends above the card that was given, as higher ones cannot lose. Whoever asked
    # for it is no lower than this card, as if they had kept.
    return max(right, policy.exchange_limit(*at, f"{history[:-1]}K", None))


def stopping_limit(profile: Profile, knowledge: Knowledge) -> float:
    """The line of the dealer, or of the duel's receiver, for the last card that they have."""
    if knowledge.is_duel:
        if not profile.counts_next_cards:
            right = policy.duel_receiver_limit(knowledge.turned[:1])
        elif knowledge.is_dealer:
            right = policy.duel_dealer_limit(knowledge.refused, knowledge.turned)
        else:
            right = policy.duel_receiver_limit(knowledge.turned)
        return _eager(profile.line, DUEL_EAGERNESS) * right
    at = knowledge.table
    if profile.counts_next_cards:
        right = _dealer_limit(profile, knowledge)
    else:
        right = policy.mean_threshold(*at)
    return _felt(profile, _eager(profile.line, DEALER_EAGERNESS), right, at)


def _eager(line: float, eagerness: float) -> float:
    """The line of somebody who may have one more card for the asking."""
    return (line + eagerness) / (1 + eagerness)


def _dealer_limit(profile: Profile, knowledge: Knowledge) -> float:
    at, turned = knowledge.table, knowledge.turned
    if not turned:  # their own card, which they would have to give up
        return policy.dealer_threshold(*at, 0)
    history = remembered_history(knowledge, profile.memory)
    first, seconds = policy.dealer_limits(*at, history, knowledge.holds)
    return first if len(turned) < MOST_CARDS - 1 else seconds[turned[0]]


def _felt(profile: Profile, line: float, right: float, at: tuple[str, str, int]) -> float:
    """The line as a level feels it that draws it at this share of the right one."""
    text, variant, players = at
    usual = policy.mean_threshold(text, variant, USUAL_PLAYERS)
    usual -= policy.mean_threshold(text, variant, players)
    return line * (right + (1 - profile.adjusts) * usual)
