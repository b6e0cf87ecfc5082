"""What may be said at any moment is not late: a "dico" names its card itself.

And nothing may follow it in its batch: by a refusal one would learn what it would have found.
"""

from typing import Any

import pytest

from escale.boxes.registry import BOXES
from escale.core.errors import IllegalAction
from escale.games.biduletruc.rules import (
    CONCEDE,
    DRAW,
    END,
    JOKER,
    SKIP,
    Dico,
    Lay,
    Settle,
    Trust,
    moves,
)
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.errors import Stale
from escale.tables.live import LiveTable
from escale.tables.replay import play_back
from escale.tables.review import decisions
from escale.tables.state import TURN
from escale.tables.timings import Timings

from .registries import dealt, registry
from .tables import loaded, pass_time, row_fields, started, until

TIMINGS = Timings()

GAME = BOXES["biduletruc"].game
OLD = "turn-0/turn-0"  # a phase that has never been


def links(table: LiveTable) -> list[Lay]:
    """The words that whose turn it is could lay on a word."""
    board = table.state.game_state.board
    words = [word for word in table.view(board.turn).hand if word != JOKER]
    piles = [pile for pile, top in enumerate(board.tops) if top.card != JOKER]
    return [Lay(word, pile) for word in words for pile in piles]


async def with_a_word_laid(
    store: SqliteStore, clock: SimulatedClock, /, **changes: Any
) -> LiveTable:
    """Whose turn it is has laid a word on a word: it can be challenged."""
    table = await started(store, clock, **row_fields("biduletruc", "biduletruc"), **changes)
    turn = table.state.game_state.board.turn
    await table.submit(turn, table.state.phase, links(table)[:1])
    assert table.state.game_state.board.fresh
    return table


def others(table: LiveTable) -> list[int]:
    board = table.state.game_state.board
    return [seat for seat in board.seats if seat != board.turn]


def number(table: LiveTable) -> int:
    fresh: int = table.state.game_state.board.fresh[0].number
    return fresh


