"""What can be learnt from a manche that is over: turn by turn, what there was to be seen.

Words that an ordinary player knows come first, or the review would be a list of rare ones.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ....core.game import Seat
from ....words.familiarity import familiarity
from ..rules import Board, Die, Lay, Modify, OneWord, Show, Stage, TableWord, View, die, one_word
from ..rules.pack import value
from ..rules.partie import Stealing, stealing
from ..rules.words import added_to, made_of, words
from .better_turns import Step, best_turn, board_of, can_steal_after_a_word, step_of, steps
from .history import PlayedTurn, is_over, played_turns

# An ordinary player knows a word of this frequency, in tenths of Zipf (one word in a million)…
ORDINARY_ZIPF = 30
FAMILIAR_ZIPF = 34  # …or one that is rarer in print, if its base form is as familiar as this
MOST_STEALS_LISTED = 4  # in a turn, of steals that were missed, each of another word
MOST_WORDS_LISTED = 8  # in a turn, of the words that could have been played


class StudiedWord(Struct, frozen=True):
    """A word that was made or could have been, and what it brought."""

    word: str
    old: str  # what it was before; nothing: it is new
    owner: Seat | None  # whose that was
    added: str
    points: int
    common: bool  # an ordinary player knows it


class PartieTurn(Struct, frozen=True, tag="partie"):
    """A turn of game 1."""

    seat: Seat
    round: int
    hand: str  # with the card that was taken
    taken: str
    is_drawn: bool
    exchanged: str
    discard: str
    made: tuple[StudiedWord, ...]
    ordinary: tuple[StudiedWord, ...]  # a good turn with words that an ordinary player knows…
    best: tuple[StudiedWord, ...]  # …and with all words
    dearest: tuple[StudiedWord, ...]  # by itself: a common word, and a rare one if it is dearer
    longest: tuple[StudiedWord, ...]  # of the new words, likewise
    steals: tuple[StudiedWord, ...]  # of words that were left to others
    stealing: Stealing  # what the rules allowed: after a word of one's own, not at all


class OneWordTurn(Struct, frozen=True, tag="un-mot"):
    """A turn of game 2."""

    seat: Seat
    round: int
    hand: str
    old: str  # nothing: the dealer opened
    made: StudiedWord | None  # None: gave up, or stopped
    ways: tuple[StudiedWord, ...]  # some of the words that could have been played
    count: int  # of all such words
    stopped: bool  # the word was theirs, and nobody else went on: they scored it (LUD2-7)


class WholeHandWord(Struct, frozen=True):
    """A word that takes the whole hand, once this card is discarded."""

    discard: str
    word: str
    points: int
    common: bool


class DieTurn(Struct, frozen=True, tag="de"):
    """A turn of game 3."""

    seat: Seat
    round: int
    hand: str  # with the card that was taken
    taken: str
    is_drawn: bool
    discard: str
    word: str  # that was shown; nothing: the manche went on
    ways: tuple[WholeHandWord, ...]  # some of the words that could have been shown
    count: int  # of all such words


class Study(Struct, frozen=True):
    turns: tuple[PartieTurn | OneWordTurn | DieTurn, ...]  # as they were played


def round_is_over(view: View) -> bool:
    """Whether a manche is over, and the next one is not dealt yet."""
    return is_over(view.board)


def study(view: View) -> Study | None:
    """The manche that is over, from what everyone sees then; before that there is nothing."""
    board = view.board
    if not is_over(board):
        return None
    if isinstance(board.options, OneWord):
        return Study(tuple(_one_word_turn(board, turn) for turn in played_turns(board)))
    if isinstance(board.options, Die):
        return Study(tuple(_die_turn(board, turn) for turn in played_turns(board)))
    return Study(tuple(_partie_turn(board, turn) for turn in played_turns(board)))


def is_common(word: str) -> bool:
    number = words().number(word)
    return number is not None and _is_common_number(number)


def _common_first(word: str) -> tuple[bool, int, int]:
    """A key that sorts common words first, then by value, then by familiarity."""
    return not is_common(word), -value(word), -familiarity(words(), word)


def _is_common_number(number: int) -> bool:
    known = words()
    if known.commonness[number] >= ORDINARY_ZIPF:
        return True
    return familiarity(known, known.word(number)) >= FAMILIAR_ZIPF


def _studied_words(made: Iterable[Step]) -> tuple[StudiedWord, ...]:
    return tuple(
        StudiedWord(
            step.action.word,
            step.old.word if step.old else "",
            step.old.owner if step.old else None,
            step.added,
            step.gain,
            is_common(step.action.word),
        )
        for step in made
    )


def _partie_turn(ended: Board, turn: PlayedTurn) -> PartieTurn:
    board = board_of(ended, turn)
    made = _made(board, turn)
    single = steps(board, turn.hand)
    new = [step for step in single if step.old is None]
    ordinary = best_turn(board, turn.hand, _is_common_number)
    if _gain(made) >= _gain(ordinary) and all(is_common(step.action.word) for step in made):
        ordinary = made
    return PartieTurn(
        turn.seat,
        turn.round,
        turn.hand,
        turn.taken,
        turn.is_drawn,
        turn.exchanged,
        turn.discard,
        _studied_words(made),
        _studied_words(ordinary),
        _studied_words(max(made, ordinary, best_turn(board, turn.hand), key=_gain)),
        _studied_words(_common_and_first(single, lambda step: step.gain)),
        _studied_words(_common_and_first(new, lambda step: len(step.added))),
        _studied_words(_missed(board, turn, made, single)),
        stealing(board),
    )


def _made(board: Board, turn: PlayedTurn) -> tuple[Step, ...]:
    """New words first: whoever may steal at all may do so after laying, too (LUD1-11)."""
    table, made = list(board.words), []
    for number, word in turn.made:
        action = Modify(number, word) if number < len(table) else Lay(word)
        made.append(step_of(replace(board, words=tuple(table)), action))
        table[number : number + 1] = [TableWord(word, turn.seat, ())]
    return tuple(sorted(made, key=lambda step: step.old is not None))


def _gain(made: Iterable[Step]) -> int:
    return sum(step.gain for step in made)


def _common_and_first(every: Sequence[Step], measure: Callable[[Step], int]) -> list[Step]:
    """The most by some measure: a common word, and another if there is more in it."""
    ordered = sorted(every, key=measure, reverse=True)
    common = next((step for step in ordered if is_common(step.action.word)), None)
    if common is None:
        return ordered[:1]
    equal = [step for step in ordered if measure(step) == measure(common)]
    first = min(equal, key=lambda step: _common_first(step.action.word))
    return [first] if measure(ordered[0]) == measure(common) else [first, ordered[0]]


def _missed(
    board: Board, turn: PlayedTurn, made: Sequence[Step], single: Sequence[Step]
) -> list[Step]:
    """The best steal of each word that was left to another: with a common word if there is one."""
    is_closed = stealing(board) == "closed"
    changed = {each.action.number for each in made if isinstance(each.action, Modify)}
    at_once = {each.action for each in single}
    found = []
    for number, laid in enumerate(board.words):
        if laid.owner == turn.seat or number in changed or is_closed:
            continue
        ways = [Modify(number, word) for word in made_of(turn.hand, laid.word)]
        for way in sorted(ways, key=lambda way: _common_first(way.word)):
            if way in at_once or can_steal_after_a_word(board, turn.hand, way):
                found.append(step_of(board, way))
                break
    found.sort(key=lambda step: (not is_common(step.action.word), -step.gain))
    return found[:MOST_STEALS_LISTED]


def _one_word_turn(ended: Board, turn: PlayedTurn) -> OneWordTurn:
    stage: Stage = "grow" if turn.table else "open"
    board = replace(ended, stage=stage, turn=turn.seat, words=turn.table)
    legal = one_word.legal(View(turn.seat, board, turn.hand, "", "", ""))
    ways = [_grown_word(board, each.word) for each in legal if isinstance(each, Lay | Modify)]
    ways.sort(key=lambda way: _common_first(way.word))
    made = next((_grown_word(board, word) for _, word in turn.made), None)
    old = turn.table[0].word if turn.table else ""
    # Whoever is asked again about their own word is the last one who still plays.
    stopped = made is None and bool(turn.table) and turn.table[0].owner == turn.seat
    listed = tuple(ways[:MOST_WORDS_LISTED])
    return OneWordTurn(turn.seat, turn.round, turn.hand, old, made, listed, len(ways), stopped)


def _grown_word(board: Board, word: str) -> StudiedWord:
    """The whole word counts for whoever changed it last (LUD2-7)."""
    old, owner = (board.words[0].word, board.words[0].owner) if board.words else ("", None)
    added = added_to(old, word) or ""
    return StudiedWord(word, old, owner, added, value(word), is_common(word))


def _die_turn(ended: Board, turn: PlayedTurn) -> DieTurn:
    taken = "" if turn.is_drawn else turn.taken
    board = replace(ended, stage="compose", turn=turn.seat, words=(), taken=taken)
    legal = die.legal(View(turn.seat, board, turn.hand, "", "", ""))
    shows = [each for each in legal if isinstance(each, Show)]
    ways = [
        WholeHandWord(each.letter, each.word, value(each.word), is_common(each.word))
        for each in shows
    ]
    ways.sort(key=lambda way: _common_first(way.word))
    return DieTurn(
        turn.seat,
        turn.round,
        turn.hand,
        turn.taken,
        turn.is_drawn,
        turn.discard,
        "".join(word for _, word in turn.made),
        tuple(ways[:MOST_WORDS_LISTED]),
        len(ways),
    )
