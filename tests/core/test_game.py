"""The contract's own values, and the errors."""

from itertools import pairwise

import pytest

from escale.core import errors
from escale.core.errors import (
    BadInput,
    EscaleError,
    IllegalAction,
    MalformedAction,
    RecordDiffers,
)
from escale.core.game import CLOCK, TABLE, Event, Outcome, Types

from .toy import Action, Options, State, Stay, Told, Toy, View


def test_a_game_knows_the_types_it_is_written_in() -> None:
    assert Toy.types == Types(Options, State, Action, View, Told)

    class Longer(Toy):
        """A variant has the same types."""

    assert Longer.types == Toy.types


def test_everyone_is_told_something_and_some_are_told_more() -> None:
    event = Event("a card", ((2, "the King"), (0, "your King")))
    told = {seat: event.body_for(seat) for seat in (None, 0, 1, 2, CLOCK, TABLE)}
    assert told == {
        None: "a card", 0: "your King", 1: "a card", 2: "the King",
        CLOCK: "a card", TABLE: "a card",
    }  # fmt: skip


def test_winners_are_those_in_first_place() -> None:
    assert Outcome((1.0, 3.0, 3.0), (3, 1, 1), "compared").winners == (1, 2)
    assert Outcome((5.0,), (1,), "solo").winners == (0,)


def test_an_action_is_read_from_json() -> None:
    assert Toy().read_action(b'{"type":"stay"}') == Stay()
    assert Toy().read_action('{"type":"stay"}') == Stay()


NO_ACTIONS: dict[str, bytes | str] = {
    "nothing": b"",
    "cut off": b"{",
    "a number": b"7",
    "null": b"null",
    "a list": b"[]",
    "no type": b"{}",
    "an unknown type": b'{"type":"fly"}',
    "a type that is no word": b'{"type":1}',
    "a type that is not UTF-8": b'{"type":"\xff"}',
    "not UTF-8 at all": b"\xff",
    "half a letter": '{"type":"\ud800"}',
    "half a letter, spelt out": b'{"type":"\\ud800"}',
    "too deep": b"[" * 100_000,
    "too deep inside": b'{"type":"stay","x":' + b"[" * 100_000,
}


@pytest.mark.parametrize("what", NO_ACTIONS)
def test_bytes_that_are_no_action_are_malformed(what: str) -> None:
    """Whatever comes over the wire, the answer is one error."""
    with pytest.raises(MalformedAction, match="malformed-action"):
        Toy().read_action(NO_ACTIONS[what])


def test_every_error_has_one_root() -> None:
    assert issubclass(MalformedAction, BadInput)
    for kind in (BadInput, IllegalAction, RecordDiffers):
        assert issubclass(kind, EscaleError)
        assert kind.__name__ in str(errors.__doc__)
    for parent, child in pairwise((Exception, EscaleError, BadInput, MalformedAction)):
        assert issubclass(child, parent)


def test_errors_say_what_they_are() -> None:
    assert str(BadInput("bad-seats", low=2, high=4)) == "bad-seats (low=2, high=4)"
    assert str(BadInput("usage")) == "usage"
    assert str(IllegalAction("not-now")) == "not-now"
    refusal = IllegalAction("must-stand", "ABC-1", card=3)
    assert str(refusal) == "must-stand [ABC-1]"
    assert (refusal.code, refusal.clause, refusal.details) == ("must-stand", "ABC-1", {"card": 3})
