"""The games that the load plays, and how a player of the load finds a move."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from escale.boxes.registry import box_named

MOST_ACTIONS = 60  # from which one is drawn: a hand can make thousands of words


class Choice(Struct, frozen=True):
    action: Raw


class Ask(Struct, frozen=True):
    choices: tuple[Choice, ...] = ()


class Standing(Struct, frozen=True):
    phase: str = ""
    outcome: Raw = Raw(b"")  # once it is over


class Heard(Struct, frozen=True):
    """The part of a message that the load reads."""

    standing: Standing
    ask: Ask | None = None
    view: Raw = Raw(b"null")


_heard = msgspec.json.Decoder(Heard)


class Move(NamedTuple):
    """An answer to the question that was asked."""

    phase: str
    action: Raw


class LoadGame(NamedTuple):
    """A game, and where its moves come from: the answers of the question, or the rules."""

    game: str
    preset: str
    options: Mapping[str, bool | int | str]
    has_choices: bool  # all answers are in the question; else the rules list them from the view
    warm_up: float = 2.0  # seconds until the server's code is compiled and all tables play

    def move(self, message: bytes, random: Random) -> Move | None:
        """Something that whoever heard this may do now; None if they can only wait."""
        heard = _heard.decode(message)
        if self.has_choices:
            assert heard.ask
            return Move(heard.standing.phase, random.choice(heard.ask.choices).action)
        game = box_named(self.game).game
        view: Any = msgspec.json.decode(heard.view, type=game.types.view)
        actions = list(islice(game.legal(view), MOST_ACTIONS))
        if not actions:
            return None
        action = Raw(msgspec.json.encode(random.choice(actions)))
        return Move(heard.standing.phase, action)


def is_over(message: bytes) -> bool:
    return bool(bytes(_heard.decode(message).standing.outcome))


LOAD_GAMES = {
    # Long games: few tables end in the window.
    "rondelic": LoadGame("rondelic", "rondelic", {"circles": 12}, has_choices=True),
    "boggle": LoadGame("boggle", "deluxe", {}, has_choices=False, warm_up=10.0),
    "ludime": LoadGame("ludime", "partie", {}, has_choices=False, warm_up=10.0),
}
USUAL = "rondelic"
