"""The sandglass at a live table: time is the server's, with a grace for words on their way."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from escale.core.game import CLOCK
from escale.core.ready import READY
from escale.games.boggle import BOX
from escale.games.boggle.rules import FINISH, DeLuxe, Note, Options, Pocket, Solo
from escale.games.boggle.rules.game import PAUSE_SECONDS, SHAKE_SECONDS
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.errors import Stale
from escale.tables.fold import begin
from escale.tables.live import LiveTable
from escale.tables.lobby_entry import lobby_row
from escale.tables.ports import TableRow
from escale.tables.seating import join, start
from escale.tables.state import TableConfig
from escale.tables.timings import Timings
from tests.tables.registries import dealt, registry
from tests.tables.tables import loaded, person, row_fields, settle, told, until
from tests.tables.tables import pass_time as simulated

TIMINGS = Timings()

GAME = BOX.game
PEOPLE = ("ann", "bob")
SHAKE_MS = round(SHAKE_SECONDS * 1000)


async def started(
    store: SqliteStore, clock: SimulatedClock, options: Options, people: tuple[str, ...] = PEOPLE
) -> LiveTable:
    """These people sit before the dome."""
    row = TableRow(
        "t",
        GAME.slug,
        GAME.version,
        Raw(msgspec.json.encode(options)),
        "07" * 32,
        opened_ms=clock.now_ms(),
        owner=people[0],
        places=len(people),
        content=dict(GAME.content(options)),
    )
    setting = TableConfig(GAME, options, row)
    assert await store.open_table(row, lobby_row(begin(setting), setting), ())
    table = await loaded(store, clock)
    for name in people:
        await table.order(join(person(name)))
    await table.order(start(people[0], ()))
    return table


async def searching(
    store: SqliteStore, clock: SimulatedClock, options: Options, people: tuple[str, ...] = PEOPLE
) -> LiveTable:
    """All are ready, the dome shakes and is lifted."""
    table = await started(store, clock, options, people)
    for seat in range(len(people)):
        await table.submit(seat, table.state.phase, [READY])
    await pass_time(table, clock, SHAKE_MS + TIMINGS.grace_ms)
    assert table.state.phase == "round-1/search"
    return table


async def pass_time(table: LiveTable, clock: SimulatedClock, milliseconds: int) -> None:
    clock.advance_to(clock.now_ms() + milliseconds)
    await table.fire_timers()


def words_for(table: LiveTable, count: int) -> list[Note]:
    notes = [each for each in GAME.legal(table.view(0)) if isinstance(each, Note)]
    return notes[:count]


async def note(table: LiveTable, seat: int, word: Note) -> None:
    await table.submit(seat, "round-1/search", [word])


def due(table: LiveTable) -> int:
    (due_ms,) = table.state.due.values()
    return due_ms


async def test_BOG_6_a_word_received_by_the_deadline_and_the_grace_counts(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await searching(store, clock, DeLuxe(seconds=60))
    in_time, in_grace, late = words_for(table, 3)
    end = due(table)
    clock.advance_to(end - 1)
    await note(table, 0, in_time)
    clock.advance_to(end + TIMINGS.grace_ms - 1)
    assert await table.fire_timers() == 0  # it was on its way when the sand ran out
    await note(table, 0, in_grace)
    clock.advance_to(end + TIMINGS.grace_ms)
    assert await table.fire_timers() == 1
    with pytest.raises(Stale):
        await note(table, 0, late)
    (own, _other) = table.view(0).board.lists
    assert [entry.word for entry in own] == [in_time.word, in_grace.word]


async def test_BOG_D7_the_sandglass_is_right_to_the_millisecond(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await searching(store, clock, DeLuxe(seconds=60))
    end = due(table)
    await pass_time(table, clock, 60_000 + TIMINGS.grace_ms)
    steps = await store.read_steps("t")
    assert (steps[-1].seat, steps[-1].at_ms) == (CLOCK, end + TIMINGS.grace_ms)


async def test_BOG_8_the_time_runs_from_the_moment_the_letters_are_seen(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, DeLuxe(seconds=60))
    assert due(table) == clock.now_ms() + round(PAUSE_SECONDS * 1000)
    for seat in (0, 1):
        await table.submit(seat, table.state.phase, [READY])
    begun = clock.now_ms()
    assert due(table) == begun + SHAKE_MS
    assert table.view(0).board.letters == ""
    await pass_time(table, clock, SHAKE_MS + TIMINGS.grace_ms)
    assert len(table.view(0).board.letters) == 16
    assert due(table) == begun + SHAKE_MS + TIMINGS.grace_ms + 60_000


async def test_BOG_8_a_house_that_slept_through_the_shake_still_gives_all_the_time(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, DeLuxe(seconds=60))
    for seat in (0, 1):
        await table.submit(seat, table.state.phase, [READY])
    await pass_time(table, clock, 600_000)  # the lid of the laptop was closed
    assert table.view(0).board.stage == "search"
    assert due(table) == clock.now_ms() + 60_000


async def test_a_restart_in_the_middle_loses_nothing(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await searching(store, clock, DeLuxe(seconds=60))
    first, second = words_for(table, 2)
    await note(table, 0, first)
    clock.advance_to(clock.now_ms() + 20_000)
    again = await loaded(store, clock)
    assert again.state == table.state
    assert again.view(0).words == (first.word,)
    assert again.view(1).words == ()
    await note(again, 0, second)
    await table.catch_up()
    assert table.view(0).words == (first.word, second.word)
    assert due(again) == due(table)


async def test_many_words_of_many_people_answer_one_question(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Nobody's word makes another's stale."""
    table = await searching(store, clock, Pocket(seconds=60))
    for word in words_for(table, 5):
        for seat in (0, 1):
            await note(table, seat, word)
    assert table.view(None).board.counts == (5, 5)


