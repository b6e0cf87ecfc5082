"""Who looks at Escale now, at whatever process: what those who follow them may be told."""

from collections import Counter
from collections.abc import Callable, Collection

from ...tables.news import Bus, PeopleConnected

MOST_NAMED = 40_000  # in one message on the bus, which takes a megabyte


class ConnectedPeople:
    """Counts the connections of each person here, and keeps what other processes say of theirs.

    What is lost on the way is said again before long; it decides nothing.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, set[str]] = {}  # by process
        self._has_asked = False
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have it called with everybody who comes or goes."""
        self._listeners.append(listener)

    def _changed(self, people: Collection[str], process: str = "") -> None:
        """These came to a process or left it: who is at another one, too, is here all the time."""
        others = [each for name, each in self._elsewhere.items() if name != process]
        for person in people:
            if (process and person in self._here) or any(person in each for each in others):
                continue
            for listener in self._listeners:
                listener(person)

    def is_here(self, person: str) -> bool:
        return person in self._here or any(person in each for each in self._elsewhere.values())

    def add_connection(self, person: str) -> None:
        """A person has one more connection to this process."""
        self._here[person] += 1
        if self._here[person] > 1:
            return
        if self._bus.process:
            self._bus.tell_all(PeopleConnected(self._bus.process, (person,)))
        self._changed([person])

    def drop_connection(self, person: str) -> None:
        """A person has one connection less."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            if self._bus.process:
                self._bus.tell_all(PeopleConnected(self._bus.process, gone=(person,)))
            self._changed([person])

    def publish_everybody(self) -> None:
        """Tell the other processes of everybody here; the first time they answer with the same."""
        if self._bus.process:
            asks, self._has_asked = not self._has_asked, True
            people = tuple(self._here)[:MOST_NAMED]
            self._bus.tell_all(PeopleConnected(self._bus.process, people, is_all=True, asks=asks))

    async def repeat_everybody(self) -> None:
        """Called every `PEOPLE_SECONDS`."""
        self.publish_everybody()

    def hear(self, news: PeopleConnected) -> None:
        """Another process says who is there."""
        if news.process == self._bus.process:
            return
        known = self._elsewhere.setdefault(news.process, set())
        came, gone = set(news.people) - known, known & set(news.gone)
        if news.is_all:
            gone = known - set(news.people)
        known |= came
        known -= gone
        self._changed(came | gone, news.process)
        if news.asks:
            self.publish_everybody()

    def forget(self, process: str) -> None:
        """A process is lost, and with it its connections."""
        self._changed(self._elsewhere.pop(process, set()), process)
