"""Rated tables, from the place that one takes to the points that one has then."""

import asyncio
from typing import Any

from escale.client import Client, RemoteTable
from escale.core.table_events import BotFailed
from escale.protocol.ratings import (
    Leaderboard,
    MyRatings,
    RatedTable,
    RatedTables,
    RatingSettings,
    SeatRating,
    TableRatings,
)
from escale.storage.address import Address
from escale.tables.ratings import START

from .table_of_three import TableOfThree, table_of_three
from .waiting import GAME, QUICK, pass_time, refusal, until

BOARD = f"/api/ratings/{GAME}/{QUICK}"


async def play_on(party: TableOfThree) -> None:
    while not party.tables[0].is_over:
        await party.play_one()


async def ratings_of(who: Client, table: RemoteTable) -> dict[int, SeatRating]:
    found = await who.get(f"/api/tables/{table.id}/ratings", TableRatings)
    return {each.seat: each for each in found.seats}


async def mine(who: Client) -> MyRatings:
    return await who.get("/api/me/ratings", MyRatings)


async def board(who: Client, **asked: Any) -> list[tuple[int, str, int, bool]]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found = await who.get(f"{BOARD}?{query}", Leaderboard)
    return [(each.rank, each.name, each.games, each.me) for each in found.leaders]


async def make_accounts(party: TableOfThree, *seats: int) -> None:
    people = await people_of(party)
    for seat in seats:
        await party.home.app.people.accounts.set_codes(people[seat], [people[seat].encode()])


async def people_of(party: TableOfThree) -> list[str]:
    live = await party.home.table(party.tables[0].id)
    return [each.person for each in live.state.members]


async def test_a_rated_game_moves_all_who_played_it(database: Address) -> None:
    async with table_of_three(database, starts=False, rated=True) as party:
        ada, bob, _ = party.guests
        assert all(table.card.rated for table in party.tables)  # whoever joins has seen it
        await party.tables[0].start()
        await party.settle()
        assert await mine(ada) == MyRatings(hidden=False, ratings=())
        assert await ratings_of(ada, party.tables[0]) == {}
        assert await refusal(party.tables[1].advise()) == "rated-table"
        assert await refusal(party.tables[0].end()) == "rated-table"
        member = party.tables[0].card.members[1].id
        assert await refusal(party.tables[0].replace(member)) == "rated-table"
        assert await refusal(party.tables[0].remove(member)) == "rated-table"
        await make_accounts(party, 0, 1)
        await play_on(party)
        outcome = party.tables[0].outcome
        assert outcome
        moved = await ratings_of(ada, party.tables[0])
        best = sorted(moved, key=lambda seat: -moved[seat].points)
        assert [outcome.places[seat] for seat in best] == sorted(outcome.places)
        assert all(
            each.provisional and each.points == START + each.change for each in moved.values()
        )
        for seat, guest in enumerate(party.guests):
            (rating,) = (await mine(guest)).ratings
            assert (rating.game, rating.preset, rating.games) == (GAME, QUICK, 1)
            assert rating.points == moved[seat].points
            assert [(each.table, each.change) for each in rating.last] == [
                (party.tables[0].id, moved[seat].change)
            ]
        ranked = [name for seat in best if (name := party.guests[seat].name) != "Cleo"]
        for period in ("week", "month", "all"):  # Cleo has no account
            found = await board(bob, period=period)
            assert found == [(0, name, 1, name == "Bob") for name in ranked]
        async with party.home.client("Eve") as eve:
            assert {name for _, name, _, _ in await board(eve)} == {"Ada", "Bob"}
            assert (await mine(eve)).ratings == ()
            await ada.post("/api/me/ratings", MyRatings, RatingSettings(hidden=True))
            assert {name for _, name, _, _ in await board(eve)} == {"Bob"}
            assert await ratings_of(eve, party.tables[0]) == {1: moved[1], 2: moved[2]}
        assert (await mine(ada)).hidden
        assert await ratings_of(ada, party.tables[0]) == moved
        for path in ("/api/ratings/chess/usual", f"/api/ratings/{GAME}/usual"):
            assert (await refusal(ada.get(path, Leaderboard))).startswith("unknown-")
        assert await refusal(ada.get(f"{BOARD}?period=day", Leaderboard)) == "bad-request"
        assert await refusal(ada.get("/api/tables/none/ratings", TableRatings)) == "unknown-table"


async def test_only_a_rule_set_as_it_is_can_be_rated(database: Address) -> None:
    async with table_of_three(database, starts=False) as party:
        ada = party.guests[0]
        for game, preset, wish in (
            (GAME, QUICK, {"places": 3, "options": {"circles": 2}}),
            ("boggle", "solo", {"places": 1}),
        ):
            opening = ada.open(game, preset, rated=True, **wish)
            assert await refusal(opening) == "not-rated"
        assert (
            await ada.open(GAME, QUICK, places=3, rated=True, options={"circles": 5})
        ).card.rated
        assert not party.tables[0].card.rated


