"""What somebody who enters the lobby is shown while tables change."""

from msgspec.structs import replace

from escale.server.socket.lobby import Lobby
from escale.tables.clock import SimulatedClock
from escale.tables.lobby_entry import LobbyEntry
from escale.tables.ports import OpenEntry
from tests.tables.registries import registry
from tests.tables.tables import InlineStore, opened


class ChangingStore(InlineStore):
    """A store in which a table ends between a read and its answer."""

    lobby: Lobby
    ended: LobbyEntry

    async def open_lobby_entries(self, most: int) -> list[OpenEntry]:
        entries = await super().open_lobby_entries(most)
        self.lobby.publish(self.ended, frozenset())
        return entries


async def test_a_table_that_ends_while_the_store_is_read_is_not_shown(
    clock: SimulatedClock,
) -> None:
    """Nobody would ever tell this person that it is over: they do not follow the lobby yet."""
    store = ChangingStore()
    table = await opened(store, clock, open=True)
    entry = table.entry
    async with registry(store, clock) as tables:  # in whose memory the table is no longer
        store.lobby, store.ended = (
            Lobby(store, tables, store.people.company),
            replace(entry, stage="over"),
        )
        assert await store.lobby.entries() == ()
        store.ended = replace(entry, id="another", stage="over")
        assert [each.id for each in await store.lobby.entries()] == [entry.id]
    store.close()


async def test_many_people_from_one_address_have_one_turn(clock: SimulatedClock) -> None:
    store = InlineStore()
    for number in range(120):
        owner = f"guest {number}" if number else "calm"
        await opened(store, clock, id=f"t{number}", open=True, owner=owner, opened_ms=number)
    await opened(store, clock, id="second", open=True, owner="other", opened_ms=0)
    addresses = {f"guest {number}": "192.0.2.1" for number in range(120)}
    async with registry(store, clock) as tables:
        address_of = lambda person: addresses.get(person, "")  # noqa: E731
        lobby = Lobby(store, tables, store.people.company, address_of)
        shown = [each.id for each in await lobby.entries()]
    assert len(shown) == 100
    assert shown[0] == "t119"
    assert set(shown[1:3]) == {"t0", "second"}
    assert shown[3:5] == ["t118", "t117"]
    store.close()
