"""The end of a round and of the game: shared words struck, points marked, winners found."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from ....core.game import Outcome, Seat
from .model import Board, DeLuxe, Entry, Options, Pocket, Reason, Solo, WordStatus
from .words import status_of

POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}  # by the number of letters (BOG-4)
MOST_POINTS = 11  # for eight letters and more
MOST_ROUNDS = 30  # a target that nobody reaches is given up after so many

Lists = tuple[tuple[Entry, ...], ...]


class RoundScore(Struct, frozen=True):
    """The lists as they were read, and what the round brought each player."""

    lists: Lists
    points: tuple[int, ...]
    best: tuple[Seat, ...]  # who won the round


def points_of(word: str) -> int:
    """The points of a word by its length (BOG-4); words of one or two letters bring none."""
    return POINTS.get(len(word), MOST_POINTS if len(word) > max(POINTS) else 0)


def score_round(options: Options, words: Sequence[Sequence[str]]) -> RoundScore:
    """Read all lists and mark the points."""
    lists = read_lists(options, words)
    own = tuple(sum(entry.points for entry in each) for each in lists)
    if only_most_words_score(options):
        keepers = _with_most(tuple(map(kept, lists)))  # words, not points (BOG-P11, BOG-Q7)
        return RoundScore(lists, _credited(options, keepers, own), keepers)
    return RoundScore(lists, own, _with_most(own))


def only_most_words_score(options: Options) -> TypeGuard[Pocket]:
    """Whether only those who keep the most words mark points (BOG-P11)."""
    return isinstance(options, Pocket) and options.formula == 2


def strikes_shared(options: Options) -> bool:
    """Whether a word that several have noted counts for none of them (BOG-D7, BOG-P11)."""
    return isinstance(options, DeLuxe) or only_most_words_score(options)


def read_lists(options: Options, words: Sequence[Sequence[str]]) -> Lists:
    """What became of every word: an invalid one strikes nobody else's (BOG-7)."""
    holders = Counter(word for each in words for word in each)
    strikes = strikes_shared(options)

    def entry(word: str) -> Entry:
        status: WordStatus = status_of(options, word)
        if status == "kept" and strikes and holders[word] > 1:  # from all lists (BOG-D7, BOG-P11)
            status = "shared"
        return Entry(word, status, points_of(word) if status == "kept" else 0)

    return tuple(tuple(entry(word) for word in each) for each in words)


def kept(entries: Sequence[Entry]) -> int:
    """How many words of a list count."""
    return sum(entry.fate == "kept" for entry in entries)


def _with_most(counts: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest count; nobody if all have nothing (BOG-Q10)."""
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if most and count == most)


def _credited(options: Pocket, winners: Sequence[Seat], own: tuple[int, ...]) -> tuple[int, ...]:
    """Only the winner of the round marks; those who tie mark the same (BOG-Q9)."""
    best = max((own[seat] for seat in winners), default=0)
    return tuple(
        0 if seat not in winners else points if options.tie == "own" else best
        for seat, points in enumerate(own)
    )


def why_over(board: Board) -> Reason | None:
    """Why the game ends after this round, if it does (BOG-P13, BOG-Q12, BOG-Q13)."""
    target = 0 if isinstance(board.options, Solo) else board.options.target
    if not target:
        return "rounds" if board.round >= board.options.rounds else None
    best = max(board.totals)
    if best >= target and board.totals.count(best) == 1:
        return "target"
    return "enough" if board.round >= MOST_ROUNDS else None


def scores(board: Board) -> tuple[int, ...]:
    """Points; alone, the number of words (BOG-P12)."""
    return board.found if isinstance(board.options, Solo) else board.totals


def winners(board: Board) -> tuple[Seat, ...]:
    """The highest total; equal totals win together (BOG-D8, BOG-P13, BOG-Q13)."""
    best = max(scores(board))
    return tuple(seat for seat, score in enumerate(scores(board)) if score == best)


def outcome(board: Board) -> Outcome | None:
    """Places by score, shared when equal."""
    if board.reason is None:
        return None
    reached = scores(board)
    places = tuple(1 + sum(other > score for other in reached) for score in reached)
    return Outcome(tuple(map(float, reached)), places, board.reason)


def with_scores(board: Board, scored_round: RoundScore) -> Board:
    """The table with the round's lists read and its points marked."""
    pairs = zip(board.totals, scored_round.points, strict=True)
    found = zip(board.found, scored_round.lists, strict=True)
    return replace(
        board,
        lists=scored_round.lists,
        best=scored_round.best,
        points=(*board.points, scored_round.points),
        totals=tuple(total + points for total, points in pairs),
        found=tuple(count + kept(entries) for count, entries in found),
    )


def score_unit(options: Options) -> str:
    """What the scores of an outcome count; nothing where one plays alone (BOG-P12)."""
    return "" if isinstance(options, Solo) else "count.points"
