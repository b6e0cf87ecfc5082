"""Duplicate play: tables on the same deals are compared."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, to_builtins


class SeenStep(NamedTuple):
    """One step of a game that is over, as everybody saw it."""

    view: Any  # a spectator's, after the step
    told: tuple[Any, ...]  # the public bodies of its events


class SheetText(Struct, frozen=True):
    """A text of the game's catalogue, with what it tells."""

    key: str
    values: dict[str, Any] = {}


class PlayedDeal(Struct, frozen=True, omit_defaults=True):
    """What was played in a deal at one table, to be laid beside the others."""

    dealt: SheetText | None = None  # what lay open, the same at every table
    finds: tuple[tuple[str, ...], ...] = ()  # by seat, the words that counted
    turns: tuple[SheetText, ...] = ()  # what was done, in its order


class SheetRow(Struct, frozen=True):
    """A row of the score sheet: what each seat marked in a deal, and a text on what was played."""

    points: tuple[float, ...]
    key: str = ""  # no text
    values: dict[str, Any] = {}
    played: PlayedDeal = PlayedDeal()


class Duplicate(Struct, frozen=True):
    """How tables on the same deals are compared."""

    # The nearest options under which tables can be compared: they have as many deals, by the same
    # dealers, whatever is played.
    comparable: Callable[[Any], Any]
    # The score sheet of a game, a row for each deal that was played to its end, from what
    # everybody saw: the start and every step after it.
    sheet: Callable[[Sequence[SeenStep]], tuple[SheetRow, ...]]


def turns_of_deals(
    steps: Sequence[SeenStep], is_shown: Callable[[Any], bool], deal_of: Callable[[Any], int]
) -> dict[int, tuple[SheetText, ...]]:
    """The events that are shown, by the number of the deal in which they happened.

    `deal_of` reads that number from the view in which a step was taken. The text of an event is
    the one that it has in the story.
    """
    found: dict[int, list[SheetText]] = {}
    for before, step in zip((steps[0], *steps), steps, strict=False):
        told = found.setdefault(deal_of(before.view), [])
        told += [event_text(each) for each in step.told if is_shown(each)]
    return {deal: tuple(texts) for deal, texts in found.items()}


def event_text(body: Any) -> SheetText:
    """The sentence that an event has in the story."""
    values: dict[str, Any] = to_builtins(body)
    return SheetText(f"events.{values.pop('type')}", values)
