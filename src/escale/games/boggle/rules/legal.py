"""Who may do what in Boggle, and why not."""

from collections.abc import Collection, Iterator, Sequence

from ....core import ready
from ....core.errors import IllegalAction
from ....core.game import CLOCK, Deadline, Step
from ....core.ready import READY
from ....words.grid import trace
from ....words.spelling import is_letters
from .model import FINISH, Action, DeLuxe, Finish, Note, Options, State, View
from .words import minimum_of, status_of, words_on


def check(state: State, step: Step[Action], timers: Sequence[Deadline[Action]]) -> None:
    """Raises IllegalAction; the clock may do what the running timers say, and nothing else."""
    board, seat, action = state.board, step.seat, step.action
    if board.stage == "over":
        raise IllegalAction("game-over")
    if seat == CLOCK:
        if action not in [timer.action for timer in timers]:
            raise IllegalAction("not-for-the-clock")
    elif board.stage == "pause":
        ready.check(board.waiting, seat, action)
    elif seat not in board.seats:
        raise IllegalAction("not-waited-for")
    elif board.stage == "shake":
        raise IllegalAction("dome-closed", "BOG-8")
    elif isinstance(action, Note):
        check_note(board.options, board.letters, state.words[seat], action.word)
    elif not isinstance(action, Finish):
        raise IllegalAction("searching")
    elif seat in board.finished:
        raise IllegalAction("finished")


def check_note(options: Options, letters: str, words: Collection[str], word: str) -> None:
    """Raises IllegalAction unless a word may be noted after these words."""
    check_shape(options, letters, word)
    if word in words:
        raise IllegalAction("already-noted", "BOG-3", word=word)
    check_word(options, word)


def check_shape(options: Options, letters: str, word: str) -> None:
    """Raises IllegalAction unless the word can be traced on the grid (BOG-1, BOG-2)."""
    clause = "BOG-D3" if isinstance(options, DeLuxe) else "BOG-P9"
    if not is_letters(word):
        raise IllegalAction("not-letters", "BOG-5")
    if len(word) < minimum_of(options):
        raise IllegalAction("too-short", clause, word=word, minimum=minimum_of(options))
    for letter in word:
        if letter not in letters:
            raise IllegalAction("no-such-letter", "BOG-1", word=word, letter=letter)
    if len(word) > len(letters) or trace(letters, word) is None:
        raise IllegalAction("not-on-grid", "BOG-1", word=word)


def check_word(options: Options, word: str) -> None:
    """Raises IllegalAction if the dictionary does not have it, where that is said at once."""
    if options.unknown == "struck":
        return
    de_luxe = isinstance(options, DeLuxe)
    clause = "BOG-D4" if de_luxe else "BOG-P8"
    status = status_of(options, word)
    if status == "unknown":
        raise IllegalAction("unknown-word", clause, word=word)
    if status == "conjugated":
        raise IllegalAction("conjugated", "BOG-Q1" if de_luxe else clause, word=word)
    if status == "plural":
        raise IllegalAction("plural", clause, word=word)


def legal(view: View) -> Iterator[Action]:
    """Every word of the grid is the answer key: for bots and tests, never for people.

    Where unknown words are struck only at the end, any trace is legal; those that could
    score are listed.
    """
    board = view.board
    if view.seat not in board.seats:
        return
    if board.stage == "pause" and view.seat in board.waiting:
        yield READY
    if board.stage == "search":
        if view.seat not in board.finished:
            yield FINISH
        noted = set(view.words)
        for word in words_on(board.options, board.letters):
            if word not in noted:
                yield Note(word)
