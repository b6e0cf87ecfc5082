"""Notices from a real server to real receivers on this machine: what is sent, when, how often."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from escale.client import Client, RemoteTable
from escale.notices.holidays import DAY_MS
from escale.notices.outbox import RETRY_MS, SEEN_MS, WAIT_MS
from escale.protocol import http
from escale.server.config import Rate, Retention
from escale.storage.address import Address
from escale.tables.clock import SimulatedClock
from escale.tables.state import DAYS
from tests.notices.receivers import PushBrowser, Received, checked_claims, receiving

from .devices import Browser
from .mail_receiver import mail_receiver
from .servers import RunningServer, limited, open_server
from .waiting import GAME, QUICK, a_choice, refusal, until

NOW_MS = 1_800_000_000_000
SOON_MS = 120_000  # a notice is sent by then


class Party(NamedTuple):
    """Three people at a table by correspondence, each with what they look at it by."""

    home: RunningServer
    clock: SimulatedClock
    clients: list[Client]
    tables: dict[str, RemoteTable]

    @property
    def ada(self) -> Client:
        return self.clients[0]

    @property
    def bob(self) -> Client:
        return self.clients[1]

    def asked(self) -> Client:
        return next(each for each in self.clients if self.tables[each.name].waits_for_me)

    def others(self, who: Client) -> list[str]:
        return [each.name for each in self.clients if each is not who]

    async def after(self, milliseconds: int) -> int:
        """Let time pass; how many notices were sent then."""
        self.clock.advance_to(self.clock.now_ms() + milliseconds)
        return await self.home.app.outbox.run()

    async def plan(self) -> None:
        """Whoever is asked now is noted."""
        assert await self.home.app.outbox.run() == 0

    async def close_tabs(self) -> None:
        for client in self.clients:
            table = self.tables[client.name]
            await client.unwatch(table)

    async def play(self) -> None:
        """Whose turn it is opens the table, plays and closes the tab."""
        client = self.asked()
        table = await client.watch(self.tables[client.name].id)
        await table.play(a_choice(table))
        await client.unwatch(table)
        for each in self.clients:
            seen = await each.watch(table.id)
            self.tables[each.name] = seen
            await each.unwatch(seen)


@asynccontextmanager
async def a_party(
    database: Address, clock: SimulatedClock | None = None, pace: str = "three-days", **more: Any
) -> AsyncIterator[Party]:
    clock = clock or SimulatedClock(NOW_MS)
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        home = await enter(open_server(database, clock, notices_to_loopback=True, **more))
        clients = [await enter(home.client(name)) for name in ("Ada", "Bob", "Cleo")]
        table = await clients[0].open(GAME, QUICK, places=3, clock=pace)  # type: ignore[arg-type]
        tables = {each.name: await each.join(table.id) for each in clients[1:]}
        party = Party(home, clock, clients, {"Ada": table, **tables})
        await table.start()
        for each in party.tables.values():
            await until(each, lambda each=each: bool(each.standing.must))  # type: ignore[misc]
        yield party


async def add(client: Client, **wish: Any) -> http.KeptChannel:
    return await client.post("/api/me/notices", http.KeptChannel, http.NewChannel(**wish))


async def add_push(client: Client, url: str, **more: Any) -> tuple[http.KeptChannel, PushBrowser]:
    browser = PushBrowser()
    keys = {"public_key": browser.public_key, "secret": browser.secret}
    return await add(client, kind="push", address=url, **keys, **more), browser


async def forget(client: Client, channel: str) -> None:
    await client._request("DELETE", f"/api/me/notices/{channel}")


def turn_ends(table: RemoteTable) -> int:
    """When the one turn that runs is up."""
    (due_ms,) = [due for key, due in table.standing.due.items() if key.startswith(DAYS)]
    return due_ms


def check_signature(request: Received, secret: str) -> None:
    said = dict(part.split("=", 1) for part in request.headers["escale-signature"].split(","))
    signed = hmac.new(secret.encode(), f"{said['t']}.".encode() + request.body, sha256).hexdigest()
    assert hmac.compare_digest(signed, said["v1"])


# ---- what is sent


async def test_a_push_says_whose_turn_it_is_to_their_browser_alone(database: Address) -> None:
    async with receiving() as service, a_party(database) as party:
        who, table = party.asked(), party.tables["Ada"]
        _, browser = await add_push(who, service.url, language="en")
        settings = await who.get("/api/me/notices", http.NoticeSettings)
        await party.close_tabs()
        await party.plan()
        assert await party.after(WAIT_MS - 1) == 0  # whoever is about to come needs none
        assert await party.after(1) == 1
        assert await party.after(SOON_MS) == 0  # one for a turn
        (request,) = service.received
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        claims, key = checked_claims(request.headers["authorization"])
        assert key == settings.push_key
        assert service.url.startswith(claims["aud"] + "/")
        assert 0 < claims["exp"] - party.clock.now_ms() // 1000 <= 24 * 3600
        assert claims["sub"].startswith("https:")
        assert json.loads(browser.read(request.body)) == {
            "title": "It is your turn",
            "body": f"Rondelic, with {', '.join(party.others(who))}",
            "path": f"/t/{table.id}",
            "tag": f"escale-{table.id}",
            "until": "Until {time}",
            "due": NOW_MS + 3 * DAY_MS,
            "zone": "Europe/Paris",
            "language": "en",
        }


async def test_a_webhook_is_signed_and_says_no_more_than_names_and_table(
    database: Address,
) -> None:
    async with receiving(204) as hook, a_party(database) as party:
        who, table = party.asked(), party.tables["Ada"]
        kept = await add(who, kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 1
        (request,) = hook.received
        check_signature(request, kept.secret)
        told = request.json
        assert told.pop("names") == ["Ada", "Bob", "Cleo"]
        assert told == {
            "kind": "turn",
            "title": "À vous de jouer",
            "text": f"Rondelic, avec {', '.join(party.others(who))}",
            "table": table.id,
            "url": f"{party.home.url}/t/{table.id}",
            "game": "rondelic",
            "due_ms": NOW_MS + 3 * DAY_MS,
            "at_ms": party.clock.now_ms(),
        }


async def test_over_days_each_turn_is_told_once_to_whose_it_is(database: Address) -> None:
    async with receiving() as hook, receiving() as other, a_party(database) as party:
        await add(party.ada, kind="webhook", address=hook.url)
        for client in party.clients[1:]:
            await add(client, kind="webhook", address=other.url)
        await party.close_tabs()
        told: set[tuple[str, int]] = set()
        for _ in range(8):
            await party.plan()
            standing = party.tables["Ada"].standing
            asked = {(standing.phase, seat) for seat in standing.must}  # all of them in a pause
            assert await party.after(20 * 3_600_000) == len(asked - told)
            assert await party.after(3_600_000) == 0
            told |= asked
            await party.play()
        assert len(hook.received) + len(other.received) == len(told)
        assert min(len(hook.received), len(other.received)) > 1


async def test_whoever_is_at_the_table_is_told_later_if_at_all(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        who = party.asked()
        await add(who, kind="webhook", address=hook.url)
        await party.plan()
        assert await party.after(SOON_MS) == 0
        await party.close_tabs()
        table = await party.home.table(party.tables["Ada"].id)
        while table.connected:
            await asyncio.sleep(0.001)
        assert await party.after(SEEN_MS) == 1


async def test_live_tables_tell_nobody_that_it_is_their_turn(database: Address) -> None:
    async with receiving() as hook, a_party(database, pace="none") as party:
        for client in party.clients:
            await add(client, kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 0
        for client in party.clients:  # they agree on days
            table = await client.watch(party.tables["Ada"].id)
            await table.request_clock("day")
            await client.unwatch(table)
        await party.plan()
        assert await party.after(SOON_MS) == 1


async def test_a_rematch_is_offered_to_who_is_elsewhere(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        await add(party.bob, kind="webhook", address=hook.url)
        await party.tables["Ada"].end()
        await until(party.tables["Ada"], lambda: party.tables["Ada"].is_over)
        again = await party.ada.rematch(party.tables["Ada"].id)
        await party.plan()
        assert await party.after(SOON_MS) == 0  # Bob looks at some page and sees it there
        party.bob.drop_connection()
        await party.bob.__aexit__(None, None, None)
        while len(party.home.app.connections) > 2:
            await asyncio.sleep(0.001)
        assert await party.after(SEEN_MS) == 1
        (request,) = hook.received
        assert request.json["title"] == "Ada propose une partie"
        assert request.json["table"] == again.id


@pytest.mark.filterwarnings("ignore:Requiring AUTH", "ignore:Session.login_data")
async def test_a_letter_goes_to_the_address_that_was_confirmed(database: Address) -> None:
    async with (
        mail_receiver() as mailbox,
        a_party(database, mail=mailbox.settings) as party,
    ):
        who, table = party.asked(), party.tables["Ada"]
        assert await refusal(add(who, kind="mail")) == "no-address"
        body = {"address": "zoe@example.org", "language": "fr"}
        await who._request("POST", "/api/me/address", body)
        assert await refusal(add(who, kind="mail")) == "no-address"  # it is not confirmed
        await who._request("POST", "/api/address/key", {"key": await mailbox.key()})
        assert (await who.get("/api/me/notices", http.NoticeSettings)).letters
        await add(who, kind="mail", language="en")
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 1
        letter = await mailbox.letter()
        assert (letter["To"], letter["Subject"]) == ("zoe@example.org", "It is your turn")
        text = letter.get_content().splitlines()
        assert text[0] == f"Rondelic, with {', '.join(party.others(who))}"
        assert text[2] == f"{party.home.url}/t/{table.id}"
        assert await party.after(SOON_MS) == 0
        (channel,) = (await who.get("/api/me/notices", http.NoticeSettings)).channels
        await who._request("POST", "/api/me/address/remove", {"last": True})
        path = f"/api/me/notices/{channel.id}/test"
        assert await refusal(who._request("POST", path)) == "not-told"
        assert (await who.get("/api/me/notices", http.NoticeSettings)).channels == ()
        assert mailbox.count == 2


# ---- at least once, and not much more


async def test_what_fails_is_tried_again_later_and_later_and_not_for_ever(
    database: Address,
) -> None:
    async with receiving(500, 503, 429, 500, 500, 500) as hook, a_party(database) as party:
        kept = await add(party.asked(), kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        await party.after(SOON_MS)
        for number, pause_ms in enumerate(RETRY_MS, 1):
            assert len(hook.received) == number
            await party.after(pause_ms - 1)
            assert len(hook.received) == number
            await party.after(1)
        assert len(hook.received) == 1 + len(RETRY_MS)
        for _ in range(3):
            await party.after(RETRY_MS[-1])
        assert len(hook.received) == 1 + len(RETRY_MS)
        settings = await party.asked().get("/api/me/notices", http.NoticeSettings)
        assert [each.id for each in settings.channels] == [kept.channel.id]


class NoAttendance:
    """Nobody can say who is there."""

    def __init__(self) -> None:
        self.asked = 0

    async def is_at_table(self, _table: str, _member: str) -> bool | None:
        self.asked += 1
        raise LookupError

    def is_on_site(self, _person: str) -> bool:
        raise LookupError


async def test_what_cannot_be_dealt_with_is_given_up_in_the_end(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        await add(party.asked(), kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        outbox, nobody = party.home.app.outbox, NoAttendance()
        outbox._attendance = nobody
        await party.after(SOON_MS)
        for _ in range(3 * len(RETRY_MS)):
            assert await party.after(RETRY_MS[-1]) == 0
        assert nobody.asked == 1 + len(RETRY_MS)
        assert not hook.received


async def test_what_succeeds_in_the_end_is_not_sent_again(database: Address) -> None:
    async with receiving(500, 201) as hook, a_party(database) as party:
        await add(party.asked(), kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 0
        assert await party.after(RETRY_MS[0]) == 1
        for pause_ms in RETRY_MS:
            assert await party.after(pause_ms) == 0
        assert len(hook.received) == 2


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(status: int, database: Address) -> None:
    async with receiving(status) as service, a_party(database) as party:
        who = party.asked()
        await add_push(who, service.url)
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 0
        assert (await who.get("/api/me/notices", http.NoticeSettings)).channels == ()
        assert await party.after(RETRY_MS[0]) == 0
        assert len(service.received) == 1


@pytest.mark.parametrize("status", [301, 400, 403])
async def test_what_is_refused_for_good_is_not_tried_again(status: int, database: Address) -> None:
    async with receiving(status) as hook, a_party(database) as party:
        await add(party.asked(), kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        for pause_ms in (SOON_MS, *RETRY_MS):
            assert await party.after(pause_ms) == 0
        assert len(hook.received) == 1


@pytest.mark.slow
async def test_after_a_crash_a_notice_is_told_twice_at_most(database: Address) -> None:
    clock = SimulatedClock(NOW_MS)
    async with receiving() as hook:
        async with a_party(database, clock) as party:
            await add(party.asked(), kind="webhook", address=hook.url)
            await party.close_tabs()
            await party.plan()
            clock.advance_to(clock.now_ms() + SOON_MS)
            hook.statuses = [0]  # no answer
            sending = asyncio.create_task(party.home.app.outbox.run())
            while not hook.received:
                await asyncio.sleep(0.001)
            sending.cancel()  # the process ends while it waits for the answer
            await asyncio.gather(sending, return_exceptions=True)
        hook.statuses = [201]
        async with open_server(database, clock, notices_to_loopback=True) as home:
            assert await home.app.outbox.run() == 0
            clock.advance_to(clock.now_ms() + RETRY_MS[0])
            assert await home.app.outbox.run() == 1
            for pause_ms in RETRY_MS:
                clock.advance_to(clock.now_ms() + pause_ms)
                assert await home.app.outbox.run() == 0
        assert len(hook.received) == 2


async def test_of_several_processes_one_sends(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        await add(party.asked(), kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        party.clock.advance_to(party.clock.now_ms() + SOON_MS)
        async with party.home.store.alone("notices"):
            rounds = [party.home.app.outbox.run() for _ in range(3)]
            during = sum(await asyncio.gather(*rounds))
        after = await party.home.app.outbox.run()
        assert during + after == len(hook.received) == 1


async def test_a_turn_that_is_over_is_not_told(database: Address) -> None:
    async with receiving() as hook, receiving() as other, a_party(database) as party:
        first = party.asked()
        await add(first, kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        await party.play()
        second = party.asked()
        assert second is not first
        await add(second, kind="webhook", address=other.url)
        await party.plan()
        assert await party.after(SOON_MS) == 1
        assert (hook.received, len(other.received)) == ([], 1)


async def test_a_turn_is_told_after_a_pause_that_came_before_its_notice(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        table = party.tables["Ada"]
        await add(party.asked(), kind="webhook", address=hook.url)
        await party.plan()
        for each in party.tables.values():
            await each.request_pause()
        await until(table, lambda: table.standing.paused)
        assert await party.after(SOON_MS) == 0
        for each in party.tables.values():
            await each.request_pause()
        await until(table, lambda: not table.standing.paused)
        await party.plan()
        await party.close_tabs()
        assert await party.after(SEEN_MS) == 1
        assert len(hook.received) == 1


# ---- holidays


async def test_a_holiday_stops_turns_and_notices_and_the_others_see_it(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        who = party.asked()
        other = next(each for each in party.clients if each is not who)
        await add(who, kind="webhook", address=hook.url)
        wish = http.NewHoliday(NOW_MS, NOW_MS + 10 * DAY_MS)
        told = await who.post("/api/me/holidays", http.Holidays, wish)
        assert told == http.Holidays(NOW_MS, NOW_MS + 10 * DAY_MS, 4 * DAY_MS)
        table = party.tables[other.name]
        await until(table, lambda: bool(table.standing.holidays))
        ((seat, (_, until_ms)),) = table.standing.holidays.items()
        assert (table.card.members[seat].name, until_ms) == (who.name, wish.to_ms)
        due = turn_ends(table)
        assert due == wish.to_ms + 3 * DAY_MS
        await party.close_tabs()
        await party.plan()
        assert await party.after(SOON_MS) == 0
        assert await party.after(10 * DAY_MS - SOON_MS - 1) == 0
        assert await party.after(1) == 1
        assert hook.received[0].json["due_ms"] == due
        assert await party.home.sweep(Retention()) == 0


async def test_a_table_that_becomes_one_by_correspondence_learns_of_holidays(
    database: Address,
) -> None:
    async with a_party(database, pace="none") as party:
        wish = http.NewHoliday(NOW_MS, NOW_MS + DAY_MS)
        await party.ada.post("/api/me/holidays", http.Holidays, wish)
        assert not party.tables["Bob"].standing.holidays
        for table in party.tables.values():
            await table.request_clock("day")
        await party.plan()
        await until(party.tables["Bob"], lambda: bool(party.tables["Bob"].standing.holidays))


async def test_a_holiday_that_is_taken_again_is_told_again(database: Address) -> None:
    async with a_party(database) as party:
        who = party.asked()
        table = party.tables[party.others(who)[0]]
        wish = http.NewHoliday(NOW_MS + DAY_MS, NOW_MS + 5 * DAY_MS)
        await who.post("/api/me/holidays", http.Holidays, wish)
        await until(table, lambda: bool(table.standing.holidays))
        await who._request("DELETE", "/api/me/holidays")
        await until(table, lambda: not table.standing.holidays)
        await who.post("/api/me/holidays", http.Holidays, wish)
        await until(table, lambda: bool(table.standing.holidays))
        assert turn_ends(table) == NOW_MS + (3 + 4) * DAY_MS


async def test_a_holiday_that_ends_while_its_table_is_live_is_over_there(database: Address) -> None:
    async with a_party(database) as party:
        who = party.asked()
        wish = http.NewHoliday(NOW_MS, NOW_MS + 10 * DAY_MS)
        await who.post("/api/me/holidays", http.Holidays, wish)
        for each in party.tables.values():
            await each.request_clock("none")
        await who._request("DELETE", "/api/me/holidays")
        for each in party.tables.values():
            await each.request_clock("day")
        await party.plan()
        live = await party.home.table(party.tables["Ada"].id)
        due = [due for key, due in live.state.due.items() if key.startswith(DAYS)]
        assert due == [NOW_MS + DAY_MS]


async def test_two_weeks_a_year(database: Address) -> None:
    async with a_party(database) as party:
        ada, clock = party.ada, party.clock

        async def take(begin: float, days: float) -> http.Holidays:
            first = round(NOW_MS + begin * DAY_MS)
            wish = http.NewHoliday(first, round(first + days * DAY_MS))
            return await ada.post("/api/me/holidays", http.Holidays, wish)

        none = await ada.get("/api/me/holidays", http.Holidays)
        assert none == http.Holidays(0, 0, 14 * DAY_MS)
        assert await refusal(take(1, 15)) == "bad-holiday"
        assert await refusal(take(1, 0)) == "bad-holiday"
        assert await refusal(take(400, 3)) == "bad-holiday"
        assert (await take(5, 8)).left_ms == 6 * DAY_MS
        assert (await take(20, 10)).left_ms == 4 * DAY_MS  # in its place: it had not begun
        await ada._request("DELETE", "/api/me/holidays")
        assert await ada.get("/api/me/holidays", http.Holidays) == none
        await take(0, 10)
        clock.advance_to(NOW_MS + 4 * DAY_MS)
        await ada._request("DELETE", "/api/me/holidays")  # back before the time
        assert (await ada.get("/api/me/holidays", http.Holidays)).left_ms == 10 * DAY_MS
        assert await refusal(take(10, 12)) == "no-holidays-left"
        assert (await take(10, 10)).left_ms == 0
        clock.advance_to(NOW_MS + 30 * DAY_MS)
        assert await refusal(take(31, 1)) == "no-holidays-left"
        clock.advance_to(NOW_MS + 360 * DAY_MS)
        assert (await take(370, 4)).to_ms


async def test_holidays_that_are_taken_at_once_are_no_more_than_two_weeks(
    database: Address,
) -> None:
    async with a_party(database) as party:

        async def take(begin: int) -> None:
            first = NOW_MS + begin * DAY_MS
            wish = http.NewHoliday(first, first + 14 * DAY_MS)
            await party.ada.post("/api/me/holidays", http.Holidays, wish)

        await asyncio.gather(*map(take, (1, 20, 40, 60)))  # each in place of the one before
        (person, *_) = (await party.home.table(party.tables["Ada"].id)).state.members
        (only,) = await party.home.store.notices.holidays_of(person.person)
        assert only.to_ms - only.from_ms == 14 * DAY_MS


# ---- what is kept of it


async def test_a_table_by_correspondence_is_closed_after_turn_and_holidays(
    database: Address,
) -> None:
    async with open_server(database, clock := SimulatedClock(NOW_MS)) as home:
        async with home.client("Ada") as ada:
            table = await ada.open(GAME, QUICK, places=3, clock="week")
        while len(home.app.connections):
            await asyncio.sleep(0.001)
        clock.advance_to(NOW_MS + 21 * DAY_MS - 1)
        assert await home.sweep(Retention()) == 0
        clock.advance_to(NOW_MS + 21 * DAY_MS)
        assert await home.sweep(Retention()) == 1
        assert (await home.app.tables.read(table.id)).state.ended == "abandoned"


async def test_a_damaged_table_by_correspondence_is_closed_like_others(path: Path) -> None:
    """The end of its turn is in the store for ever: nobody can take that step."""
    clock = SimulatedClock(NOW_MS)
    async with a_party(path, clock) as party:
        name = party.tables["Ada"].id
        await party.close_tabs()
    async with open_server(path, clock) as home:
        damage = "UPDATE log SET action = 'broken' WHERE number = 2"
        await home.file.database.write(lambda c: c.execute(damage).rowcount)
        clock.advance_to(NOW_MS + 300 * DAY_MS)
        await home.app.tables.load_due()
        await home.sweep(Retention())
        head = await home.store.read_head(name)
        assert head is not None
        assert head.stage == "over"


# ---- who may do what


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/",
        "https://127.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/",
        "https://hooks.example:8080/",
        "nonsense",
    ],
)
async def test_addresses_that_are_not_public_are_refused(address: str, database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada:
        assert await refusal(add(ada, kind="webhook", address=address)) == "bad-channel"
        assert await refusal(add_push(ada, address)) == "bad-channel"


async def test_keys_of_a_browser_that_are_none_are_refused(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada:
        push = {"kind": "push", "address": "https://push.example/1"}
        browser = PushBrowser()
        for key, secret in (
            ("", ""),
            (browser.public_key, ""),
            ("AAAA", browser.secret),
            (browser.secret, browser.public_key),
            ("é", browser.secret),
        ):
            wish = add(ada, **push, public_key=key, secret=secret)
            assert await refusal(wish) == "bad-channel"


async def test_a_try_arrives_at_once_or_one_is_told_that_it_does_not(database: Address) -> None:
    async with receiving(201, 500) as hook, a_party(database) as party:
        kept = await add(party.ada, kind="webhook", address=hook.url)
        path = f"/api/me/notices/{kept.channel.id}/test"
        await party.ada._request("POST", path)
        (request,) = hook.received
        check_signature(request, kept.secret)
        assert request.json["kind"] == "test"
        assert "table" not in request.json
        assert await refusal(party.ada._request("POST", path)) == "not-told"
        assert await refusal(party.bob._request("POST", path)) == "unknown-channel"
        await forget(party.bob, kept.channel.id)  # it is not Bob's
        shown = (await party.ada.get("/api/me/notices", http.NoticeSettings)).channels
        assert [(each.kind, each.host) for each in shown] == [("webhook", "127.0.0.1")]
        await forget(party.ada, kept.channel.id)
        assert await refusal(party.ada._request("POST", path)) == "unknown-channel"


async def test_names_that_no_store_can_hold_are_unknown(database: Address) -> None:
    async with open_server(database) as home:
        browser = await Browser(home.url).named("Max")
        assert (await browser.answer("DELETE /api/me/notices/%00")).status == 204
        assert await browser.refused("POST /api/me/notices/%00/test") == "unknown-channel"
        assert await browser.refused("DELETE /api/me/sessions/%00") == "unknown-session"


async def test_one_host_is_not_told_by_many_at_once(database: Address) -> None:
    limits = limited(webhooks_to_host=Rate(2, 0.1))
    async with receiving() as hook, a_party(database, limits=limits) as party:
        kept = await add(party.ada, kind="webhook", address=hook.url)
        path = f"/api/me/notices/{kept.channel.id}/test"
        for _ in range(2):
            await party.ada._request("POST", path)
        assert await refusal(party.ada._request("POST", path)) == "not-told"
        party.clock.advance_to(party.clock.now_ms() + 10_000)
        await party.ada._request("POST", path)
        assert len(hook.received) == 3


async def test_who_is_forgotten_is_not_told_any_more(database: Address) -> None:
    async with receiving() as hook, a_party(database) as party:
        who = party.asked()
        await add(who, kind="webhook", address=hook.url)
        await party.close_tabs()
        await party.plan()
        await who._request("DELETE", "/api/me")
        assert await party.after(SOON_MS) == 0
        assert not hook.received


async def test_only_games_that_can_wait_are_opened_by_correspondence(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada:
        shelf = await ada.get("/api/games", http.Shelf)
        for box in shelf.games:
            opening = ada.open(box.slug, clock="week")
            if box.by_correspondence:
                table = await opening
                assert table.card.clock == "week"
            else:
                assert await refusal(opening) == "not-by-correspondence"
                live = await ada.open(box.slug, bots=["novice"], places=2)
                await live.start()
                assert await refusal(live.request_clock("day")) == "not-by-correspondence"
