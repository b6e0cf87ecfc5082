"""The names of people, for everything that is shown: no log and no lobby entry holds one.

They stand in the rows of people alone. Those of everyone who sits at a table of this process are
kept in memory, so that a step can be told without asking the store.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence

from .bot_names import GUEST_NAME
from .lobby_entry import LobbyEntry, StoredEntry, read_entry

ReadNames = Callable[[Sequence[str]], Awaitable[Mapping[str, str]]]  # of those who are known


async def _knows_nobody(_people: Sequence[str]) -> Mapping[str, str]:
    return {}


class Directory:
    """Who is called what: "" for people who are not known any more."""

    def __init__(self, read: ReadNames = _knows_nobody) -> None:
        self._read = read
        self._names: dict[str, str] = {}  # as they are shown, by person
        self._unused: set[str] = set()  # who sat at no table when that was last looked at

    def name_of(self, person: str) -> str:
        """The name of somebody who sits at a table of this process."""
        return self._names.get(person, "")

    def note(self, person: str, name: str) -> None:
        """Have the name of somebody in memory who is about to sit down."""
        self._names.setdefault(person, name or GUEST_NAME)

    async def fill(self, people: Iterable[str]) -> None:
        """Have the names of these people in memory."""
        missing = sorted({*people} - self._names.keys() - {""})
        if missing:
            for person, name in (await self._read_shown(missing)).items():
                self._names.setdefault(person, name)  # who is renamed meanwhile has the new one

    async def names_of(self, people: Iterable[str]) -> dict[str, str]:
        """The names of these people, wherever they are; nothing is kept for it."""
        wanted = {*people} - {""}
        names = {each: self._names[each] for each in wanted & self._names.keys()}
        missing = sorted(wanted - names.keys())
        return names | await self._read_shown(missing) if missing else names

    async def _read_shown(self, people: Sequence[str]) -> dict[str, str]:
        known = await self._read(people)
        return {each: known[each] or GUEST_NAME if each in known else "" for each in people}

    async def entry(self, stored: bytes) -> LobbyEntry | None:
        """A lobby entry from the store as people see it, or None if it cannot be read."""
        found = await self.entries([stored])
        return found[0] if found else None

    async def entries(self, stored: Iterable[bytes]) -> list[LobbyEntry]:
        """Likewise several; one that cannot be read is left out."""
        return await self.shown([each for data in stored if (each := read_entry(data)) is not None])

    async def shown(self, entries: Sequence[StoredEntry]) -> list[LobbyEntry]:
        """Entries with the names of today."""
        people = {person for each in entries for person in each.people.values()}
        names = await self.names_of(people)
        return [each.shown(lambda person: names.get(person, "")) for each in entries]

    def rename(self, person: str, name: str | None) -> bool:
        """Somebody has another name, or is not known any more (None); whether that is news."""
        shown = "" if name is None else name or GUEST_NAME
        known, self._names[person] = self._names.get(person), shown
        return known != shown

    async def changed(self, people: Iterable[str]) -> dict[str, str | None]:
        """Those of these people whose names are others by now: the news of it may be lost."""
        asked = sorted({*people} & self._names.keys())
        known = await self._read(asked) if asked else {}
        return {
            each: known.get(each)
            for each in asked
            if ((known[each] or GUEST_NAME) if each in known else "") != self._names[each]
        }

    def keep_only(self, used: Collection[str]) -> None:
        """Forget who sits at no table, unless they were needed when that was last looked at."""
        unused = self._names.keys() - set(used)
        for person in unused & self._unused:
            del self._names[person]
        self._unused = unused - self._unused
