"""Guests and their keys: a key opens the door, some only once and only for a while."""

import asyncio

import pytest

from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, PeopleStore, PersonRow
from tests.services.engines import BROKEN_RULE

from .conftest import ALINE, BASILE, with_two
from .test_store import a_table


async def test_a_key_says_who_someone_is(people: PeopleStore) -> None:
    await with_two(people)
    assert await people.find_person(b"aline") == ALINE
    assert await people.find_person(b"basile") == BASILE
    assert await people.find_person(b"nobody") is None
    await people.add_key("p1", b"phone", 0)
    assert await people.find_person(b"phone") == ALINE


async def test_no_two_people_share_a_key_or_an_id(people: PeopleStore) -> None:
    await with_two(people)
    with pytest.raises(BROKEN_RULE):
        await people.add_person(PersonRow("p3", "Claude", 1), b"aline")
    with pytest.raises(BROKEN_RULE):
        await people.add_person(PersonRow("p1", "Claude", 1), b"claude")
    assert await people.find_person(b"claude") is None
    assert await people.find_person(b"aline") == ALINE
    with pytest.raises(BROKEN_RULE):
        await people.add_key("nobody", b"spare", 0)


async def test_a_person_takes_another_name(people: PeopleStore) -> None:
    await with_two(people)
    await people.rename_person("p1", "Alix", 30)
    assert await people.read_person("p1") == PersonRow("p1", "Alix", 30)
    assert await people.find_person(b"aline") == PersonRow("p1", "Alix", 10)  # of that device
    assert await people.find_person(b"basile") == BASILE


async def test_a_key_that_serves_once_is_traded_once_and_opens_nothing_itself(
    people: PeopleStore,
) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 1_000)
    assert await people.find_person(b"link") is None
    assert await people.trade_key(b"link", b"tablet", 999) == ALINE
    assert await people.find_person(b"tablet") == PersonRow("p1", "Aline", 999)  # seen there
    assert await people.trade_key(b"link", b"thief", 999) is None
    assert await people.find_person(b"thief") is None


async def test_of_many_who_trade_the_same_key_one_gets_in(people: PeopleStore) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 1_000)
    trades = [people.trade_key(b"link", f"new {n}".encode(), 5) for n in range(6)]
    assert (await asyncio.gather(*trades)).count(ALINE) == 1


async def test_a_key_is_not_traded_after_its_time_nor_one_that_lasts(people: PeopleStore) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 1_000)
    assert await people.trade_key(b"link", b"late", 1_000) is None
    assert await people.trade_key(b"link", b"late", 1) is None  # it is spent
    assert await people.trade_key(b"aline", b"other", 1) is None
    assert await people.find_person(b"aline") == ALINE
    assert await people.find_person(b"late") is None


async def test_who_is_forgotten_has_no_keys_and_no_places_left(
    people: PeopleStore, store: Store
) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 1_000)
    seated = LobbyRow("playing", b"{}", (("p1", "m1"), ("p2", "m2")))
    await store.open_table(a_table(), seated, [])
    await people.drop_person("p1")
    assert await store.seats_of("p1", 9) == []
    assert len(await store.seats_of("p2", 9)) == 1
    assert await people.find_person(b"aline") is None
    assert await people.trade_key(b"link", b"new", 1) is None
    assert await people.find_person(b"basile") == BASILE
    await people.add_person(PersonRow("p3", "Claude", 1), b"aline")  # the key is free again


async def test_people_who_have_not_been_here_for_long_are_forgotten(people: PeopleStore) -> None:
    await with_two(people)
    await people.add_key("p2", b"old link", 50)
    await people.add_key("p2", b"new link", 51)
    assert await people.drop_unseen(10, 50) == 1
    assert await people.find_person(b"aline") is None
    assert await people.find_person(b"basile") == BASILE
    assert await people.trade_key(b"old link", b"a", 0) is None
    assert await people.trade_key(b"new link", b"b", 0) == BASILE


async def test_the_server_keeps_the_first_key_it_was_given(people: PeopleStore) -> None:
    assert await people.signing_key(b"first") == b"first"
    assert await people.signing_key(b"second") == b"first"
