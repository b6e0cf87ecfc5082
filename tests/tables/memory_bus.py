"""A bus between servers or tables of one test: what one says the others hear at once."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from escale.tables.news import ClusterNews, TableNews


@dataclass
class MemoryBus:
    """A bus between objects of one test; `is_broken`: what it should carry is lost."""

    process: str
    neighbours: list["MemoryBus"] = field(default_factory=list)
    is_connected: bool = True
    is_broken: bool = False
    told: list[ClusterNews] = field(default_factory=list)
    is_serving: bool = True
    heard: Callable[[ClusterNews], None] | None = None
    followed: dict[str, Callable[[TableNews], None]] = field(default_factory=dict)

    @property
    def others(self) -> Collection[str]:
        return [each.process for each in self.neighbours]

    def set_serving(self, is_serving: bool) -> None:
        self.is_serving = is_serving

    def listen(self, heard: Callable[[ClusterNews], None]) -> None:
        self.heard = heard

    async def follow(self, table: str, heard: Callable[[TableNews], None]) -> None:
        self.followed[table] = heard

    async def unfollow(self, table: str) -> None:
        self.followed.pop(table, None)

    def tell(self, table: str, news: TableNews) -> None:
        for other in () if self.is_broken else self.neighbours:
            if table in other.followed:
                other.followed[table](news)

    def tell_all(self, news: ClusterNews) -> None:
        self.told.append(news)
        for other in () if self.is_broken else self.neighbours:
            if other.heard:
                other.heard(news)


def connected_buses(*names: str) -> tuple[MemoryBus, ...]:
    """The buses of some processes that hear each other."""
    buses = tuple(MemoryBus(name) for name in names)
    for bus in buses:
        bus.neighbours = [each for each in buses if each is not bus]
    return buses
