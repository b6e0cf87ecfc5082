"""Who looks at the people they follow is told when one of these comes, goes or sits down."""

from collections.abc import Mapping, Sequence

import pytest

from escale.client import Client, RemoteTable
from escale.protocol import messages as wire
from escale.protocol.company import NewPresence
from tests.services.engines import Engine

from .company import House, people_of, play, tie, two_servers
from .raw_socket import RawSocket
from .waiting import GAME, QUICK


async def following(house: House, person: Client) -> RawSocket:
    """Somebody's page of people."""
    page = await house.socket(person)
    page.say(wire.WatchPeople("p"))
    assert await page.receive_all() == [wire.Done("p")]
    return page


async def news(page: RawSocket) -> None:
    """Wait until the page is told to look again."""
    while wire.PeopleChanged() not in await page.receive_all():
        pass


async def test_one_is_told_who_comes_goes_and_sits_down(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await tie(ada, "Bob", "follow")
        page = await following(house, ada)
        table = await bob.open(GAME, QUICK, places=3, open=True)
        await news(page)
        assert [each.id for each in (await people_of(ada))["Bob"].tables] == [table.id]
        await table.leave()
        await news(page)
        assert (await people_of(ada))["Bob"].tables == ()
        secret = await bob.open(GAME, QUICK, places=3)
        await secret.leave()
        cleo = await house.person("Cleo", house.two)
        await cleo.open(GAME, QUICK, places=3, open=True)  # whom she does not follow
        house.one.app.connections.people.forget("two")  # a process is lost: the next news
        assert await page.receive_all() == [wire.PeopleChanged()]
        assert not (await people_of(ada))["Bob"].here
        await house.two.app.connections.people.repeat_everybody()
        assert await page.receive_all() == [wire.PeopleChanged()]
        await house.two.app.connections.people.repeat_everybody()  # what one knows is no news
        assert await page.receive_all() == []
        page.say(wire.WatchPeople("q", on=False))
        assert await page.receive_all() == [wire.Done("q")]
        house.one.app.connections.people.forget("two")
        assert await page.receive_all() == []


async def test_nobody_is_told_of_people_who_hide_or_block_them(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        await tie(ada, "Bob", "follow")
        page = await following(house, ada)
        here = house.one.app.connections.people
        for off, on in (
            (NewPresence(shown=False), NewPresence(shown=True)),
            ("block", ""),
        ):
            for wish in (off, on):
                if isinstance(wish, NewPresence):
                    await bob._request("POST", "/api/me/presence", wish)
                else:
                    await tie(bob, "Ada", wish)
                await news(page)
                assert (await people_of(ada))["Bob"].here is (wish == on)
                if wish == off:
                    await bob.open(GAME, QUICK, places=3, open=True)
                    here.forget("two")
                    await house.two.app.connections.people.repeat_everybody()
                    assert await page.receive_all() == []
        # As soon as she follows nobody there is nothing to tell.
        await tie(ada, "Bob", "")
        await news(page)
        here.forget("two")
        assert await page.receive_all() == []


async def test_a_table_that_opens_while_one_begins_to_look_is_known(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would tell them that it is over: it was opened between a read and its answer."""
    async with two_servers(engine) as house:
        cleo = await house.person("Cleo")
        await play(house.ada, cleo)
        await tie(house.ada, "Cleo", "follow")
        company, opened = house.one.app.people.company, list[RemoteTable]()
        read = company.open_tables_of_followed

        async def read_and_open(person: str) -> Mapping[str, Sequence[bytes]]:
            found = await read(person)
            opened.append(await cleo.open(GAME, QUICK, places=3, open=True))
            return found

        monkeypatch.setattr(company, "open_tables_of_followed", read_and_open)
        page = await following(house, house.ada)
        await opened[0].end()
        assert await page.receive_all() == [wire.PeopleChanged()]


async def test_nobody_can_tell_that_somebody_has_blocked_them(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        cleo = await house.person("Cleo", house.two)
        await play(ada, bob, cleo)
        await tie(ada, "Bob", "follow")
        page = await following(house, ada)
        await tie(bob, "Cleo", "block")  # nothing of hers
        await tie(bob, "Cleo", "")
        await tie(cleo, "Ada", "block")  # whom she does not follow
        hidden = await cleo.open(GAME, QUICK, places=3, open=True)
        await bob.join(hidden.id)
        assert await page.receive_all() == []
        assert (await people_of(ada))["Bob"].tables == ()
        await bob._request("POST", "/api/me/presence", NewPresence(shown=False))
        await news(page)
        await tie(bob, "Ada", "block")
        await tie(bob, "Ada", "")
        assert await page.receive_all() == []


async def test_who_looks_at_a_page_of_another_process_is_on_the_site(engine: Engine) -> None:
    """An offer is shown on every page: nobody who looks at one is sent a notice."""
    async with two_servers(engine) as house:
        bob = (await people_of(house.ada))["Bob"].person
        attendance = house.one.app.outbox._attendance
        assert attendance.is_on_site(bob)
        house.one.app.connections.people.forget("two")
        assert not attendance.is_on_site(bob)


async def test_strangers_are_told_nothing(engine: Engine) -> None:
    async with two_servers(engine) as house:
        connected = await RawSocket.connect(house.one.url)
        page = await house.stack.enter_async_context(connected)
        await page.receive_all()
        page.say(wire.WatchPeople("p"))
        (refused,) = await page.receive_all()
        assert isinstance(refused, wire.Refused)
        assert refused.code == "no-identity"
