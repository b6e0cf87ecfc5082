"""People one has played with: followed, invited and blocked, at two servers of one house."""

import asyncio

import pytest

from escale.client import Client, RequestRefused, play_with
from escale.protocol import messages as wire
from escale.protocol.company import MyPeople, NewPresence, NewTie
from escale.protocol.http import Lobby, NewPerson, OpenedTable, Person
from escale.server.config import Rate
from tests.services.engines import Engine

from .company import people_of, play, said, tables_of, tie, two_servers
from .servers import limited
from .waiting import BOTS, GAME, QUICK, refusal, until


async def invite(person: Client, name: str) -> OpenedTable:
    other = (await people_of(person))[name].person
    return await person.post(f"/api/me/people/{other}/invite", OpenedTable)


async def test_one_is_told_with_whom_one_has_played(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        known = (await people_of(ada))["Bob"]
        assert (known.games, known.game, known.preset, known.tie) == (1, GAME, QUICK, "")
        assert (known.here, known.tables) == (False, ())  # she does not follow him
        cleo = await house.person("Cleo", house.two)
        await play(ada, bob, cleo)
        first = await ada.get("/api/me/people?most=1", MyPeople)
        second = await ada.get(f"/api/me/people?most=1&before={first.next}", MyPeople)
        assert {first.people[0].name, second.people[0].name} == {"Bob", "Cleo"}
        assert second.next == ""
        assert (await people_of(ada))["Bob"].games == 2
        eve = await house.person("Eve")
        assert await people_of(eve) == {}
        for wrong in ("before=now", "most=0", "tie=love", "who=me"):
            assert await refusal(ada.get(f"/api/me/people?{wrong}", MyPeople)) == "bad-request"
        stranger = NewTie("follow", (await people_of(ada))["Bob"].person)
        assert await refusal(eve._request("POST", "/api/me/people", stranger)) == "unknown-person"
        await bob._request("DELETE", "/api/me")
        assert list(await people_of(ada)) == ["Cleo"]


async def test_whom_one_follows_is_seen_from_another_process(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await tie(ada, "Bob", "follow")
        async with house.two.client("Cleo") as cleo:
            await play(ada, cleo)
            assert not (await people_of(ada))["Cleo"].here
            await tie(ada, "Cleo", "follow")
            assert (await people_of(ada))["Cleo"].here
        while (await people_of(ada))["Cleo"].here:  # until her server has heard that she has gone
            pass
        assert (await people_of(ada))["Bob"].here
        table = await bob.open(GAME, QUICK, places=3, open=True)
        secret = await bob.open(GAME, QUICK, places=3)
        (shown,) = (await people_of(ada))["Bob"].tables
        assert shown.id == table.id != secret.id
        assert (await people_of(bob))["Ada"].tables == ()  # he does not follow her
        await bob._request("POST", "/api/me/presence", NewPresence(shown=False))
        hidden = (await people_of(ada))["Bob"]
        assert (hidden.tie, hidden.here, hidden.tables) == ("follow", False, ())
        assert not (await bob.get("/api/me/people", MyPeople)).shows_presence
        await bob._request("POST", "/api/me/presence", NewPresence(shown=True))
        assert (await people_of(ada))["Bob"].here
        house.one.app.connections.people.forget("two")  # a process is lost
        assert not (await people_of(ada))["Bob"].here
        await house.two.app.connections.people.repeat_everybody()
        assert (await people_of(ada))["Bob"].here


async def test_one_invites_again_with_the_same_settings(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await play(ada, bob, options={"circles": 2}, clock="slow", chat=True)
        at_home = await house.socket(bob)
        opened = await invite(ada, "Bob")
        assert opened.seat
        assert said(await at_home.receive_all(), wire.OwnTablesChanged)
        card = opened.card
        assert (card.game, card.preset, card.places, card.clock, card.open) == (
            *(GAME, QUICK, 3, "slow", False),
        )
        assert [(each.name == "Ada", each.level) for each in card.members] == [
            (True, ""),
            (False, "novice"),
        ]
        (offer,) = await tables_of(bob)
        assert (offer.card.id, offer.member, offer.offered) == (card.id, "", True)
        his = await bob.join(card.id)
        assert his.options.circles == 2
        assert (await house.one.table(card.id)).row.chat
        await house.one.store.close_table(his.id, "damaged", 1)
        again = await invite(ada, "Bob")
        await bob.decline(again.card.id)
        assert again.card.id not in {each.card.id for each in await tables_of(bob)}
        eve = await house.person("Eve")
        ids = {name: each.person for name, each in (await people_of(bob)).items()}
        path = f"/api/me/people/{ids['Ada']}/invite"
        assert await refusal(eve.post(path, OpenedTable)) == "unknown-person"


async def test_the_last_table_need_not_be_there_any_more(engine: Engine) -> None:
    async with two_servers(engine) as house:
        now_ms = house.one.app.clock.now_ms()
        assert await house.one.store.delete_tables(now_ms + 10_000, 9) == 1
        card = (await invite(house.ada, "Bob")).card
        assert (card.game, card.preset) == (GAME, QUICK)
        assert [each.card.id for each in await tables_of(house.bob)] == [card.id]


async def test_invitations_are_limited(engine: Engine) -> None:
    async with two_servers(engine, limits=limited(invitations=Rate(4, 0.001))) as house:
        await invite(house.ada, "Bob")
        await invite(house.ada, "Bob")
        assert await refusal(invite(house.ada, "Bob")) == "too-many"


async def lobby_of(person: Client) -> set[str]:
    shown = {each.id for each in (await person.get("/api/tables", Lobby)).tables}
    await person.enter_lobby()
    assert shown == set(person.lobby)
    return shown


@pytest.mark.parametrize("blocker", ["Ada", "Bob"])
async def test_nobody_sits_at_an_open_table_with_whom_they_block(
    engine: Engine, blocker: str
) -> None:
    """Each of them blocks the other, and each has the table and comes to it."""
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await tie(*((ada, "Bob") if blocker == "Ada" else (bob, "Ada")), "block")
        cleo = await house.person("Cleo", house.two)
        for host, guest in ((ada, bob), (bob, ada)):
            table = await host.open(GAME, QUICK, places=3, open=True)
            theirs = await cleo.open(GAME, QUICK, places=3, open=True)
            closed = await cleo.open(GAME, QUICK, places=3)
            assert {table.id, theirs.id} <= await lobby_of(cleo)
            assert table.id not in await lobby_of(guest)
            assert theirs.id in await lobby_of(guest)
            for each in (theirs, closed):
                await host.join(each.id)
            assert theirs.id not in await lobby_of(guest)
            assert await refusal(guest.join(table.id)) == "no-place"
            assert await refusal(guest.join(theirs.id)) == "no-place"
            await guest.join(closed.id)  # to which Cleo has asked both
            for each in (table, theirs, closed):
                await each.end()


async def test_the_lobby_forgets_a_table_when_somebody_sits_down_who_is_blocked(
    engine: Engine,
) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo", house.two)
        await bob.enter_lobby()
        await tie(ada, "Bob", "block")  # while he looks
        table = await cleo.open(GAME, QUICK, places=3, open=True)
        while table.id not in bob.lobby:
            await bob.lobby_changed()
        hers = await ada.join(table.id)
        while table.id in bob.lobby:
            await bob.lobby_changed()
        await hers.leave()
        while table.id not in bob.lobby:
            await bob.lobby_changed()


async def test_a_new_name_shows_nobody_a_table_from_which_they_stay_apart(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo")
        await tie(ada, "Bob", "block")
        hers = await ada.open(GAME, QUICK, places=3, open=True)
        for each in (bob, cleo):
            await each.enter_lobby()
        assert hers.id not in bob.lobby
        await ada.post("/api/me", Person, NewPerson("Adélaïde"))
        while [each.name for each in cleo.lobby[hers.id].members] != ["Adélaïde"]:
            await cleo.lobby_changed()
        other = await cleo.open(GAME, QUICK, places=3, open=True)
        while other.id not in bob.lobby:  # the news of the new name came before
            await bob.lobby_changed()
        assert hers.id not in bob.lobby


@pytest.mark.slow
async def test_a_rated_rematch_seats_nobody_with_whom_they_block(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3, open=True, rated=True)
        his = await bob.join(table.id)
        await table.start()
        await asyncio.gather(play_with(table, BOTS["expert"]), play_with(his, BOTS["casual"]))
        await tie(ada, "Bob", "block")
        again = await ada.rematch(table.id)
        assert await refusal(bob.rematch(table.id)) == "no-place"
        seated = (await ada.watch(again.id)).card.members
        assert [each.name for each in seated if not each.level] == ["Ada"]


async def test_whoever_is_blocked_does_not_learn_it(engine: Engine) -> None:
    """What Bob is answered is what he would be answered by somebody who is not there."""
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await tie(bob, "Ada", "follow")
        page = await house.socket(ada)
        assert (await people_of(bob))["Ada"].here
        before = await bob.get("/api/me/people", MyPeople)
        await tie(ada, "Bob", "block")
        after = await bob.get("/api/me/people", MyPeople)
        (one,), (two,) = before.people, after.people
        assert (one.person, one.games, one.tie) == (two.person, two.games, two.tie)
        assert (two.here, two.tables) == (False, ())
        opened = await invite(bob, "Ada")
        assert opened.seat
        assert await tables_of(ada) == ()  # she is not asked…
        assert not said(await page.receive_all(), wire.OwnTablesChanged)
        assert await refusal(ada.join(opened.card.id)) == "no-place"
        assert await refusal(invite(ada, "Bob")) == "you-block-them"
        await tie(ada, "Bob", "")
        assert (await people_of(bob))["Ada"].here
        await ada.join(opened.card.id)


async def test_an_offer_of_somebody_who_is_blocked_is_gone(engine: Engine) -> None:
    async with two_servers(engine) as house:
        await invite(house.bob, "Ada")
        assert len(await tables_of(house.ada)) == 1
        await tie(house.ada, "Bob", "block")
        assert await tables_of(house.ada) == ()


@pytest.mark.parametrize("is_open", [True, False])
async def test_a_rematch_leaves_out_whom_one_blocks(engine: Engine, is_open: bool) -> None:
    """Cleo blocks Bob; Ada asks first, then Bob does."""
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo")
        played = [await play(ada, bob, cleo, open=is_open) for _ in range(2)]
        await tie(cleo, "Bob", "block")
        by_ada = await ada.rematch(played[0].id)
        seated = {each.name for each in by_ada.card.members}
        assert seated == ({"Ada", "Bob"} if is_open else {"Ada", "Bob", "Cleo"})
        by_bob = await bob.rematch(played[1].id)
        assert {each.name for each in by_bob.card.members} == {"Ada", "Bob"}
        offered = {each.card.id for each in await tables_of(cleo)}
        assert offered == (set() if is_open else {by_ada.id})


async def test_signs_and_remarks_of_whom_one_blocks_do_not_arrive(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo", house.two)
        await tie(ada, "Bob", "block")
        table = await cleo.open(GAME, QUICK, places=3)
        hers, his = await ada.join(table.id), await bob.join(table.id)
        spectator = await house.socket(ada)
        spectator.say(wire.Watch("w", table.id))
        await spectator.receive_all()
        await his.react("hello")
        await until(table, lambda: len(table.reactions) == 1)
        await hers.react("bravo")
        for each in (hers, his, table):
            await until(each, lambda each=each: "bravo" in [r.sign for r in each.reactions])  # type: ignore[misc]
        assert [each.sign for each in hers.reactions] == ["bravo"]
        assert [each.sign for each in his.reactions] == ["hello", "bravo"]  # he hears her
        signs = [each.sign for each in said(await spectator.receive_all(), wire.Reacted)]
        assert signs == ["bravo"]


async def test_one_blocks_a_member_of_ones_table(engine: Engine) -> None:
    async with two_servers(engine) as house:
        eve = await house.person("Eve")
        table = await house.ada.open(GAME, QUICK, places=3)
        await eve.join(table.id)
        (member,) = [each.id for each in table.card.members if each.name == "Ada"]
        wish = NewTie("block", table=table.id, member=member)
        await eve._request("POST", "/api/me/people", wish)
        known = (await people_of(eve))["Ada"]
        assert (known.games, known.tie) == (0, "block")
        assert await refusal(house.bob._request("POST", "/api/me/people", wish)) == "unknown-person"
        assert await refusal(house.ada._request("POST", "/api/me/people", wish)) == "unknown-person"
        path = f"/api/me/people/{known.person}/invite"
        assert await refusal(eve.post(path, OpenedTable)) == "unknown-person"


@pytest.mark.slow
async def test_who_sits_down_at_once_with_somebody_they_block(engine: Engine) -> None:
    """Of two who come at once, at two processes, one has no place: the log decides."""
    async with two_servers(engine) as house:
        await tie(house.ada, "Bob", "block")
        cleo = await house.person("Cleo")
        table = await cleo.open(GAME, QUICK, places=3, open=True)
        both = (house.ada.join(table.id), house.bob.join(table.id))
        answers = await asyncio.gather(*both, return_exceptions=True)
        refused = [each for each in answers if isinstance(each, RequestRefused)]
        assert [each.code for each in refused] == ["no-place"]
