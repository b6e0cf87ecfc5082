"""What is stored of notices, on both engines: channels, what waits, holidays."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from escale.core.errors import Refused
from escale.notices.ports import Channel, HolidayRow, NoticeId, NoticeStore
from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, Timer
from escale.tables.state import DAYS
from tests.tables.tables import a_row

from .conftest import with_two

MOST = 3


@pytest.fixture
def notices(store: Store) -> NoticeStore:
    return store.notices


def a_channel(name: str = "c1", person: str = "p1", kind: str = "push", **more: Any) -> Channel:
    values: dict[str, Any] = {
        "public_key": "p256",
        "secret": "auth",
        "language": "fr",
        "zone": "Europe/Paris",
    }
    values |= {"address": f"https://push.example/{name}"} | more
    return Channel(id=name, person=person, kind=kind, made_ms=5, **values)  # type: ignore[arg-type]


async def a_table(store: Store, name: str, *turns: str, **changes: object) -> None:
    """A table that is being played, where these people are asked something."""
    row = a_row(id=name, code=name, opened_ms=1_000, **changes)
    people = (("p1", "m1"), ("p2", "m2"))
    stage = "playing" if turns else "gathering"
    offers = tuple((person, "") for person in row.invited)
    shown = LobbyRow(stage, b'{"it": "%s"}' % name.encode(), offers or people)  # type: ignore[arg-type]
    timers = [Timer(f"{DAYS}{member}/deal-1/trick", 9_000) for member in turns]
    assert await store.open_table(row, shown, timers)


async def test_a_key_of_the_server_stays_the_first_one(notices: NoticeStore) -> None:
    assert await notices.server_key("vapid", b"one") == b"one"
    assert await notices.server_key("vapid", b"two") == b"one"
    assert await notices.server_key("other", b"two") == b"two"


async def test_channels_are_kept_by_person(store: Store, notices: NoticeStore) -> None:
    await with_two(store.people)
    first, other = a_channel(), a_channel("c2", "p2")
    assert await notices.keep_channel(first, MOST)
    assert await notices.keep_channel(other, MOST)
    assert not await notices.keep_channel(a_channel("c3", "nobody"), MOST)
    assert list(await notices.channels_of("p1")) == [first]
    assert not await notices.drop_channel("c2", "p1")
    assert await notices.drop_channel("c1", "p1")
    assert await notices.drop_channel("c2")
    assert list(await notices.channels_of("p1")) == []


async def test_a_browser_belongs_to_whoever_used_it_last_and_a_person_has_one_webhook(
    store: Store, notices: NoticeStore
) -> None:
    await with_two(store.people)
    address = "https://push.example/browser"
    await notices.keep_channel(a_channel("c1", address=address), MOST)
    await notices.keep_channel(a_channel("c2", "p2", address=address), MOST)
    assert list(await notices.channels_of("p1")) == []
    for number in range(2):
        hook = a_channel(f"w{number}", kind="webhook", address=f"https://{number}.example/")
        assert await notices.keep_channel(hook, MOST)
    assert [each.id for each in await notices.channels_of("p1")] == ["w1"]
    same = a_channel("w2", "p2", "webhook", address="https://1.example/")
    assert await notices.keep_channel(same, MOST)
    assert [each.id for each in await notices.channels_of("p1")] == ["w1"]
    more = [await notices.keep_channel(a_channel(f"c{n}"), MOST) for n in range(5, 8)]
    assert more == [True, True, False]
    assert not await notices.keep_channel(a_channel("c8", address=address), MOST)
    assert "c2" in {each.id for each in await notices.channels_of("p2")}  # it stays theirs
    assert await notices.keep_channel(a_channel("w3", kind="webhook"), MOST)  # in place of w1
    assert {each.id for each in await notices.channels_of("p1")} == {"c5", "c6", "w3"}


async def test_who_is_forgotten_is_told_nothing(store: Store, notices: NoticeStore) -> None:
    await with_two(store.people)
    await notices.keep_channel(a_channel(), MOST)
    await notices.change_holidays("p1", lambda _: [HolidayRow(10, 20)])
    await a_table(store, "t", "m1")
    assert await notices.plan_turns(0) == 1
    await store.people.drop_person("p1")
    assert list(await notices.due_notices(9_999, 9)) == []
    assert list(await notices.holidays_of("p1")) == []


async def test_a_turn_is_planned_once_for_each_channel_of_whose_turn_it_is(
    store: Store, notices: NoticeStore
) -> None:
    await with_two(store.people)
    for channel in (a_channel("c1"), a_channel("c2"), a_channel("c3", "p2")):
        await notices.keep_channel(channel, MOST)
    await a_table(store, "t", "m1")
    assert await notices.plan_turns(500) == 2
    assert await notices.plan_turns(900) == 0
    assert list(await notices.due_notices(499, 9)) == []
    found = await notices.due_notices(500, 9)
    assert {each.id for each in found} == {
        NoticeId("t", f"{DAYS}m1/deal-1/trick", name) for name in ("c1", "c2")
    }
    one = next(each for each in found if each.id.channel == "c1")
    assert (one.kind, one.channel, one.attempts) == ("turn", a_channel("c1"), 0)
    assert (one.entry, one.member, one.due_ms) == (b'{"it": "t"}', "m1", 9_000)
    assert (one.is_offered, one.away_until_ms) == (False, 0)
    assert len(await notices.due_notices(500, 1)) == 1


async def test_a_member_whose_name_begins_like_anothers_is_not_told(
    store: Store, notices: NoticeStore
) -> None:
    await with_two(store.people)
    await notices.keep_channel(a_channel(), MOST)
    await a_table(store, "t", "m11")
    assert await notices.plan_turns(0) == 0


async def test_what_becomes_of_a_notice(store: Store, notices: NoticeStore) -> None:
    await with_two(store.people)
    await notices.keep_channel(a_channel(), MOST)
    await a_table(store, "t", "m1")
    await notices.plan_turns(0)
    (one,) = await notices.due_notices(0, 9)
    await notices.begin_attempt(one.id, 100)
    assert list(await notices.due_notices(99, 9)) == []
    (again,) = await notices.due_notices(100, 9)
    assert again.attempts == 1
    await notices.postpone(one.id, 200)
    (later,) = await notices.due_notices(200, 9)
    assert later.attempts == 1
    await store.set_timers("t", 0, [])
    (over,) = await notices.due_notices(200, 9)
    assert over.due_ms is None
    await notices.finish(one.id, 300)
    assert list(await notices.due_notices(999, 9)) == []
    await store.set_timers("t", 0, [Timer(one.id.mark, 9_000)])
    assert await notices.plan_turns(0) == 0  # it was told
    assert await notices.drop_finished(299, 0) == 0
    assert await notices.drop_finished(300, 0) == 1
    assert await notices.plan_turns(0) == 1
    await notices.drop(one.id)
    assert await notices.plan_turns(0) == 1


async def test_a_rematch_is_offered_to_those_who_are_invited_and_have_not_declined(
    store: Store, notices: NoticeStore
) -> None:
    await with_two(store.people)
    for channel in (a_channel("c1"), a_channel("c2", "p2")):
        await notices.keep_channel(channel, MOST)
    await a_table(store, "t", owner="p1", invited=("p1", "p2"))
    assert await notices.plan_offers(1_000, 0) == 0  # it is older
    assert await notices.plan_offers(999, 0) == 1
    assert await notices.plan_offers(999, 0) == 0
    (one,) = await notices.due_notices(0, 9)
    assert (one.id, one.kind, one.is_offered) == (NoticeId("t", "offer", "c2"), "offer", True)
    await store.decline("t", "p2")
    (one,) = await notices.due_notices(0, 9)
    assert not one.is_offered


async def test_holidays(store: Store, notices: NoticeStore) -> None:
    await with_two(store.people)
    await notices.keep_channel(a_channel(), MOST)
    await a_table(store, "t", "m1")
    await notices.plan_turns(0)
    both = [HolidayRow(300, 400), HolidayRow(100, 200)]
    assert await notices.change_holidays("p1", lambda _: both)
    assert not await notices.change_holidays("nobody", lambda _: both)
    assert list(await notices.holidays_of("p1")) == both
    away = [(await notices.due_notices(now, 9))[0].away_until_ms for now in (99, 100, 199, 200)]
    assert away == [0, 200, 200, 0]
    (found,) = await notices.holidays_at_tables(200)
    assert (found.person, found.holiday, found.table) == ("p1", HolidayRow(300, 400), "t")
    assert found.entry == b'{"it": "t"}'
    assert await notices.change_holidays("p1", lambda _: [HolidayRow(300, 350)])
    assert list(await notices.holidays_of("p1")) == [HolidayRow(300, 350)]
    assert await notices.drop_finished(0, 349) == 0
    assert await notices.drop_finished(0, 350) == 1


async def test_holidays_that_are_changed_at_once_are_changed_one_after_the_other(
    store: Store, notices: NoticeStore
) -> None:
    await with_two(store.people)

    def one_more(rows: Sequence[HolidayRow]) -> Sequence[HolidayRow]:
        if len(rows) == 3:
            raise Refused("no-holidays-left")
        return [*rows, HolidayRow(len(rows), 9)]

    changes = (notices.change_holidays("p1", one_more) for _ in range(5))
    done = await asyncio.gather(*changes, return_exceptions=True)
    assert [each for each in done if each is True] == [True] * 3
    assert [each.code for each in done if isinstance(each, Refused)] == ["no-holidays-left"] * 2
    assert list(await notices.holidays_of("p1")) == [HolidayRow(n, 9) for n in (2, 1, 0)]
