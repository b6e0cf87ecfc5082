"""Commands that one game adds to the command line."""

from collections.abc import Callable, Mapping

from msgspec import Struct

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
