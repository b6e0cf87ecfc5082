"""What one has played: GET /api/me/games, /api/me/figures and /api/me/stamps."""

import asyncio
from urllib.parse import urlencode

from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.client import Client
from escale.protocol.history import FinishedGame, MyFigures, MyGames, MyStamps
from escale.server.config import Retention
from escale.storage.address import Address
from escale.tables.backfill import Backfill
from escale.tables.news import PersonMerged
from escale.tables.ports import PersonRow
from escale.tables.results import ResultFilter, StampRow

from .table_of_three import NOW_MS, TableOfThree, table_of_three
from .waiting import GAME, QUICK, refusal, until

SHORT = {"circles": 2}


async def games_of(person: Client, **asked: str | int) -> MyGames:
    return await person.get(f"/api/me/games?{urlencode(asked)}", MyGames)


async def play_on(party: TableOfThree) -> None:
    """To the end of the game."""
    while not party.tables[0].is_over:
        await party.play_one()


async def only_game(person: Client) -> FinishedGame:
    (game,) = (await games_of(person)).games
    return game


async def test_a_game_is_told_to_all_who_played_it_from_its_last_step_on(
    database: Address,
) -> None:
    async with table_of_three(database, options=SHORT) as party:
        ada, table = party.guests[0], party.tables[0].id
        party.clock.advance_to(NOW_MS + 60_000)
        page = await games_of(ada)
        assert ([each.card.id for each in page.running], page.games) == ([table], ())
        assert (await ada.get("/api/me/figures", MyFigures)).boxes == ()
        await play_on(party)
        outcome = party.tables[0].outcome
        assert outcome
        for seat, guest in enumerate(party.guests):
            assert (await games_of(guest)).running == ()
            game = await only_game(guest)
            assert (game.table, game.seat, game.game, game.preset) == (table, seat, GAME, QUICK)
            assert game.changed  # it is played with other options than the rule set
            assert game.place == outcome.places[seat]
            assert game.result == ("won" if game.place == 1 else "lost")
            assert (game.ending, game.players, game.duration_ms) == ("over", 3, 60_000)
            assert (game.has_table, game.unit) == (True, "")
            others = {each.seat: each.name for each in game.opponents}
            assert others == {n: g.name for n, g in enumerate(party.guests) if n != seat}
            assert len({each.person for each in game.opponents}) == 2
            figures = (await guest.get("/api/me/figures", MyFigures)).boxes
            assert [(each.game, each.played, each.won) for each in figures] == [
                (GAME, 1, int(game.place == 1))
            ]
            assert figures[0].levels == ()
            assert {each.name for each in figures[0].own} >= {"deals", "kings"}
            stamps = await guest.get("/api/me/stamps", MyStamps)
            earned = {each.name for box in stamps.boxes for each in box.earned}
            assert earned == set(game.stamps)
            assert {box.game for box in stamps.boxes} == set(BOXES)
        winner = party.guests[outcome.winners[0]]
        assert "duel" in (await only_game(winner)).stamps


