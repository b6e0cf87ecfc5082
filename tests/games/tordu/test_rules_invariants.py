"""What stays true in every game of Le Tordu, whoever plays how."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from escale.core.chance import FastChance
from escale.core.game import CLOCK, Step
from escale.core.ready import PROCEED
from escale.games.tordu.rules import Action, Bid, Double, Options, Play, State
from escale.games.tordu.rules.cards import PACK
from escale.games.tordu.rules.events import Body, Dealt, Scored

from ..random_play import Moved, over, play_randomly
from .deals import GAME


class RandomGame(NamedTuple):
    """A game to be played, in short manches; the seed decides cards and choices."""

    options: Options
    seats: int
    seed: int

    def steps(self) -> Iterator[Moved[State, Action, Body]]:
        chance, random = FastChance(self.seed), Random(self.seed)

        def choose(state: State) -> Step[Action]:
            if state.board.stage == "pause":
                return Step(CLOCK, PROCEED)
            (seat,) = GAME.actors(state).must
            choices = list(GAME.legal(GAME.view(state, seat)))
            likely = choices[0], random.choice(choices)  # who can pass often does
            return Step(seat, random.choice(likely))

        first = GAME.start(self.options, self.seats, chance).state
        return play_randomly(GAME, first, chance, choose)


random_games = st.builds(
    RandomGame,
    st.builds(
        Options,
        overbid=st.booleans(),
        double=st.booleans(),
        overbid_after_double=st.booleans(),
        declarer_deals=st.booleans(),
        target=st.integers(1, 6),
        manches=st.integers(1, 3),
        equal=st.sampled_from(["shared", "play-on"]),
        deals=st.sampled_from([0, 0, 1, 3]),
    ),
    st.integers(2, 5),
    st.integers(0, 2**32),
)
over_random_games = over(random_games, examples=25)


@over_random_games
def test_TOR_4_TOR_16_no_card_is_lost_or_comes_twice(game: RandomGame) -> None:
    for moved in game.steps():
        board, hands = moved.after.board, moved.after.hands
        if board.stage not in {"auction", "play"}:
            assert sum(board.taken) == 8
            continue
        held = [card for hand in hands for card in hand]
        laid = [card for trick in board.tricks for card in trick.cards]
        laid += board.trick.cards if board.trick else ()
        assert len({*held, *laid}) == len(held) + len(laid) == 8 * game.seats
        assert {*held, *laid} <= set(PACK)
        assert sum(board.taken) == len(board.tricks)


@over_random_games
def test_TOR_13_nobody_with_a_card_of_the_suit_led_plays_another(game: RandomGame) -> None:
    for moved in game.steps():
        trick, action = moved.before.board.trick, moved.step.action
        if isinstance(action, Play) and trick and trick.cards:
            led = trick.cards[0] // 8
            hand = moved.before.hands[moved.step.seat]
            assert action.card // 8 == led or all(card // 8 != led for card in hand)


@over_random_games
def test_TOR_18_TOR_20_TOR_Q8_the_whole_game_reckoned_once_more(game: RandomGame) -> None:
    """Points, manches, dealers and the end, by a plain restatement of the clauses."""
    options, seats = game.options, game.seats
    scores, won = [0] * seats, [0] * seats
    last: Bid | None = None
    declarer = doubles = 0
    for moved in game.steps():
        before, action, after = moved.before.board, moved.step.action, moved.after.board
        if isinstance(action, Bid):
            last, declarer, doubles = action, moved.step.seat, 0
        elif isinstance(action, Double):
            doubles = 1
        if any(isinstance(event.public, Dealt) for event in moved.events):
            expected = declarer if options.declarer_deals else (before.dealer + 1) % seats
            assert after.dealer == after.turn == expected
            assert after.deal == before.deal + 1
        if not any(isinstance(event.public, Scored) for event in moved.events):
            continue
        assert last
        deviation = abs(after.taken[declarer] - last.number)
        tordu = last.suit == 4
        if deviation == 0:
            scores[declarer] += (4 if tordu else 3) << doubles
        else:
            each = deviation * (2 if tordu else 1) << doubles
            scores = [old + (each if seat != declarer else 0) for seat, old in enumerate(scores)]
        assert list(after.scores) == scores
        top = max(scores)
        best = [seat for seat in range(seats) if scores[seat] == top]
        is_won = not options.deals and top >= options.target
        is_won = is_won and (len(best) == 1 or options.equal == "shared")
        if is_won:
            won = [count + (seat in best) for seat, count in enumerate(won)]
        assert list(after.won) == won
        over = before.deal == options.deals if options.deals else max(won) == options.manches
        assert (after.stage == "over") == over
        ended = GAME.outcome(moved.after)
        assert (ended is not None) == over
        if ended:
            assert list(ended.winners) == [
                seat for seat in (best if options.deals else range(seats)) if won[seat] == max(won)
            ]
        if is_won:
            scores = [0] * seats


@over_random_games
def test_TOR_27_TOR_30_a_declarer_is_never_their_own_opponent(game: RandomGame) -> None:
    for moved in game.steps():
        contract = moved.after.board.contract
        if contract:
            assert contract.doubled_by != contract.declarer
        if isinstance(moved.step.action, Bid) and moved.before.board.contract:
            assert moved.before.board.contract.declarer != moved.step.seat
            assert moved.step.action.suit == 4


@over_random_games
def test_every_question_has_a_phase_of_its_own(game: RandomGame) -> None:
    asked = [GAME.phase(moved.before) for moved in game.steps()]
    assert len(set(asked)) == len(asked)
