"""Signs that people make at a table, and advice for one who plays alone."""

from pathlib import Path

import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable
from escale.core.chance import FastChance
from escale.protocol import messages as wire
from escale.server.config import Rate
from escale.tables.clock import SimulatedClock
from escale.tables.review import HINT_WORLDS

from ..fake_advisers import FakeAdviser, adviser
from ..servers import RunningServer, limited, open_server
from ..table_of_three import NOW_MS, table_of_three
from ..tabs import a_tab
from ..waiting import GAME, QUICK, a_choice, refusal, until

__all__ = ["adviser"]


# ---- signs


async def test_a_sign_reaches_everyone_at_the_table_and_nobody_keeps_it(path: Path) -> None:
    async with table_of_three(path) as three, three.home.client() as eve:
        watched = await eve.watch(three.tables[0].id)
        before = await three.steps()
        await three.tables[1].react("bravo")
        member = three.tables[0].card.members[1].id
        for table in (*three.tables, watched):
            await until(table, lambda table=table: len(table.reactions) == 1)  # type: ignore[misc]
            assert table.reactions[0] == wire.Reacted(table.id, member, "bravo")
        assert await three.steps() == before
        async with three.home.client() as late:
            assert not (await late.watch(watched.id)).reactions


async def test_signs_are_made_before_the_cards_are_dealt_too(path: Path) -> None:
    async with table_of_three(path, starts=False) as three:
        await three.tables[2].react("hello")
        first = three.tables[0]
        await until(first, lambda: bool(first.reactions))


async def test_strangers_and_those_who_left_make_no_signs(path: Path) -> None:
    async with table_of_three(path) as three, three.home.client("Eve") as eve:
        table = three.tables[0]
        async with a_tab(three.home, eve, table) as tab:
            assert await tab.ask(wire.React("1", table.id, "ouch")) == wire.Refused(
                "1", "not-at-the-table"
            )
            assert await tab.ask(wire.React("2", "elsewhere", "ouch")) == wire.Refused(
                "2", "not-watched"
            )
            tab.socket.say('{"type":"react","id":"3","table":"' + table.id + '","sign":"rude"}')
            answer = await tab.answer()
            assert isinstance(answer, wire.Refused)
            assert answer.code == "bad-message"
        await three.tables[2].leave()
        assert await refusal(three.tables[2].react("phew")) == "not-at-the-table"
        assert not table.reactions


