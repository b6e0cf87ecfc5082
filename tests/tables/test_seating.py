"""Who may sit down, leave, decide and start: every order that gathers a table."""

from typing import Any

import pytest

from escale.core.errors import IllegalAction
from escale.core.table_events import Joined, Left, Started
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import BOT_NAMES
from escale.tables.clock import SimulatedClock
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

from .tables import ALL, bots, gathered, loaded, opened, pause_for_shutdown, person, started

TIMINGS = Timings()


async def refusal(table: LiveTable, order: Order) -> str:
    """The code with which an order is refused; nothing has changed then."""
    before = table.state
    with pytest.raises(IllegalAction) as refused:
        await table.order(order)
    assert table.state == before
    return refused.value.code


def names(table: LiveTable) -> list[str]:
    return [member.name for member in table.state.members]


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


async def test_who_has_a_place_says_name_and_nonce_again_and_keeps_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann", "bob")
    await table.order(join(Member("other", "Annie", person="ann", nonce="new")))
    await table.order(join(Member("other", "Bob", person="bob")))
    ann, bob = table.state.members
    assert ann == Member("m-ann", "Annie", person="ann", nonce="new")
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
    table = await opened(store, clock, places=5)
    alike = [Member(f"m{n}", name, person=f"p{n}") for n, name in enumerate(["Zoé", "zoé", "ZOÉ"])]
    for member in alike:
        await table.order(join(member))
    assert names(table) == ["Zoé", "zoé 2", "ZOÉ 3"]
    for member in alike:  # they come again with the names they gave themselves
        assert (await table.order(join(member))).again
    assert names(table) == ["Zoé", "zoé 2", "ZOÉ 3"]


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
    again = Member("other", "Robert", person="bob")
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
    await table.order(join(Member("m", "robot 1", person="bob")))
    await table.order(start("ann", bots(8, "master")))
    assert names(table) == ["Ann", "robot 1", "Robot 0", "Robot 2"]  # no name twice
    assert table.state.bots == {2: "master", 3: "master"}
    assert table.state.nonces == ("nonce of ann", "")
    told = [event.public for event in table.events[2:5]]
    assert told == [
        Joined("bot0", "Robot 0", "master"),
        Joined("bot2", "Robot 2", "master"),
        Started(),
    ]


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