async def test_a_word_sent_twice_is_noted_once(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await searching(store, clock, DeLuxe())
    (word,) = words_for(table, 1)
    receipts = [await table.submit(0, "round-1/search", [word], "w1") for _ in range(2)]
    assert [receipt.again for receipt in receipts] == [False, True]
    assert table.view(0).words == (word.word,)


async def test_all_have_finished_and_nobody_waits_for_the_sandglass(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await searching(store, clock, DeLuxe(rounds=2))
    for seat in (1, 0):
        await table.submit(seat, "round-1/search", [FINISH])
    assert table.state.phase == "round-1/pause"
    assert due(table) == clock.now_ms() + round(PAUSE_SECONDS * 1000)


async def test_alone_with_bots_the_dome_waits_and_ones_own_pencil_ends_the_round(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """The sand begins when one lifts the dome; then bots put their pencils down with one's own."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", **row_fields("boggle", "pocket"))
        await simulated(clock, 3_600_000)
        assert (table.state.phase, table.state.due) == ("round-0/pause", {})
        await table.submit(0, table.state.phase, [READY])
        await simulated(clock, SHAKE_MS + 30_000)
        assert due(table) > clock.now_ms()  # the sand runs
        assert set(table.view(0).board.counts[1:]) != {0}  # the bots have found something
        assert table.view(0).board.finished == ()
        finished_ms = clock.now_ms()
        await table.submit(0, table.state.phase, [FINISH])
        await until(clock, lambda: table.state.phase == "round-1/pause")
        assert clock.now_ms() == finished_ms
        await simulated(clock, 3_600_000)  # to study the grid
        assert (table.state.phase, table.state.due) == ("round-1/pause", {})


async def test_where_others_play_too_a_bot_searches_on(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", "bob", level="master", **row_fields("boggle", "deluxe"))
        for seat in (0, 1):
            await table.submit(seat, table.state.phase, [READY])
        await until(clock, lambda: table.state.phase == "round-1/search")
        for seat in (0, 1):
            await table.submit(seat, table.state.phase, [FINISH])
        await settle()
        assert table.state.phase == "round-1/search"


async def test_BOG_P12_alone_without_a_limit_there_is_no_deadline(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await searching(store, clock, Solo(seconds=0), ("ann",))
    assert table.state.due == {}
    assert await store.read_timers("t") == []
    await pass_time(table, clock, 24 * 3_600_000)
    (word,) = words_for(table, 1)
    await note(table, 0, word)
    await table.submit(0, "round-1/search", [FINISH])
    assert table.state.outcome is not None
    assert table.state.outcome.scores == (1,)


async def test_BOG_8_BOG_9_what_a_table_tells_holds_no_letter_and_no_word_too_early(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, DeLuxe(rounds=2))

    def received(seat: int | None) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(body) for _, body in told(table, seat)]

    for seat in (0, 1):
        await table.submit(seat, table.state.phase, [READY])
    assert not any("letters" in body for body in received(0))
    await pass_time(table, clock, SHAKE_MS + TIMINGS.grace_ms)
    (word,) = words_for(table, 1)
    await note(table, 1, word)
    assert [body.get("word") for body in received(0) if body["type"] == "noted"] == [None]
    assert [body.get("word") for body in received(1) if body["type"] == "noted"] == [word.word]
