"""Cards in and out of a hand, as everyone sees them: a letter of the log for each.

`+` a card came unseen, `-` one was set aside unseen; a small letter was taken from the discards, a
capital was laid or discarded; `.` a turn ended; a digit: that seat exchanged its cards just then;
`*` the discards became the draw pile.
"""

from collections.abc import Sequence

from ...core.game import Seat

IN, AWAY, END, REBUILT = "+", "-", ".", "*"


def known(log: str) -> str:
    """What everyone knows to be in a hand: taken from the discards, and not seen since."""
    held = ""
    for mark in log:
        if mark.islower():
            held += mark.upper()
        elif mark.isupper():
            held = held.replace(mark, "", 1)  # nobody can tell two cards of a letter apart
    return held


def note(logs: Sequence[str], seat: Seat, marks: str) -> tuple[str, ...]:
    """The logs with something more in that of a seat."""
    return tuple(log + marks if each == seat else log for each, log in enumerate(logs))


def note_exchange(logs: Sequence[str], seat: Seat, count: int) -> tuple[str, ...]:
    """So many cards for as many others, and the time of it in everybody's log."""
    return tuple(
        log + IN * count if each == seat else log + str(seat) for each, log in enumerate(logs)
    )


def note_rebuilt(logs: Sequence[str]) -> tuple[str, ...]:
    return tuple(log + REBUILT for log in logs)


def turns_in(log: str) -> int:
    """How many turns this hand has had."""
    return log.count(END)
