"""`escale days` and `escale verify day`: what was settled in advance, and whether it was kept."""

import asyncio
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.days.chain import commitment, link_at, make_chain
from escale.days.pick import RULE, pick
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from tests.tables.tables import opened

from .conftest import Escale

DAY = date(2026, 3, 2)
SEED = bytes(range(32))
CHAIN = make_chain(DAY, 9, SEED, RULE, 0)
LINK = link_at(SEED, 9, 0)


@pytest.fixture
def settled(database: Path) -> Path:
    async def write(store: SqliteStore) -> None:
        await store.days.keep_chain(CHAIN, SEED)
        await store.days.keep_link(DAY.isoformat(), LINK.hex())
        found = pick(BOXES["boggle"], DAY, LINK, RULE)
        await store.days.keep_pick(found)
        await store.days.keep_pick(replace(found, game="tordu", content="older"))

    with closing(SqliteStore(database)) as store:
        asyncio.run(write(store))
    return database


def test_a_day_that_is_over_is_checked(escale: Escale, settled: Path) -> None:
    said = escale("verify", "day", "2026-03-02")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert commitment(CHAIN) in " ".join(lines)
    assert "Le choix est le même" in said.out
    assert "ne peut pas être refait ici" in " ".join(said.out.split())


def test_a_day_that_was_exchanged_is_found_out(escale: Escale, database: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.days.keep_chain(CHAIN, SEED)
        await store.days.keep_link(DAY.isoformat(), "11" * 32)

    with closing(SqliteStore(database)) as store:
        asyncio.run(write(store))
    said = escale("verify", "day", "2026-03-02")
    assert said.code == 2
    assert "a été changé" in said.err


def test_a_day_that_runs_or_is_none_is_refused(escale: Escale, settled: Path) -> None:
    assert "n’est pas fini" in escale("verify", "day", "2999-01-01").err
    assert "is no day" in escale("verify", "day", "tomorrow", "--lang", "en").err
    assert "aucune chaîne" in escale("verify", "day", "2026-03-03").err
    assert "is no day" in escale("verify", "file", "2026-03-02", "--lang", "en").err


def test_what_is_announced_is_shown(escale: Escale, settled: Path) -> None:
    said = escale("days").out
    assert CHAIN.anchor in "".join(said.split())
    assert SEED.hex() not in "".join(said.split())


def test_the_record_of_a_table_of_a_day_that_runs_stays(escale: Escale, database: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await opened(store, SimulatedClock(), day="2999-01-01")

    with closing(SqliteStore(database)) as store:
        asyncio.run(write(store))
    said = escale("export", "t", "x.json")
    assert said.code == 2
    assert "Cette journée n’est pas finie" in said.err
