"""The study of a grid over the wire: nothing while anybody searches, all of it in the pause."""

from functools import partial
from pathlib import Path

import msgspec

from escale.client import RemoteTable
from escale.core.ready import READY
from escale.games.boggle.rules import FINISH, Note
from escale.games.boggle.rules.game import SHAKE_SECONDS
from escale.games.boggle.study import Study
from escale.protocol.http import StudyPage
from escale.tables.clock import SimulatedClock
from escale.tables.timings import Timings
from escale.words.grid_solver import find_all
from escale.words.lexicon import lexicon

from ..raw_http import Answer, ask
from ..servers import open_server
from ..waiting import until

TIMINGS = Timings()

NOW_MS = 1_700_000_000_000
DOME_MS = round(SHAKE_SECONDS * 1000) + TIMINGS.grace_ms
NOTHING = (404, "nothing-to-study")


def words_of(letters: str) -> list[str]:
    french = lexicon("fr")
    return [french.word(found.number) for found in find_all(french, letters)]


async def test_BOG_8_a_grid_is_studied_in_the_pause_after_it_and_not_before(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(tmp_path / "escale.db", clock) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        table = await ada.open("boggle", "deluxe", options={"rounds": 2}, places=2)
        both = (table, await bob.join(table.id))
        await table.start()

        async def answer(number: int) -> Answer:
            return await ask(home.url, f"GET /api/tables/{table.id}/study/{number}")

        async def comes_to(phase: str) -> None:
            for each in both:
                await until(each, partial(is_in, each, phase))

        async def all_say(*actions: object) -> None:
            for each, action in zip(both, actions, strict=True):
                await each.play(action)

        async def nothing_from(first: int) -> None:
            """The same no, whatever is on the grid, to each step of the round that goes on."""
            answers = [await answer(number) for number in range(first, table.standing.number + 1)]
            assert {each.said for each in answers} == {NOTHING}
            assert len({each.body for each in answers}) == 1
            assert not home.app.replays.replay_lock.locked()

        await comes_to("round-0/pause")
        await nothing_from(1)
        await all_say(READY, READY)
        await comes_to("round-1/shake")
        await nothing_from(1)
        clock.advance_to(clock.now_ms() + DOME_MS)
        await comes_to("round-1/search")
        letters = table.view.board.letters
        first, second = words_of(letters)[:2]
        await all_say(Note(first), Note(second))
        await nothing_from(1)
        await all_say(FINISH, FINISH)
        await comes_to("round-1/pause")

        over = table.standing.number
        told = await answer(over)
        assert told.status == 200
        page = msgspec.json.decode(told.body, type=StudyPage)
        study = msgspec.json.decode(page.study, type=Study)
        seats = {word.word: word.seats for word in study.words}
        assert (page.number, study.letters) == (over, letters)
        assert set(seats) == set(words_of(letters))
        assert (seats[first], seats[second]) == ((0,), (1,))
        assert (await answer(over - 1)).said == NOTHING  # a list was still open

        await all_say(READY, READY)
        await comes_to("round-2/shake")
        begun = table.standing.number
        assert (await answer(over)).body == told.body
        await nothing_from(begun)
        clock.advance_to(clock.now_ms() + DOME_MS)
        await comes_to("round-2/search")
        (other, *_) = words_of(table.view.board.letters)
        await all_say(Note(other), Note(other))
        assert table.view.board.letters != letters
        assert (await answer(over)).body == told.body  # and nothing of the grid that is searched
        await nothing_from(begun)


def is_in(table: RemoteTable, phase: str) -> bool:
    return table.standing.phase == phase
