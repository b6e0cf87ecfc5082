"""What is stored of rounds and of the words that people find in them, on both engines."""

import asyncio

from escale.rounds.ports import OwnWords, RoundRow, WordBatch
from escale.storage.rows import Store

from .conftest import with_two

ROW = RoundRow("boggle", 1, "00" * 32, 1_000, 181_000)


async def test_the_first_who_opens_a_round_decides_what_it_is(store: Store) -> None:
    rooms = store.rooms
    assert await rooms.latest_round("boggle") is None
    assert await rooms.open_round(ROW) == ROW
    other = RoundRow("boggle", 1, "11" * 32, 2_000, 182_000)
    assert await rooms.open_round(other) == ROW
    following = RoundRow("boggle", 2, "22" * 32, 211_000, 391_000)
    await rooms.open_round(following)
    assert await rooms.latest_round("boggle") == following
    assert await rooms.latest_round("ludime") is None


async def test_words_are_stored_once_under_an_id(store: Store) -> None:
    await with_two(store.people)
    await store.rooms.open_round(ROW)
    first = WordBatch("p1", "a", ("LES", "SEL"), 5)
    other = WordBatch("p2", "a", ("SALE",), 6)
    assert await store.rooms.append_words("boggle", 1, [first, other])
    again = WordBatch("p1", "a", ("AUTRE",), 7)
    assert await store.rooms.append_words("boggle", 1, [again, WordBatch("p1", "b", ("MOT",), 8)])
    assert await store.rooms.read_words("boggle", 1) == [
        first,
        WordBatch("p1", "b", ("MOT",), 8),
        other,
    ]
    assert await store.rooms.words_of("p1") == [
        OwnWords("boggle", 1, ("LES", "SEL"), 5),
        OwnWords("boggle", 1, ("MOT",), 8),
    ]


async def test_a_closed_round_takes_no_word_and_neither_does_one_that_is_not_there(
    store: Store,
) -> None:
    await with_two(store.people)
    await store.rooms.open_round(ROW)
    batch = WordBatch("p1", "a", ("LES",), 5)
    assert not await store.rooms.append_words("boggle", 2, [batch])
    await store.rooms.close_round("boggle", 1, 181_250)
    await store.rooms.close_round("boggle", 1, 999_999)
    latest = await store.rooms.latest_round("boggle")
    assert latest is not None
    assert latest.closed_ms == 181_250
    assert not await store.rooms.append_words("boggle", 1, [batch])
    assert await store.rooms.read_words("boggle", 1) == []


async def test_what_is_stored_when_a_round_is_closed_was_acknowledged_and_nothing_else(
    store: Store,
) -> None:
    """Appends and the end of the round at the same time, as of several processes."""
    await with_two(store.people)
    await store.rooms.open_round(ROW)
    batches = [WordBatch("p1", f"c{number}", (f"W{number}",), number) for number in range(20)]

    async def close() -> set[str]:
        await asyncio.sleep(0)
        await store.rooms.close_round("boggle", 1, 181_250)
        return {each.client for each in await store.rooms.read_words("boggle", 1)}

    appends = [store.rooms.append_words("boggle", 1, [each]) for each in batches]
    *stored, seen = await asyncio.gather(*appends[:10], close(), *appends[10:], close())
    results = [*stored[:10], *stored[11:]]
    told = {each.client for each, is_in in zip(batches, results, strict=True) if is_in}
    assert seen == told
    assert stored[10] == told


async def test_the_words_of_who_is_forgotten_go_and_nothing_more_is_kept(store: Store) -> None:
    await with_two(store.people)
    await store.rooms.open_round(ROW)
    assert await store.rooms.append_words("boggle", 1, [WordBatch("p1", "a", ("LES",), 5)])
    await store.people.drop_person("p1")
    late = [WordBatch("p1", "b", ("SEL",), 6), WordBatch("p2", "a", ("SALE",), 6)]
    assert await store.rooms.append_words("boggle", 1, late)
    assert await store.rooms.read_words("boggle", 1) == [late[1]]


async def test_old_rounds_go_with_their_words(store: Store) -> None:
    await with_two(store.people)
    await store.rooms.open_round(ROW)
    await store.rooms.append_words("boggle", 1, [WordBatch("p1", "a", ("LES",), 5)])
    assert await store.rooms.drop_rounds(ROW.ends_ms - 1) == 0
    assert await store.rooms.drop_rounds(ROW.ends_ms) == 1
    assert await store.rooms.words_of("p1") == []
