"""Several actions as one answer: nobody learns from a refusal what they have not drawn yet."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.core.errors import IllegalAction
from escale.games.ludime.rules import (
    DRAW,
    EXCHANGE,
    LETTERS,
    TAKE_DISCARD,
    Action,
    Discard,
    Draw,
    Exchange,
    SetAside,
)
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.thinking import BotMove, BotQuestion
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, registry
from .tables import PlainMoves, row_fields, started, until

TIMINGS = Timings()

GAME = BOXES["ludime"].game


def letters_for_two(preset: str) -> dict[str, Any]:
    """What a table of Ludime has that others have not."""
    return {**row_fields("ludime", preset), "places": 2}


async def letters_dealt(store: SqliteStore, clock: SimulatedClock, preset: str) -> LiveTable:
    """Two people with letter cards in their hands."""
    return await started(store, clock, "ann", "bob", **letters_for_two(preset))


async def send(table: LiveTable, *actions: Action) -> None:
    state = table.state.game_state
    await table.submit(state.board.turn, table.state.phase, actions)


@pytest.mark.parametrize("preset", ["partie", "de"])
async def test_nobody_asks_for_the_top_card_without_drawing_it(
    store: SqliteStore, clock: SimulatedClock, preset: str
) -> None:
    table = await letters_dealt(store, clock, preset)
    before = table.state
    for letter in LETTERS.values():
        with pytest.raises(IllegalAction) as refused:
            await send(table, DRAW, Discard(letter))
        assert (refused.value.code, refused.value.details) == ("batch-over-chance", {"part": 1})
    assert table.state == before


async def test_LUD1_19_cards_are_set_aside_and_exchanged_in_one_go(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await letters_dealt(store, clock, "partie")
    await send(table, DRAW)
    hand = table.state.game_state.hands[table.state.game_state.board.turn]
    one, other = LETTERS[hand[0]], LETTERS[hand[-1]]
    await send(table, SetAside(one), SetAside(other), EXCHANGE)
    assert table.state.game_state.board.stage == "discard"


async def test_LUD1_4_a_card_that_all_have_seen_is_taken_and_given_back_in_one_go(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await letters_dealt(store, clock, "partie")
    top, turn = table.state.game_state.board.top, table.state.game_state.board.turn
    await send(table, TAKE_DISCARD, Discard(LETTERS[top]))
    assert table.state.game_state.board.turn != turn
    assert table.state.game_state.board.top == top


class Exchanger(PlainMoves):
    """A bot that draws, sets three cards aside, exchanges them and discards."""

    async def choose(self, question: BotQuestion) -> BotMove:
        seen = msgspec.json.decode(question.view, type=GAME.types.view)
        actions = list(GAME.legal(seen))
        wanted = (SetAside,) if seen.board.aside < 3 else (Exchange,)
        fitting = [action for action in actions if isinstance(action, (Draw, *wanted))]
        discards = [action for action in actions if isinstance(action, Discard)]
        return BotMove(msgspec.json.encode((fitting or discards)[0]))


async def test_a_bot_sets_cards_aside_in_one_movement(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock, Exchanger()) as tables:
        table = await dealt(tables, "ann", **letters_for_two("partie"))
        if table.state.game_state.board.turn == 0:
            await send(table, DRAW)
            await send(table, Discard(LETTERS[table.state.game_state.hands[0][0]]))
        await until(clock, lambda: table.state.game_state.board.turn == 0)
        steps = [step for step in await store.read_steps("t") if step.seat == 1]
        waits = [after.at_ms - before.at_ms for before, after in pairwise(steps)]
        assert waits == [PACE_MS // TIMINGS.partial_actions_per_pace] * 3 + [PACE_MS] * 2
