"""Tables that began when crac was still a word keep the list of noises they began with."""

from os import urandom
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.core.errors import RecordDiffers
from escale.core.game import Step
from escale.core.record import Record, Seed, replay, verify
from escale.games.ludime import BOX
from escale.games.ludime.rules import GIVE_UP, Action, Lay, Ludime, Modify, OneWord
from escale.games.ludime.rules.words import EARLIER_NOISES, NOISES, noises
from escale.games.ludime.study.study import OneWordTurn, study
from escale.storage.sqlite import SqliteStore
from escale.tables.archive import import_record, stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.offline.match import RecordedMatch
from escale.tables.opening import TableOpener
from escale.tables.ports import PersonRow
from escale.tables.seating import end
from escale.tables.stored import read_state
from tests.tables.registries import dealt, registry
from tests.tables.tables import row_fields

GAMES = {slug: box.game for slug, box in BOXES.items()}
FIRST = EARLIER_NOISES[0]
SEED = Seed.of((19).to_bytes(32))  # Ann deals and holds ARC, Bob holds another C
ANN, BOB = range(2)


def crac(name: str) -> Record:
    """ARC becomes CRAC, nobody goes on, and its 11 points are enough."""
    match = RecordedMatch(Ludime(name), OneWord(target=10), ("Ann", "Bob"), SEED, ("", ""))
    played: list[tuple[int, Action]] = [
        (ANN, Lay("ARC")),
        (BOB, Modify(0, "CRAC")),
        (ANN, GIVE_UP),
        (BOB, GIVE_UP),
    ]
    for seat, action in played:
        match.play(Step(seat, action))
    return match.record()


def test_LUD_Q19_the_lists_differ_in_crac_alone() -> None:
    assert noises(NOISES) - noises(FIRST) == {"CRAC", "CRACS"}
    assert noises(FIRST) <= noises(NOISES)


def test_a_record_names_its_list_and_is_played_again_with_it() -> None:
    record = crac(FIRST)
    assert record.content["onomatopoeia"] == "86ac6eafe2988619"  # as it was before the change
    verify(record, BOX.game)
    *_, (_, last) = replay(record, BOX.game)
    assert last.state.board.sheet[-1].words[0].word == "CRAC"
    studied = study(BOX.game.view(last.state, ANN))
    assert studied is not None
    turns = [turn for turn in studied.turns if isinstance(turn, OneWordTurn)]
    assert [turn.made and turn.made.word for turn in turns[:2]] == ["ARC", "CRAC"]


def test_a_record_of_today_has_no_crac() -> None:
    today = dict(BOX.game.content(OneWord()))
    with pytest.raises(RecordDiffers, match="step"):
        verify(replace(crac(FIRST), content=today), BOX.game)


def test_a_record_with_a_list_that_nobody_knows_is_not_played_again() -> None:
    record = crac(FIRST)
    unknown = {**record.content, "onomatopoeia": "0" * 16}
    with pytest.raises(RecordDiffers, match="content"):
        verify(replace(record, content=unknown), BOX.game)


async def test_a_rematch_is_played_with_the_list_of_today(tmp_path: Path) -> None:
    store, clock = SqliteStore(tmp_path / "escale.db"), SimulatedClock(1_000)
    fields = row_fields("ludime", "un-mot")
    earlier, today = (dict(Ludime(name).content(OneWord())) for name in (FIRST, NOISES))
    async with registry(store, clock) as tables:
        old = await dealt(tables, **{**fields, "content": earlier})
        await old.order(end("ann"))
        opener = TableOpener(tables, store, clock, urandom)
        again = await store.read_table(await opener.rematch(old, PersonRow("ann", "Ann", 1), ""))
    store.close()
    assert old.row.content == earlier != today
    assert again is not None
    assert again.content == today


async def test_a_table_in_the_store_keeps_its_list(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "escale.db")
    try:
        record = crac(FIRST)
        table = await import_record(record, GAMES, store, 1_000)
        assert (await read_state(table, GAMES, store)).is_over
        assert await stored_record(table, GAMES, store) == record
    finally:
        store.close()