async def test_a_box_brings_signs_of_its_own(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open("biduletruc", bots=["novice"], places=2)
        await table.react("bravo", "neat")
        await until(table, lambda: len(table.reactions) == 1)
        said = table.reactions[0]
        assert (said.sign, said.own) == ("bravo", "neat")  # who does not know "neat" sees "bravo"
        assert await refusal(table.react("bravo", "rude")) == "bad-message"
        assert await refusal(table.react("ouch", "neat")) == "bad-message"
        other = await ada.open(GAME, QUICK)
        assert await refusal(other.react("bravo", "neat")) == "bad-message"


def test_what_older_programs_send_and_hear_is_as_it_was() -> None:
    for message in (wire.React("1", "t", "ouch"), wire.Reacted("t", "m", "ouch")):
        assert b"own" not in msgspec.json.encode(message)


async def test_signs_are_few_in_all_tabs_of_a_person(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    few = limited(reactions=Rate(2, 0.5))
    async with open_server(path, clock, few) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK)
        await table.react("hello")
        async with home.client(key=ada.key) as again:
            second = await again.watch(table.id)
            await second.react("hello")
            assert await refusal(second.react("hello")) == "too-many"
        assert await refusal(table.react("hello")) == "too-many"
        clock.advance_to(NOW_MS + 2_000)
        await table.react("hurry")


# ---- advice


async def alone(guest: Client) -> RemoteTable:
    """A game with bots, at one's own question."""
    table = await guest.open(GAME, QUICK, bots=["novice", "novice"], places=3)
    await table.start()
    while not has_choice(table):
        seen = table.updates
        if table.waits_for_me:
            await table.play(a_choice(table))
        await table.changed(seen)
    return table


def has_choice(table: RemoteTable) -> bool:
    return table.waits_for_me and table.question is not None and len(table.question.choices) > 1


async def test_one_who_plays_alone_is_told_what_each_answer_is_worth(
    path: Path, adviser: FakeAdviser
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await alone(ada)
        advice = await table.advise()
        assert (advice.table, advice.phase) == (table.id, table.standing.phase)
        assert table.question is not None
        told = sorted(msgspec.json.encode(each.action) for each in advice.worths)
        assert told == sorted(msgspec.json.encode(each.action) for each in table.question.choices)
        assert adviser.asked == [(table.view, HINT_WORLDS)]
        again = await table.advise()
        assert again.worths == advice.worths


async def test_the_box_itself_weighs_every_answer_best_first(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await alone(ada)
        worths = (await table.advise()).worths
        assert table.question is not None
        choices = [msgspec.json.encode(each.action) for each in table.question.choices]
        assert sorted(msgspec.json.encode(each.action) for each in worths) == sorted(choices)
        values = [each.value for each in worths]
        assert values in (sorted(values), sorted(values, reverse=True))  # low may be good


async def test_advice_depends_on_what_one_sees_and_on_nothing_hidden(
    path: Path, adviser: FakeAdviser
) -> None:
    """The same view over other cards: the same bytes."""
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await alone(ada)
        assert table.seat is not None
        here = await home.table(table.id)
        first = await table.advise()
        heard, states = set(), set()
        for number in range(20):
            other = here.game.redeal(table.view, FastChance(number))
            here.state = msgspec.structs.replace(here.state, game_state=other)
            here._seat_views.clear()
            states.add(msgspec.json.encode(other))
            advice = await table.advise()
            heard.add(msgspec.json.encode(msgspec.structs.replace(advice, id=first.id)))
        assert len(states) > 1, "nothing was hidden"
        assert heard == {msgspec.json.encode(first)}


async def test_no_advice_among_people(path: Path, adviser: FakeAdviser) -> None:
    async with table_of_three(path) as three:
        table = three.tables[three.asked]
        assert await refusal(table.advise()) == "not-alone"
        for other in three.tables:
            if other is not table:
                await other.leave()
        await three.settle()
        assert len((await table.advise()).worths) > 0
    assert len(adviser.asked) == 1


async def test_one_who_may_come_back_is_not_gone(path: Path, adviser: FakeAdviser) -> None:
    async with table_of_three(path) as three:
        ada = three.tables[0]
        for member in ada.card.members[1:]:
            await ada.replace(member.id)
        assert await refusal(ada.advise()) == "not-alone"
    assert not adviser.asked


async def test_advice_is_for_the_one_who_is_asked(path: Path, adviser: FakeAdviser) -> None:
    async with open_server(path, SimulatedClock(NOW_MS), pace_ms=1_000) as home:
        await _check_refusals(home)
    assert not adviser.asked


async def _check_refusals(home: RunningServer) -> None:
    async with home.client("Ada") as ada, home.client("Eve") as eve:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        assert await refusal(table.advise()) == "not-started"
        async with a_tab(home, eve, table) as tab:
            await table.start()
            assert await tab.ask(wire.Advise("1", table.id)) == wire.Refused(
                "1", "not-at-the-table"
            )
        await until(table, lambda: table.card.stage == "playing")
        clock = home.app.clock
        assert isinstance(clock, SimulatedClock)
        for _ in range(100):
            if not table.waits_for_me:
                break
            await table.play(a_choice(table))
        assert await refusal(table.advise()) == "not-your-turn"
        await table.request_pause()
        assert await refusal(table.advise()) == "table-paused"
        await table.end()
        await until(table, lambda: table.is_over)
        assert await refusal(table.advise()) == "game-over"


async def test_a_box_without_advice_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = msgspec.structs.replace(BOXES[GAME], advise=None)
    monkeypatch.setitem(BOXES._loaded, GAME, without)
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await alone(ada)
        assert await refusal(table.advise()) == "no-advice"


async def test_advice_has_its_limit(path: Path, adviser: FakeAdviser) -> None:
    few = limited(advice=Rate(2, 0.001))
    async with open_server(path, limits=few) as home, home.client("Ada") as ada:
        table = await alone(ada)
        await table.advise()
        await table.advise()
        assert await refusal(table.advise()) == "too-many"
    assert len(adviser.asked) == 2
