"""A room on a running server: people come, find words, and are told what the round came to."""

from http import HTTPStatus

import aiohttp

from escale.core.record import Seed
from escale.protocol import rooms as wire
from escale.rounds.room import SHAKE_MS
from escale.server.config import Rate
from escale.tables.clock import SimulatedClock
from tests.services.engines import Engine

from .room_visitors import NOW_MS, ROOM, Visitor, visitors
from .servers import limited, open_server
from .waiting import pass_time

ROUND_MS = 180_000


async def begin(clock: SimulatedClock, *people: Visitor) -> None:
    """Let the round begin that is announced."""
    at_ms = clock.now_ms() + SHAKE_MS
    await pass_time(clock, lambda: clock.now_ms() >= at_ms)
    for each in people:
        await each.begun()


async def finish(clock: SimulatedClock, *people: Visitor) -> None:
    """Let the round end, and wait until everybody has its results."""
    already = [len(each.told("room-results")) for each in people]

    def is_told() -> bool:
        pairs = zip(people, already, strict=True)
        return all(len(each.told("room-results")) > before for each, before in pairs)

    await pass_time(clock, is_told)


async def test_a_round_from_the_first_who_comes_to_its_results(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        entered = await ada.enter()
        assert entered["round"]["stage"] == "open"
        assert entered["round"]["task"] is None
        await bob.enter()
        await begin(clock, ada, bob)
        assert len(ada.letters) == 16
        best, second, *_ = ada.solution
        noted = await ada.note(best, second, "ZZZ", best)
        assert [word for word, _ in noted["kept"]] == [best, second]
        assert [each["word"] for each in noted["refused"]] == ["ZZZ", best]
        assert noted["refused"][1]["code"] == "already-noted"
        assert (await bob.note(best))["kept"] == noted["kept"][:1]
        await finish(clock, ada, bob)
        told = ada.told("room-results")[0]
        assert told == bob.told("room-results")[0]
        results = told["results"]
        seed = Seed.of(bytes.fromhex(results["secret"]))
        assert seed.commitment == entered["round"]["commitment"]
        assert [line["name"] for line in results["standing"]["lines"]] == ["Ada", "Bob"]
        finders = {word: count for word, _, count in results["words"]}
        assert set(finders) == set(ada.solution)
        assert finders[best] >= 2
        assert told["next"]["number"] == 2
        assert told["next"]["task"] is None
        await pass_time(clock, lambda: clock.now_ms() >= told["next"]["begins_ms"])
        assert (await ada.begun())["number"] == 2
        assert (await bob.begun())["number"] == 2


async def test_who_comes_late_plays_the_rest_of_the_round(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await begin(clock, ada)
        await ada.note(ada.solution[0])
        at_ms = clock.now_ms() + 100_000
        await pass_time(clock, lambda: clock.now_ms() >= at_ms)
        entered = await bob.enter()
        assert entered["round"]["stage"] == "running"
        assert bob.letters == ada.letters
        assert entered["words"] == []
        assert entered["standing"]["players"] == 1
        assert (await bob.note(bob.solution[0]))["kept"]
        again = await ada.enter()
        assert [word for word, _ in again["words"]] == [ada.solution[0]]


async def test_the_same_words_under_the_same_id_count_once(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada") as (ada,),
    ):
        await ada.enter()
        await begin(clock, ada)
        word, other = ada.solution[:2]
        first = await ada.note(word, client="same")
        assert first == await ada.note(word, client="same")
        assert (await ada.note(word, other, client="later"))["refused"][0]["code"] == (
            "already-noted"
        )
        found = await home.store.rooms.read_words(ROOM, 1)
        assert sorted(each.words for each in found) == sorted([(word,), (other,)])


async def test_other_words_under_the_id_of_a_request_are_not_acknowledged(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada") as (ada,),
    ):
        await ada.enter()
        await begin(clock, ada)
        word, other = ada.solution[:2]
        assert (await ada.note(word, client="same"))["kept"]
        assert (await ada.note(other, client="same"))["code"] == "bad-message"
        (found,) = await home.store.rooms.read_words(ROOM, 1)
        assert found.words == (word,)


async def test_a_word_is_refused_before_the_round_after_it_and_from_outside(
    engine: Engine,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        assert (await ada.note("MOT"))["code"] == "round-not-begun"
        assert (await bob.note("MOT"))["code"] == "not-in-the-room"
        assert (await bob.ask(wire.RoomEnter("x", "nowhere")))["code"] == "unknown-room"
        await begin(clock, ada)
        word = ada.solution[0]
        await finish(clock, ada)
        assert (await ada.note(word))["code"] == "round-over"


async def test_a_room_without_people_costs_nothing_and_its_next_grid_has_just_begun(
    engine: Engine,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await begin(clock, ada)
        await ada.ask(wire.RoomLeave("bye", ROOM))
        assert clock.next_ms is None
        assert not home.app.rooms.room(ROOM).people
        clock.advance_to(clock.now_ms() + 100_000)
        entered = await bob.enter()
        assert entered["round"]["number"] == 2
        assert entered["round"]["begins_ms"] == clock.now_ms() + SHAKE_MS


async def test_who_comes_after_a_round_finds_its_results_only_if_they_played(
    engine: Engine,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await begin(clock, ada)
        await ada.note(ada.solution[0])
        await ada.ask(wire.RoomLeave("bye", ROOM))
        clock.advance_to(NOW_MS + SHAKE_MS + ROUND_MS + 20_000)
        assert (await ada.enter())["round"]["number"] == 1
        await ada.until(lambda each: each["type"] == "room-results", 0)  # no time has to pass
        assert ada.told("room-results")[0]["results"]["standing"]["lines"][0]["name"] == "Ada"
        await ada.ask(wire.RoomLeave("goodbye", ROOM))
        clock.advance_to(clock.now_ms() + 1_000)
        entered = await bob.enter()  # nobody waits for the round that was announced
        assert entered["results"] is None
        assert entered["round"]["begins_ms"] == clock.now_ms() + SHAKE_MS
        assert entered["round"]["number"] == 3


async def test_who_comes_alone_after_a_round_of_others_waits_for_nothing(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await begin(clock, ada)
        await ada.note(ada.solution[0])
        await ada.ask(wire.RoomLeave("bye", ROOM))
        clock.advance_to(NOW_MS + SHAKE_MS + ROUND_MS + 20_000)
        entered = await bob.enter()
        assert entered["round"]["number"] == 2
        assert entered["round"]["begins_ms"] == clock.now_ms() + SHAKE_MS


async def test_who_finds_nothing_for_two_rounds_only_watches_and_the_room_rests(
    engine: Engine,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada") as (ada,),
    ):
        await ada.enter()
        told = []
        for _ in range(3):
            await finish(clock, ada)
            told.append(ada.told("room-results")[-1])
        assert [each["next"] and each["next"]["number"] for each in told] == [2, 3, None]
        await pass_time(clock, lambda: home.app.rooms.room(ROOM).face is None)
        assert clock.next_ms is None
        assert home.app.rooms.room(ROOM).people == 0
        assert (await ada.enter())["round"]["number"] == 4


async def test_who_blocks_somebody_is_told_the_ranking_without_them(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob", "Cleo") as (ada, bob, cleo),
    ):
        company = home.store.people.company
        for each in (ada, bob, cleo):
            await each.enter()
        inside = home.app.room_sockets._inside[ROOM]
        ids = {each.person.name: each.person.id for each in inside if each.person}
        assert await company.tie(ids["Ada"], ids["Bob"], "block", 1, 10)
        await home.app.room_sockets.ties_changed([ids["Ada"], ids["Bob"]])
        await begin(clock, ada, bob, cleo)
        for each, word in zip((ada, bob, cleo), ada.solution, strict=False):
            assert (await each.note(word))["kept"]
        await finish(clock, ada, bob, cleo)

        def named(visitor: Visitor) -> set[str]:
            return {
                line["name"]
                for line in visitor.told("room-results")[0]["results"]["standing"]["lines"]
            }

        assert named(ada) == {"Ada", "Cleo"}
        assert named(bob) == {"Bob", "Cleo"}
        assert named(cleo) == {"Ada", "Bob", "Cleo"}


async def test_who_is_deleted_in_a_round_is_not_in_its_results(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await bob.enter()
        await begin(clock, ada, bob)
        await ada.note(ada.solution[0])
        await bob.note(*ada.solution[:2])
        async with aiohttp.ClientSession() as session:
            head = {**bob.cookie, "Origin": home.url}
            async with session.delete(f"{home.url}/api/me", headers=head) as answer:
                assert answer.status == HTTPStatus.NO_CONTENT
        await finish(clock, ada)
        results = ada.told("room-results")[0]["results"]
        assert [line["name"] for line in results["standing"]["lines"]] == ["Ada"]
        assert len(await home.store.rooms.read_words(ROOM, 1)) == 1


async def test_one_person_has_so_many_words_a_second(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    limits = limited(room_words=Rate(3, 1))
    async with (
        open_server(engine.address, clock, limits=limits) as home,
        visitors(home.url, "Ada") as (ada,),
    ):
        await ada.enter()
        await begin(clock, ada)
        assert len((await ada.note(*ada.solution[:3]))["kept"]) == 3
        assert (await ada.note(ada.solution[3]))["code"] == "too-many"


async def test_the_page_of_rooms_says_how_many_play(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(engine.address, clock) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
        aiohttp.ClientSession() as session,
    ):

        async def sign() -> dict[str, int]:
            page = await (await session.get(f"{home.url}/api/rooms")).json()
            (found,) = [each for each in page["rooms"] if each["game"] == ROOM]
            return {name: found[name] for name in ("people", "ends_ms")}

        assert await sign() == {"people": 0, "ends_ms": 0}
        await ada.enter()
        await ada.enter()
        await bob.enter()
        assert await sign() == {"people": 2, "ends_ms": NOW_MS + SHAKE_MS + ROUND_MS}
