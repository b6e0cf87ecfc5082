"""Five players: what they lay, when they bluff, when they say "dico"."""

from collections.abc import Mapping
from types import MappingProxyType

from ....bots import Bot, Budget, Wait
from ....core.chance import Chance
from ....core.game import Seat
from ..rules import (
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Board,
    Card,
    Change,
    Lay,
    View,
)
from ..rules.legal import (
    open_links,
    why_not_change,
    why_not_draw,
    why_not_end,
    why_not_lay,
    why_not_skip,
)
from .bluffing import CHANGE_COST, DRAW_COST, best_bluff, win_chance_with
from .challenging import best_challenge, choose_off_turn, thinking_ms
from .estimates import effective_size
from .knowledge import is_sure, notices, placeable_share
from .planning import NO_LAYS, LaySequence, PlaceableShare, Planner
from .profiles import PROFILES, Profile

LOOKS_MS = 1_500  # at the table, before a card is laid…
COVERS_MS = 2_600  # …longer where it hides one that others may still doubt…
ENDS_MS = 700  # …and before the turn is left to the next
READS_MS = 6_000  # while the page of a "dico" lies open: people want to read it
PATIENCE_MS = 350  # before looking again at a card that is too fresh to be covered
NO_CHANCE = -1.0  # to win: less than any
FEW_CARDS = 3  # cards of a player who must be stopped


class BiduletrucBot(Bot[View, Action]):
    """Plays what it knows, bluffs where that promises more, doubts what it cannot believe."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        seat, board, profile = view.seat, view.board, self._profile
        assert seat is not None
        if seat != board.turn or board.stage == "claim":
            return choose_off_turn(profile, view, seat)
        if (doubted := best_challenge(profile, board, seat)) is not None:
            return Wait(thinking_ms(profile.slowness_ms, seat, doubted.number), doubted)
        if board.stage == "answer":
            action: Action | Wait = COUNTER if "counter" in view.reds else GIVE_WAY
        else:
            action = self._move(view, seat)
        if isinstance(action, Wait):
            return action
        return Wait(thinking_ms(_pause_ms(board, action), seat, board.placed + board.moves), action)

    def _move(self, view: View, seat: Seat) -> Action | Wait:
        """Known links first; then whatever promises most."""
        board, profile = view.board, self._profile
        planner = self._planner(view, seat)
        if (sequence := self._known_lays(view, seat, planner)).lays:
            return _first_that_can_be_laid(view, sequence.lays)
        otherwise, instead = self._instead(view, seat)
        bluff = best_bluff(profile, view, seat)
        gain = bluff.worth - otherwise if bluff else NO_CHANCE
        min_bluff_gain = profile.min_bluff_gain * 2 / len(board.seats)
        if JOKER in view.hand and why_not_end(board):  # a violet card rather than one more
            forced = planner.forced(view)
            relief = (
                win_chance_with(view, seat, -forced.worth) - otherwise if forced.lays else NO_CHANCE
            )
            if relief > max(0.0, gain - min_bluff_gain):
                return _first_that_can_be_laid(view, forced.lays)
        return bluff.lay if bluff is not None and gain > min_bluff_gain else instead

    def _planner(self, view: View, seat: Seat) -> Planner:
        board, profile = view.board, self._profile

        def accepts(covered: Card, laid: Card, before: int) -> bool:
            sure = is_sure(profile, board, seat, covered, laid)
            return sure and notices(profile, seat, board, covered, laid, before)

        return Planner(accepts, self._share_where_placeable(board, seat), profile.nodes)

    def _share_where_placeable(self, board: Board, seat: Seat) -> PlaceableShare:
        def share(card: Card) -> float:
            return placeable_share(
                self._profile.knowledge, seat, board.heart, len(board.seats), card
            )

        return share

    def _known_lays(self, view: View, seat: Seat, planner: Planner) -> LaySequence:
        """The best sequence of links that the bot knows; a drawn card must come first."""
        board, card = view.board, view.drawn
        if not board.has_drawn or board.laid:
            return planner.best(view)
        if card == JOKER:
            sequence = planner.best(view)
            return sequence if sequence.lays and sequence.lays[0].card == JOKER else NO_LAYS
        for pile, top in enumerate(board.tops):
            if card is None or why_not_lay(board, view.hand, card, Lay(card, pile)):
                continue
            if top.card == JOKER or is_sure(self._profile, board, seat, top.card, card):
                return LaySequence((Lay(card, pile),), 0.0)
        return NO_LAYS

    def _instead(self, view: View, seat: Seat) -> tuple[float, Action]:
        """What to do instead of laying another card, and the chance to win with it."""
        board, size = view.board, effective_size(view.hand)
        if not why_not_skip(board, view.reds) and _is_time_to_skip(view):
            return win_chance_with(view, seat, size), SKIP
        if not why_not_end(board):
            return win_chance_with(view, seat, size), END
        if not why_not_change(board, view.hand, view.reds):
            return win_chance_with(view, seat, size + CHANGE_COST), Change(self._worst(view, seat))
        assert not why_not_draw(board)
        return win_chance_with(view, seat, size + DRAW_COST), DRAW

    def _worst(self, view: View, seat: Seat) -> tuple[Card, Card]:
        """The two words that are least likely to find a place."""
        share = self._share_where_placeable(view.board, seat)
        one, two, *_ = sorted(view.hand, key=lambda card: 1.0 if card == JOKER else share(card))
        return one, two


def _pause_ms(board: Board, action: Action) -> int:
    if board.is_read:
        return READS_MS
    if action == END:
        return ENDS_MS
    hides = isinstance(action, Lay) and any(link.pile == action.pile for link in open_links(board))
    return COVERS_MS if hides and not board.options.window else LOOKS_MS


def _first_that_can_be_laid(view: View, lays: tuple[Lay, ...]) -> Lay | Wait:
    """The first lay of a sequence, or a later one while a pile is still looked at.

    None overtakes a violet card, which could not be the last any more (BID-42).
    """
    taken = set[int]()
    for lay in lays:
        if lay.pile not in taken:
            refusal = why_not_lay(view.board, view.hand, view.drawn, lay)
            if not refusal:
                return lay
        if lay.card == JOKER:
            break
        taken.add(lay.pile)
    return Wait(PATIENCE_MS)


def _is_time_to_skip(view: View) -> bool:
    """When the next player is about to win, or with two when a second turn could end it."""
    board, seats = view.board, len(view.board.seats)
    assert view.seat is not None
    is_danger = board.sizes[(view.seat + 1) % seats] <= FEW_CARDS
    return is_danger or (seats == 2 and len(view.hand) <= FEW_CARDS + 1)


BOTS: Mapping[str, BiduletrucBot] = MappingProxyType(
    {level: BiduletrucBot(profile) for level, profile in PROFILES.items()}
)
