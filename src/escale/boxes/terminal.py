"""What a game brings to the terminal: a drawing of the table, and commands of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, structs

from ..core.texts import Texts


class Argument(Struct, frozen=True):
    """What a game's own command takes: `--name value`, or a bare value in its place."""

    name: str
    default: str | None = None  # None: it must be given
    bare: bool = False


class Report(Struct, frozen=True):
    """What a game's own command answers: a table, and lines below it."""

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()


class Command(Struct, frozen=True):
    """`escale <game> <name> …`; its texts are commands.<name> and arguments.<name>."""

    name: str
    arguments: tuple[Argument, ...]
    run: Callable[[Mapping[str, str], Texts], Report]


def list_fields(view: Any, _texts: Texts) -> str:
    """Every field of a view on a line of its own: for a game that does not draw its table."""
    return "\n".join(f"{name}: {value}" for name, value in structs.asdict(view).items())


class Terminal(Struct, frozen=True):
    """How a game looks in the terminal. Without this part the fields of the view are listed."""

    draw: Callable[[Any, Texts], str] = list_fields  # the view as text
    commands: tuple[Command, ...] = ()  # `escale <game> …`
