"""What anyone may know of a table: its entry in the lobby."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..core.errors import UNREADABLE
from ..core.table_events import TurnClock
from .ports import LobbyRow, Stage
from .seating import owner
from .state import FILL, Member, TableConfig, TableState

log = logging.getLogger(__name__)
NameOf = Callable[[str], str]  # of a person; "" for one who is not known any more


class LobbyMember(Struct, frozen=True, omit_defaults=True):
    """Someone at a table, as everyone sees them."""

    id: str
    name: str  # empty for a person who is not known any more
    level: str = ""  # a bot's


class LobbyEntry(Struct, frozen=True):
    """A table as everyone sees it."""

    id: str
    code: str
    game: str
    preset: str
    stage: Stage
    places: int
    clock: TurnClock
    open: bool
    opened_ms: int
    owner: str  # the member who decides, or nobody
    members: tuple[LobbyMember, ...]
    series: str = ""  # the series it belongs to
    day: str = ""  # the day whose deal it has, for one person
    rated: bool = False  # it changes the ratings of those who play
    bots_only: bool = False  # it is being played, and bots play every seat
    starts_ms: int = 0  # when bots take the free places and the game begins; 0: when people say so
    language: str = ""  # of the words that are played with, where the rule set lets one choose
    event: str = ""  # the code of the event it belongs to


class _People(Struct, frozen=True):
    """What stands beside the fields of a stored entry."""

    people: dict[str, str] = {}  # by member


class StoredEntry(NamedTuple):
    """An entry as it is stored: without the names of people, but with their ids."""

    entry: LobbyEntry
    people: Mapping[str, str]  # by member

    def shown(self, name_of: NameOf) -> LobbyEntry:
        """The entry as people see it."""
        members = self.entry.members
        seated = [(each.id, each.name, self.people.get(each.id, "")) for each in members]
        names = names_at(seated, name_of)
        joined = tuple(replace(each, name=names[each.id]) for each in members)
        return replace(self.entry, members=joined)


def names_at(members: Iterable[tuple[str, str, str]], name_of: NameOf) -> dict[str, str]:
    """How the members of a table are called: each has an id, a name or a person.

    Two who have the same name are told apart by a number; bots keep theirs.
    """
    seated = tuple(members)
    names = {member: name for member, name, person in seated if not person}
    taken = {name.casefold() for name in names.values()}
    for member, _, person in seated:
        if person:
            names[member] = _not_taken(name_of(person), taken)
            taken.add(names[member].casefold())
    return names


def _not_taken(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if somebody has it already; "" stays as it is."""
    if not name:
        return name
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
    return next(each for each in names if each.casefold() not in taken)


def member_names(state: TableState, name_of: NameOf) -> dict[str, str]:
    """The names of everyone who has or had a place at a table."""
    seated = ((each.id, each.name, each.person) for each in state.members)
    former = {member: name_of(person) for member, person in state.people_of.items()}
    return former | names_at(seated, name_of)


def lobby_entry(state: TableState, config: TableConfig, name_of: NameOf) -> LobbyEntry:
    """The entry of a table as it stands, with the names of today."""
    names = member_names(state, name_of)
    entry = _entry(state, config)
    joined = tuple(replace(each, name=names[each.id]) for each in entry.members)
    return replace(entry, members=joined)


def _entry(state: TableState, config: TableConfig) -> LobbyEntry:
    """The entry without the names of people."""
    row = config.row
    return LobbyEntry(
        row.id,
        row.code,
        row.game,
        row.preset,
        state.stage,
        row.places,
        state.clock,
        row.open,
        row.opened_ms,
        _member_of(state.members, owner(state, config)),
        tuple(LobbyMember(each.id, each.name, each.level) for each in state.members),
        row.series,
        row.day,
        row.rated,
        state.stage == "playing" and not any(map(state.is_person, range(len(state.members)))),
        state.due.get(FILL, 0),
        getattr(config.options, "language", ""),
        row.event,
    )


def people_at(state: TableState, config: TableConfig) -> frozenset[str]:
    """Who sits at a table, and who has opened it: ids that nobody is told."""
    seated = {each.person for seat, each in enumerate(state.members) if seat not in state.resigned}
    return frozenset(seated | {config.row.owner}) - {""}


def read_entries(stored: Iterable[bytes]) -> list[StoredEntry]:
    """Entries from the store; one that cannot be read is left out, and the log says so."""
    return [entry for data in stored if (entry := read_entry(data)) is not None]


def read_entry(data: bytes) -> StoredEntry | None:
    """An entry from the store, or None if it cannot be read."""
    try:
        entry = msgspec.json.decode(data, type=LobbyEntry)
        return StoredEntry(entry, msgspec.json.decode(data, type=_People).people)
    except UNREADABLE as problem:
        log.error("entry damaged", extra={"problem": str(problem)})  # noqa: TRY400
        return None


def lobby_row(state: TableState, config: TableConfig) -> LobbyRow:
    """The entry for the store."""
    people = tuple(
        (each.person, each.id)
        for seat, each in enumerate(state.members)
        if each.person and seat not in state.resigned
    )
    here = {person for person, _ in people} | state.barred
    invited = [person for person in config.row.invited if person not in here]
    offers = tuple((person, "") for person in invited) if state.stage == "gathering" else ()
    return LobbyRow(state.stage, _stored(state, config), (*people, *offers))


def _stored(state: TableState, config: TableConfig) -> bytes:
    """The entry as JSON, and in it who is who; what an older server reads of it is the entry."""
    seated = {each.id: each.person for each in state.members if each.person}
    entry, people = (msgspec.json.encode(each) for each in (_entry(state, config), _People(seated)))
    return entry[:-1] + b"," + people[1:]


def _member_of(members: Sequence[Member], person: str) -> str:
    return next((each.id for each in members if person and each.person == person), "")
