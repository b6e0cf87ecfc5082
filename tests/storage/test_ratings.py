"""Ratings are written with the end of a game, once, whatever else is written at the same time."""

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from escale.storage.rows import Store
from escale.tables.ports import PersonRow
from escale.tables.rating import rate
from escale.tables.ratings import (
    PROVISIONAL_SIGMA,
    START,
    UNKNOWN,
    RatedGame,
    RatedSeat,
    Scale,
    Standing,
)
from escale.tables.results import FinishedGame
from tests.services.engines import PostgresEngine
from tests.services.postgres import PostgresServer

from .conftest import with_two
from .test_results import OVER
from .test_store import PLAYING, a_step, a_table

TOY = Scale("toy", "usual")
SEATS = (RatedSeat(0, 1, "p1"), RatedSeat(1, 2, "p2"))


def a_game(table: str, *people: str, ended_ms: int = 100, preset: str = "usual") -> RatedGame:
    """Won by the first of these people."""
    seats = tuple(RatedSeat(seat, seat + 1, each) for seat, each in enumerate(people))
    return RatedGame(table, "toy", preset, ended_ms, seats or SEATS)


async def open_all(store: Store, *tables: str) -> None:
    for table in tables:
        assert await store.open_table(a_table(table), PLAYING, [])


async def end(store: Store, game: RatedGame) -> bool:
    answer = await store.append(game.table, [a_step(1)], [], OVER, finish=FinishedGame(rated=game))
    return answer.stored


async def standing(store: Store, person: str, scale: Scale = TOY) -> Standing:
    found = {each.scale: each.standing for each in await store.ratings.of_person(person)}
    return found.get(scale, UNKNOWN)


async def played(store: Store, *games: RatedGame) -> None:
    for game in games:
        await open_all(store, game.table)
        assert await end(store, game)


async def test_a_rated_game_moves_both(store: Store) -> None:
    await with_two(store.people)
    await played(store, a_game("t1"))
    expected = rate(a_game("t1"), {})
    assert list(await store.ratings.of_table("t1")) == expected
    assert [await standing(store, each) for each in ("p1", "p2")] == [e.after for e in expected]
    await played(store, a_game("t2", "p2", "p1", ended_ms=200))
    again = rate(
        a_game("t2", "p2", "p1", ended_ms=200), {each.person: each.after for each in expected}
    )
    assert list(await store.ratings.changes("p1", TOY, 9)) == [expected[0], again[1]]
    assert list(await store.ratings.changes("p1", TOY, 1)) == [again[1]]
    ((scale, _, at_ms),) = await store.ratings.of_person("p2")
    assert (scale, at_ms) == (TOY, 200)
    assert (await standing(store, "p1", Scale("toy", "other"))) == UNKNOWN


async def test_each_rule_set_is_a_scale_of_its_own(store: Store) -> None:
    await with_two(store.people)
    await played(store, a_game("t1"), a_game("t2", "p2", "p1", preset="other"))
    found = {each.scale.preset: each.standing.mu for each in await store.ratings.of_person("p1")}
    assert found["usual"] > START > found["other"]


async def test_of_two_who_end_one_table_one_rates_it(store: Store) -> None:
    await with_two(store.people)
    await open_all(store, "t1")
    answers = await asyncio.gather(end(store, a_game("t1")), end(store, a_game("t1")))
    assert sorted(answers) == [False, True]
    assert (await standing(store, "p1")).games == 1
    for _ in range(2):  # whoever looks for results that are missing finds it again
        await store.results.store("t1", FinishedGame(rated=a_game("t1", "p2", "p1")))
    assert list(await store.ratings.of_table("t1")) == rate(a_game("t1"), {})


