"""Cards in and out of a hand, as everyone sees them: a letter of the log for each.

`+` a card came unseen, `-` one was set aside unseen; a small letter was taken from the discards, a
capital was laid or discarded; `.` a turn ended; a digit: that seat exchanged its cards just then;
`*` the discards became the draw pile.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ....core.game import Seat

IN, AWAY, END, REBUILT = "+", "-", ".", "*"


@lru_cache(256)  # of one view hundreds of worlds may be wanted
def known_cards(log: str, stays: bool) -> str:
    """What everyone knows to be in a hand: taken from the discards, and not seen since.

    Nobody can tell two cards of a letter apart; but where the card just taken stays for the turn
    (LUD3-9), another of its letter was discarded.
    """
    held = ""
    for mark, is_hidden in marks_with_origin(log, stays):
        if mark.islower():
            held += mark.upper()
        elif mark.isupper() and not is_hidden:
            held = held.replace(mark, "", 1)
    return held


def marks_with_origin(log: str, stays: bool) -> Iterator[tuple[str, bool]]:
    """The marks, and for a card that leaves: whether it was none of those known to be there."""
    held = just_taken = ""
    for mark in log:
        hidden = mark.isupper() and held.count(mark) <= (stays and mark == just_taken)
        if mark.islower():
            held += mark.upper()
            just_taken = mark.upper()
        elif mark == END:
            just_taken = ""
        elif mark.isupper() and not hidden:
            held = held.replace(mark, "", 1)
        yield mark, hidden


def append_marks(logs: Sequence[str], seat: Seat, marks: str) -> tuple[str, ...]:
    """The logs with something more in that of a seat."""
    return tuple(log + marks if each == seat else log for each, log in enumerate(logs))


def append_exchange(logs: Sequence[str], seat: Seat, count: int) -> tuple[str, ...]:
    """So many cards for as many others, and the time of it in everybody's log."""
    return tuple(
        log + IN * count if each == seat else log + str(seat) for each, log in enumerate(logs)
    )


def append_rebuilt(logs: Sequence[str]) -> tuple[str, ...]:
    return tuple(log + REBUILT for log in logs)


def turns_in(log: str) -> int:
    """How many turns this hand has had."""
    return log.count(END)
