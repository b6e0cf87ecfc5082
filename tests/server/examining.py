"""Every table of a database, against what its players were told: nothing is lost or doubled."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

from escale.boxes.registry import GAMES
from escale.client import RemoteTable
from escale.core.record import verify
from escale.storage.address import Address
from escale.storage.rows import Store
from escale.tables.absences import pause_for
from escale.tables.archive import stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.fold import fold
from escale.tables.ports import UNFINISHED
from escale.tables.state import TableState
from escale.tables.stored import read_config, read_state
from tests.services.engines import opened, stored_absences
from tests.tables.tables import as_stored, loaded, told

from .crashes import Notes, doing


async def examined(address: Address, notes: Notes) -> Counter[str]:
    """Every log holds what was acknowledged, by the rules; what the server was doing."""
    kept = defaultdict(list)
    for each in notes.kept:
        kept[each.table].append(each)
    midst: Counter[str] = Counter()
    async with opened(address) as store:
        known = await names(store)
        assert {*kept, *(each.id for each in notes.playing)} <= set(known)
        for name in known:
            state = await read_state(name, GAMES, store)
            steps = await store.read_steps(name)
            assert [step.number for step in steps] == list(range(1, len(steps) + 1))
            sent = [step.client for step in steps if step.client]
            assert len(set(sent)) == len(sent), "a step is there twice"
            assert not [client for client in sent if (name, client) in notes.refused]
            for each in kept[name]:
                assert len(steps) >= each.number, "an acknowledged step is lost"
                step = steps[each.number - 1]
                assert (step.seat, each.client and step.client) == (each.seat, each.client)
            timers = {timer.key: timer.due_ms for timer in await store.read_timers(name)}
            assert timers == (await woken(name, state, store)).due
            midst.update(doing(state.due, state.actors.must, state.bots))
    return midst


async def woken(name: str, state: TableState, store: Store) -> TableState:
    """A table as it will be when it is loaded: it gets the time back while no server ran."""
    config = await read_config(name, GAMES, store)
    for each in fold(config, pause_for(state, await stored_absences(store)), state):
        state = each.state
    return state


async def names(store: Store) -> list[str]:
    rows = [await store.rows_in_stage(stage, 0, 1_000_000) for stage in (*UNFINISHED, "over")]
    return [row.id for row in sorted(chain(*rows))]


async def told_to_the_end(address: Address, tables: list[RemoteTable]) -> None:
    """Every table is over, its record verifies, and all were told what the log says."""
    async with opened(address) as store:
        for name in {each.id for each in tables}:
            table = await loaded(store, SimulatedClock(), name)
            assert table.state.outcome is not None
            verify(await stored_record(name, GAMES, store), table.game)
            for remote in tables:
                if remote.id == name:
                    heard = [
                        (event.number, as_stored(remote.body(event))) for event in remote.events
                    ]
                    assert heard == told(table, remote.seat, remote.first - 1)
                    assert remote.outcome == table.state.outcome


async def told_so_far(store: Store, heard: Iterable[tuple[RemoteTable, int]]) -> None:
    """What each of these was told, up to the event of this number, is what the log says."""
    for remote, last in heard:
        table = await loaded(store, SimulatedClock(), remote.id)
        known = [each for each in remote.events if each.number <= last]
        events = [(each.number, as_stored(remote.body(each))) for each in known]
        assert events == told(table, remote.seat, remote.first - 1)[: len(events)]
