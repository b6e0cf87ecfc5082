"""Looking back: what is shown of a game that is over is what each saw, and never before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from escale.core.game import Seat
from escale.protocol import http
from escale.protocol import messages as wire
from escale.server.config import Rate
from escale.tables.replay import play_back
from escale.tables.replay_cache import LruCache
from escale.tables.review import REVIEW_WORLDS
from escale.tables.timings import Timings

from ..fake_advisers import NO_WAIT, FakeAdviser, Kernels, adviser
from ..raw_http import ask
from ..recording_socket import RecordingSocket
from ..servers import RunningServer, limited, open_server
from ..waiting import BOTS, GAME, QUICK, refusal, until

__all__ = ["adviser"]
TOLD = ("standing", "events", "view", "ask")


class Played(NamedTuple):
    """A whole game of Ada and Bob with two bots, and all that each of them was told."""

    home: RunningServer
    guest: Client
    table: RemoteTable
    moved: dict[Seat | None, list[dict[str, Any]]]  # None: the spectator


@asynccontextmanager
async def a_game(path: Path, timings: Timings | None = None) -> AsyncIterator[Played]:
    async with (
        open_server(path, timings=timings) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        table = await ada.open(GAME, QUICK, bots=["novice", "casual"], places=4)
        other = await bob.join(table.id)
        tokens = {0: table._token, 3: other._token, None: ""}
        wires = {seat: RecordingSocket(session, home.url, f"wire{seat}") for seat in tokens}
        for seat, each in wires.items():
            await each.open()
            await each.watch(table.id, tokens[seat], 0)
        await table.start()
        await asyncio.gather(play_with(table, BOTS["expert"]), play_with(other, BOTS["casual"]))
        moved = {}
        for seat, each in wires.items():
            await each.sync()
            heard = [msgspec.json.decode(frame) for frame in each.frames]
            moved[seat] = [message for message in heard if message["type"] == "moved"]
            await each.close()
        yield Played(home, ada, table, moved)


def told(message: dict[str, Any]) -> dict[str, Any]:
    return {name: message[name] for name in TOLD if name in message}


async def test_a_replay_is_what_each_was_told_live_frame_by_frame(path: Path) -> None:
    async with a_game(path) as game:
        for seat, moved in game.moved.items():
            eyes = "watcher" if seat is None else seat
            shown = await game.guest.get(f"/api/tables/{game.table.id}/replay/{eyes}", dict)
            assert [told(frame) for frame in shown["frames"]] == [told(each) for each in moved]
            assert shown["seat"] == seat
            assert (shown["names"][0], shown["names"][3]) == ("Ada", "Bob")
            assert shown["levels"] == ["", "novice", "casual", ""]
            assert (shown["game"], shown["preset"]) == (GAME, QUICK)


async def test_a_replay_says_who_acted_and_what_one_did_oneself(path: Path) -> None:
    async with a_game(path) as game:
        replay = await game.guest.replay(game.table.id, 3)
        lines = await game.home.store.read_steps(game.table.id)
        config = (await game.home.table(game.table.id)).config
        steps = [passed.step for passed in play_back(config, lines)]
        assert len(replay.frames) == len(steps)
        for frame, step in zip(replay.frames, steps, strict=True):
            assert step is not None
            assert frame.seat == (step.seat if step.seat >= 0 else None)
            own = None if step.seat != 3 else msgspec.to_builtins(step.action)
            assert frame.action == own
            assert frame.at_ms == step.at_ms
        everyone = await game.guest.replay(game.table.id)
        assert {frame.action for frame in everyone.frames} == {None}


async def test_with_all_hands_open_each_seat_has_what_it_was_told_live(path: Path) -> None:
    async with a_game(path) as game:
        where = f"/api/tables/{game.table.id}/replay"
        everyone = await game.guest.get(f"{where}/watcher", dict)
        shown = await game.guest.get(f"{where}/all", dict)
        hands = [frame.pop("hands") for frame in shown["frames"]]
        assert shown == everyone
        for seat in range(4):
            seen = await game.guest.get(f"{where}/{seat}", dict)
            for frame, common, own in zip(seen["frames"], everyone["frames"], hands, strict=True):
                assert common["view"] | own[seat] == frame["view"]


async def test_what_came_after_the_game_is_not_replayed(path: Path) -> None:
    async with a_game(path) as game:
        before = await game.guest.replay(game.table.id, 0)
        await game.table.rematch()
        game.home.app.replays.answers.clear()
        assert await game.guest.replay(game.table.id, 0) == before


async def test_nobody_looks_back_while_the_game_goes_on(path: Path, adviser: FakeAdviser) -> None:
    pages = (
        *("replay/0", "replay/watcher", "replay/all", "replay/9"),
        *("review/0", "review/0/0", "review/0/1"),
    )
    async with open_server(path, pace_ms=3_600_000) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)

        async def refusals(guest: Client) -> set[str]:
            asked = [guest.get(f"/api/tables/{table.id}/{page}", dict) for page in pages]
            return {await refusal(each) for each in asked}

        async with home.client() as nobody:
            for guest in (ada, nobody):
                assert await refusals(guest) == {"still-playing"}
            await table.start()
            for guest in (ada, nobody):
                assert await refusals(guest) == {"still-playing"}
        assert not adviser.asked


async def test_a_table_that_never_began_has_nothing_to_look_back_at(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK)
        await table.end()
        await until(table, lambda: table.is_over)
        for page in ("replay/0", "review/0", "review/0/0"):
            assert await refusal(ada.get(f"/api/tables/{table.id}/{page}", dict)) == "not-started"


NOT_SEATS = ("4", "-1", "-2", "00", "+0", "%200", "0.0", "%D9%A3", "0x0", "None", "1e0", "9" * 40)


async def test_seats_and_numbers_are_those_there_are(path: Path, adviser: FakeAdviser) -> None:
    async with a_game(path) as game:
        url, where = game.home.url, f"/api/tables/{game.table.id}"
        for seat in NOT_SEATS:
            for page in (f"replay/{seat}", f"review/{seat}", f"review/{seat}/0"):
                assert (await ask(url, f"GET {where}/{page}")).said == (404, "no-seat")
        assert (await ask(url, f"GET {where}/review/watcher")).said == (404, "no-seat")
        numbers = (await game.guest.get(f"{where}/review/0", http.ReviewPage)).numbers
        others = set(map(str, range(numbers[-1] + 2))) - set(map(str, numbers))
        for number in (*NOT_SEATS[1:], *others, "9999"):
            said = (await ask(url, f"GET {where}/review/0/{number}")).said
            assert said == (404, "no-decision")
        assert not adviser.asked
        assert (await ask(url, "GET /api/tables/nowhere/replay/0")).said == (404, "unknown-table")


@pytest.mark.slow
async def test_a_review_shows_each_choice_that_a_person_had_and_took(
    path: Path, adviser: FakeAdviser
) -> None:
    async with a_game(path) as game:
        where = f"/api/tables/{game.table.id}/review/0"
        frames = (await game.guest.replay(game.table.id, 0)).frames
        numbers = (await game.guest.get(where, http.ReviewPage)).numbers
        assert numbers
        assert numbers == tuple(
            number
            for number, (frame, after) in enumerate(pairwise(frames))
            if after.seat == 0 and frame.ask and len(frame.ask.choices) > 1
        )
        for number in numbers[:3]:
            decision = await game.guest.get(f"{where}/{number}", http.Decision)
            assert decision.number == number
            assert decision.ask == frames[number].ask
            assert msgspec.json.decode(decision.chosen) == frames[number + 1].action
            actions = [msgspec.json.encode(each.action) for each in decision.worths]
            choices = [msgspec.json.encode(each.action) for each in decision.ask.choices]
            assert sorted(actions) == sorted(choices)
            values = [each.value for each in decision.worths]
            assert values == sorted(values, reverse=True)
            view, worlds = adviser.asked[-1]
            assert msgspec.json.encode(view) == bytes(frames[number].view)
            assert worlds == REVIEW_WORLDS


async def test_a_decision_is_weighed_once_and_always_the_same(
    path: Path, adviser: FakeAdviser
) -> None:
    async with a_game(path) as game:
        url, where = game.home.url, f"/api/tables/{game.table.id}/review/0"
        number = (await game.guest.get(where, http.ReviewPage)).numbers[0]
        several = [ask(url, f"GET {where}/{number}") for _ in range(4)]
        bodies = {answer.body for answer in await asyncio.gather(*several)}
        assert len(adviser.asked) == 1
        game.home.app.replays.answers.clear()
        bodies.add((await ask(url, f"GET {where}/{number}")).body)
        assert len(bodies) == 1


async def test_what_was_weighed_while_the_kernels_were_loading_is_weighed_again(
    path: Path, adviser: FakeAdviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = Kernels(monkeypatch)
    async with a_game(path, NO_WAIT) as game:
        where = f"/api/tables/{game.table.id}/review/0"
        number = (await game.guest.get(where, http.ReviewPage)).numbers[0]
        for times in (1, 2):
            await ask(game.home.url, f"GET {where}/{number}")
            assert len(adviser.asked) == times
        kernels.load()
        for _ in range(2):
            await ask(game.home.url, f"GET {where}/{number}")
            assert len(adviser.asked) == 3


async def test_what_a_bot_played_for_a_person_is_not_their_decision(
    path: Path, adviser: FakeAdviser
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        await table.start()
        await table.leave()
        await until(table, lambda: table.is_over)
        for seat in range(3):
            page = await ada.get(f"/api/tables/{table.id}/review/{seat}", http.ReviewPage)
            assert page == http.ReviewPage(seat, ())


async def test_a_box_without_advice_has_no_review(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = msgspec.structs.replace(BOXES[GAME], advise=None)
    monkeypatch.setitem(BOXES._loaded, GAME, without)
    async with a_game(path) as game:
        page = await game.guest.get(f"/api/tables/{game.table.id}/review/0", http.ReviewPage)
        assert page.numbers == ()


async def test_a_forgotten_table_is_not_remembered_for_its_replay(path: Path) -> None:
    async with a_game(path) as game:
        await game.guest.replay(game.table.id, 0)
        await game.home.store.delete_tables(2**62, 10)
        for page in ("replay/0", "replay/3"):
            asked = game.guest.get(f"/api/tables/{game.table.id}/{page}", dict)
            assert await refusal(asked) == "unknown-table"


async def test_a_long_answer_is_packed_for_those_who_take_it(path: Path) -> None:
    async with a_game(path) as game:
        what = f"GET /api/tables/{game.table.id}/replay/0"
        plain = await ask(game.home.url, what)
        packed = await ask(game.home.url, what, Accept_Encoding="deflate, gzip, br")
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
        assert len(packed.body) < len(plain.body) / 3


async def test_looking_back_has_its_limit(path: Path) -> None:
    async with open_server(path, limits=limited(reviews=Rate(2, 0.001))) as home:
        said = [await ask(home.url, "GET /api/tables/nowhere/review/0") for _ in range(3)]
        assert [each.said[1] for each in said] == ["unknown-table", "unknown-table", "too-many"]


def test_the_cache_forgets_what_was_asked_for_longest_ago() -> None:
    cache = LruCache(room=10)
    for what in "abc":
        cache.put(what, b"1234"[:3])
    assert cache.get("a") == b"123"
    cache.put("d", b"12")
    assert [what for what in "abcd" if cache.get(what)] == ["a", "c", "d"]
    cache.put("e", b"x" * 11)
    assert not any(cache.get(what) for what in "abcde")


def test_a_frame_tells_what_a_move_tells() -> None:
    """The same names for the same things: a client draws both with one hand."""
    moved = {field.name for field in msgspec.structs.fields(wire.Moved)}
    assert set(TOLD) <= moved & {field.name for field in msgspec.structs.fields(http.ReplayFrame)}
