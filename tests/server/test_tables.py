"""From an empty table to a rematch: what people do with a table, over real sockets."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.client import play_with
from escale.core.record import loads, verify
from escale.core.table_events import GivenBack, Joined, Left, Resigned, TakenOver
from escale.protocol import messages as wire
from escale.protocol.http import OpenedTable
from escale.server.config import Limits, Rate
from escale.tables.clock import SimulatedClock
from escale.tables.timings import Timings

from .raw_http import ask
from .servers import open_server
from .table_of_three import NOW_MS, table_of_three
from .tabs import a_tab
from .waiting import BOTS, GAME, QUICK, a_choice, pass_time, refusal, until

TIMINGS = Timings()


@pytest.mark.slow
async def test_who_plays_too_fast_for_the_server_plays_on_slower(path: Path) -> None:
    slow = Limits(messages=Rate(8, 10))
    async with open_server(path, limits=slow) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, options={"circles": 2}, bots=["novice"] * 2)
        await table.start(fill="novice")
        assert await play_with(table, BOTS["casual"])
        assert home.app.metrics.paused, "it was too fast"
        assert not home.app.metrics.refusals


async def test_two_people_and_bots_play_a_game_and_a_spectator_sees_its_end(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=4)
        other = await bob.join(table.card.code.upper().replace("-", " "))
        async with home.client() as eve:
            watched = await eve.watch(table.id)
            await table.start(fill="master")
            results = await asyncio.gather(
                play_with(table, BOTS["expert"]), play_with(other, BOTS["casual"])
            )
            await until(watched, lambda: watched.is_over)
        assert results[0] == results[1] == watched.outcome
        assert watched.seat is None
        levels = [member.level for member in watched.card.members]
        assert levels == ["", "novice", "", "master"]
        record = loads(await table.record())
        verify(record, BOXES[GAME].game)
        assert record.seed.commitment == table.commitment


async def test_the_record_and_the_secret_stay_on_the_server_until_the_end(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        assert await refusal(table.record()) == "still-playing"
        await table.start()
        assert await refusal(table.record()) == "still-playing"
        await table.end()
        await until(table, lambda: table.is_over)
        record = loads(await table.record())
        verify(record, BOXES[GAME].game)
        assert table.standing.ended == "owner"


async def test_options_places_and_levels_are_checked_before_a_table_is_opened(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client() as nobody:
        wrong = {
            "unknown-game": ada.open("chess"),
            "unknown-preset": ada.open(GAME, "blitz"),
            "unknown-option": ada.open(GAME, options={"colour": "red"}),
            "bad-number": ada.open(GAME, options={"circles": 99}),
            "bad-switch": ada.open(GAME, options={"dealer_card": 3}),
            "unknown-level": ada.open(GAME, bots=["genius"]),
            "bad-seats": ada.open(GAME, places=2),
            "bad-request": ada.open(GAME, clock="blitz"),  # type: ignore[arg-type]
            "no-identity": nobody.open(GAME),
        }
        for code, doing in wrong.items():
            assert await refusal(doing) == code
        assert await home.app.store.unfinished(2**62, "gathering", 9) == []
        table = await ada.open(GAME, options={"circles": 3, "dealer_card": True})
        assert (table.options.circles, table.options.dealer_card) == (3, True)


async def test_the_owner_removes_replaces_and_ends_and_nobody_else_does(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, places=3)
        other = await bob.join(table.id)
        mine, theirs = (member.id for member in other.card.members)
        assert await refusal(other.add_bot("novice")) == "only-the-owner"
        assert await refusal(other.remove(mine)) == "only-the-owner"
        assert await refusal(other.start("novice")) == "only-the-owner"
        await table.remove(theirs)
        await until(other, lambda: len(other.card.members) == 1)
        assert other.body(other.events[-1]) == Left(theirs, removed=True)
        assert await refusal(bob.join(table.id)) == "sent-away"
        await table.start("novice")
        assert await refusal(other.end()) == "only-the-owner"
        bot = table.card.members[1].id
        assert await refusal(table.replace(bot)) == "is-a-bot"
        await table.end()
        assert await refusal(table.start()) == "already-started"


async def test_who_is_removed_in_a_game_sees_no_more_than_a_spectator(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, places=3)
        other = await bob.join(table.id)
        await table.start("novice")
        await until(other, lambda: other.seat == 1)
        await table.remove(other.card.members[1].id)
        await until(other, lambda: other.seat is None)
        assert other.body(other.events[-1]) == Resigned(1, "regular", removed=True)
        assert other.view.seat is None
        assert await refusal(other.play(a_choice(table))) == "not-at-the-table"
        async with home.client(key=bob.key) as again:
            assert (await again.watch(table.id)).seat is None


async def test_whoever_left_does_not_say_how_quick_the_bots_are(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, places=3)
        other = await bob.join(table.id)
        await table.start("novice")
        token = other._token
        async with a_tab(home, bob, table) as tab, home.app.tables.hold(table.id) as live:
            tab.socket.say(wire.Watch("seated", table.id, token, bots="quick"))
            await tab.socket.receive_all()
            assert live.bot_pace == "quick"
            await other.leave()
            tab.socket.say(wire.Watch("gone", table.id, token, bots="calm"))
            await tab.socket.receive_all()
            assert live.bot_pace == "quick"


async def test_a_rematch_keeps_the_people_and_the_first_to_ask_opens_it(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3)
        other = await bob.join(table.id)
        await table.start()
        assert await refusal(other.rematch()) == "still-playing"
        await table.end()
        async with home.client("Eve") as eve:
            stranger = await eve.watch(table.id)
            assert await refusal(stranger.rematch()) == "not-at-the-table"
        tables = await asyncio.gather(other.rematch(), table.rematch(), other.rematch())
        assert len({each.id for each in tables}) == 1
        await until(table, lambda: table.standing.followed == tables[0].id)
        names = [(member.name, member.level) for member in tables[0].card.members]
        assert names == [("Ada", ""), ("Aline", "novice"), ("Bob", "")]
        assert tables[0].card.stage == "gathering"
        assert tables[0].commitment != table.commitment


async def test_a_rematch_with_bots_alone_deals_after_its_owner_has_seen_the_commitment(
    path: Path,
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "expert"], places=3)
        await table.start()
        await table.end()
        again = await table.rematch("sel")
        assert again.card.stage == "gathering"
        assert [member.level for member in again.card.members] == ["", "novice", "expert"]
        assert (await table.rematch("poivre")).id == again.id
        await again.start()
        await table.rematch("trop tard")
        await again.end()
        assert loads(await again.record()).seed.nonces == ("poivre",)


async def test_where_somebody_has_left_a_rematch_waits(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3)
        other = await bob.join(table.id)
        await table.start()
        await other.leave()
        await table.end()
        again = await table.rematch()
        assert (again.card.stage, len(again.card.members)) == ("gathering", 2)


async def test_in_a_rematch_too_each_nonce_is_part_of_the_seed(path: Path) -> None:
    async with (
        open_server(path) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
        home.client("Cleo") as cleo,
    ):
        table = await ada.open(GAME, QUICK, places=3, nonce="old")
        for guest in (bob, cleo):
            await guest.join(table.id)
        await table.start()
        await table.end()
        asked = f"POST /api/tables/{table.id}/rematch"
        cookie = f"escale={cleo.key}"
        assert (await ask(home.url, asked, Cookie=cookie)).status == 200  # without a word
        again = await bob.rematch(table.id, "poivre")
        assert [each.name for each in again.card.members] == ["Ada", "Bob", "Cleo"]
        assert (await ask(home.url, asked, {"nonce": "sel"}, Cookie=cookie)).status == 200
        await ada.rematch(table.id, "sucre")
        opener = await cleo.watch(again.id)
        await opener.start()
        await bob.rematch(table.id, "trop tard")
        await opener.end()
        assert loads(await again.record()).seed.nonces == ("sucre", "poivre", "sel")


async def test_who_left_the_rematch_only_finds_it_and_may_sit_down_again(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3)
        other = await bob.join(table.id)
        await table.start()
        await table.end()
        again = await other.rematch()
        await again.leave()
        asked = f"POST /api/tables/{table.id}/rematch"
        found = await ask(home.url, asked, {"nonce": "sel"}, Cookie=f"escale={bob.key}")
        opened = msgspec.json.decode(found.body, type=OpenedTable)
        assert (opened.card.id, opened.seat) == (again.id, None)
        assert "Bob" not in [each.name for each in opened.card.members]
        back = await other.rematch()
        assert "Bob" in [each.name for each in back.card.members]


async def test_each_nonce_is_part_of_the_seed(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3, nonce="sel")
        await bob.join(table.id, "poivre")
        await table.start()
        told = [table.body(event) for event in table.events]
        nonces = [body.nonce for body in told if isinstance(body, Joined)]
        assert nonces == ["sel", "", "poivre"]
        assert all(not body.person for body in told if isinstance(body, Joined))
        await table.end()
        assert loads(await table.record()).seed.nonces == ("sel", "poivre")


async def test_free_places_are_filled_after_the_wait(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, places=4, fill="casual", fill_seconds=30)
        await until(table, lambda: bool(table.standing.due))
        await pass_time(clock, lambda: table.card.stage == "playing")
        assert clock.now_ms() >= NOW_MS + 30_000
        assert [m.level for m in table.card.members] == ["", "casual", "casual", "casual"]


async def test_a_bot_plays_for_one_who_is_gone_and_gives_the_seat_back(path: Path) -> None:
    async with table_of_three(path, pace_ms=0, clock="none") as three:
        key, first, clock = three.guests[2].key, three.tables[0], three.clock
        await three.guests[2].__aexit__(None, None, None)
        await until(first, lambda: len(first.here) == 2)

        def played_by_bot() -> bool:
            return 2 in first.standing.bots

        await pass_time(clock, played_by_bot)
        assert clock.now_ms() >= NOW_MS + TIMINGS.away_ms["none"]
        told = [first.body(event) for event in first.events]
        assert TakenOver(2, "regular", "gone") in told
        async with three.home.client(key=key) as back:
            mine = await back.watch(first.id)
            await until(mine, lambda: mine.seat == 2 and 2 not in mine.standing.bots)
            assert GivenBack(2) in [mine.body(event) for event in mine.events]


async def test_who_is_out_of_time_is_played_for_and_takes_the_seat_back(path: Path) -> None:
    async with table_of_three(path, pace_ms=0, clock="fast") as three:
        tables, first, clock = three.tables, three.tables[0], three.clock
        late, question = first.standing.must[0], first.standing.phase
        (due,) = first.standing.due.values()
        assert due == NOW_MS + TIMINGS.turn_seconds["fast"] * 1000
        clock.advance_to(round(due) + TIMINGS.grace_ms - 1)
        assert late not in first.standing.bots
        clock.advance_to(round(due) + TIMINGS.grace_ms)
        await until(first, lambda: late in first.standing.bots)
        told = [first.body(event) for event in first.events]
        assert TakenOver(late, "regular", "late") in told
        assert await refusal(tables[late].play(a_choice(tables[late]))) in {
            "seat-taken-over",
            "stale",
        }
        # The bot answers the question that was not answered in time.
        await until(tables[late], lambda: tables[late].standing.phase != question)
        await tables[late].take_back()
        await until(first, lambda: late not in first.standing.bots)


async def test_a_pause_is_agreed_on_and_stops_the_clock(path: Path) -> None:
    async with table_of_three(path, pace_ms=0, clock="slow") as three:
        tables, first, clock = three.tables, three.tables[0], three.clock
        (due,) = first.standing.due.values()
        for table in tables[:2]:
            await table.request_pause()
        assert not first.standing.paused
        await tables[2].request_pause()
        await until(first, lambda: first.standing.paused)
        assert first.standing.due == {}
        clock.advance_to(NOW_MS + 3_600_000)
        for table in tables:
            await table.request_pause()
        await until(first, lambda: not first.standing.paused)
        assert list(first.standing.due.values()) == [due + 3_600_000]


async def test_when_the_last_person_resigns_the_game_is_played_to_its_end(path: Path) -> None:
    async with open_server(path, pace_ms=3_600_000) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        await table.start()
        await table.leave()
        await until(table, lambda: table.is_over)
        assert table.outcome is not None
