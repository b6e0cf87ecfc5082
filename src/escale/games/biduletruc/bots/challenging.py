"""When to say "dico", and when to let a card pass."""

from ....bots import Wait
from ....bots.fixed_draws import fixed_draw
from ....core.game import Seat
from ..rules import CONCEDE, Action, Board, Dico, Trust, View
from ..rules.legal import Link, may_challenge, may_trust
from .estimates import stakes
from .knowledge import confidence
from .profiles import Profile

RESTS_MS = 600_000  # nothing to say: until somebody does something
# On a last card a player challenges below this confidence: they lose the game otherwise.
CLAIM_CONFIDENCE = 0.97


def best_challenge(profile: Profile, board: Board, seat: Seat) -> Dico | None:
    """The "dico" that promises most, if one promises anything."""
    best, most = None, 0.0
    for link in may_challenge(board, seat):
        worth = _worth(profile, board, seat, link)
        if worth > most:
            best, most = Dico(link.laid.number), worth
    return best


def _worth(profile: Profile, board: Board, seat: Seat, link: Link) -> float:
    sure = confidence(profile, board, seat, link)
    if sure == 1.0:
        return 0.0
    if board.stage == "claim":
        return CLAIM_CONFIDENCE - sure - profile.min_challenge_gain
    won, lost = stakes(board, seat, link.culprit)
    worth, wanted, verdict = (
        (1 - sure) * won - sure * lost,
        profile.min_challenge_gain,
        board.verdict,
    )
    if verdict and verdict.culprit == seat and verdict.challenger == link.culprit:
        wanted -= profile.revenge_discount
    return worth - wanted * 2 / len(board.seats)


def choose_off_turn(profile: Profile, view: View, seat: Seat) -> Action | Wait:
    """What a player does outside their turn: say "dico" after some thought, or let a card pass."""
    board = view.board
    doubted = best_challenge(profile, board, seat)
    if board.stage == "claim":
        action: Action = doubted or CONCEDE
        return Wait(thinking_ms(profile.slowness_ms, seat, board.placed), action)
    if doubted is not None:
        return Wait(thinking_ms(profile.slowness_ms, seat, doubted.number), doubted)
    fresh = next(may_trust(board, seat), None)
    if fresh is not None:
        return Wait(thinking_ms(profile.slowness_ms, seat, fresh), Trust(fresh))
    return Wait(RESTS_MS)


def thinking_ms(mean_ms: int, seat: Seat, about: int) -> int:
    """How long a player thinks: it varies from question to question, but not for the same one."""
    return round(mean_ms * (0.6 + 0.8 * fixed_draw(f"{seat}/{about}")))
