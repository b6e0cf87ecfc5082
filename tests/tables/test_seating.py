"""Who may sit down, leave, decide and start: every order that gathers a table."""

from collections.abc import Sequence
from typing import Any

import pytest

from escale.core.errors import IllegalAction
from escale.core.table_events import Joined, Left, Started
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import BOT_NAMES
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.live import LiveTable
from escale.tables.logged import Receipt
from escale.tables.ports import Timer
from escale.tables.seating import (
    Order,
    add_bot,
    contribute,
    end,
    join,
    leave,
    owner,
    remove,
    resume_after_shutdown,
    start,
)
from escale.tables.state import FILL, Member
from escale.tables.timings import Timings

from .tables import ALL, bots, gathered, loaded, names, opened, pause_for_shutdown, person, started

TIMINGS = Timings()


async def refusal(table: LiveTable, order: Order) -> str:
    """The code with which an order is refused; nothing has changed then."""
    before = table.state
    with pytest.raises(IllegalAction) as refused:
        await table.order(order)
    assert table.state == before
    return refused.value.code


def decides(table: LiveTable) -> str:
    return owner(table.state, table.config)


# ---- sitting down


async def test_people_sit_down_in_the_order_in_which_they_come(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "cleo", "ann", "bob")
    assert names(table) == ["Cleo", "Ann", "Bob"]
    assert [table.state.seat_of(f"m-{name}") for name in ALL] == [1, 2, 0]
    assert await refusal(table, join(person("dan"))) == "table-full"


