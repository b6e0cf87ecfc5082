"""Sessions, passkeys, recovery codes, addresses, tickets; and a guest who becomes an account."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from escale.core.game import TABLE
from escale.core.table_events import Joined
from escale.storage.belongings import BELONGINGS, NOT_MOVED
from escale.storage.layout import PARTS
from escale.storage.rows import Store
from escale.tables.accounts import AccountStore, Passkey, SessionRow, Ticket, WaysIn
from escale.tables.ports import LobbyRow, LoggedStep, PeopleStore, PersonRow, TableRow
from escale.tables.remarks import Remark
from escale.tables.word_reports import WordReport

from .conftest import with_two
from .test_notices import a_channel
from .test_series import a_series
from .test_store import a_table

KEY = Passkey(b"k1", "p1", b"public", 3, "Téléphone", 10)


@pytest.fixture
def accounts(people: PeopleStore) -> AccountStore:
    return people.accounts


# ---- sessions


async def test_each_key_that_lasts_is_a_session(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 99)
    (first,) = await accounts.sessions_of("p1")
    assert first == SessionRow(b"aline", "", 10, 10)
    assert await accounts.add_session("p1", SessionRow(b"tab", "Firefox", 20, 20))
    assert await people.trade_key(b"link", b"phone", 30, "Chrome") is not None
    assert [each.hash for each in await accounts.sessions_of("p1")] == [b"phone", b"tab", b"aline"]
    assert (await accounts.sessions_of("p1"))[0] == SessionRow(b"phone", "Chrome", 30, 30)
    assert len({each.id for each in await accounts.sessions_of("p1")}) == 3


async def test_a_session_takes_the_place_of_another_one(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    assert await accounts.add_session("p1", SessionRow(b"tab", "", 20, 20), instead=b"basile")
    assert await people.find_person(b"basile") is None
    assert await people.find_person(b"tab") is not None
    assert not await accounts.add_session("p9", SessionRow(b"x", "", 20, 20), instead=b"tab")
    assert await people.find_person(b"tab") is not None


async def test_when_a_device_was_here_is_not_when_another_was(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await accounts.add_session("p1", SessionRow(b"tab", "Firefox", 20, 20))
    await accounts.see_session(b"tab", "Firefox 2", 50)
    seen = {each.hash: (each.device, each.seen_ms) for each in await accounts.sessions_of("p1")}
    assert seen == {b"tab": ("Firefox 2", 50), b"aline": ("", 10)}
    assert await people.find_person(b"tab") == PersonRow("p1", "Aline", 50)


async def test_only_ones_own_sessions_are_ended(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await people.add_key("p1", b"link", 99)
    assert await accounts.end_sessions("p2", [b"aline", b"link"]) == 0
    assert await accounts.end_sessions("p1", [b"aline", b"link", b"nothing"]) == 1
    assert await people.find_person(b"aline") is None
    assert await people.find_person(b"basile") is not None


async def test_a_session_that_was_not_seen_for_long_ends(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await accounts.set_codes("p1", [b"code"])
    await accounts.add_session("p1", SessionRow(b"tab", "", 20, 20))
    assert await people.drop_unseen(10, 50) == 0
    assert [each.hash for each in await accounts.sessions_of("p1")] == [b"tab"]
    assert await people.find_person(b"aline") is None
    assert await people.find_person(b"basile") is not None


async def test_pushes_end_with_the_session_of_the_browser(
    accounts: AccountStore, people: PeopleStore, store: Store
) -> None:
    await with_two(people)
    await accounts.set_codes("p1", [b"code"])

    async def told() -> set[str]:
        return {each.id for each in await store.notices.channels_of("p1")}

    for name in ("old", "ended", "replaced"):
        await accounts.add_session("p1", SessionRow(name.encode(), "", 20, 20))
        channel = a_channel(name, session=name.encode())
        assert await store.notices.keep_channel(channel, 9)
        assert channel in await store.notices.channels_of("p1")
    assert not await store.notices.keep_channel(a_channel("no", session=b"nothing"), 9)
    assert await store.notices.keep_channel(a_channel("webhook", kind="webhook"), 9)
    await accounts.end_sessions("p1", [b"ended"])
    assert await told() == {"old", "replaced", "webhook"}
    await accounts.add_session("p1", SessionRow(b"new", "", 30, 30), instead=b"replaced")
    assert await told() == {"old", "replaced", "webhook"}
    await people.drop_unseen(20, 0)
    assert await told() == {"replaced", "webhook"}
    await accounts.add_session("p1", SessionRow(b"newer", "", 40, 40))
    await accounts.replace_session(b"new", b"newer")
    assert [each.hash for each in await accounts.sessions_of("p1")] == [b"newer"]
    await accounts.drop_pushes("p2", b"newer")
    assert await told() == {"replaced", "webhook"}
    await accounts.drop_pushes("p1", b"newer")
    assert await told() == {"webhook"}


# ---- ways in


async def test_passkeys(accounts: AccountStore, people: PeopleStore) -> None:
    await with_two(people)
    assert await accounts.add_passkey(KEY, 2)
    assert not await accounts.add_passkey(replace(KEY, person="p2"), 2)  # it is known
    assert not await accounts.add_passkey(replace(KEY, id=b"k0", person="nobody"), 2)
    second = replace(KEY, id=b"k2", created_ms=11)
    assert await accounts.add_passkey(second, 2)
    assert not await accounts.add_passkey(replace(KEY, id=b"k3"), 2)  # there are two
    assert await accounts.passkeys_of("p1") == [KEY, second]
    assert await accounts.find_passkey(b"k1") == KEY
    assert await accounts.find_passkey(b"k9") is None
    assert not await accounts.rename_passkey("p2", b"k1", "Volé")
    assert await accounts.rename_passkey("p1", b"k1", "Ordinateur")
    assert not await accounts.drop_passkey("p2", b"k1", even_last=True)
    assert await accounts.drop_passkey("p1", b"k2", even_last=False)
    assert await accounts.passkeys_of("p1") == [replace(KEY, name="Ordinateur")]


async def test_a_count_never_goes_back_and_of_two_equal_ones_one_counts(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await accounts.add_passkey(KEY, 9)
    assert not await accounts.use_passkey(b"k1", 3, 50)
    assert not await accounts.use_passkey(b"k1", 0, 50)
    both = await asyncio.gather(*(accounts.use_passkey(b"k1", 4, 50) for _ in range(2)))
    assert sorted(both) == [False, True]
    assert not await accounts.use_passkey(b"k9", 9, 50)
    found = await accounts.find_passkey(b"k1")
    assert found is not None
    assert (found.sign_count, found.used_ms) == (4, 50)
    await accounts.add_passkey(replace(KEY, id=b"none", sign_count=0), 9)
    assert await accounts.use_passkey(b"none", 0, 60)
    assert await accounts.use_passkey(b"none", 0, 61)


async def test_a_code_serves_once_and_new_ones_replace_all(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await accounts.set_codes("p1", [b"a", b"b"])
    await accounts.set_codes("p2", [b"c"])
    spent = await asyncio.gather(*(accounts.spend_code(b"a") for _ in range(3)))
    assert sorted(spent, key=str) == [None, None, "p1"]
    assert await accounts.ways_in("p1") == WaysIn(0, 1, "")
    await accounts.set_codes("p1", [b"d"])
    assert await accounts.spend_code(b"b") is None
    assert await accounts.spend_code(b"c") == "p2"


async def test_an_address_is_one_persons(accounts: AccountStore, people: PeopleStore) -> None:
    await with_two(people)
    assert await accounts.set_address("p1", "a@example.org", 5)
    assert not await accounts.set_address("p2", "a@example.org", 6)
    assert await accounts.set_address("p1", "b@example.org", 7)
    assert await accounts.set_address("p2", "a@example.org", 8)
    assert await accounts.find_address("a@example.org") == "p2"
    assert await accounts.drop_address("p2", even_last=True)
    assert not await accounts.drop_address("p2", even_last=True)
    assert await accounts.find_address("a@example.org") is None
    assert not await accounts.set_address("nobody", "a@example.org", 8)
    assert await accounts.ways_in("p1") == WaysIn(0, 0, "b@example.org")


async def test_the_last_way_in_is_removed_only_if_that_is_meant(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    await accounts.add_passkey(replace(KEY, id=b"other", person="p2"), 9)
    await accounts.add_passkey(KEY, 9)
    assert not await accounts.drop_passkey("p1", b"k1", even_last=False)
    await accounts.set_codes("p1", [b"a", b"b"])
    assert await accounts.drop_passkey("p1", b"k1", even_last=False)
    await accounts.set_address("p1", "a@example.org", 5)
    assert await accounts.drop_address("p1", even_last=False)
    await accounts.set_address("p1", "a@example.org", 5)
    await accounts.set_codes("p1", [])
    assert not await accounts.drop_address("p1", even_last=False)
    assert await accounts.drop_address("p1", even_last=True)
    assert await accounts.ways_in("p1") == WaysIn(0, 0, "")


async def test_of_two_ways_in_that_are_removed_at_once_one_stays(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    for number in range(10):
        keys = [b"%d-%d" % (number, each) for each in range(2)]
        for key in keys:
            await accounts.add_passkey(replace(KEY, id=key), 99)
        gone = await asyncio.gather(*(accounts.drop_passkey("p1", each, False) for each in keys))
        assert sorted(gone) == [False, True]
        (left,) = await accounts.passkeys_of("p1")
        assert await accounts.drop_passkey("p1", left.id, even_last=True)


async def test_who_can_come_back_is_never_forgotten(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    for number in range(3, 6):
        await people.add_person(PersonRow(f"p{number}", "", 10), b"%d" % number)
    await accounts.add_passkey(replace(KEY, person="p3"), 9)
    await accounts.set_codes("p4", [b"a"])
    await accounts.set_address("p5", "a@example.org", 5)
    assert await people.drop_unseen(1_000, 1_000) == 2
    assert [(await accounts.ways_in(f"p{n}")).is_account for n in (3, 4, 5)] == [True] * 3
    await people.drop_person("p3")
    assert await accounts.find_passkey(b"k1") is None


# ---- tickets


async def test_a_ticket_serves_once_and_for_a_while(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    ticket = Ticket("passkey-sign-in", "p1", b"session", b"\x00\xff")
    await accounts.keep_ticket(b"t", ticket, 100)
    assert await accounts.read_ticket(b"t", 99) == ticket
    assert await accounts.read_ticket(b"t", 100) is None
    assert list(await accounts.tickets_of("passkey-sign-in", 99)) == [ticket]
    assert list(await accounts.tickets_of("passkey-sign-in", 100)) == []
    assert list(await accounts.tickets_of("merge", 99)) == []
    taken = await asyncio.gather(*(accounts.take_ticket(b"t", 99) for _ in range(3)))
    assert taken.count(ticket) == 1
    await accounts.keep_ticket(b"t", ticket, 100)
    assert await accounts.take_ticket(b"t", 100) is None
    assert await accounts.take_ticket(b"t", 1) is None  # it is spent
    await accounts.keep_ticket(b"old", ticket, 100)
    await accounts.keep_ticket(b"new", ticket, 101)
    await accounts.keep_ticket(b"new", replace(ticket, person=""), 102)
    await accounts.drop_tickets(100)
    assert await accounts.read_ticket(b"old", 1) is None
    assert await accounts.read_ticket(b"new", 1) == replace(ticket, person="")


# ---- two that are one


def test_no_table_with_a_person_is_forgotten() -> None:
    named = {part.name for part in PARTS if any(each.name == "person" for each in part.columns)}
    assert named == {each.table for each in BELONGINGS} | NOT_MOVED.keys()


def joined(number: int, person: str) -> LoggedStep:
    action = Joined(f"m-{person}", person.title(), "", person, "n")
    return LoggedStep(number, TABLE, msgspec.Raw(msgspec.json.encode(action)), number)


async def with_seats(store: Store, row: TableRow, *people: str) -> None:
    seats = LobbyRow("playing", b"{}", tuple((each, f"m-{each}") for each in people))
    assert await store.open_table(row, LobbyRow("gathering", b"{}"), [])
    steps = [joined(number, each) for number, each in enumerate(people, 1)]
    assert (await store.append(row.id, steps, None, seats)).stored


async def people_in_log(store: Store, table: str) -> list[str]:
    steps = await store.read_steps(table)
    return [msgspec.json.decode(bytes(each.action), type=dict)["person"] for each in steps]


async def test_what_a_guest_has_becomes_the_accounts(
    accounts: AccountStore, people: PeopleStore, store: Store
) -> None:
    """Basile is the guest; both sit at the table « both »."""
    await with_two(people)
    await store.series.open_series(replace(a_series(), owner="p2"))
    mine = replace(a_table("mine"), owner="p2", invited=("p2", "p3"), code="a", series="s")
    await with_seats(store, mine, "p2", "p3")
    await with_seats(store, replace(a_table("both"), code="b"), "p1", "p2")
    await with_seats(store, replace(a_table("other"), code="c"), "p3")
    await store.series.keep_place("s", "p2", "mine")
    await store.decline("other", "p2")
    for person in ("p1", "p2"):
        await people.reports.keep_report(WordReport("fr", "OSA", "toy", "refused", person, 8))
    await people.reports.keep_report(WordReport("fr", "ANE", "toy", "refused", "p2", 9))
    await people.remarks.keep_remark("mine", "p2", Remark(1, 0, "parce que"), 9)
    found = await accounts.belongings_of("p2")
    assert (found.tables, found.others, found.is_any) == (2, 4, True)

    assert await accounts.merge("p2", "p1")
    assert await people.read_person("p2") is None
    assert await people.find_person(b"basile") is None
    assert {each.member for each in await store.seats_of("p1", 9)} == {"m-p2", "m-p1"}
    assert await store.seats_of("p2", 9) == []
    row = await store.read_table("mine")
    assert row is not None
    assert (row.owner, row.invited) == ("p1", ("p1", "p3"))
    assert (await store.count_unfinished("p1")).all == 3  # it was the owner of two
    assert await people_in_log(store, "mine") == ["p1", "p3"]
    assert await people_in_log(store, "both") == ["p1", "p2"]  # each place as it was
    series = await store.series.read_series("s")
    assert series is not None
    assert series.owner == "p1"
    assert await store.series.read_place("s", "p1") == "mine"
    reports = await people.reports.read_reports()
    assert sorted((each.word, each.person) for each in reports) == [("ANE", "p1"), ("OSA", "p1")]
    assert [each.text for each in await people.remarks.read_remarks("mine")] == ["parce que"]
    assert (await accounts.belongings_of("p2")).is_any is False

    # What another process has written since, in the guest's name.
    await with_seats(store, replace(a_table("late"), code="d"), "p2")
    assert await accounts.merge("p2", "p1")
    assert await people_in_log(store, "late") == ["p1"]
    assert len(await store.seats_of("p1", 9)) == 3


async def test_an_account_does_not_become_another_one(
    accounts: AccountStore, people: PeopleStore
) -> None:
    await with_two(people)
    assert not await accounts.merge("p2", "nobody")
    assert not await accounts.merge("p2", "p2")
    await accounts.set_codes("p2", [b"code"])
    assert not await accounts.merge("p2", "p1")
    assert await people.find_person(b"basile") is not None


async def test_a_guest_who_becomes_an_account_at_that_moment_is_not_merged(
    accounts: AccountStore, people: PeopleStore, store: Store
) -> None:
    """Another device of theirs makes a passkey: either that is refused, or the merger is."""
    await with_two(people)
    for number in range(20):
        guest = f"g{number}"
        await people.add_person(PersonRow(guest, "", 1), guest.encode())
        await with_seats(store, replace(a_table(f"t{number}"), code=guest), guest)
        key = replace(KEY, id=guest.encode(), person=guest)
        is_merged, is_kept = await asyncio.gather(
            accounts.merge(guest, "p1"), accounts.add_passkey(key, 9)
        )
        assert is_kept == (await accounts.find_passkey(key.id) is not None)
        assert is_merged != is_kept
