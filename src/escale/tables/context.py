"""What the tables of a process share, and the publisher of a table that nobody follows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boxes import Box
from ..core.game import Event
from .clock import Clock
from .directory import Directory
from .news import Bus, NoBus
from .policy import PolicyOf, casual
from .ports import AddressOf, Publisher, TableStore
from .thinking import MoveChooser
from .timings import Timings

if TYPE_CHECKING:
    from .live import LiveTable


class NoPublisher:
    """The publisher of a table that nobody follows: it does nothing."""

    def opened(self) -> None: ...

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None: ...

    def renamed(self) -> None: ...

    def publish_connected(self) -> None: ...

    def repeat(
        self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()
    ) -> None: ...


class TableContext(NamedTuple):
    """What the tables of a process share."""

    store: TableStore
    clock: Clock
    bots: MoveChooser
    boxes: Mapping[str, Box]
    timings: Timings = Timings()
    make_publisher: Callable[["LiveTable"], Publisher] = lambda _table: NoPublisher()
    policy_of: PolicyOf = casual
    address_of: AddressOf = lambda _person: ""
    bus: Bus = NoBus()
    directory: Directory = Directory()
