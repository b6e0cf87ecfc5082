"""Every process is replaced in turn while people play: no game is interrupted, no move lost."""

import asyncio
from pathlib import Path

import pytest

from escale.boxes.registry import GAMES
from escale.core.table_events import Paused
from escale.storage.address import PostgresAddress
from escale.tables.stored import read_config
from tests.services.balancer import Balancer
from tests.services.engines import opened
from tests.sizes import sized

from .chaos_check import check_in_the_end, step_actions
from .chaos_people import GROUPS, ChaosNotes, ChaosPeople
from .cluster import Services, cluster

LAPS = sized(1, 3)  # of all processes
MOVES = sized(10, 30)  # between two replacements


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_no_table_is_interrupted_while_each_process_is_replaced(
    tmp_path: Path, services: Services
) -> None:
    notes = ChaosNotes()
    async with Balancer() as balancer, cluster(tmp_path, 2, services, balancer.url) as servers:
        ports = [each.port for each in servers]
        balancer.serve(ports)
        async with ChaosPeople(balancer.url, notes, 0, ["rondelic", "tordu"]) as people:
            async with asyncio.TaskGroup() as tasks:
                for group in GROUPS[: sized(2, len(GROUPS))]:
                    tasks.create_task(people.play_games(group))
                for server in servers * LAPS:
                    await balancer.until_ready(ports)
                    await notes.moves(MOVES)
                    await server.close()
                    await server.open()
                notes.is_late = True
            await check_in_the_end(services.database, balancer.url, notes)
    async with opened(PostgresAddress(services.database)) as store:
        for name in {table.id for table in notes.played}:
            config = await read_config(name, GAMES, store)
            actions = await step_actions(store, config)
            assert not any(isinstance(action, Paused) for action in actions)
