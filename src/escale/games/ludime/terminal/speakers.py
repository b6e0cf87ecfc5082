"""How the catalogue says throws of the die, ends of a manche and of the game."""

from typing import Any

from ....core.texts import Texts
from ..rules.die import MORE_THAN_DIE

# How the catalogue says things.


def say_throws(texts: Texts, throws: Any) -> str:
    """Says who threw what for the first deal, throw by throw while it was equal."""
    names = player_names(texts, "me")
    rounds = [
        ", ".join(f"{name} {die}" for name, die in zip(names, dice, strict=True) if die)
        for dice in throws
    ]
    return " ".join(texts.say("throw.round", thrown=thrown) for thrown in rounds)


def say_throw(texts: Texts, die: Any) -> str:
    """How many cards the die gives; nothing where none was thrown."""
    return texts.say("throw.cards", die=die, cards=die + MORE_THAN_DIE) if die else ""


def say_close(texts: Texts, close: Any) -> str:
    return texts.say(f"close.{close}")


def say_why(texts: Texts, reason: Any) -> str:
    return texts.say(f"why.{reason}")


SPEAKERS = {"throws": say_throws, "throw": say_throw, "close": say_close, "why": say_why}


# The drawing.


def player_names(texts: Texts, me: str = "play.you") -> list[str]:
    return [texts.say(me) if seat == texts.me else name for seat, name in enumerate(texts.names)]
