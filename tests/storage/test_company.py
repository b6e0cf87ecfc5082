"""Ties between people, what they say at tables, and what becomes of both."""

import pytest
from msgspec.structs import replace

from escale.storage.rows import Store
from escale.tables.chat import ChatMessage
from escale.tables.company import CompanyStore, LastPerson
from escale.tables.ports import LobbyRow, PeopleStore, PersonRow
from escale.tables.results import Opponent

from .conftest import with_two
from .test_results import a_result, finish
from .test_store import a_table

CLEO = PersonRow("p3", "Cléo", 30)
MOST = 9


@pytest.fixture
def company(people: PeopleStore) -> CompanyStore:
    return people.company


async def with_three(people: PeopleStore) -> None:
    await with_two(people)
    await people.add_person(CLEO, b"cleo")


async def met(company: CompanyStore, **asked: str) -> list[tuple[str, int, int, str]]:
    found = await company.people_of("p1", asked.get("tie", ""), None, 9)
    return [(each.name, each.games, each.last_ms, each.tie) for each in found]


async def play(store: Store, table: str, other: str, ended_ms: int) -> None:
    """Aline has played with somebody."""
    ours = {"ended_ms": ended_ms, "preset": f"with-{other}"}
    one = a_result(table, opponents=(Opponent(1, other),), **ours)
    two = a_result(table, seat=1, person=other, opponents=(Opponent(0, "p1"),), **ours)
    await finish(store, one, two)


async def sit(store: Store, table: str, owner: str, *people: str, is_open: bool = True) -> None:
    """An open table of somebody, where others are, or are only invited: `?p3`."""
    seats = tuple((each.strip("?"), "" if each[0] == "?" else f"m-{each}") for each in people)
    invited = tuple(person for person, member in seats if not member)
    row = replace(a_table(table), owner=owner, open=is_open, invited=invited)
    assert await store.open_table(row, LobbyRow("gathering", b'{"bots_only":false}', seats), [])


async def test_people_are_those_with_whom_one_has_played_the_latest_first(
    store: Store, company: CompanyStore
) -> None:
    await with_three(store.people)
    assert await met(company) == []
    await play(store, "t1", "p2", 100)
    await play(store, "t2", "p3", 200)
    await play(store, "t3", "p2", 300)
    assert await met(company) == [("Basile", 2, 300, ""), ("Cléo", 1, 200, "")]
    first = await company.people_of("p1", "", None, 1)
    assert [(each.table, each.game, each.preset) for each in first] == [("t3", "toy", "with-p2")]
    after = LastPerson(first[0].sorted_ms, first[0].id)
    assert [each.id for each in await company.people_of("p1", "", after, 9)] == ["p3"]
    await store.people.drop_person("p2")
    assert await met(company) == [("Cléo", 1, 200, "")]
    assert await company.find("p1", "p2") is None


async def test_one_follows_or_blocks(store: Store, company: CompanyStore) -> None:
    await with_three(store.people)
    await play(store, "t1", "p2", 100)
    assert await company.tie("p1", "p3", "block", 500, MOST)  # they need not have played
    assert await company.tie("p1", "p2", "follow", 600, MOST)
    assert await met(company) == [("Cléo", 0, 0, "block"), ("Basile", 1, 100, "follow")]
    assert await met(company, tie="follow") == [("Basile", 1, 100, "follow")]
    assert await company.visible("p1") == {"p2"}
    assert await company.apart("p1") == await company.blocked_by("p1") == {"p3"}
    assert await company.apart("p3") == await company.blockers_of("p3") == {"p1"}
    assert await company.blocked_by("p3") == frozenset()
    assert await company.tie("p1", "p2", "block", 700, MOST)  # in place of following them
    assert await met(company, tie="follow") == []
    await company.untie("p1", "p2")
    await company.untie("p1", "p3")
    assert await met(company) == [("Basile", 1, 100, "")]
    for person, other in (("p1", "p1"), ("p1", "p9"), ("p9", "p1")):
        assert not await company.tie(person, other, "block", 1, MOST)


async def test_there_are_not_too_many_ties(store: Store, company: CompanyStore) -> None:
    await with_three(store.people)
    assert await company.tie("p1", "p2", "follow", 1, 1)
    assert not await company.tie("p1", "p3", "follow", 1, 1)
    assert await company.tie("p1", "p2", "block", 1, 1)


async def test_who_hides_or_blocks_is_not_seen(store: Store, company: CompanyStore) -> None:
    await with_three(store.people)
    await company.tie("p1", "p2", "follow", 1, MOST)
    await sit(store, "open", "p2", "p2", "?p1")
    await sit(store, "closed", "p2", "p2", is_open=False)
    assert list(await company.open_tables_of_followed("p1")) == ["p2"]
    assert [len(each) for each in (await company.open_tables_of_followed("p1")).values()] == [1]
    await company.set_hidden("p2", True)
    await company.set_hidden("p2", True)
    assert await company.is_hidden("p2")
    assert await company.visible("p1") == frozenset()
    assert await company.open_tables_of_followed("p1") == {}
    await company.set_hidden("p2", False)
    assert await company.visible("p1") == {"p2"}
    await company.tie("p2", "p1", "block", 2, MOST)
    assert await company.visible("p1") == frozenset()
    assert await company.open_tables_of_followed("p1") == {}


