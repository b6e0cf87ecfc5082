"""What crosses the bus: the view of one seat, and nothing of other hands or of the table."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.bus.jobs import Reply, encode
from escale.bus.nats import open_bus
from escale.core.chance import FastChance
from escale.core.game import Seat
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import bots_for
from escale.tables.bot_pool import BotPool
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.review import advice_seed
from escale.tables.seating import join, start
from escale.tables.thinking import Caller
from tests.tables.registries import live, registry
from tests.tables.tables import a_row, person, row_fields

from .working import known, lying

WORLDS = 40  # tried until one differs in something hidden


def other_world(table: LiveTable, seat: Seat) -> Any:
    """A state that this seat cannot tell from the real one, and that is another one."""
    game, state = table.game, table.state.game_state
    view = game.view(state, seat)
    for number in range(WORLDS):
        other = game.redeal(view, FastChance(number))
        if msgspec.json.encode(other) != msgspec.json.encode(state):
            assert game.view(other, seat) == view
            return other
    return None


def put(table: LiveTable, game_state: Any) -> None:
    table.state = replace(table.state, game_state=game_state)
    table._seat_views.clear()


@pytest.mark.parametrize("slug", BOXES)
async def test_a_job_is_the_same_whatever_the_others_hold(
    slug: str, store: SqliteStore, clock: SimulatedClock, bus_address: str
) -> None:
    preset = next(iter(BOXES[slug].game.presets))
    secret = "5ec7e7" * 10 + "0000"
    row = a_row(id="a-table-of-hers", secret=secret, **row_fields(slug, preset))
    async with (
        open_bus(bus_address, "server") as bus,
        lying(bus_address, lambda _assignment: encode(Reply(wait_ms=1_000))) as worker,
        registry(store, clock) as tables,
    ):
        await known(bus.workers, 4)
        pool = BotPool(lambda: ThreadPoolExecutor(1), elsewhere=bus.workers)
        await tables.open(row)
        table = await live(tables, row.id)
        await table.order(join(person("ann")))
        await table.order(start("ann", bots_for(table.config, "novice")))
        seat = min(table.state.bots)
        here = table.state.game_state
        questions = []
        for game_state in (other_world(table, seat) or here, here):
            put(table, game_state)
            questions.append(table._bots._question(seat))
        for question in questions:
            await pool.choose(question)
        pool.close()
    one, two = worker.heard
    assert one == two
    ann = table.state.members[0]
    for hidden in (row.id, secret, row.own_seed, ann.id, "Ann", ann.nonce):
        assert hidden.encode() not in one


async def test_advice_and_studies_say_as_little(bus_address: str) -> None:
    """Who asks is only needed where the queue is, and the seed does not name the table."""
    seed = advice_seed("table-id", 3)
    assert "table-id" not in seed
    assert seed != advice_seed("table-id", 4)
    async with (
        open_bus(bus_address, "server") as bus,
        lying(bus_address, lambda _assignment: encode(Reply(b"[]"))) as worker,
    ):
        await known(bus.workers, 4)
        pool = BotPool(lambda: ThreadPoolExecutor(1), elsewhere=bus.workers)
        for caller in (Caller(), Caller("person-id", "table-id", "192.0.2.1")):
            await pool.advise("rondelic", b"{}", seed, 1, caller)
            await pool.study("rondelic", b"{}", caller)
        pool.close()
    assert worker.heard[:2] == worker.heard[2:]
