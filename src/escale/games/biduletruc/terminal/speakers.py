"""How the catalogue says the things of Biduletruc."""

from collections.abc import Callable
from typing import Any

from ....core.texts import Speaker, Texts
from ..rules import JOKER, Card
from ..rules.dicobidule import ALSO, BLUE, Mark, marks


def say_card(texts: Texts, card: Any) -> str:
    """The word itself; a violet card has its own name."""
    return texts.say("joker") if card == JOKER else str(card)


def say_cards(texts: Texts, cards: Any) -> str:
    return ", ".join(say_card(texts, card) for card in cards)


def say_red(texts: Texts, red: Any) -> str:
    """What stands on a red card."""
    return texts.say(f"red.{red}")


def say_reds(texts: Texts, reds: Any) -> str:
    return ", ".join(say_red(texts, red) for red in reds)


def say_verdict(texts: Texts, verdict: Any) -> str:
    """Says who challenges what, the page, and who was right."""
    return texts.say(
        "verdict.granted" if verdict.granted else "verdict.refused",
        challenger=verdict.challenger,
        culprit=verdict.culprit,
        covered=verdict.covered,
        laid=verdict.laid,
        page="".join(f"    {typeset(line, verdict.laid)}\n" for line in verdict.page),
    )


def typeset(line: str, lit: Card = "") -> str:
    """A line of a page with its blue words in brackets, one of them in capitals."""
    blue = [_blue(mark, lit) for mark in marks(line)]
    if line.startswith(ALSO):
        return f"{ALSO} {', '.join(blue)}"
    text = BLUE.split(line)[::3]  # what stands between them: a mark has two groups
    return "".join(part for pair in zip(text, [*blue, ""], strict=True) for part in pair)


def _blue(mark: Mark, lit: Card) -> str:
    shown = mark.shown.upper() if mark.word == lit else mark.shown
    if mark.is_also:
        return f"{shown} ({mark.gloss})" if mark.gloss else shown
    return f"[{shown}]"


def say_cost(texts: Texts, cost: Any) -> str:
    """What a refused link costs beyond two cards."""
    return texts.say(f"cost.{cost}")


def say_why(texts: Texts, why: Any) -> str:
    """What cards are drawn for."""
    return texts.say(f"why.{why}")


def say_reason(texts: Texts, reason: Any) -> str:
    """How a game has ended."""
    return texts.say(f"reason.{reason}")


def when(said: Callable[[int], bool], key: str) -> Speaker:
    """A few words for some numbers alone."""
    return lambda texts, number: texts.say(key, count=number) if said(number) else ""


SPEAKERS = {
    "card": say_card,
    "cards": say_cards,
    "red": say_red,
    "reds": say_reds,
    "verdict": say_verdict,
    "cost": say_cost,
    "why": say_why,
    "reason": say_reason,
    "last": when(lambda size: size == 1, "tail.last"),
    "dry": when(lambda count: count == 0, "tail.dry"),
    "idle": when(lambda laid: laid == 0, "tail.idle"),
    "more": when(lambda left: left > 0, "tail.more"),
}
