"""What may be said at any moment is not late: a "dico" names its card itself.

And nothing may follow it in its batch: by a refusal one would learn what it would have found.
"""

from typing import Any

import pytest

from escale.core.errors import IllegalAction
from escale.games import GAMES
from escale.games.biduletruc import judging
from escale.games.biduletruc.model import CONCEDE, DRAW, END, JOKER, Dico, Lay, Settle, Trust
from escale.play.clock import SimulatedClock
from escale.play.course import TURN
from escale.play.table import GRACE_MS, Stale, Table
from escale.storage.sqlite import SqliteStore

from .tables import loaded, of, started, story

GAME = GAMES["biduletruc"].game
OLD = "turn-0/turn-0"  # a phase that has never been


def links(table: Table) -> list[Lay]:
    """The words that whose turn it is could lay on a word."""
    board = table.course.state.board
    words = [word for word in table.view(board.turn).hand if word != JOKER]
    piles = [pile for pile, top in enumerate(board.tops) if top.card != JOKER]
    return [Lay(word, pile) for word in words for pile in piles]


async def with_a_word_laid(store: SqliteStore, clock: SimulatedClock, /, **changes: Any) -> Table:
    """Whose turn it is has laid a word on a word: it can be challenged."""
    table = await started(store, clock, **of("biduletruc", "biduletruc"), **changes)
    turn = table.course.state.board.turn
    await table.submit(turn, table.course.phase, links(table)[:1])
    assert table.course.state.board.fresh
    return table


def others(table: Table) -> list[int]:
    board = table.course.state.board
    return [seat for seat in board.seats if seat != board.turn]


def number(table: Table) -> int:
    fresh: int = table.course.state.board.fresh[0].number
    return fresh


@story
async def test_BID_30_a_dico_holds_whatever_question_is_asked_by_then(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card = number(table)
    receipt = await table.submit(one, OLD, [Dico(card)])
    assert receipt.number == table.course.number
    assert table.course.state.board.verdict.number == card


@story
async def test_BID_Q16_trust_holds_too(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await with_a_word_laid(store, clock)
    one, other = others(table)
    card = number(table)
    await table.submit(one, OLD, [Trust(card)])
    await table.submit(other, OLD, [Trust(card)])
    assert table.course.state.board.fresh == ()


@story
async def test_a_move_of_an_older_question_is_stale(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    turn = table.course.state.board.turn
    before = table.course
    for action in (END, DRAW, Lay("mer", 0), CONCEDE):
        with pytest.raises(Stale):
            await table.submit(turn, OLD, [action])
    assert table.course == before


@story
async def test_a_batch_with_anything_else_in_it_is_stale(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card, before = number(table), table.course
    mixed: list[list[Any]] = [[Dico(card), END], [END, Dico(card)], [Trust(card), CONCEDE]]
    for actions in mixed:
        with pytest.raises(Stale):
            await table.submit(one, OLD, actions)
    assert table.course == before


@story
async def test_BID_38_of_two_dicos_the_second_changes_nothing(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    one, other = others(table)
    card, phase = number(table), table.course.phase
    await table.submit(one, phase, [Dico(card)])
    before = table.course
    with pytest.raises(IllegalAction) as refused:
        await table.submit(other, phase, [Dico(card)])
    assert refused.value.code == "already-judged"
    assert table.course == before


@story
async def test_an_interruption_is_judged_like_everything_else(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    turn = table.course.state.board.turn
    card, before = number(table), table.course
    with pytest.raises(IllegalAction) as refused:
        await table.submit(turn, OLD, [Dico(card)])
    assert refused.value.code == "own-card"
    assert table.course == before


# ---- nothing is learnt from a refusal


@pytest.mark.parametrize("granted", [True, False])
@story
async def test_BID_32_a_refused_batch_does_not_tell_whether_a_link_is_granted(
    granted: bool, store: SqliteStore, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "is_granted", lambda *_: granted)
    table = await with_a_word_laid(store, clock)
    one, _ = others(table)
    card, before = number(table), table.course
    for then in (Dico(card), Trust(card), Trust(99), Dico(99)):
        assert await refused(table, one, Dico(card), then) == ("batch-over-chance", 1)
    assert table.course == before
    await table.submit(one, OLD, [Dico(card)])
    assert table.course.state.board.verdict.granted is granted


@pytest.mark.parametrize("granted", [True, False])
@story
async def test_BID_32_nor_does_one_that_goes_on_with_a_move_of_ones_own_turn(
    granted: bool, store: SqliteStore, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "is_granted", lambda *_: granted)
    table = await with_a_word_laid(store, clock)
    card = number(table)
    await table.submit(table.course.state.board.turn, table.course.phase, [END])
    turn, before = table.course.state.board.turn, table.course
    lay = next(lay for lay in links(table) if table.course.state.board.tops[lay.pile].by is None)
    for then in (lay, DRAW):
        assert await refused(table, turn, Dico(card), then) == ("batch-over-chance", 1)
    assert table.course == before


@story
async def test_what_is_played_before_a_dico_goes_with_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock)
    card, phase = number(table), table.course.phase
    await table.submit(table.course.state.board.turn, phase, [END])
    await table.submit(table.course.state.board.turn, table.course.phase, [DRAW])
    await table.submit(table.course.state.board.turn, table.course.phase, [END, Dico(card)])
    assert table.course.state.board.verdict.number == card


async def refused(table: Table, seat: int, *actions: Any) -> tuple[str, int]:
    """The code, and which of them it was."""
    with pytest.raises(IllegalAction) as refusal:
        await table.submit(seat, table.course.phase, actions)
    part: int = refusal.value.details["part"]
    return refusal.value.code, part


# ---- a window beside the clock of a turn


@story
async def test_BID_Q16_a_window_takes_no_time_from_the_clock_and_gives_none(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await with_a_word_laid(store, clock, clock="fast")
    turn, card = TURN + table.course.phase, f"card-{number(table)}"
    due = dict(table.course.due)
    assert due == {card: clock.now_ms() + 3_000, turn: clock.now_ms() + 20_000}
    clock.advance_to(due[card] + GRACE_MS)
    assert await table.ring() == 1
    assert table.course.due == {turn: due[turn]}
    clock.advance_to(due[turn] + GRACE_MS)
    await table.ring()
    assert table.course.state.board.turn in table.course.bots


@story
async def test_BID_Q16_a_window_that_two_processes_know_of_ends_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Also after a restart without a farewell: when it ends is in the log."""
    one = await with_a_word_laid(store, clock)
    clock.advance_to(clock.now_ms() + 2_000)
    other = await loaded(store, clock)
    assert other.course == one.course
    clock.advance_to(clock.now_ms() + 1_000 + GRACE_MS)
    assert (await other.ring(), await one.ring()) == (1, 0)
    assert one.course == other.course
    assert (one.course.state.board.fresh, one.course.due) == ((), {})
    await one.submit(one.course.state.board.turn, one.course.phase, [END])


def test_only_what_names_its_card_interrupts() -> None:
    assert GAME.interrupts(Dico(3))
    assert GAME.interrupts(Trust(3))
    for action in (END, DRAW, CONCEDE, Lay("mer", 0), Settle(3)):
        assert not GAME.interrupts(action)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "biduletruc"])
def test_in_other_games_everything_answers_a_question(slug: str) -> None:
    assert not GAMES[slug].game.interrupts(None)