async def test_games_that_end_at_once_are_rated_one_after_the_other(store: Store) -> None:
    await with_two(store.people)
    await store.people.add_person(PersonRow("p3", "Chloé", 3), b"chloe")
    pairs = [("p1", "p2"), ("p2", "p3"), ("p3", "p1"), ("p1", "p2"), ("p1", "p3")]
    games = [a_game(f"t{number}", *pair) for number, pair in enumerate(pairs)]
    await open_all(store, *(game.table for game in games))
    late = a_game("late", "p2", "p1")  # which an earlier version has ended
    await open_all(store, "late")
    assert (await store.append("late", [a_step(1)], [], OVER)).stored
    kept = store.results.store("late", FinishedGame(rated=late))
    assert all(await asyncio.gather(*(end(store, game) for game in games), _true(kept)))
    counts = {"p1": 5, "p2": 4, "p3": 3}
    for person, count in counts.items():
        changes = await store.ratings.changes(person, TOY, 99)
        assert [each.after.games for each in changes] == list(range(1, count + 1))
        for one, other in pairwise(changes):
            assert one.after == other.before
        assert changes[-1].after == await standing(store, person)


async def _true(doing: Awaitable[None]) -> bool:
    await doing
    return True


@pytest.fixture
def two_processes(postgres: PostgresServer) -> Iterator[tuple[Store, Store]]:
    with postgres.database() as url:
        yield PostgresEngine(url).store(), PostgresEngine(url).store()


@pytest.mark.slow
async def test_two_processes_that_end_games_of_one_person_lose_neither(
    two_processes: tuple[Store, Store],
) -> None:
    first, second = two_processes
    await with_two(first.people)
    games = [a_game(f"t{number}", ended_ms=number) for number in range(12)]
    await open_all(first, *(game.table for game in games))
    ends = [end(two_processes[number % 2], game) for number, game in enumerate(games)]
    assert all(await asyncio.gather(*ends))
    for person in ("p1", "p2"):
        changes = await second.ratings.changes(person, TOY, 99)
        assert [each.after.games for each in changes] == list(range(1, 13))
        for one, other in pairwise(changes):
            assert one.after == other.before


async def test_whoever_is_not_known_any_more_is_not_rated_and_the_others_are(
    store: Store,
) -> None:
    await with_two(store.people)
    await store.people.drop_person("p2")
    await played(store, a_game("t1"))
    assert (await standing(store, "p1")).games == 1
    assert await store.ratings.of_person("p2") == []


async def test_ratings_go_with_the_person_and_outlive_the_table(store: Store) -> None:
    await with_two(store.people)
    await played(store, a_game("t1"))
    await store.delete_tables(10**9, 9)
    await store.people.drop_person("p1")
    assert await store.ratings.of_person("p1") == []
    assert [each.person for each in await store.ratings.of_table("t1")] == ["p2"]
    assert await store.people.drop_unseen(20, 0) == 1
    assert await store.ratings.of_table("t1") == []


async def test_a_guests_ratings_become_the_accounts_unless_it_has_its_own(store: Store) -> None:
    await with_two(store.people)
    await store.people.add_person(PersonRow("p3", "Chloé", 3), b"chloe")
    await store.people.accounts.set_codes("p1", [b"code"])
    await played(
        store,
        a_game("t1", "p1", "p3"),
        a_game("t2", "p2", "p3"),
        a_game("t3", "p2", "p3", preset="other"),
    )
    own, guests = await standing(store, "p1"), await standing(store, "p2", Scale("toy", "other"))
    assert not (await store.people.accounts.belongings_of("p9")).is_any
    assert await store.people.accounts.merge("p2", "p1")
    assert await standing(store, "p1") == own
    assert await standing(store, "p1", Scale("toy", "other")) == guests
    tables = [e.table for e in await store.ratings.changes("p1", TOY, 9)]
    others = [e.table for e in await store.ratings.changes("p1", Scale("toy", "other"), 9)]
    assert (tables, others) == (["t1"], ["t3"])
    assert await store.ratings.of_person("p2") == []


