"""Who looks at Escale now, at whatever process: what those who follow them may be told."""

from collections import Counter
from collections.abc import Callable, Collection

from ...tables.news import Bus, PeopleHere

MOST_NAMED = 40_000  # in one message on the bus, which takes a megabyte


class PeopleHereNow:
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

    def _changed(self, people: Collection[str]) -> None:
        for person in people:
            for listener in self._listeners:
                listener(person)

    def _elsewhere_than(self, process: str) -> set[str]:
        others = (each for name, each in self._elsewhere.items() if name != process)
        return set(self._here).union(*others)

    def is_here(self, person: str) -> bool:
        return person in self._here or any(person in each for each in self._elsewhere.values())

    def came(self, person: str) -> None:
        """A person has one more connection to this process."""
        self._here[person] += 1
        if self._here[person] > 1:
            return
        if self._bus.process:
            self._bus.tell_all(PeopleHere(self._bus.process, (person,)))
        self._changed([person])

    def went(self, person: str) -> None:
        """A person has one connection less."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            if self._bus.process:
                self._bus.tell_all(PeopleHere(self._bus.process, gone=(person,)))
            self._changed([person])

    def say_all(self) -> None:
        """Tell the other processes of everybody here; the first time they answer with the same."""
        if self._bus.process:
            asks, self._has_asked = not self._has_asked, True
            people = tuple(self._here)[:MOST_NAMED]
            self._bus.tell_all(PeopleHere(self._bus.process, people, is_all=True, asks=asks))

    async def say_again(self) -> None:
        """Called every `PEOPLE_SECONDS`."""
        self.say_all()

    def hear(self, news: PeopleHere) -> None:
        """Another process says who is there."""
        if news.process == self._bus.process:
            return
        before = self._elsewhere.get(news.process, set())
        known = set(news.people) if news.is_all else before | set(news.people)
        self._elsewhere[news.process] = known - set(news.gone)
        self._changed((before ^ self._elsewhere[news.process]) - self._elsewhere_than(news.process))
        if news.asks:
            self.say_all()

    def forget(self, process: str) -> None:
        """A process is lost, and with it its connections."""
        gone = self._elsewhere.pop(process, set())
        self._changed(gone - self._elsewhere_than(process))
