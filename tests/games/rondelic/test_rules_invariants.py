"""What stays true in every game of Rondelic, whoever plays how."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from escale.core.chance import FastChance
from escale.core.game import CLOCK, Seat, Step
from escale.core.ready import PROCEED
from escale.games.rondelic.rules import NOTHING, Action, Board, Options, State, TextA, TextB, events
from escale.games.rondelic.rules.cards import Card, rank
from escale.games.rondelic.rules.events import Body

from .. import random_play
from ..random_play import play_randomly
from .deals import GAME, has_dealer_card

MOST_STEPS = 600  # of a game in which everybody always makes the same choice

Kind = TypeVar("Kind")
Moved = random_play.Moved[State, Action, Body]


class RandomGame(NamedTuple):
    """A game to be played: short boards, so that people fall, and choices by number."""

    options: Options
    seats: int
    seed: int
    picks: list[int]

    def steps(self) -> Iterator[Moved]:
        chance, picks = FastChance(self.seed), cycle(self.picks)

        def choose(state: State) -> Step[Action]:
            pick = next(picks)
            if state.board.stage == "pause":
                return Step(CLOCK, PROCEED)
            seat = GAME.actors(state).must[0]
            choices = list(GAME.legal(GAME.view(state, seat)))
            return Step(seat, choices[pick % len(choices)])

        first = GAME.start(self.options, self.seats, chance).state
        return islice(play_randomly(GAME, first, chance, choose), MOST_STEPS)


ANY_OPTIONS = st.one_of(
    st.builds(
        TextA,
        circles=st.integers(2, 4),
        all_equal=st.sampled_from(["all", "nobody"]),
        dealer_card=st.booleans(),
        begun=st.sampled_from([UNSET, "ever"]),
    ),
    st.builds(
        TextB,
        circles=st.integers(2, 4),
        all_equal=st.sampled_from(["all", "nobody"]),
        dealer_look=st.sampled_from(["before", "after"]),
    ),
)


@st.composite
def random_games(draw: st.DrawFn) -> RandomGame:
    options = draw(ANY_OPTIONS)
    seats = draw(st.sampled_from(GAME.seats(options)))
    picks = draw(st.lists(st.integers(0, 5), min_size=1, max_size=60))
    return RandomGame(options, seats, draw(st.integers(0, 10**9)), picks)


def public(moved: Moved, kind: type[Kind]) -> list[Kind]:
    """The public events of this kind."""
    return [event.public for event in moved.events if isinstance(event.public, kind)]


def dealt(moved: Moved) -> bool:
    return bool(public(moved, events.Dealt))


def shown(moved: Moved) -> events.Shown | None:
    return next(iter(public(moved, events.Shown)), None)


@settings(max_examples=60)
@given(random_games())
def test_RON_2_RON_4_cards_are_conserved_and_everyone_holds_one(game: RandomGame) -> None:
    for played in game.steps():
        board, faces = played.after.board, played.after.faces
        if not faces:
            continue
        if not dealt(played):
            assert faces == played.before.faces
        assert len(set(faces)) == len(faces)
        held = [place for place in board.holds if place != NOTHING]
        assert len(set(held)) == len(held)
        assert all(place < board.top <= len(faces) for place in held)
        empty = {seat for seat in range(game.seats) if board.holds[seat] == NOTHING}
        out = set(range(game.seats)) - set(board.order)
        waits_for_pack = not has_dealer_card(game.options) or _is_duel(board)
        may_be_empty = {board.dealer} if waits_for_pack and board.stage != "dealer" else set()
        assert empty == out | may_be_empty


def excusing_nobody(game: RandomGame, played: Moved) -> set[int]:
    """Who begins again here, and does not count as "not begun" from then on (RON-Q13)."""
    if isinstance(game.options, TextB) or game.options.begun != "ever":
        return set()
    return {body.seat for body in public(played, events.Restarted)}


def _is_duel(board: Board) -> bool:
    return isinstance(board.options, TextA) and len(board.order) == 2


@settings(max_examples=60)
@given(random_games())
def test_RON_6_RON_9_all_in_play_show_one_card_of_that_pack(game: RandomGame) -> None:
    for played in game.steps():
        revealed = shown(played)
        if revealed is None:
            continue
        order = played.before.board.order
        cards = [revealed.cards[seat] for seat in order]
        assert len(set(cards)) == len(order)
        assert set(cards) <= set(played.before.faces)
        for seat in set(range(game.seats)) - set(order):
            assert revealed.cards[seat] == NOTHING
        least = min(rank(card) for card in cards)
        assert revealed.lowest == tuple(
            seat for seat, card in zip(order, cards, strict=True) if rank(card) == least
        )


@pytest.mark.slow
@settings(max_examples=60)
@given(random_games())
def test_RON_12_a_view_holds_exactly_the_faces_its_seat_was_told(game: RandomGame) -> None:
    """The same knowledge twice: the events received since the deal, and the view of the moment."""
    everyone: list[Seat | None] = [*range(game.seats), None]
    received: dict[Seat | None, set[Card]] = {}
    for played in game.steps():
        if dealt(played):
            received = {who: set() for who in everyone}
        for who in everyone:
            for event in played.events:
                received.setdefault(who, set()).update(_faces_in(event.body_for(who)))
        if dealt(played) or (played.after.faces and played.before.board.deal > 1):
            for who in everyone:
                known = set(GAME.view(played.after, who).faces) - {NOTHING}
                assert known == received[who]


def _faces_in(body: Body) -> set[Card]:
    if isinstance(body, events.Exchanged | events.Swapped):
        pair = {body.given, body.received}
        return {card for card in pair if card is not None}
    if isinstance(
        body,
        events.Dealt | events.Looked | events.Drew | events.Offered | events.Took | events.Turned,
    ):
        return set() if body.card is None else {body.card}
    return set()


@settings(max_examples=60)
@given(random_games())
def test_RON_12_everyone_knows_the_card_they_hold(game: RandomGame) -> None:
    for played in game.steps():
        board, faces = played.after.board, played.after.faces
        for seat, place in enumerate(board.holds):
            if place != NOTHING:
                assert GAME.view(played.after, seat).card == faces[place]


@settings(max_examples=60)
@given(random_games())
def test_RON_7_RON_A13_tokens_never_go_back_but_by_a_restart(game: RandomGame) -> None:
    start = 0 if isinstance(game.options, TextA) else 1
    for played in game.steps():
        before, after = played.before.board, played.after.board
        restarted = [body.seat for body in public(played, events.Restarted)]
        for seat in range(game.seats):
            step = after.tokens[seat] - before.tokens[seat]
            if seat in restarted:
                assert before.tokens[seat] == game.options.circles + 1
                assert after.tokens[seat] == start
                assert after.stakes[seat] == before.stakes[seat] + 1
            else:
                assert step in (0, 1)
                assert step == 0 or (shown(played) is not None and seat in before.order)
                assert after.stakes[seat] == before.stakes[seat]


@pytest.mark.slow
@settings(max_examples=100)
@given(random_games())
def test_RON_8_RON_10_RON_11_the_reckoning_of_every_deal(game: RandomGame) -> None:
    """The end of each deal against a plain restatement of the clauses."""
    circles = game.options.circles
    start = 0 if isinstance(game.options, TextA) else 1
    again_from_start: set[int] = set()
    for played in game.steps():
        again_from_start |= excusing_nobody(game, played)
        revealed = shown(played)
        if revealed is None:
            continue
        before, after = played.before.board, played.after.board
        moved = {seat: before.tokens[seat] + (seat in revealed.lowest) for seat in before.order}
        fallen = {seat for seat in moved if moved[seat] > circles}
        tie = set(revealed.lowest) == set(before.order)
        void = fallen == set(before.order)
        duel_tie = tie and _is_duel(before)
        if void or duel_tie or (tie and game.options.all_equal == "nobody"):
            assert after.tokens == before.tokens
            assert (after.stage, after.out) == ("pause", before.out)
            again = void and not duel_tie and game.options.all_equal == "all"
            assert after.again == again
            continue
        assert {seat: after.tokens[seat] for seat in before.order} == moved
        begun = {seat for seat in moved if moved[seat] != start or seat in again_from_start}
        may_restart = bool(fallen) and begun != set(moved)
        assert (after.stage == "restart") == may_restart
        assert set(after.waiting) >= (fallen if may_restart else set())
        gone = {seat for seat in before.order if after.out[seat]}
        assert gone == (set() if may_restart else fallen)


@settings(max_examples=60)
@given(random_games())
def test_RON_Q16_nobody_is_forced_out_while_a_token_is_on_the_start(game: RandomGame) -> None:
    start = 0 if isinstance(game.options, TextA) else 1
    again_from_start: set[int] = set()
    for played in game.steps():
        again_from_start |= excusing_nobody(game, played)
        before, after = played.before.board, played.after.board
        forced = [seat for seat in before.order if after.out[seat] and not before.out[seat]]
        retired = [body.seat for body in public(played, events.Retired)]
        in_play = [seat for seat in range(game.seats) if not after.out[seat]]
        assert in_play
        if forced != retired:
            on_the_start = {seat for seat in in_play if after.tokens[seat] == start}
            assert on_the_start <= again_from_start


@settings(max_examples=60)
@given(random_games())
def test_RON_2_RON_B8_one_winner_who_takes_every_token_staked(game: RandomGame) -> None:
    restarts = 0
    for played in game.steps():
        restarts += len(public(played, events.Restarted))
        ended = GAME.outcome(played.after)
        assert (ended is None) == (played.after.board.stage != "over")
        if ended is None:
            continue
        in_play = [seat for seat, out in enumerate(played.after.board.out) if not out]
        prize = game.seats + restarts if isinstance(game.options, TextB) else 1
        assert ended.winners == tuple(in_play)
        assert len(in_play) == 1
        assert ended.scores == tuple(prize if seat in in_play else 0 for seat in range(game.seats))


@settings(max_examples=60)
@given(random_games())
def test_RON_3_the_deal_goes_round_to_the_right(game: RandomGame) -> None:
    for played in game.steps():
        before, after = played.before.board, played.after.board
        if not dealt(played) or before.deal == after.deal:
            continue
        if before.again:
            assert after.dealer == before.dealer
        else:
            passed = (after.dealer - before.dealer - 1) % game.seats
            skipped = [(before.dealer + 1 + offset) % game.seats for offset in range(passed)]
            assert all(after.out[seat] for seat in skipped)
        assert not after.out[after.dealer]
        assert after.order[-1] == after.dealer
        turns = [(seat - after.dealer - 1) % game.seats for seat in after.order]
        assert turns == sorted(turns)
        assert set(after.order) == {seat for seat, out in enumerate(after.out) if not out}


@settings(max_examples=30)
@given(random_games())
def test_every_question_has_a_phase_of_its_own(game: RandomGame) -> None:
    """Only those who answer the same question together share one: the choice to restart."""
    states = [played.before for played in game.steps()]
    asked = [GAME.phase(state) for state in states if state.board.stage != "restart"]
    assert len(set(asked)) == len(asked)
