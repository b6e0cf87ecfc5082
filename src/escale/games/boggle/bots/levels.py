"""The five levels of bots: each knows so many words and finds them at a human pace.

`words/familiarity` says which words a level knows, `pace` how readily it finds each of them. The
next find is drawn from the rates of all words that are left. That draw depends on nothing before
it, so a bot keeps no memory: whenever it is asked it says what it finds next and when, or that it
goes on looking.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import inf, log

from ....bots import Bot, Budget, Wait
from ....core.chance import Chance
from ....core.ready import READY
from ..rules import FINISH, Action, Note, View
from .pace import PROFILES, Candidate, Profile, candidates, sorted_letters

LOOK_MS = 8_000  # without a find: then the bot looks whether the others have finished
PATIENCE_S = 120.0  # once somebody has finished, so has who expects to search longer for a word…
ALONE_S = 60.0  # …sooner where no sandglass runs…
WAITED_FOR_S = 12.0  # …or where all others have finished
PENCIL_DOWN_MS = 4_000
RESTS_MS = 60_000  # nothing to do until the next question


class BoggleBot(Bot[View, Action]):
    """A bot of one level, or of one of its styles."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board = view.board
        if board.stage == "pause":
            return READY
        if board.stage != "search" or view.seat in board.finished:
            return Wait(RESTS_MS)
        assert view.seat is not None
        profile = self._profile
        grid = profile, view.seat, len(board.seats), board.options, board.letters
        known = candidates(*grid)
        left, likeness = _left(known, view.words, profile.likeness)
        pace = sum(each.ease * like for each, like in zip(left, likeness, strict=True))
        if not known or pace * _patience(view) < 1:
            return Wait(PENCIL_DOWN_MS, FINISH)
        if not pace:
            return Wait(LOOK_MS)
        search_ms = round(-1000 * log(_uniform(chance, "when")) / pace)
        if search_ms > LOOK_MS:
            return Wait(LOOK_MS)
        rates = [each.rate * like for each, like in zip(left, likeness, strict=True)]
        found = _pick(left, rates, _uniform(chance, "what"))
        look_ms = 0 if view.words else profile.looks_ms
        return Wait(look_ms + search_ms + found.writes_ms, Note(found.word))


def _left(
    known: Sequence[Candidate], noted: Sequence[str], likeness: float
) -> tuple[list[Candidate], list[float]]:
    """The words still to be found, and how much more readily: words like the last one."""
    taken = set(noted)
    left = [each for each in known if each.word not in taken]
    if not noted:
        return left, [1.0] * len(left)
    last, letters = noted[-1], sorted_letters(noted[-1])
    return left, [likeness if each.is_like(last, letters) else 1.0 for each in left]


def _patience(view: View) -> float:
    """The longest expected search for a word, in seconds, that the bot still begins."""
    board = view.board
    if len(board.finished) == len(board.seats) - 1 and board.finished:
        return WAITED_FOR_S
    if not board.options.seconds:
        return ALONE_S
    return PATIENCE_S if board.finished else inf  # while the sand runs nobody is the first


def _uniform(chance: Chance, label: str) -> float:
    """A number between 0 and 1, without either end."""
    return (chance.below(label, 2**32) + 0.5) / 2**32


def _pick(left: Sequence[Candidate], rates: Sequence[float], drawn: float) -> Candidate:
    """One of the candidates, drawn in proportion to the rates."""
    sums = list(accumulate(rates))
    return left[min(bisect_right(sums, drawn * sums[-1]), len(left) - 1)]


BOTS = {level: BoggleBot(profile) for level, profile in PROFILES.items()}
