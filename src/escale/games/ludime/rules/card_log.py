"""The log of a hand: every card that came or left, as everyone saw it. `Board.traffic` holds them.

A log is a string with one mark per event. `+`: a card came unseen. `-`: a card was set aside
unseen. A small letter was taken from the discards, a capital was laid or discarded. `.`: a turn
ended. A digit: that seat exchanged its cards at this time. `*`: the discards became the draw pile.
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
    """Every mark; for a card that left, also whether nobody knew it to be in the hand."""
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
    """The logs with these marks added to that of a seat."""
    return tuple(log + marks if each == seat else log for each, log in enumerate(logs))


def append_exchange(logs: Sequence[str], seat: Seat, count: int) -> tuple[str, ...]:
    """The logs after an exchange: the cards that came, and its time in the logs of the others."""
    return tuple(
        log + IN * count if each == seat else log + str(seat) for each, log in enumerate(logs)
    )


def append_rebuilt(logs: Sequence[str]) -> tuple[str, ...]:
    return tuple(log + REBUILT for log in logs)


def turns_in(log: str) -> int:
    """How many turns this hand has had."""
    return log.count(END)
