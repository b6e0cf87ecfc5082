"""What stays true in every game of Biduletruc, whoever plays how."""

import re
from collections import Counter

import msgspec
import pytest

from escale.core.chance import FastChance, RecordingChance, ReplayedChance
from escale.core.errors import IllegalAction
from escale.core.game import Step
from escale.games.biduletruc.questions import ask
from escale.games.biduletruc.rules import JOKER, SKIP, Action, Change, Lay, State
from escale.games.biduletruc.rules.events import Laid
from escale.games.biduletruc.rules.pack import in_order

from .positions import GAME
from .random_play import RandomGame, over_random_games


def every_card(state: State) -> Counter[str]:
    """Wherever they lie."""
    on_table = [placed.card for pile in state.board.piles for placed in pile]
    return Counter([*on_table, *state.stock, *(card for hand in state.hands for card in hand)])


@pytest.mark.slow
@over_random_games
def test_BID_1_no_card_is_lost_or_comes_twice(game: RandomGame) -> None:
    first = game.first().state
    whole = every_card(first)
    assert whole[JOKER] == first.board.jokers
    for moved in game.steps():
        assert every_card(moved.after) == whole


@over_random_games
def test_BID_50_what_all_see_agrees_with_what_is_hidden(game: RandomGame) -> None:
    for moved in game.steps():
        state, board = moved.after, moved.after.board
        assert board.sizes == tuple(map(len, state.hands))
        assert board.reds == tuple(map(len, state.reds))
        assert board.stock == len(state.stock) == len(board.buried)
        assert all(in_order(hand) == hand for hand in state.hands)
        for seat in board.seats:
            assert Counter(board.known[seat]) <= Counter(state.hands[seat])
        hidden = Counter([*state.stock, *(card for hand in state.hands for card in hand)])
        assert Counter(board.returned) <= hidden
        assert JOKER not in board.returned
        fresh = [each.number for each in board.fresh]
        assert set(fresh) <= {top.number for top in board.tops}
        assert len(set(fresh)) == len(fresh)


@over_random_games
def test_BID_7_piles_are_never_empty_and_their_number_never_changes(game: RandomGame) -> None:
    for moved in game.steps():
        board = moved.after.board
        assert len(board.piles) == game.seats
        assert all(board.piles)


@over_random_games
def test_BID_38_the_numbers_of_placed_cards_never_come_again(game: RandomGame) -> None:
    names = {placed.number: placed for placed in game.first().state.board.tops}
    for moved in game.steps():
        board = moved.after.board
        for pile in board.piles:
            numbers = [placed.number for placed in pile]
            assert numbers == sorted(numbers), "who lies above came later"
            for placed in pile:
                known = names.setdefault(placed.number, placed)
                assert (known.card, known.by) == (placed.card, placed.by)
                assert placed.is_verified or not known.is_verified
                names[placed.number] = placed
                assert placed.number < board.placed


@over_random_games
def test_BID_20_red_cards_only_disappear(game: RandomGame) -> None:
    for moved in game.steps():
        before, after = moved.before, moved.after
        for seat in before.board.seats:
            gone = Counter(before.reds[seat]) - Counter(after.reds[seat])
            assert Counter(after.reds[seat]) <= Counter(before.reds[seat])
            used = after.board.used[len(before.board.used) :]
            assert gone == Counter(each.red for each in used if each.seat == seat)


@pytest.mark.slow
@over_random_games
def test_BID_15_at_most_one_biduletruc_is_laid_in_a_turn(game: RandomGame) -> None:
    turns = Counter[int]()
    for moved in game.steps():
        for event in moved.events:
            if isinstance(event.public, Laid) and event.public.card == JOKER:
                turns[moved.before.board.turns] += 1
    assert not turns or max(turns.values()) == 1


@over_random_games
def test_BID_41_who_wins_has_an_empty_hand_unless_the_game_is_dead_or_long(
    game: RandomGame,
) -> None:
    *_, last = game.steps()
    board, outcome = last.after.board, GAME.outcome(last.after)
    assert outcome is not None
    fewest = min(board.sizes)
    assert set(outcome.winners) == {seat for seat in board.seats if board.sizes[seat] == fewest}
    assert (fewest == 0) == (outcome.reason == "out")
    if outcome.reason == "out":
        assert outcome.winners == (board.turn,)
    if outcome.reason == "long":
        assert board.turns == 50 * game.seats
    assert board.hands == last.after.hands


