"""A quick game: people who ask for one meet, and bots take the places that stay free."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable
from escale.games.boggle.rules import Boggle, Solo
from escale.protocol.http import Lobby
from escale.server.config import ServerConfig
from escale.tables.clock import SimulatedClock
from escale.tables.quick import fitting_level, usual_game
from escale.tables.results import Opponent, Result
from tests.services.engines import Engine

from .company import tie, two_servers
from .servers import RunningServer, open_server
from .table_of_three import NOW_MS
from .waiting import pass_time, refusal

GAME = "rondelic"
LEVELS = list(BOXES[GAME].bots)
WAIT_MS = ServerConfig(Path("unused")).quick_seconds * 1000


async def several(home: RunningServer, stack: AsyncExitStack, *names: str) -> list[Client]:
    return [await stack.enter_async_context(home.client(name)) for name in names]


async def state_of(home: RunningServer, table: RemoteTable) -> Any:
    return (await home.table(table.id)).state


async def test_who_asks_for_a_quick_game_sits_down_where_somebody_waits(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, AsyncExitStack() as stack:
        ada, bob, cleo, dan = await several(home, stack, "Ada", "Bob", "Cleo", "Dan")
        first = await ada.quick(GAME)
        assert (await ada.quick(GAME)).id == first.id  # pressed twice
        entry = (await bob.get("/api/tables", Lobby)).tables[0]
        assert entry.starts_ms == NOW_MS + WAIT_MS
        assert (await bob.quick(GAME)).id == first.id
        assert (await cleo.quick("ludime")).id != first.id
        assert (await cleo.quick(GAME)).id == first.id
        assert not (await state_of(home, first)).started
        assert (await dan.quick(GAME)).id == first.id
        state = await state_of(home, first)
        assert state.started  # nobody is missing: nobody waits
        entry = (await home.table(first.id)).entry
        assert [each.name for each in entry.members] == ["Ada", "Bob", "Cleo", "Dan"]
        assert all(each.nonce for each in state.members)


async def test_bots_take_the_free_places_when_the_time_is_up(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, AsyncExitStack() as stack:
        ada, bob, cleo = await several(home, stack, "Ada", "Bob", "Cleo")
        table = await ada.quick(GAME)
        await bob.quick(GAME)
        live = await home.table(table.id)
        clock.advance_to(NOW_MS + WAIT_MS - 500)
        assert (await cleo.quick(GAME)).id != table.id  # it begins before she would see it
        await pass_time(clock, lambda: bool(live.state.started))
        assert [each.level for each in live.state.members] == ["", "", "casual", "casual"]


async def test_who_does_not_wait_any_longer_leaves_and_the_place_is_free(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, AsyncExitStack() as stack:
        ada, bob = await several(home, stack, "Ada", "Bob")
        table = await ada.quick(GAME)
        await table.leave()
        state = await state_of(home, table)
        assert not state.members
        assert not state.due  # an empty table does not begin
        clock.advance_to(NOW_MS + 2 * WAIT_MS)
        again = await bob.quick(GAME)
        assert again.id == table.id  # the one that is named for all
        assert (await state_of(home, again)).due  # and his time begins
        await bob.quick(GAME)
        assert len((await state_of(home, again)).members) == 1


async def test_only_tables_of_the_same_kind_that_begin_by_themselves_are_offered(
    path: Path,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, AsyncExitStack() as stack:
        ada, bob, cleo = await several(home, stack, "Ada", "Bob", "Cleo")
        by_hand = await ada.open(GAME, "rondelic", places=4, open=True)
        closed = await ada.open(GAME, "rondelic", places=4, fill="novice", fill_seconds=60)
        changed = await ada.open(
            GAME,
            "rondelic",
            options={"circles": 4},
            places=4,
            open=True,
            fill="novice",
            fill_seconds=60,
        )
        first = await bob.quick(GAME)
        assert first.id not in {by_hand.id, closed.id, changed.id}
        fitting = await ada.open(
            GAME, "rondelic", places=2 + 1, open=True, fill="novice", fill_seconds=60
        )
        assert (await cleo.quick(GAME)).id == fitting.id  # fewer are missing there


@pytest.mark.parametrize("wish", [{"rated": True}, {"clock": "three-days"}])
async def test_nobody_is_seated_where_a_place_means_more_than_a_game_now(
    path: Path, wish: dict[str, Any]
) -> None:
    """A rated game is agreed to by whoever sits down, and turns of days are no quick game."""
    async with open_server(path) as home, AsyncExitStack() as stack:
        ada, bob = await several(home, stack, "Ada", "Bob")
        more = {"places": 4, "open": True, "fill": "novice", "fill_seconds": 60, **wish}
        hers = await ada.open(GAME, "rondelic", **more)
        assert (await bob.quick(GAME)).id != hers.id


async def test_strangers_say_a_name_first(path: Path) -> None:
    async with open_server(path) as home, home.client("") as nobody:
        assert await refusal(nobody.quick(GAME)) == "no-identity"
        assert await refusal(nobody.quick("chess")) in {"no-identity", "unknown-game"}


@pytest.mark.parametrize("blocker", ["Ada", "Bob"])
async def test_nobody_is_seated_with_whom_they_block(engine: Engine, blocker: str) -> None:
    """Ada waits in one process, and Bob comes to the other; Cleo may sit with either."""
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo")
        await tie(*((ada, "Bob") if blocker == "Ada" else (bob, "Ada")), "block")
        hers = await ada.quick(GAME)
        his = await bob.quick(GAME)  # also where the store names the table for all
        assert his.id != hers.id
        assert (await bob.quick(GAME)).id == his.id
        assert (await cleo.quick(GAME)).id in {hers.id, his.id}


async def test_all_who_ask_at_once_meet(path: Path) -> None:
    async with open_server(path) as home, AsyncExitStack() as stack:
        people = await several(home, stack, *(f"P{number}" for number in range(8)))
        tables = await asyncio.gather(*(each.quick(GAME) for each in people))
        seated = [len((await state_of(home, each)).members) for each in tables]
        assert seated == [4] * 8
        assert len({each.id for each in tables}) == 2


async def test_no_table_has_more_people_than_places_where_two_processes_seat_them(
    engine: Engine,
) -> None:
    async with two_servers(engine) as house:
        homes = (house.one, house.two)
        people = [await house.person(f"P{number}", homes[number % 2]) for number in range(7)]
        twice = [each for each in people for _ in range(2)]  # everybody presses twice
        tables = await asyncio.gather(*(each.quick(GAME) for each in twice))
        assert [one.id for one in tables[::2]] == [other.id for other in tables[1::2]]
        for name in {each.id for each in tables}:
            members = (await house.one.table(name)).state.members
            assert len(members) <= 4
            assert len({each.person for each in members}) == len(members)
        assert {each.name for each in people} == {
            member.name
            for name in {each.id for each in tables}
            for member in (await house.one.table(name)).entry.members
        }


def a_result(kind: str, *levels: str, person: str = "") -> Result:
    others = tuple(Opponent(seat, "", level) for seat, level in enumerate(levels, 1))
    if person:
        others += (Opponent(9, person),)
    return msgspec.convert(
        {
            "table": "t", "seat": 0, "person": "p", "game": GAME, "preset": "", "options": "",
            "ended_ms": 1, "duration_ms": 1, "players": 2, "place": 1, "score": None,
            "kind": kind, "ending": "over", "opponents": others,
        },
        Result,
    )  # fmt: skip


def test_bots_have_the_level_that_the_latest_games_suggest() -> None:
    won, lost = a_result("won", "regular"), a_result("lost", "regular", "novice")
    assert fitting_level([], LEVELS) == "casual"
    assert fitting_level([lost], LEVELS) == "regular"  # as before
    assert fitting_level([won, won, lost], LEVELS) == "expert"
    assert fitting_level([won, lost, lost], LEVELS) == "regular"
    assert fitting_level([a_result("won", "master")] * 3, LEVELS) == "master"
    assert fitting_level([a_result("won", "novice", person="q")] * 3, LEVELS) == "casual"
    assert fitting_level([], ["novice"]) == "novice"


def test_the_rule_set_is_one_for_several_in_the_language_of_who_asks() -> None:
    for box in BOXES.values():
        for language in ("fr", "en"):
            preset, options = usual_game(box, language)
            assert box.game.seats(options)[-1] > 1
            assert type(options) is type(box.game.presets[preset])
    assert usual_game(BOXES["boggle"], "fr")[0] == "deluxe"
    preset, options = usual_game(BOXES["boggle"], "en")
    assert (preset, options.language) == ("pocket", "en")


def test_where_all_rule_sets_are_for_one_it_is_the_first_of_them() -> None:
    class Alone(Boggle):
        presets = MappingProxyType({"solo": Solo()})

    alone = replace(BOXES["boggle"], game=Alone())
    assert usual_game(alone, "fr") == ("solo", Solo())