async def test_BID_30_a_dico_holds_whatever_question_is_asked_by_then(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card = number(table)
    receipt = await table.submit(one, OLD, [Dico(card)])
    assert receipt.number == table.state.number
    assert table.state.game_state.board.verdict.number == card


async def test_BID_Q16_trust_holds_too(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await with_a_word_laid(store, clock)
    one, other = others(table)
    card = number(table)
    await table.submit(one, OLD, [Trust(card)])
    await table.submit(other, OLD, [Trust(card)])
    assert table.state.game_state.board.fresh == ()


async def test_a_move_of_an_older_question_is_stale(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    turn = table.state.game_state.board.turn
    before = table.state
    for action in (END, DRAW, Lay("mer", 0), CONCEDE):
        with pytest.raises(Stale):
            await table.submit(turn, OLD, [action])
    assert table.state == before


async def test_a_batch_with_anything_else_in_it_is_stale(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card, before = number(table), table.state
    mixed: list[list[Any]] = [[Dico(card), END], [END, Dico(card)], [Trust(card), CONCEDE]]
    for actions in mixed:
        with pytest.raises(Stale):
            await table.submit(one, OLD, actions)
    assert table.state == before


async def test_BID_38_of_two_dicos_the_second_changes_nothing(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, other = others(table)
    card, phase = number(table), table.state.phase
    await table.submit(one, phase, [Dico(card)])
    before = table.state
    with pytest.raises(IllegalAction) as refused:
        await table.submit(other, phase, [Dico(card)])
    assert refused.value.code == "already-judged"
    assert table.state == before


async def test_an_interruption_is_judged_like_everything_else(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    turn = table.state.game_state.board.turn
    card, before = number(table), table.state
    with pytest.raises(IllegalAction) as refused:
        await table.submit(turn, OLD, [Dico(card)])
    assert refused.value.code == "own-card"
    assert table.state == before


# ---- nothing is learnt from a refusal


@pytest.mark.parametrize("granted", [True, False])
async def test_BID_32_a_refused_batch_does_not_tell_whether_a_link_is_granted(
    granted: bool, store: SqliteStore, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "is_granted", lambda *_: granted)
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card, before = number(table), table.state
    for then in (Dico(card), Trust(card), Trust(99), Dico(99)):
        assert await refused(table, one, Dico(card), then) == ("batch-over-chance", 1)
    assert table.state == before
    await table.submit(one, OLD, [Dico(card)])
    assert table.state.game_state.board.verdict.granted is granted


@pytest.mark.parametrize("granted", [True, False])
async def test_BID_32_nor_does_one_that_goes_on_with_a_move_of_ones_own_turn(
    granted: bool, store: SqliteStore, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "is_granted", lambda *_: granted)
    table = await with_a_word_laid(store, clock)
    card = number(table)
    await table.submit(table.state.game_state.board.turn, table.state.phase, [END])
    turn, before = table.state.game_state.board.turn, table.state
    lay = next(
        lay for lay in links(table) if table.state.game_state.board.tops[lay.pile].by is None
    )
    for then in (lay, DRAW):
        assert await refused(table, turn, Dico(card), then) == ("batch-over-chance", 1)
    assert table.state == before


async def test_what_is_played_before_a_dico_goes_with_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    card, phase = number(table), table.state.phase
    await table.submit(table.state.game_state.board.turn, phase, [END])
    await table.submit(table.state.game_state.board.turn, table.state.phase, [DRAW])
    await table.submit(table.state.game_state.board.turn, table.state.phase, [END, Dico(card)])
    assert table.state.game_state.board.verdict.number == card


async def refused(table: LiveTable, seat: int, *actions: Any) -> tuple[str, int]:
    """The code, and which of them it was."""
    with pytest.raises(IllegalAction) as refusal:
        await table.submit(seat, table.state.phase, actions)
    part: int = refusal.value.details["part"]
    return refusal.value.code, part


# ---- a window beside the clock of a turn


async def test_BID_Q16_a_window_takes_no_time_from_the_clock_and_gives_none(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock, clock="fast")
    turn, card = TURN + table.state.phase, f"card-{number(table)}"
    due = dict(table.state.due)
    assert due == {card: clock.now_ms() + 3_000, turn: clock.now_ms() + 20_000}
    clock.advance_to(due[card] + TIMINGS.grace_ms)
    assert await table.fire_timers() == 1
    assert table.state.due == {turn: due[turn]}
    clock.advance_to(due[turn] + TIMINGS.grace_ms)
    await table.fire_timers()
    assert table.state.game_state.board.turn in table.state.bots


async def test_BID_Q16_a_window_that_two_processes_know_of_ends_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Also after a restart without a farewell: when it ends is in the log."""
    one = await with_a_word_laid(store, clock)
    clock.advance_to(clock.now_ms() + 2_000)
    other = await loaded(store, clock)
    assert other.state == one.state
    clock.advance_to(clock.now_ms() + 1_000 + TIMINGS.grace_ms)
    assert (await other.fire_timers(), await one.fire_timers()) == (1, 0)
    assert one.state == other.state
    assert (one.state.game_state.board.fresh, one.state.due) == ((), {})
    await one.submit(one.state.game_state.board.turn, one.state.phase, [END])


def test_only_what_names_its_card_interrupts() -> None:
    assert GAME.interrupts(Dico(3))
    assert GAME.interrupts(Trust(3))
    for action in (END, DRAW, CONCEDE, Lay("mer", 0), Settle(3)):
        assert not GAME.interrupts(action)


@pytest.mark.parametrize("slug", [slug for slug, box in BOXES.items() if not box.traits.interrupts])
def test_in_other_games_everything_answers_a_question(slug: str) -> None:
    assert not BOXES[slug].game.interrupts(None)


# ---- "you miss your turn", said to somebody without the card that answers it


SKIPPING = "07" * 32  # a secret: the first has a skip, the player after them no counter


async def test_BID_48_the_table_gives_way_for_who_could_only_doubt(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """A card that could be doubted does not keep the table waiting; the doubt stays possible."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret=SKIPPING, **row_fields("biduletruc", "biduletruc"))
        for member in table.state.members:
            table.arrived(member.id)
        game = table.state.game_state
        first, skipped = game.board.turn, (game.board.turn + 1) % 3
        assert "skip" in game.reds[first]
        assert "counter" not in game.reds[skipped]
        for action in (links(table)[0], SKIP, END):
            await table.submit(first, table.state.phase, [action])
        card = number(table)
        await pass_time(clock, TIMINGS.forced_answer_ms[0] - 1)
        assert table.state.game_state.board.turn == skipped
        began_ms = clock.now_ms()
        await until(clock, lambda: table.state.game_state.board.turn != skipped)
        window_ms = 1_000 * game.board.options.window
        assert clock.now_ms() - began_ms < window_ms + TIMINGS.forced_answer_ms[1]
        assert Dico(card) in GAME.legal(table.view(skipped))
        steps = tuple(play_back(table.config, await store.read_steps("t")))
        assert not list(decisions(BOXES["biduletruc"], steps, skipped))  # the table answered
        assert list(decisions(BOXES["biduletruc"], steps, first))