async def test_a_block_keeps_open_tables_apart_and_declines_offers(
    store: Store, company: CompanyStore
) -> None:
    await with_three(store.people)
    await company.tie("p3", "p2", "follow", 1, MOST)
    await sit(store, "theirs", "p2", "p2")
    await sit(store, "ours", "p3", "p3")
    await sit(store, "with", "p3", "p3", "p2")
    await sit(store, "offer", "p2", "p2", "?p1", is_open=False)
    assert [each.is_offer for each in await store.seats_of("p1", 9)] == [True]
    await company.tie("p1", "p2", "block", 2, MOST)
    assert await store.seats_of("p1", 9) == []
    assert await company.tables_apart("p1") == {"theirs", "with"}
    assert await company.tables_apart("p2") == frozenset()
    assert await company.tables_apart("p3") == frozenset()
    await company.tie("p1", "p3", "block", 3, MOST)
    assert await company.tables_apart("p1") == {"theirs", "with", "ours"}
    await sit(store, "mine", "p1", "p1")
    assert await company.tables_apart("p2") == {"mine"}
    assert await company.open_tables_of_followed("p3") != {}


async def test_a_guest_who_becomes_an_account_is_blocked_as_before(
    store: Store, company: CompanyStore
) -> None:
    await with_three(store.people)
    await store.people.add_person(PersonRow("p4", "Dora", 1), b"dora")
    await company.tie("p3", "p2", "block", 1, MOST)  # whoever was blocked as a guest…
    await company.tie("p3", "p1", "follow", 1, MOST)
    await company.tie("p2", "p4", "block", 1, MOST)  # …and whomever the guest has blocked
    await company.tie("p1", "p4", "follow", 1, MOST)
    await company.tie("p1", "p2", "follow", 1, MOST)
    await company.tie("p2", "p1", "block", 1, MOST)
    await company.set_hidden("p1", True)
    await company.set_hidden("p2", True)
    await sit(store, "t", "p3", "p3", "p2")
    await store.people.chat.keep_message("t", "p2", ChatMessage("x", "m", "Bonjour", 5), 9)
    await store.people.chat.report_message("t", "x", "p3", 6)
    assert await store.people.accounts.merge("p2", "p1")
    assert await company.blockers_of("p1") == {"p3"}
    assert await company.blocked_by("p1") == {"p4"}
    assert await company.is_hidden("p1")
    assert [each.author for each in await store.people.chat.reported_messages()] == ["p1"]
    assert [each.text for each in await store.people.chat.read_messages("t", "p4")] == ["Bonjour"]


async def test_messages_go_with_their_table_and_their_author(store: Store) -> None:
    await with_three(store.people)
    chat, company = store.people.chat, store.people.company
    await sit(store, "t", "p1", "p1", "p2")
    for number, (person, text) in enumerate([("p1", "Un"), ("p2", "Deux"), ("p1", "Trois")]):
        message = ChatMessage(f"x{number}", f"m-{person}", text, number)
        assert await chat.keep_message("t", person, message, 9)
    assert not await chat.keep_message("t", "p9", ChatMessage("y", "m", "Non", 9), 9)
    assert not await chat.keep_message("t9", "p1", ChatMessage("y", "m", "Non", 9), 9)
    assert [each.text for each in await chat.read_messages("t", "p3")] == ["Un", "Deux", "Trois"]
    await company.tie("p3", "p1", "block", 1, MOST)
    assert [each.text for each in await chat.read_messages("t", "p3")] == ["Deux"]
    await chat.keep_message("t", "p1", ChatMessage("x3", "m", "Quatre", 3), 2)
    assert [each.text for each in await chat.read_messages("t", "p1")] == ["Trois", "Quatre"]
    assert not await chat.report_message("t", "x0", "p2", 50)  # it is not kept any more
    assert not await chat.report_message("t", "x3", "p1", 50)  # nor does one report oneself
    assert await chat.report_message("t", "x3", "p2", 50)
    assert await chat.report_message("t", "x3", "p2", 60)
    assert await chat.report_message("t", "x3", "p3", 70)
    found = await chat.reported_messages()
    assert [(each.person, each.at_ms, each.name) for each in found] == [
        ("p3", 70, "Aline"),
        ("p2", 50, "Aline"),
    ]
    assert await chat.drop_reported(50) == 1
    await store.close_table("t", "damaged", 100)
    assert await store.delete_tables(100, 9) == 1
    assert await chat.read_messages("t", "p1") == []
    assert [each.text for each in await chat.reported_messages()] == ["Quatre"]
    assert await chat.clear_reported("x3") == 1
    assert await chat.reported_messages() == []
    await sit(store, "u", "p1", "p1", "p2")
    await chat.keep_message("u", "p2", ChatMessage("z", "m", "Cinq", 9), 9)
    await chat.report_message("u", "z", "p1", 60)
    await store.people.drop_person("p2")
    assert await chat.read_messages("u", "p1") == []
    assert await chat.reported_messages() == []
