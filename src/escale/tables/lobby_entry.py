"""What anyone may know of a table: its entry in the lobby."""

import logging
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from ..core.errors import UNREADABLE
from ..core.table_events import TurnClock
from .ports import LobbyRow, Stage
from .seating import owner
from .state import Member, TableConfig, TableState

log = logging.getLogger(__name__)


class LobbyMember(Struct, frozen=True, omit_defaults=True):
    """Someone at a table, as everyone sees them."""

    id: str
    name: str
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
    bots_only: bool = False  # it is being played, and bots play every seat


def lobby_entry(state: TableState, config: TableConfig) -> LobbyEntry:
    """The entry of a table as it stands."""
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
        state.stage == "playing" and not any(map(state.is_person, range(len(state.members)))),
    )


def people_at(state: TableState, config: TableConfig) -> frozenset[str]:
    """Who sits at a table, and who has opened it: ids that nobody is told."""
    seated = {each.person for seat, each in enumerate(state.members) if seat not in state.gone}
    return frozenset(seated | {config.row.owner}) - {""}


def read_entries(stored: Iterable[bytes]) -> list[LobbyEntry]:
    """Entries from the store; one that cannot be read is left out, and the log says so."""
    return [entry for data in stored if (entry := read_entry(data)) is not None]


def read_entry(data: bytes) -> LobbyEntry | None:
    """An entry from the store, or None if it cannot be read."""
    try:
        return msgspec.json.decode(data, type=LobbyEntry)
    except UNREADABLE as problem:
        log.error("entry damaged", extra={"problem": str(problem)})  # noqa: TRY400
        return None


def lobby_row(state: TableState, config: TableConfig) -> LobbyRow:
    """The entry for the store."""
    people = tuple(
        (each.person, each.id)
        for seat, each in enumerate(state.members)
        if each.person and seat not in state.gone
    )
    here = {person for person, _ in people} | state.barred
    invited = [person for person in config.row.invited if person not in here]
    offers = tuple((person, "") for person in invited) if state.stage == "gathering" else ()
    entry = msgspec.json.encode(lobby_entry(state, config))
    return LobbyRow(state.stage, entry, (*people, *offers))


def _member_of(members: Sequence[Member], person: str) -> str:
    return next((each.id for each in members if person and each.person == person), "")
