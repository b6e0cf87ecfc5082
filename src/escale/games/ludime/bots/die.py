"""Game 3: which card to take and which to part with, and whether one sees the word one holds.

Nobody sees every word (LUD-Q25): a player thinks of some of the words they know for a whole manche
and plays for them; any other word they may notice in a turn in which they hold it.
"""

from typing import NamedTuple

from msgspec import structs

from ....core.chance import Chance
from ..rules import DRAW, LETTERS, TAKE_DISCARD, Action, Discard, Show, View
from ..rules.card_log import known_cards
from ..rules.legal import can_draw, may_leave
from ..rules.pack import every_card, without
from .die_completion import Completion, DrawOdds, Target, complete_words, targets
from .partie_playouts import unwanted
from .vocabulary import KnownWord, Vocabulary, chance_to_see, sees

WHOLE_HAND_FACTOR = 0.6  # on the chance to see a word, if it takes the whole hand
MIN_HELD = 5  # letters that the bot must have of a word it plays for…
FEW_MISSING = 2  # …or all but these: more short words than anybody can think of lack three
UNPLANNED_FACTOR = 0.35  # on that chance, if the bot was not playing for the word


class DieStyle(NamedTuple):
    """How a level plays for its word."""

    draws: int  # that it looks ahead
    missing: int  # letters of a word it can imagine to get


def choose(view: View, vocabulary: Vocabulary, style: DieStyle, chance: Chance) -> Action:
    board = view.board
    assert view.seat is not None
    size = len(view.hand) - (board.stage != "take")
    manche = f"{view.received[:size]}/{board.manche}"
    hand = view.hand + (board.top if board.stage == "take" else "")
    missing = min(style.missing, max(FEW_MISSING, size - MIN_HELD))
    near = targets(vocabulary, view.seat, hand, size, missing)
    wanted = [each for each in near if _thinks_of(vocabulary, each.known, manche)]
    if board.stage == "take":
        return _take(view, wanted, style)
    finished = [
        each
        for each in complete_words(view.hand, near)
        if may_leave(board, view.hand, without(view.hand, each.letters))
    ]
    thought_of = {each.word for _, each in wanted}
    seen = [
        each
        for each in finished
        if each.word in thought_of
        or chance.happens(
            each.word, UNPLANNED_FACTOR * WHOLE_HAND_FACTOR * chance_to_see(vocabulary, each)
        )
    ]
    if seen:
        best = max(seen, key=lambda each: each.value)
        return Show(LETTERS[without(view.hand, best.letters)], best.word)
    return Discard(LETTERS[_worst(view, view.hand, wanted, style)])


def _thinks_of(vocabulary: Vocabulary, known: KnownWord, manche: str) -> bool:
    harder = structs.replace(vocabulary, sees=vocabulary.sees * WHOLE_HAND_FACTOR)
    return sees(harder, known, manche)


def _odds(view: View) -> DrawOdds:
    board = view.board
    others = [log for seat, log in enumerate(board.traffic) if seat != view.seat]
    seen = view.hand + board.discards + "".join(known_cards(log, stays=True) for log in others)
    return DrawOdds.of(without(every_card(), seen))


def _value(kept: str, near: list[Target], odds: DrawOdds, style: DieStyle) -> float:
    return Completion(kept, near).chance(odds, style.draws)


def _worst(view: View, hand: str, near: list[Target], style: DieStyle, banned: str = "") -> str:
    odds = _odds(view)
    letters = [
        letter
        for letter in sorted(set(hand))
        if may_leave(view.board, hand, letter) and (letter != banned or hand.count(letter) > 1)
    ]
    disliked = unwanted("".join(letters))
    return max(
        letters,
        key=lambda letter: (
            _value(without(hand, letter), near, odds, style),
            letter == disliked,
        ),
    )


def _take(view: View, near: list[Target], style: DieStyle) -> Action:
    """The open card if it completes a word, or brings one nearer than another is likely to."""
    board, hand, top = view.board, view.hand, view.board.top
    if not top:
        return DRAW
    if not can_draw(board):
        return TAKE_DISCARD
    with_top = hand + top
    if any(known.letters.count(top) > hand.count(top) for known in complete_words(with_top, near)):
        return TAKE_DISCARD
    odds = _odds(view)
    completion = Completion(hand, near)
    now = odds.of_any(completion.next)
    letter = _worst(view, with_top, near, style, top)
    taken = _value(without(with_top, letter), near, odds, style)
    kept = completion.chance(odds, style.draws)
    return TAKE_DISCARD if 0.8 * taken > now + 0.8 * kept else DRAW