@over_random_games
def test_BID_50_nobody_sees_anothers_cards(game: RandomGame) -> None:
    """Words in other hands and in the talon are not in what is sent, unless all know them."""
    for number, moved in enumerate(game.steps()):
        state, board = moved.after, moved.after.board
        if number % 5 or board.stage == "over":
            continue
        seat = number % (game.seats + 1) - 1
        view = GAME.view(state, seat)
        public = {placed.card for pile in board.piles for placed in pile} | set(board.returned)
        public |= {card for known in board.known for card in known} | {board.heart or JOKER, JOKER}
        if board.verdict:  # the page that all may read
            public |= {board.verdict.laid, board.verdict.covered}
        mine = {*view.hand, *(card for _, card in view.under)}
        hidden = {card for hand in state.hands for card in hand} | set(state.stock)
        sent = re.sub(r'"\w+":', "", msgspec.json.encode(view).decode())
        for card in hidden - mine - public:
            assert f'"{card}"' not in sent


@over_random_games
def test_an_imagined_world_has_as_many_cards_of_each_colour(game: RandomGame) -> None:
    for number, moved in enumerate(game.steps()):
        if number % 7:
            continue
        state = moved.after
        seat = number % (game.seats + 1) - 1
        view = GAME.view(state, None if seat < 0 else seat)
        world = GAME.redeal(view, FastChance(number))
        assert GAME.view(world, view.seat) == view
        imagined, real = every_card(world), every_card(state)
        assert imagined.total() == real.total()
        assert imagined.pop(JOKER, 0) == real[JOKER]
        assert set(imagined.values()) == {1}, "every word is there once"
        assert tuple(map(len, world.hands)) == state.board.sizes
        assert tuple(map(len, world.reds)) == state.board.reds
        for own in state.board.seats:
            assert Counter(state.board.known[own]) <= Counter(world.hands[own])


@over_random_games
def test_the_record_replays(game: RandomGame) -> None:
    """Every draw has a label of its own, and the same draws lead to the same end."""
    luck = RecordingChance(FastChance(game.seed))
    state, steps = game.first(luck).state, list[Step[Action]]()
    for moved in game.steps():
        state = GAME.apply(state, moved.step, luck).state
        assert state == moved.after
        steps.append(moved.step)
    again = ReplayedChance(luck.draws)
    replayed = game.first(again).state
    for step in steps:
        action = GAME.read_action(msgspec.json.encode(step.action))
        GAME.check(replayed, Step(step.seat, action))
        replayed = GAME.apply(replayed, Step(step.seat, action), again).state
    assert replayed == state


def refusal_of(state: State, seat: int, action: Action) -> str:
    """The code with which the rules refuse an action; empty if they allow it."""
    try:
        GAME.check(state, Step(seat, action))
    except IllegalAction as refusal:
        return refusal.code
    return ""


@over_random_games
def test_what_a_question_closes_is_what_the_rules_refuse(game: RandomGame) -> None:
    """The board shows cards, piles and red cards out of reach by the question alone."""
    for moved in game.steps():
        state, board = moved.after, moved.after.board
        if board.stage != "turn":
            continue
        seat = board.turn
        closed = ask(GAME.view(state, seat)).closed
        piles = range(len(board.piles))
        for card in set(state.hands[seat]):
            codes = {pile: refusal_of(state, seat, Lay(card, pile)) for pile in piles}
            for pile, code in codes.items():
                named = closed.get(f"card/{card}") or closed.get(f"pile/{pile}", "")
                assert code == named or (not named and code == "no-link")
        assert closed.get("skip", "") == refusal_of(state, seat, SKIP)
        if len(state.hands[seat]) >= 2:
            cards = sorted(state.hands[seat][:2])
            code = refusal_of(state, seat, Change((cards[0], cards[1])))
            assert closed.get("change", "") == code
        else:
            assert "change" in closed
        others = set(state.hands[seat]) - {state.drawn, JOKER}
        for card in others:
            assert closed.get(f"card/{card}") == closed.get("other-cards")