async def test_games_are_looked_for_by_box_company_and_result(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        ada = party.guests[0]
        await play_on(party)
        played = await only_game(ada)
        alone = await ada.open(GAME, QUICK, bots=["novice"] * 2, places=3)
        await alone.start()
        ben = next(each.person for each in played.opponents if each.name == "Bob")
        for asked, running, over in (
            ({}, 1, 1),
            ({"state": "over"}, 0, 1),
            ({"state": "running"}, 1, 0),
            ({"game": GAME, "preset": QUICK}, 1, 1),
            ({"game": "boggle"}, 0, 0),
            ({"with": ben}, 0, 1),
            ({"with": "nobody"}, 0, 0),
            ({"result": played.result}, 0, 1),
            ({"result": "shared"}, 0, 0),
        ):
            page = await games_of(ada, **asked)
            assert (len(page.running), len(page.games)) == (running, over), asked
        for wrong in ({"result": "tie"}, {"most": 0}, {"who": "me"}, {"before": "now"}):
            assert await refusal(games_of(ada, **wrong)) == "bad-request"
        await alone.end()
        await until(alone, lambda: alone.is_over)
        first = await games_of(ada, most=1)
        assert [each.result for each in first.games] == ["unfinished"]
        assert (first.games[0].ending, first.games[0].place) == ("closed", 0)
        assert {each.level for each in first.games[0].opponents} == {"novice"}
        second = await games_of(ada, most=1, before=first.next)
        assert [each.table for each in second.games] == [played.table]
        assert (second.next, second.running) == ("", ())


async def test_nobody_is_told_of_games_that_are_not_their_own(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        await play_on(party)
        async with party.home.client("Eve") as eve, party.home.client() as nobody:
            for stranger in (eve, nobody):
                assert await games_of(stranger) == MyGames((), (), "")
                assert await stranger.get("/api/me/figures", MyFigures) == MyFigures(())
                stamps = await stranger.get("/api/me/stamps", MyStamps)
                assert all(each.earned == () and each.all for each in stamps.boxes)


async def test_history_outlives_the_table_but_not_the_person(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        await play_on(party)
        ada, bob, _cleo = party.guests
        party.clock.advance_to(NOW_MS + 10**9)
        await party.home.sweep(replace(Retention(), over_ms=1))
        assert not (await only_game(ada)).has_table
        await bob._request("DELETE", "/api/me")
        game = await only_game(ada)
        assert sorted((each.name, bool(each.person)) for each in game.opponents) == [
            ("", False),
            ("Cleo", True),
        ]
        assert (await games_of(bob)).games == ()


async def test_a_replay_says_the_same_as_the_game_when_it_ended(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        assert await party.home.app.backfill.read(party.tables[0].id) is None  # it goes on
        await play_on(party)
        again = await party.home.app.backfill.read(party.tables[0].id)
        assert again
        results = party.home.store.results
        stamps: list[StampRow] = []
        for person, found in zip(await people_of(party), again.results, strict=True):
            ((kept, _),) = await results.page(person, ResultFilter(), None, 9)
            assert kept.hints == 0
            assert replace(kept, hints=None) == found  # a log does not hold who asked for advice
            assert kept.figures
            stamps += await results.stamps(person)
        assert set(stamps) == set(again.stamps)
        assert await party.home.app.backfill.run() == 0  # there was nothing to do


async def people_of(party: TableOfThree) -> list[str]:
    """The ids of those who sit there."""
    table = await party.home.table(party.tables[0].id)
    return [each.person for each in table.state.members]


async def test_a_game_that_ends_while_its_guest_becomes_an_account_is_theirs(
    database: Address,
) -> None:
    """The store has merged them; the table here has not heard of it."""
    async with table_of_three(database, options=SHORT) as party:
        store, app = party.home.store, party.home.app
        guest, bob, _ = await people_of(party)
        await store.people.add_person(PersonRow("account", "Zoé", NOW_MS), b"key")
        live = await party.home.table(party.tables[0].id)
        assert await store.people.accounts.merge(guest, "account")
        while not live.state.is_over:
            await party.play_one()
        await app.accounts.merged(PersonMerged(guest, "account"))
        await app.backfill.run()
        assert len(await store.results.page("account", ResultFilter(), None, 9)) == 1
        ((theirs, _),) = await store.results.page(bob, ResultFilter(), None, 9)
        assert "account" in {each.person for each in theirs.opponents}


async def test_a_guest_has_something_to_bring_when_their_tables_are_gone(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        await play_on(party)
        (person, *_) = await people_of(party)
        await party.home.store.delete_tables(10**15, 9)
        found = await party.home.store.people.accounts.belongings_of(person)
        assert (found.tables, found.is_any) == (0, True)


async def test_games_of_a_box_that_is_away_for_a_start_are_counted_later(database: Address) -> None:
    async with table_of_three(database, options=SHORT) as party:
        await play_on(party)
        store, lock = party.home.store, asyncio.Lock()
        for boxes in ({}, {GAME: object()}):  # it is not installed, or fails
            await store.results.postpone_results(party.tables[0].id)
            later = Backfill(store, boxes, lock)  # type: ignore[arg-type]
            assert [await later.run(), await later.run()] == [1, 0]
        again = Backfill(store, BOXES, lock)
        assert [await again.run(), await again.run()] == [1, 0]
        assert await Backfill(store, BOXES, lock).run() == 0
