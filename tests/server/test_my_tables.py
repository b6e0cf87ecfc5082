"""The tables to which a person can return: GET /api/me/tables."""

from contextlib import AsyncExitStack

from escale.client import Client
from escale.protocol import messages as wire
from escale.protocol.http import MyTable, MyTables
from escale.storage.address import Address

from .raw_socket import RawSocket
from .servers import open_server
from .table_of_three import table_of_three
from .waiting import GAME, QUICK, a_choice, refusal, until


async def tables_of(person: Client) -> tuple[MyTable, ...]:
    return (await person.get("/api/me/tables", MyTables)).tables


async def test_a_table_is_listed_from_the_first_place_to_the_end(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3)
        (mine,) = await tables_of(ada)
        assert (mine.card.id, mine.card.stage) == (table.id, "gathering")
        assert mine.card.members[0].id == mine.member
        assert await tables_of(bob) == ()
        await bob.join(table.id)
        await table.start()
        assert [each.card.stage for each in (*await tables_of(ada), *await tables_of(bob))] == [
            "playing",
            "playing",
        ]
        await table.end()
        await until(table, lambda: table.is_over)
        assert await tables_of(ada) == await tables_of(bob) == ()


async def test_it_says_whom_the_table_waits_for(database: Address) -> None:
    async with table_of_three(database) as party:
        for _ in range(3):
            waiting = next(table for table in party.tables if table.waits_for_me)
            for client in party.guests:
                (mine,) = await tables_of(client)
                seats = [each.id for each in mine.card.members]
                assert mine.waits_for == tuple(seats[seat] for seat in waiting.standing.must)
            await waiting.play(a_choice(waiting))
            await party.settle()


async def test_who_leaves_for_good_cannot_return(database: Address) -> None:
    async with table_of_three(database) as party:
        await party.tables[1].leave()
        assert await tables_of(party.guests[1]) == ()
        assert len(await tables_of(party.guests[0])) == 1


async def test_a_rematch_is_offered_to_all_who_sat_there_until_it_begins(database: Address) -> None:
    async with table_of_three(database) as party:
        ada, bob, cleo = party.guests
        await party.tables[2].leave()
        await party.tables[0].end()
        again = await ada.rematch(party.tables[0].id)
        (seated,) = await tables_of(bob)
        assert (seated.card.id, seated.member) == (again.id, again.card.members[1].id)
        (offer,) = await tables_of(cleo)
        assert (offer.card.id, offer.member, offer.card.stage) == (again.id, "", "gathering")
        await (await bob.watch(again.id)).leave()
        assert [each.member for each in await tables_of(bob)] == [""]  # they may come back
        joined = await cleo.join(again.id)
        (mine,) = await tables_of(cleo)
        assert mine.member in {member.id for member in joined.card.members}
        await again.remove(mine.member)
        assert await tables_of(cleo) == ()  # who was sent away is not asked back
        await again.start(fill="novice")
        assert await tables_of(bob) == ()


async def test_an_offered_rematch_is_told_to_those_who_are_elsewhere(database: Address) -> None:
    async with table_of_three(database) as party, party.home.client("Eve") as eve:
        ada, bob, _cleo = party.guests
        await party.tables[0].end()
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(await RawSocket.connect(eve.url, each.key))
                for each in (ada, bob, eve)
            ]
            for socket in sockets:
                await socket.receive_all()  # the welcome
            await ada.rematch(party.tables[0].id)
            heard = [await socket.receive_all() for socket in sockets]
        assert heard == [[], [wire.OwnTablesChanged()], []]


async def test_an_offered_rematch_can_be_declined(database: Address) -> None:
    async with table_of_three(database) as party:
        ada, bob, cleo = party.guests
        await party.tables[2].leave()
        await party.tables[0].end()
        again = await ada.rematch(party.tables[0].id)
        assert [each.offered for each in await tables_of(ada)] == [False]  # who proposes it
        for guest in (bob, cleo):  # a place is kept for Bob, and Cleo may take one
            assert [each.offered for each in await tables_of(guest)] == [True]
            await guest.decline(again.id)
            assert await tables_of(guest) == ()
        await until(again, lambda: [each.name for each in again.card.members] == ["Ada"])
        await again.add_bot("novice")  # what happens at the table does not bring the offer back
        assert await tables_of(bob) == await tables_of(cleo) == ()
        await bob.join(again.id)  # whoever thinks again is welcome
        assert [each.card.id for each in await tables_of(bob)] == [again.id]
        await again.start()
        await bob.decline(again.id)  # it has begun: nobody leaves a game by this
        assert [each.card.stage for each in await tables_of(bob)] == ["playing"]


async def test_only_who_is_invited_can_decline(database: Address) -> None:
    async with table_of_three(database) as party, party.home.client("Eve") as eve:
        for guest in (eve, party.guests[1]):
            assert await refusal(guest.decline(party.tables[0].id)) == "not-at-the-table"
        assert len(await tables_of(party.guests[1])) == 1


async def test_whoever_was_sent_away_from_a_game_is_not_invited_to_its_rematch(
    database: Address,
) -> None:
    async with table_of_three(database) as party:
        ada, bob, cleo = party.guests
        first = party.tables[0]
        await first.remove(first.card.members[2].id)
        await first.end()
        again = await ada.rematch(first.id)
        assert [each.card.id for each in await tables_of(bob)] == [again.id]
        assert await tables_of(cleo) == ()


async def test_a_stranger_has_no_tables(database: Address) -> None:
    async with open_server(database) as home, home.client() as nobody:
        assert await tables_of(nobody) == ()


async def test_a_table_that_only_bots_play_is_not_in_the_lobby(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice"] * 2, places=3, open=True)
        await table.start()
        async with home.client() as eve:
            await eve.enter_lobby()
            assert [each.id for each in eve.lobby.values()] == [table.id]
            await table.leave()
            await eve.lobby_changed()
            assert eve.lobby == {}
        async with home.client() as late:
            await late.enter_lobby()
            assert late.lobby == {}
