"""Duplicate: the same deals at several tables, compared, and nobody knows them beforehand."""

import asyncio
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.json import decode

from escale.boxes.registry import BOXES, GAMES
from escale.client import RemoteTable, play_with
from escale.core.record import read_step
from escale.core.table_events import BotFailed, Ended
from escale.protocol.series import SeriesDeal
from escale.server.config import DAY_MS, Retention
from escale.storage.backup import backup
from escale.tables import jobs
from escale.tables.clock import SimulatedClock
from tests.server.ops.test_retention import NOW_MS, last_step, later
from tests.server.servers import open_server
from tests.server.waiting import refusal, until

from .a_series import (
    BOT,
    BOX,
    GAME,
    OTHER_GAMES,
    PRESET,
    SECRET,
    SeriesGame,
    a_series,
    play_out,
    proven,
    sit_down,
)

# ---- the same deals, and proof of it


async def test_all_tables_of_a_series_have_the_same_deals(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        assert series.commitment == sha256(SECRET).hexdigest()
        first, second = await sit_down(ada, series), await sit_down(bob, series)
        assert first.id != second.id
        assert first.view.hand == second.view.hand
        assert first.view.board.dealer == second.view.board.dealer
        assert first.commitment == second.commitment == series.commitment
        assert first.card.series == series.id


async def test_when_it_is_closed_every_record_proves_the_deals(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        tables = [await play_out(ada, series), await play_out(bob, series)]
        closed = await ada.close_series(series.id)
        assert closed.secret == SECRET.hex()
        records = [await proven(bob, table) for table in tables]
        for record in records:
            assert record.seed.commitment == series.commitment
            assert record.seed.nonces == ()
        assert records[0].chance == records[1].chance
        assert [draw.label for draw in records[0].chance] == ["first-dealer", "deal-1", "deal-2"]


async def test_the_options_are_made_comparable(path: Path) -> None:
    options: dict[str, bool | int | str] = {"declarer_deals": True}
    async with a_series(path, options=options) as (_, ada, series):
        table = await ada.open_in(series.id)
        assert (table.options.deals, table.options.declarer_deals) == (8, False)
        shelf = await ada.get("/api/games", dict)
        comparable = {box["slug"] for box in shelf["games"] if box["duplicate"]}
        assert comparable == {"boggle", "ludime", "rondelic", GAME}


async def test_the_pauses_and_the_rematch_are_each_table_s_own(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        tables = [await play_out(ada, series), await play_out(bob, series)]
        rows = [await home.store.read_table(table.id) for table in tables]
        assert rows[0] is not None
        assert rows[1] is not None
        assert rows[0].secret == rows[1].secret == SECRET.hex()
        assert len({rows[0].own_seed, rows[1].own_seed, SECRET.hex()}) == 3
        again = [await table.rematch() for table in tables]
        assert again[0].id != again[1].id
        assert series.commitment not in {each.commitment for each in again}
        assert [each.card.series for each in again] == ["", ""]


async def test_other_games_are_not_played_duplicate(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        assert await refusal(ada.open_series("biduletruc")) == "no-duplicate"
        assert await refusal(ada.open_series(GAME, PRESET, places=6)) == "bad-seats"
        assert await refusal(ada.series("nothing")) == "unknown-series"
        async with home.client() as stranger:
            assert await refusal(stranger.open_series(GAME)) == "no-identity"


async def test_its_code_leads_to_it(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        found = await ada.get(f"/api/codes/{series.code.upper()}", dict)
        assert found == {
            "code": series.code,
            "table": None,
            "series": series.id,
            "event": False,
        }
        assert await refusal(ada.join(series.code)) == "unknown-code"


# ---- one person, one table


async def test_the_same_deals_are_played_once(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        table = await ada.open_in(series.id, bots=False)
        other = await bob.open_in(series.id, bots=False)
        assert await refusal(ada.open_in(series.id)) == "other-table"
        assert await refusal(ada.join(other.id)) == "other-table"
        assert (await ada.join(table.id)).id == table.id  # again at one's own
        assert (await ada.series(series.id)).own == table.id
        await table.start(fill="novice")
        await table.leave()
        await until(table, lambda: table.is_over)
        assert await refusal(ada.join(other.id)) == "other-table"
        assert await refusal(ada.open_in(series.id)) == "other-table"


async def test_who_opens_two_tables_at_once_gets_one(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        other = await bob.open_in(series.id, bots=False)
        wishes = (ada.open_in(series.id), ada.join(other.id), ada.open_in(series.id))
        got = await asyncio.gather(*wishes, return_exceptions=True)
        assert sorted(str(each) for each in got if isinstance(each, Exception)) == [
            "other-table",
            "other-table",
        ]
        names = [
            member.name for card in (await ada.series(series.id)).tables for member in card.members
        ]
        assert names.count("Ada") == 1


async def test_who_sits_down_while_it_is_closed_is_too_late_or_ends_with_it(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        wishes = (bob.open_in(series.id), ada.close_series(series.id), ada.open_in(series.id))
        await asyncio.gather(*wishes, return_exceptions=True)
        page = await bob.series(series.id)
        assert page.secret == SECRET.hex()
        assert {card.stage for card in page.tables} <= {"over"}
        assert await refusal(bob.open_in(series.id)) in {"series-closed", "other-table"}


async def test_who_gives_up_a_place_before_the_deal_may_take_another(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        first = await ada.open_in(series.id, bots=False)
        await first.leave()
        assert (await ada.series(series.id)).own is None
        second = await ada.open_in(series.id, bots=False)
        await second.end()  # nothing was dealt there
        third = await bob.open_in(series.id, bots=False)
        assert (await ada.join(third.id)).id == third.id
        shown = (await bob.series(series.id)).tables  # the first one is deserted
        assert [card.stage for card in shown] == ["over", "gathering"]


async def test_people_and_bots_may_share_a_table_but_it_must_be_full(path: Path) -> None:
    async with a_series(path, places=3) as (home, ada, series), home.client("Bob") as bob:
        table = await ada.open_in(series.id, bots=False)
        await bob.join(table.id)
        assert await refusal(table.start()) == "bad-seats"
        await table.start(fill="novice")
        await until(table, lambda: table.card.stage == "playing")
        assert [member.level for member in table.card.members] == ["", "", "novice"]


async def test_everyone_plays_without_advice(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        table = await sit_down(ada, series)
        await until(table, lambda: table.waits_for_me)
        assert await refusal(table.advise()) == "in-a-series"


async def test_bots_are_of_the_level_of_the_series_whatever_is_asked_for(path: Path) -> None:
    async with a_series(path, places=3) as (_, ada, series):
        table = await ada.open_in(series.id, bots=False)
        await table.add_bot("master")
        await table.start(fill="casual")
        await until(table, lambda: table.card.stage == "playing")
        assert [member.level for member in table.card.members] == ["", "novice", "novice"]


async def test_nobody_lets_a_bot_play_for_them_and_takes_their_seat_back(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        table = await sit_down(ada, series)
        assert await refusal(table.replace(table.card.owner, "master")) == "in-a-series"


async def test_a_table_of_bots_alone_is_none(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Eve") as eve:
        table = await eve.open_in(series.id)
        await table.leave()
        await play_out(ada, series)
        page = await ada.series(series.id)
        assert [card.members[0].name for card in page.tables] == ["Ada"]


# ---- the comparison


async def test_the_tables_are_compared_seat_by_seat(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        await play_out(ada, series)
        alone = await ada.series(series.id)
        assert alone.compared is not None
        assert alone.compared[0].apart == (0.0, 0.0)
        assert (await bob.series(series.id)).compared is None
        other = await sit_down(bob, series)
        assert (await bob.series(series.id)).compared is None
        assert len((await ada.series(series.id)).compared or ()) == 1  # theirs is not over
        await play_with(other, BOT)
        shown = (await bob.series(series.id)).compared
        assert shown is not None
        assert shown == (await ada.series(series.id)).compared
        for deal in range(2):
            lines = [table.deals[deal] for table in shown]
            for seat in range(2):
                leads = [each.line.points[seat] - each.line.points[1 - seat] for each in lines]
                usual = sum(leads) / 2
                assert [each.apart[seat] for each in lines] == [lead - usual for lead in leads]
        assert shown[0].points == tuple(
            sum(deal.line.points[seat] for deal in shown[0].deals) for seat in range(2)
        )
        assert shown[0].apart[0] == -shown[1].apart[0]


async def test_who_leaves_leaves_the_rest_of_the_deals_unplayed_and_unseen(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Eve") as eve:
        over = await play_out(ada, series)
        table = await sit_down(eve, series)
        await table.leave()
        await until(table, lambda: table.is_over)
        assert await last_step(home, table.id) == Ended("abandoned")
        last = (await eve.replay(table.id, 0)).frames[-1]
        assert decode(last.view)["board"]["deal"] == 1
        assert await refusal(eve.replay(over.id, 0)) == "series-open"
        assert (await eve.series(series.id)).compared is None
        assert len((await ada.series(series.id)).compared or ()) == 1  # nothing was marked there


async def test_it_is_told_where_a_bot_has_played_for_a_person(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        table = await ada.open_in(series.id, bots=False)
        left = await bob.join(table.id)
        await table.start()
        await until(table, lambda: table.view is not None)
        await left.leave()
        await play_with(table, BOT)
        shown = (await ada.series(series.id)).compared
        assert shown is not None
        assert shown[0].helped == (1,)
        assert (await bob.series(series.id)).compared is None


async def test_a_table_whose_bot_broke_down_is_marked_and_does_not_count(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_asked: object) -> None:
        raise RuntimeError("out of ideas")

    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        await play_out(bob, series)
        monkeypatch.setattr(jobs, "think", fails)
        table = await play_out(ada, series)
        shown = (await ada.series(series.id)).compared
        assert shown is not None
        assert {each.table == table.id: each.counts for each in shown} == {False: True, True: False}
        steps = [read_step(step, BOX.game) for step in await home.store.read_steps(table.id)]
        marks = [at for at, step in enumerate(steps) if isinstance(step.action, BotFailed)]
        assert marks
        assert all(steps[at + 1].seat == steps[at].action.seat for at in marks)
        assert home.app.bots.counts["plain"] == len(marks)


async def test_who_ends_a_table_early_has_not_played_it(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Eve") as eve:
        over = await play_out(ada, series)
        table = await sit_down(eve, series)
        await until(table, lambda: table.question is not None)
        await table.end()
        await until(table, lambda: table.is_over)
        assert table.question is None
        assert await refusal(eve.replay(over.id, 0)) == "series-open"
        assert (await eve.series(series.id)).compared is None
        await ada.close_series(series.id)
        assert (await eve.replay(over.id, 0)).frames


# ---- the end


async def test_only_who_opened_it_closes_it_and_what_goes_on_ends_first(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Bob") as bob:
        table, waiting = await sit_down(bob, series), await ada.open_in(series.id)
        assert await refusal(bob.close_series(series.id)) == "not-your-series"
        page = await ada.close_series(series.id)
        assert page.closed_ms > 0
        assert {card.stage for card in page.tables} == {"over"}
        for each in (table, waiting):
            await until(each, lambda each=each: each.is_over)  # type: ignore[misc]
            assert await last_step(home, each.id) == Ended("series")
        async with home.client("Eve") as eve:
            assert await refusal(eve.open_in(series.id)) == "series-closed"
            await proven(eve, table)
            assert (await eve.series(series.id)).secret == SECRET.hex()
            assert (await eve.watch(table.id)).view.board.deal == 1
        assert (await ada.close_series(series.id)) == page  # again: nothing more happens


async def test_a_series_goes_on_on_a_server_that_was_closed(path: Path) -> None:
    async with a_series(path) as (home, ada, series):
        hand = (await sit_down(ada, series)).view.hand
        port = int(home.url.rpartition(":")[2])
        key = ada.key
    async with open_server(path, port=port) as home, home.client("Bob") as bob:
        assert (await sit_down(bob, series)).view.hand == hand
        async with home.client(key=key) as ada:
            page = await ada.series(series.id)
            assert (page.is_host, page.own) == (True, page.tables[0].id)
            assert await refusal(ada.open_in(series.id)) == "other-table"
            await ada.close_series(series.id)


async def test_a_copy_of_the_server_is_sound_while_a_series_is_open(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        await play_out(ada, series)
        copy = path.with_name("copy.db")
        kept = await asyncio.to_thread(backup, path, copy, GAMES, False, lambda *_told: None)
        assert (kept.report.tables, kept.report.faults) == (1, ())


@pytest.mark.slow
async def test_it_can_be_closed_when_its_rules_are_gone(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        await sit_down(ada, series)
        key = ada.key
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(BOX.game), "version", BOX.game.version + 1)
        async with open_server(path) as home, home.client(key=key) as ada:
            async with home.client("Bob") as bob:
                assert await refusal(bob.open_in(series.id)) == "older-rules"
            page = await ada.close_series(series.id)
            assert (page.secret, page.compared) == (SECRET.hex(), ())
            assert await last_step(home, page.tables[0].id) == Ended("older-rules")


async def test_a_quiet_series_is_closed_and_forgotten_in_time(path: Path) -> None:
    kept, clock = Retention(), SimulatedClock(NOW_MS)
    async with a_series(path, clock=clock) as (home, ada, series):
        table = await sit_down(ada, series)
        later(clock, kept.series_ms - DAY_MS)
        await table.end()
        later(clock, kept.series_ms - 1)
        await home.sweep(kept)
        assert not (await ada.series(series.id)).closed_ms
        later(clock, 1)
        await home.sweep(kept)
        assert not (await ada.series(series.id)).closed_ms  # someone looks at a table of it
        await ada.unwatch(table)
        await home.sweep(kept)
        assert (await ada.series(series.id)).secret == SECRET.hex()
        await proven(ada, table)
        later(clock, kept.over_ms)
        await home.sweep(kept)
        assert await refusal(ada.series(series.id)) == "unknown-series"


async def test_a_table_is_kept_as_long_as_its_series_is_open(path: Path) -> None:
    kept, clock = Retention(series_ms=800 * DAY_MS), SimulatedClock(NOW_MS)
    async with a_series(path, clock=clock) as (home, ada, series):
        table = await sit_down(ada, series)
        await table.end()
        later(clock, kept.over_ms + DAY_MS)
        await home.sweep(kept)
        assert [card.id for card in (await ada.series(series.id)).tables] == [table.id]


async def test_who_looks_on_while_people_gather_is_seen_off_at_the_deal(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Eve") as eve:
        table = await ada.open_in(series.id)
        seen = await eve.watch(table.id)
        assert seen.card.stage == "gathering"
        await table.start()
        assert await refusal(until(seen, lambda: seen.view is not None)) == "series-open"


async def test_bots_that_see_the_same_do_the_same_at_every_table(path: Path) -> None:
    """Three people who play alike have the same deal in front of the same bots."""
    async with a_series(path, level="casual") as (home, ada, series):
        logs = []
        for name in ("Ada", "Bob", "Cleo"):
            async with home.client(name) if name != "Ada" else nullcontext(ada) as guest:
                table = await sit_down(guest, series)
                await play_first_answers(table)
                steps = await home.app.store.read_steps(table.id)
                # Who is ready first for the next deal does not matter.
                logs.append([[s.action for s in steps if s.seat == seat] for seat in (0, 1)])
        assert len(logs[0][1]) > 10
        assert logs[0] == logs[1] == logs[2]


async def play_first_answers(table: RemoteTable) -> None:
    """Give the first answer to every question, until the game is over."""
    while not table.is_over:
        seen = table.updates
        if table.waits_for_me:
            await table.play(next(table.game.legal(table.view)))
        if table.updates == seen:
            await table.changed(seen)


# ---- side by side


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.slug)
@pytest.mark.slow
async def test_who_has_played_sees_what_others_played_and_nobody_else_does(
    path: Path, game: SeriesGame
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        a_series(path, game=game, clock=clock, scoring="matchpoints") as (home, ada, series),
        home.client("Bob") as bob,
        home.client("Eve") as eve,
    ):
        assert series.scoring == "matchpoints"
        tables = []
        for guest in (ada, bob):
            table = await sit_down(guest, series)
            await game.play_out(table, clock)
            tables.append(table.id)
        page = await bob.series(series.id)
        assert page.compared is not None
        assert {each.table for each in page.compared} == set(tables)
        assert all(not deal.line.played.turns for each in page.compared for deal in each.deals)
        for deal in range(1, len(page.compared[0].deals) + 1):
            found = await ada.get(f"/api/series/{series.id}/deals/{deal}", SeriesDeal)
            assert {each.table for each in found.tables} == set(tables)
            turns = [text for each in found.tables for text in each.played.turns]
            assert {text.key for text in turns} <= set(BOXES[game.slug].own_texts("fr"))
            assert all(each.played.turns or each.played.finds for each in found.tables)
        beyond = await ada.get(f"/api/series/{series.id}/deals/99", SeriesDeal)
        assert beyond.tables == ()
        refused = await refusal(eve.get(f"/api/series/{series.id}/deals/1", SeriesDeal))
        assert refused == "series-open"
