"""Nothing of tomorrow leaves the server before midnight.

Two worlds have the same today and another tomorrow: a chain that ends today, and after it one of
two. Whatever a client asks and hears must be the same in both, byte for byte, until midnight. What
was settled in advance is the one exception: of tomorrow's chain everybody has the anchor.
"""

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import aiohttp
import pytest
from msgspec.json import encode

from escale.boxes import Puzzle
from escale.boxes.registry import BOXES
from escale.client import Client
from escale.days.calendar import ends_ms
from escale.days.chain import DAYS, check_link, make_chain
from escale.days.pick import RULE
from escale.days.ports import Pick
from escale.protocol import days as wire
from escale.server.apis import ROUTES
from escale.tables.clock import SimulatedClock

from .servers import RunningServer, open_server
from .test_days import GRID, MONDAY, MORNING_MS, begin, play_grid, table_of, today

TUESDAY = MONDAY + timedelta(days=1)
SEED = bytes(range(32))
PUZZLES = [name for name, box in BOXES.items() if isinstance(box.daily, Puzzle)]
CHAINS = "/api/days/chains"
VALUES = {
    "day": (str(MONDAY), str(TUESDAY), str(TUESDAY + timedelta(days=1)), "today"),
    "game": tuple(name for name, box in BOXES.items() if box.daily is not None),
    "month": ("2026-11", "2026-12"),
}


class Told(NamedTuple):
    """All that was told before midnight, and some of what was told after it."""

    before: list[tuple[str, Any]]
    chains: wire.DayChains
    grid: str


def pages() -> list[str]:
    """Every page about days, from the list that the server itself serves by."""
    found = [
        each.path
        for each in ROUTES
        if each.method == "GET" and ("/days" in each.path or each.path == "/api/tables")
    ]
    for name, values in VALUES.items():
        found = [
            path.replace(f"{{{name}}}", value)
            for path in found
            for value in (values if f"{{{name}}}" in path else ("",))
        ]
    return [path for path in found if path != CHAINS]


async def asked(home: RunningServer, key: str) -> list[tuple[str, Any]]:
    """What is answered on every page, status and bytes; asked with POST, too, for days to come."""
    answers: list[tuple[str, Any]] = []
    cookies = {"escale": key} if key else {}
    async with aiohttp.ClientSession(home.url, cookies=cookies) as session:
        for path in pages():
            async with session.get(path) as answer:
                answers.append((path, (answer.status, await answer.read())))
        for game in VALUES["game"]:
            for path in (f"/api/days/{TUESDAY}/{game}", f"/api/days/{TUESDAY}/{game}/answer"):
                body: Any = {"answer": {}} if path.endswith("answer") else None
                async with session.post(path, json=body) as answer:
                    assert answer.status in {401, 404}
                    answers.append((path, (answer.status, await answer.read())))
    return answers


async def world(path: Path, tomorrow: bytes) -> Told:
    clock = SimulatedClock(MORNING_MS)
    luck = Random(7).randbytes
    async with open_server(path, clock, random=luck) as home, home.client("Ada") as ada:
        store = home.store.days
        await store.keep_chain(make_chain(MONDAY, 1, SEED, RULE, 0), SEED)
        await store.keep_chain(make_chain(TUESDAY, DAYS, tomorrow, RULE, 0), tomorrow)
        for game in PUZZLES:  # to choose one takes seconds, and is tested elsewhere
            for day in (MONDAY, TUESDAY):
                await store.keep_pick(Pick(str(day), game, 3, 0.5, 1, ""))
        await home.app.days.prepare()
        stored = await store.picks(str(TUESDAY), str(TUESDAY))
        assert {each.game for each in stored} == set(VALUES["game"])  # tomorrow is chosen
        told = await asked(home, "")
        told += await asked(home, ada.key)
        table = await table_of(ada, await begin(ada))
        await play_grid(ada, clock, 5)
        followed = await table_of(ada, await begin(ada))
        told += [(each.id, encode((each.events, each.view))) for each in (table, followed)]
        told += await asked(home, ada.key)
        clock.advance_to(ends_ms(MONDAY) - 1)
        told += await asked(home, ada.key)
        chains = await ada.get(CHAINS, wire.DayChains)
        clock.advance_to(ends_ms(MONDAY))
        assert (await today(ada)).day == str(TUESDAY)
        await check_proof(ada)
        next_table = await table_of(ada, await begin(ada, day=TUESDAY))
        secret = (await home.table(next_table.id)).row.secret
        return Told(told, chains, secret)


async def check_proof(who: Client) -> None:
    """The day that has just ended can be checked from now on."""
    proof = await who.get(f"/api/day-proofs/{MONDAY}", wire.DayProof)
    chain = make_chain(MONDAY, proof.chain.days, SEED, proof.chain.rule, 0)
    check_link(chain, MONDAY, bytes.fromhex(proof.link))
    assert GRID in {each.game for each in proof.picks}


@pytest.mark.slow
async def test_nothing_of_tomorrow_is_told_before_midnight(tmp_path: Path) -> None:
    one = await world(tmp_path / "one.db", bytes(32))
    other = await world(tmp_path / "other.db", bytes(reversed(SEED)))
    assert one.grid != other.grid  # the worlds differ, once it is tomorrow
    for first, second in zip(one.before, other.before, strict=True):
        assert first == second
    for mine, theirs in zip(one.chains.chains, other.chains.chains, strict=True):
        hidden = {"anchor", "commitment"} if mine.first == str(TUESDAY) else set()
        for name in mine.__struct_fields__:
            assert (getattr(mine, name) == getattr(theirs, name)) == (name not in hidden)