async def test_once_it_has_started_only_those_who_sit_are_welcome(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    assert await refusal(table, join(person("dan"))) == "already-started"
    number = table.state.number
    assert await table.order(join(person("bob"))) == Receipt(number, again=True)


async def test_who_has_a_place_sends_their_nonce_again_and_keeps_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob")
    await table.order(join(Member("other", "", person="ann", nonce="new")))
    await table.order(join(Member("other", "", person="bob")))
    ann, bob = table.state.members
    assert ann == Member("m-ann", "", person="ann", nonce="new")
    assert bob == person("bob")
    assert table.state.number == 3  # Bob said nothing new


async def test_a_nonce_counts_from_who_has_a_place_until_the_cards_are_dealt(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL)
    await table.order(contribute("bob", "salt"))
    for again in (("bob", "salt"), ("bob", ""), ("dan", "pepper")):  # nothing new, or not here
        assert (await table.order(contribute(*again))).again
    await table.order(start("ann", ()))
    assert (await table.order(contribute("bob", "pepper"))).again
    assert table.state.nonces == ("nonce of ann", "salt", "nonce of cleo")


async def test_names_are_made_unlike(store: SqliteStore, clock: SimulatedClock) -> None:
    async def called(_people: Sequence[str]) -> dict[str, str]:
        return {"p0": "Zoé", "p1": "zoé", "p2": "ZOÉ"}

    directory = Directory(called)
    table = await opened(store, clock, places=6)
    table._directory = directory
    for number in range(3):
        await table.order(join(Member(f"m{number}", "", person=f"p{number}")))
    assert names(table) == ["Zoé", "zoé 2", "ZOÉ 3"]
    for number in (3, 4):  # who is not known any more has no name, and no number either
        await table.order(join(Member(f"m{number}", "", person=f"p{number}")))
    assert names(table) == ["Zoé", "zoé 2", "ZOÉ 3", "", ""]
    directory.rename("p0", "Ada")
    assert names(table) == ["Ada", "zoé", "ZOÉ 2", "", ""]


async def test_the_log_and_the_lobby_row_hold_no_name_of_a_person(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL, places=4, open=True)
    await table.order(leave("bob"))
    await table.order(add_bot("ann", bots(1)))
    steps = b" ".join(bytes(each.action) for each in await store.read_steps("t"))
    ((_, entry),) = await store.open_lobby_entries(9)
    for stored in (steps, entry):
        assert b"Robot 0" in stored
        assert not any(name.title().encode() in stored for name in ALL)
    assert [each.name for each in table.entry.members] == ["Ann", "Cleo", "Robot 0"]
    assert table.names["m-bob"] == "Bob"  # who has left is still told of by name


async def test_a_log_of_an_earlier_version_shows_the_names_of_today(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await opened(store, clock)
    await table.order(lambda _state, _config: [Joined("m-ann", "Then", person="ann")])
    other = await loaded(store, clock)
    for each in (table, other):
        assert names(each) == ["Ann"]
        assert each.events[0].public == Joined("m-ann", "")


# ---- leaving


async def test_who_leaves_gives_up_the_place_and_may_come_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL)
    await table.order(leave("bob"))
    assert names(table) == ["Ann", "Cleo"]
    assert await refusal(table, leave("bob")) == "not-at-the-table"
    await table.order(join(person("bob")))
    assert names(table) == ["Ann", "Cleo", "Bob"]


async def test_who_was_sent_away_does_not_come_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob")
    assert await refusal(table, remove("bob", "m-ann")) == "only-the-owner"
    assert await refusal(table, remove("ann", "m-dan")) == "unknown-member"
    await table.order(remove("ann", "m-bob"))
    assert names(table) == ["Ann"]
    again = Member("other", "", person="bob")
    assert await refusal(table, join(again)) == "sent-away"
    assert table.events[-1].public == Left("m-bob", removed=True)


async def test_a_bot_that_was_sent_away_may_be_asked_again(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    for _ in range(2):
        await table.order(add_bot("ann", bots(1)))
        assert names(table) == ["Ann", "Robot 0"]
        await table.order(remove("ann", "bot0"))
        assert names(table) == ["Ann"]


async def test_a_table_that_was_ended_gathers_nobody(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob")
    assert await refusal(table, end("bob")) == "only-the-owner"
    await table.order(end("ann"))
    orders = [end("ann"), leave("bob"), remove("ann", "m-bob"), start("ann", bots(3))]
    codes = [await refusal(table, order) for order in orders]
    assert codes == ["table-closed"] * 4
    assert await refusal(table, join(person("cleo"))) == "table-closed"


# ---- who decides


async def test_the_table_is_passed_on_when_its_owner_leaves_and_given_back_when_they_return(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await opened(store, clock, places=4)
    assert decides(table) == "ann"  # who opened it need not sit yet
    await table.order(add_bot("ann", bots(1)))
    for name in ("bob", "ann", "cleo"):
        await table.order(join(person(name)))
        assert decides(table) == "ann"
    await table.order(leave("ann"))
    assert decides(table) == "bob"  # the bot sits before Bob, and decides nothing
    await table.order(leave("bob"))
    assert decides(table) == "cleo"
    await table.order(join(person("ann")))
    assert decides(table) == "ann"


async def test_at_a_table_of_nobody_nobody_decides(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL, owner="")
    for by in ("", "ann"):
        assert await refusal(table, start(by, ())) == "only-the-owner"


async def test_who_leaves_a_game_decides_no_more(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await started(store, clock)
    await table.order(leave("ann"))
    assert decides(table) == "bob"
    assert await refusal(table, end("ann")) == "only-the-owner"
    await table.order(end("bob"))
    assert table.state.ended == "owner"


# ---- bots and the start


async def test_the_owner_gives_places_to_bots_until_the_table_is_full(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    assert await refusal(table, add_bot("bob", bots(6))) == "only-the-owner"
    for _ in range(2):
        await table.order(add_bot("ann", bots(6)))
    assert names(table) == ["Ann", "Robot 0", "Robot 1"]
    assert await refusal(table, add_bot("ann", bots(6))) == "table-full"
    await table.order(start("ann", ()))
    assert await refusal(table, add_bot("ann", bots(6))) == "already-started"


async def test_a_game_starts_with_as_many_as_its_rules_allow(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob", places=13)
    assert await refusal(table, start("bob", bots(3))) == "only-the-owner"
    with pytest.raises(IllegalAction) as few:
        await table.order(start("ann", ()))
    assert (few.value.code, few.value.details) == ("bad-seats", {"seats": 2, "low": 3, "high": 12})
    assert await refusal(table, start("ann", bots(26))) == "bad-seats"
    await table.order(start("ann", bots(10)))
    assert len(table.state.members) == 12
    assert table.state.stage == "playing"
    assert await refusal(table, start("ann", ())) == "already-started"


async def test_the_free_places_are_filled_with_bots_at_the_start(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", places=4)
    await table.order(join(Member("m", "", person="bob")))
    await table.order(start("ann", bots(8, "master")))
    assert names(table) == ["Ann", "Bob", "Robot 0", "Robot 1"]
    assert table.state.bots == {2: "master", 3: "master"}
    assert table.state.nonces == ("nonce of ann", "")
    told = [event.public for event in table.events[2:5]]
    assert told == [
        Joined("bot0", "Robot 0", "master"),
        Joined("bot1", "Robot 1", "master"),
        Started(),
    ]


async def test_no_bot_is_called_like_somebody_who_sits_here(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    first, second, third = BOT_NAMES[:3]
    table = await gathered(store, clock, "ann", first.lower(), places=4)
    await table.order(start("ann", table.bots_for("novice")))
    assert names(table) == ["Ann", first, second, third]


# ---- the wait for others


FILLED: dict[str, Any] = {"fill": "regular", "fill_seconds": 30}


async def test_bots_fill_the_table_after_the_wait_also_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, **FILLED)
    assert await store.read_timers("t") == []  # nobody waits at an empty table
    clock.advance_to(5_000)
    await table.order(join(person("bob")))
    clock.advance_to(20_000)
    await table.order(join(person("ann")))
    due = 5_000 + 30_000  # from the first who sat down
    assert await store.read_timers("t") == [Timer(FILL, due)]
    clock.advance_to(due + TIMINGS.grace_ms)
    one, two = [await loaded(store, clock) for _ in range(2)]
    assert (await one.fire_timers(), await two.fire_timers()) == (1, 0)
    assert names(two) == ["Bob", "Ann", BOT_NAMES[0]]
    assert two.state.stage == "playing"
    assert await store.read_timers("t") == []


async def test_the_wait_ends_with_the_last_person_and_with_the_start(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob", **FILLED)
    for name in ("ann", "bob"):
        assert table.state.due == {FILL: 31_000}
        await table.order(leave(name))
    assert table.state.due == {}
    clock.advance_to(50_000)
    await table.order(join(person("ann")))
    assert table.state.due == {FILL: 80_000}
    await table.order(start("ann", bots(3)))
    assert table.state.due == {}


async def test_a_server_that_closes_gives_the_time_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", **FILLED)
    clock.advance_to(11_000)
    await table.order(pause_for_shutdown)
    assert await store.read_timers("t") == []
    assert (await table.order(pause_for_shutdown)).again
    clock.advance_to(3_600_000)
    again = await loaded(store, clock)
    assert await again.fire_timers() == 0
    await again.order(resume_after_shutdown)
    assert await store.read_timers("t") == [Timer(FILL, 3_620_000)]
    assert (await again.order(resume_after_shutdown)).again


async def test_a_server_that_closes_leaves_tables_without_a_timer_alone(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    number = table.state.number
    for order in (pause_for_shutdown, resume_after_shutdown):
        assert await table.order(order) == Receipt(number, again=True)


# ---- once


async def test_an_order_that_is_sent_twice_counts_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    first = await table.order(add_bot("ann", bots(6)), "click")
    assert not first.again
    other = await loaded(store, clock)
    for each in (table, other):
        assert await each.order(add_bot("ann", bots(6)), "click") == Receipt(first.number, True)
    assert names(other) == ["Ann", "Robot 0"]
    await table.order(add_bot("ann", bots(6)), "another click")
    assert names(table) == ["Ann", "Robot 0", "Robot 1"]