@pytest.mark.parametrize("account_hides", [False, True])
async def test_who_has_hidden_their_ratings_as_a_guest_hides_them_as_an_account(
    store: Store, account_hides: bool
) -> None:
    for person in ("p1", "p2"):
        await store.people.add_person(PersonRow(person, person, 1), person.encode())
    await store.ratings.hide("p2", True)
    await store.ratings.hide("p1", account_hides)
    assert await store.people.accounts.merge("p2", "p1")
    assert await store.ratings.hidden(["p1", "p2"]) == {"p1"}


async def ranked(store: Store, since_ms: int = 0, **asked: int | str) -> Sequence[tuple[int, str]]:
    wanted = {"most": 9} | asked
    lines = await store.ratings.leaders(TOY, since_ms, **wanted)  # type: ignore[arg-type]
    return [(each.rank, each.person) for each in lines]


async def league(store: Store) -> None:
    """Accounts p1 to p4, a guest p5, a beginner p6; the lower number wins two games of three."""
    for number in range(1, 7):
        person = f"p{number}"
        await store.people.add_person(PersonRow(person, f"N{number}", number), person.encode())
        if number != 5:
            await store.people.accounts.set_codes(person, [f"code {number}".encode()])
    games = [
        a_game(
            f"g{one}-{other}-{round_}",
            *(f"p{each}" for each in ((one, other) if round_ % 3 else (other, one))),
            ended_ms=1_000 + 100 * round_,
        )
        for round_ in range(12)
        for one, other in combinations(range(1, 6), 2)
    ]
    await open_all(store, *(game.table for game in games))
    await asyncio.gather(*(end(store, game) for game in games))
    await played(store, a_game("new", "p1", "p6", ended_ms=9_000))


async def test_accounts_are_ranked_and_those_still_provisional_come_last(store: Store) -> None:
    await league(store)
    assert await ranked(store) == [(1, "p1"), (2, "p2"), (3, "p3"), (4, "p4"), (0, "p6")]
    assert (await standing(store, "p6")).sigma > PROVISIONAL_SIGMA
    assert await ranked(store, most=2) == [(1, "p1"), (2, "p2")]
    assert await ranked(store, most=1, person="p3") == [(1, "p1"), (3, "p3")]
    assert await ranked(store, most=1, person="p5") == [(1, "p1")]  # a guest


async def test_a_leaderboard_has_who_played_in_its_time_and_what_they_gained(
    store: Store,
) -> None:
    await league(store)
    assert await ranked(store, since_ms=9_000) == [(1, "p1"), (0, "p6")]
    assert await ranked(store, since_ms=9_001) == []
    first, last = await store.ratings.leaders(TOY, 9_000, 9)
    assert (first.games, first.standing.games, last.games) == (1, 49, 1)
    assert first.change > 0 > last.change
    assert first.change == pytest.approx(
        first.standing.mu - (await store.ratings.changes("p1", TOY, 1))[0].before.mu
    )


async def test_whoever_hides_their_rating_is_not_on_the_leaderboard(store: Store) -> None:
    await league(store)
    await store.ratings.hide("p1", True)
    await store.ratings.hide("p1", True)
    await store.ratings.hide("p9", True)  # nobody
    assert await store.ratings.hidden(["p1", "p2", "p9"]) == {"p1"}
    assert (await ranked(store, person="p1"))[0] == (1, "p2")
    await played(store, a_game("more", "p1", "p2"))
    assert (await standing(store, "p1")).games == 50
    await store.ratings.hide("p1", False)
    assert (await ranked(store))[0] == (1, "p1")


async def test_a_rated_seat_of_a_bot_is_never_stored(store: Store) -> None:
    await with_two(store.people)
    bot = RatedSeat(1, 2, anchor=1_800)
    await played(store, replace(a_game("t1"), seats=(SEATS[0], bot)))
    (change,) = await store.ratings.of_table("t1")
    assert (change.person, change.seat) == ("p1", 0)
    assert change.after.mu > START
