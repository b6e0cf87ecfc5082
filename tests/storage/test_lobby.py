"""What the store knows of a table besides its log: its code, its card, and how far it is."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.core.game import TABLE
from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, LoggedStep, SeatRow, Timer

from .test_store import a_step, a_table

GATHERING = LobbyRow("gathering", b"a card")
PLAYING = LobbyRow("playing", b"a later card")
OVER = LobbyRow("over", b"the last card")


async def test_a_code_is_found_until_the_table_is_over_and_is_free_again_then(
    store: Store,
) -> None:
    first, second = (replace(a_table(name), code="KOALA") for name in ("t1", "t2"))
    assert await store.open_table(first, GATHERING, [])
    assert not await store.open_table(second, GATHERING, [])
    assert await store.read_table("t2") is None
    assert await store.find_code("KOALA") == "t1"
    assert await store.find_code("PANDA") is None
    await store.append("t1", [a_step(1)], [], OVER)
    assert await store.find_code("KOALA") is None
    assert await store.open_table(second, GATHERING, [])
    assert await store.find_code("KOALA") == "t2"


async def test_tables_without_a_code_do_not_stand_in_each_others_way(store: Store) -> None:
    for name in ("t1", "t2"):
        assert await store.open_table(a_table(name), GATHERING, [])
    assert await store.find_code("") is None


async def entries(store: Store, most: int) -> list[bytes]:
    return [each.entry for each in await store.open_lobby_entries(most)]


async def test_the_lobby_shows_open_tables_that_are_not_over_the_newest_first(
    store: Store,
) -> None:
    for number in range(1, 5):
        row = replace(a_table(f"t{number}"), open=number != 3, opened_ms=number)
        await store.open_table(row, LobbyRow("gathering", f"card {number}".encode()), [])
    assert await entries(store, 9) == [b"card 4", b"card 2", b"card 1"]
    assert await entries(store, 1) == [b"card 4"]
    await store.append("t4", [a_step(1)], [], OVER)
    await store.append("t2", [a_step(1)], [], PLAYING)
    await store.append("t1", [a_step(1)], [])
    assert await entries(store, 9) == [b"a later card", b"card 1"]


async def test_owners_take_turns_in_the_lobby(store: Store) -> None:
    for number, owner in enumerate("aaab", 1):
        row = replace(a_table(f"t{number}"), open=True, opened_ms=number, owner=owner)
        await store.open_table(row, LobbyRow("gathering", f"{owner}{number}".encode()), [])
    assert await entries(store, 9) == [b"b4", b"a3", b"a2", b"a1"]
    row = replace(a_table("t5"), open=True, opened_ms=5, owner="a")
    await store.open_table(row, LobbyRow("gathering", b"a5"), [])
    assert await entries(store, 3) == [b"a5", b"b4", b"a3"]


async def test_tables_that_bots_play_alone_take_no_place_in_the_lobby(store: Store) -> None:
    for number, is_alone in enumerate((b"false", b"true", b"true"), 1):
        row = replace(a_table(f"t{number}"), open=True, opened_ms=number, owner=f"p{number}")
        await store.open_table(row, LobbyRow("playing", b'{"bots_only":%s}' % is_alone), [])
    assert await entries(store, 2) == [b'{"bots_only":false}']
    assert (await store.open_lobby_entries(2))[0].owner == "p1"


async def test_tables_that_are_not_over_are_counted(store: Store) -> None:
    for number, owner in enumerate("aab", 1):
        row = replace(a_table(f"t{number}"), open=number == 1, owner=owner)
        await store.open_table(row, GATHERING, [])
    assert await store.count_unfinished("a") == (2, 1)
    assert await store.count_unfinished("nobody") == (0, 0)
    assert await store.unfinished_among(["t1", "t3", "t9"], 0) == {"t1": True, "t3": False}
    assert await store.unfinished_among([], 0) == {}
    assert await store.unfinished_among(["t1", "t3"], 5) == {"t1": True}  # nothing since then
    await store.append("t3", [at(1, 6)], [])
    assert await store.unfinished_among(["t1", "t3"], 5) == {"t1": True, "t3": False}
    await store.append("t1", [a_step(1)], [], OVER)
    assert await store.count_unfinished("a") == (1, 0)
    assert await store.unfinished_among(["t1", "t3"], 5) == {"t3": False}


async def test_a_step_that_is_not_taken_changes_no_card(store: Store) -> None:
    await store.open_table(replace(a_table(), open=True), GATHERING, [])
    assert not (await store.append("t1", [a_step(2)], [], OVER)).stored
    assert await entries(store, 9) == [b"a card"]


async def test_a_person_s_tables_are_found_with_whom_they_wait_for(store: Store) -> None:
    people = (("ann", "m1"), ("bob", "m2"))
    for number in (1, 2, 3):
        await store.open_table(a_table(f"t{number}"), GATHERING, [])
        await store.append(f"t{number}", [at(1, number)], [], replace(PLAYING, people=people))
    await store.append("t1", [at(2, 9)], None, None, ["m2"])
    await store.append("t3", [at(2, 8)], None, OVER)
    entry = PLAYING.entry
    ann = [SeatRow(entry, "m1", ("m2",), 9), SeatRow(entry, "m1", (), 2)]
    assert await store.seats_of("ann", 9) == ann
    assert await store.seats_of("ann", 1) == ann[:1]
    await store.append("t1", [at(3, 10)], None, replace(PLAYING, people=people[1:]), ["m2"])
    assert await store.seats_of("ann", 9) == ann[1:]
    assert await store.seats_of("bob", 9) == [
        SeatRow(entry, "m2", ("m2",), 10),
        SeatRow(entry, "m2", (), 2),
    ]
    assert await store.seats_of("cleo", 9) == []


def at(number: int, at_ms: int) -> LoggedStep:
    return replace(a_step(number), at_ms=at_ms)


async def test_tables_are_found_by_how_far_they_are_and_how_long_they_have_been_quiet(
    store: Store,
) -> None:
    for number, stage in enumerate((GATHERING, PLAYING, PLAYING, OVER), 1):
        await store.open_table(replace(a_table(f"t{number}"), opened_ms=5), stage, [])
    await store.append("t2", [at(1, 300)], [])
    await store.append("t3", [at(1, 200)], [])
    assert await store.unfinished(5, "gathering", 9) == ["t1"]
    assert await store.unfinished(4, "gathering", 9) == []
    assert await store.unfinished(199, "playing", 9) == []
    assert await store.unfinished(200, "playing", 9) == ["t3"]
    assert await store.unfinished(300, "playing", 9) == ["t3", "t2"]
    assert await store.unfinished(300, "playing", 1) == ["t3"]


async def test_tables_that_have_been_over_for_long_are_forgotten_with_all_that_is_theirs(
    store: Store,
) -> None:
    for name, notice in (("t1", OVER), ("t2", OVER), ("t3", OVER), ("t4", PLAYING)):
        await store.open_table(a_table(name), PLAYING, [])
        when = 900 if name == "t3" else 100
        await store.append(name, [at(1, when)], [Timer("turn", 5)], notice)
    assert await store.delete_tables(100, 1) == 1
    assert await store.delete_tables(100, 9) == 1
    assert await store.delete_tables(100, 9) == 0
    kept = [name for name in ("t1", "t2", "t3", "t4") if await store.read_table(name)]
    assert kept == ["t3", "t4"]
    assert await store.read_steps("t1") == []
    assert await store.tables_due(9, 9) == kept
    with pytest.raises(KeyError):
        await store.append("t1", [a_step(2)], [])


async def test_a_table_is_closed_without_its_rules_and_only_once(store: Store) -> None:
    row = replace(a_table(), code="KOALA", open=True)
    await store.open_table(row, LobbyRow("playing", b'{"id":"t1","stage":"playing"}'), [])
    await store.append("t1", [a_step(1)], [Timer("turn", 5)])
    for _ in range(2):
        await store.close_table("t1", "older-rules", 7_000)
    last = LoggedStep(2, TABLE, Raw(b'{"type":"ended","reason":"older-rules"}'), 7_000)
    assert await store.read_steps("t1") == [a_step(1), last]
    assert await store.read_timers("t1") == []
    assert await entries(store, 9) == []
    assert await store.find_code("KOALA") is None
    assert await store.unfinished(2**62, "over", 9) == ["t1"]
