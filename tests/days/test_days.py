"""What a server knows of days, across a restore and at midnight."""

from contextlib import closing
from datetime import date
from pathlib import Path

from escale.boxes.dailies import difficulty_of
from escale.boxes.registry import BOXES
from escale.days.calendar import ONE_DAY, ends_ms, starts_ms
from escale.days.chain import covering
from escale.days.days import Days
from escale.days.verifying import verify_picks
from escale.storage.files import copy
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from tests.steady_chance import steady_random

MONDAY = date(2026, 11, 30)
BOX = {"boggle": BOXES["boggle"]}


async def measured_here(game: str, seed: bytes) -> float:
    daily = BOXES[game].daily
    assert daily
    return difficulty_of(daily, seed)


def days_of(store: SqliteStore, clock: SimulatedClock) -> Days:
    return Days(store.days, BOX, measured_here, clock, steady_random())


async def test_a_restored_house_chooses_its_next_day_by_its_new_chain(tmp_path: Path) -> None:
    clock = SimulatedClock(starts_ms(MONDAY))
    with closing(SqliteStore(tmp_path / "house.db")) as store:
        await days_of(store, clock).prepare()
    (tmp_path / "restored.db").touch()
    copy(tmp_path / "house.db", tmp_path / "restored.db", lambda *_: None)
    with closing(SqliteStore(tmp_path / "restored.db")) as store:
        days, tuesday = days_of(store, clock), MONDAY + ONE_DAY
        monday = await days.pick(MONDAY, "boggle")
        await days.prepare()
        clock.advance_to(ends_ms(MONDAY))
        link, chain = await days.link(tuesday), covering(await days.chains(), tuesday)
        assert chain
        assert chain.first == str(tuesday)
        found = await days.pick(tuesday, "boggle")
        assert [each.is_same for each in verify_picks(chain, tuesday, link, [found], BOX)] == [True]
        assert await days.pick(MONDAY, "boggle") == monday