async def test_where_several_people_play_for_points_nobody_can_stay_silent_for_ever(
    database: Address,
) -> None:
    async with table_of_three(database, starts=False) as party:
        ada = party.guests[0]
        for clock, bots, becomes in (
            ("none", 0, "slow"),
            ("none", 1, "slow"),
            ("none", 2, "none"),  # she is alone with bots
            ("fast", 0, "fast"),
        ):
            wish: dict[str, Any] = {"places": 3, "bots": ["novice"] * bots, "clock": clock}
            table = await ada.open(GAME, QUICK, rated=True, **wish)
            assert table.card.clock == becomes
            bot = next((each.id for each in table.card.members if each.level), "")
            if becomes == "none":  # else somebody could take the bot's place
                assert await refusal(table.remove(bot)) == "rated-alone"
            elif bot:
                await table.remove(bot)
        boggle = await ada.open("boggle", "deluxe", places=3, rated=True)
        assert boggle.card.clock == "none"  # the sand runs for all


async def test_a_table_that_is_not_rated_changes_nothing(database: Address) -> None:
    async with table_of_three(database, options={"circles": 2}) as party:
        await play_on(party)
        assert await ratings_of(party.guests[0], party.tables[0]) == {}


async def test_whoever_leaves_is_last(database: Address) -> None:
    async with table_of_three(database, rated=True) as party:
        await party.tables[2].leave()
        await party.tables[0].leave()
        last = party.tables[1]
        await until(last, lambda: 0 in last.standing.gone)
        assert not last.is_over
        await last.leave()
        await until(last, lambda: last.is_over)
        assert last.outcome is None
        moved = await ratings_of(party.guests[1], last)
        assert sorted(moved, key=lambda seat: -moved[seat].points) == [1, 0, 2]
        assert moved[1].change > 0 > moved[2].change


async def test_whoever_lets_a_bot_answer_is_last_and_may_come_back(database: Address) -> None:
    async with table_of_three(database, rated=True, clock="fast") as party:
        late = party.asked
        table = party.tables[late]
        await pass_time(party.clock, lambda: late in table.standing.bots)
        live = await party.home.table(table.id)
        await pass_time(party.clock, lambda: live.state.forfeits == (late,))
        await party.settle()
        await table.take_back()
        await party.settle()
        while not party.tables[0].is_over:
            await party.play_one()
        moved = await ratings_of(party.guests[0], table)
        assert min(moved, key=lambda seat: moved[seat].points) == late


async def test_bots_are_anchors_and_one_that_fails_spoils_the_game(database: Address) -> None:
    async with table_of_three(database, starts=False) as party:
        ada = party.guests[0]
        for fails in (False, True):
            table = await ada.open(GAME, QUICK, bots=["novice", "master"], places=3, rated=True)
            await table.start()
            if fails:
                live = await party.home.table(table.id)
                await live.order(lambda _state, _config: (BotFailed(1),))
            await table.leave()  # with nobody else there, that is the end
            await until(table, lambda table=table: table.is_over)  # type: ignore[misc]
            moved = await ratings_of(ada, table)
            assert set(moved) == (set() if fails else {0})
        (rating,) = (await mine(ada)).ratings
        assert (rating.games, len(rating.last)) == (1, 1)
        assert rating.points < START


async def test_the_lobby_says_how_strong_those_at_rated_tables_are(database: Address) -> None:
    async with table_of_three(database, rated=True) as party, party.home.client("Eve") as eve:
        ada, bob, cleo = party.guests

        async def told(who: Client) -> list[RatedTable]:
            return list((await who.get("/api/lobby/ratings", RatedTables)).tables)

        async def points(who: Client) -> int:
            (rating,) = (await mine(who)).ratings
            return rating.points

        await play_on(party)
        wish: dict[str, Any] = {"places": 3, "rated": True}
        assert await told(eve) == []
        table = await ada.open(GAME, QUICK, open=True, **wish)
        await ada.open(GAME, QUICK, open=True, places=3)  # no points are at stake
        await bob.open(GAME, QUICK, **wish)  # it is not in the lobby
        first = await points(ada)
        assert await told(eve) == [RatedTable(table.id, first, first, True, 0)]
        assert await told(bob) == [RatedTable(table.id, first, first, True, await points(bob))]
        await bob.join(table.id)
        low, high = sorted([first, await points(bob)])
        assert await told(cleo) == [RatedTable(table.id, low, high, True, await points(cleo))]
        # Nothing follows from what is told for who hides, and a table of theirs alone is not in it.
        await bob.post("/api/me/ratings", MyRatings, RatingSettings(hidden=True))
        assert await told(eve) == [RatedTable(table.id, first, first, True, 0)]
        await ada.post("/api/me/ratings", MyRatings, RatingSettings(hidden=True))
        assert await told(eve) == await told(bob) == []


async def test_a_rematch_is_rated_and_nobody_sits_there_unasked(database: Address) -> None:
    async with table_of_three(database, rated=True) as party:
        await play_on(party)
        again = await party.tables[0].rematch()
        assert again.card.rated
        assert [each.name for each in again.card.members] == ["Ada"]
        second = await party.tables[1].rematch()
        assert second.id == again.id
        await until(again, lambda: len(again.card.members) == 2)
        assert [each.name for each in again.card.members] == ["Ada", "Bob"]


async def test_two_games_of_one_person_that_end_at_once_both_count(database: Address) -> None:
    async with table_of_three(database, starts=False) as party:
        ada = party.guests[0]
        tables = [
            await ada.open(GAME, QUICK, bots=["novice"] * 2, places=3, rated=True) for _ in range(4)
        ]
        for table in tables:
            await table.start()
        await asyncio.gather(*(table.leave() for table in tables))
        (rating,) = (await mine(ada)).ratings
        assert rating.games == len(tables)
        assert {each.table for each in rating.last} == {table.id for table in tables}
