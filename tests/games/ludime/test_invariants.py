"""What stays true in every game of Ludime, whoever plays how."""

from collections import Counter

import pytest

from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.game import Step
from escale.games.ludime.questions import ask
from escale.games.ludime.rules import Board, Die, Lay, Modify, OneWord, Partie, Show, State
from escale.games.ludime.rules.card_log import known_cards
from escale.games.ludime.rules.events import Dealt, Scored
from escale.games.ludime.rules.one_word import cards_dealt, cut
from escale.games.ludime.rules.pack import every_card, holds, value, without
from escale.games.ludime.rules.words import is_word

from .positions import GAME
from .random_play import RandomGame, over_random_games, over_random_parties


def is_played(board: Board) -> bool:
    return board.stage not in {"pause", "over"}


def all_cards(state: State) -> str:
    """Wherever they lie."""
    board = state.board
    cards = "".join(state.hands) + state.pile + state.aside + board.discards
    cards += "".join(laid.word for laid in board.words)
    if isinstance(board.options, OneWord):
        cards += "".join(cut(board.packs, cards_dealt(len(board.totals))).below)
    return cards


@pytest.mark.slow
@over_random_games
def test_LUD_C1_no_card_is_lost_or_comes_twice(game: RandomGame) -> None:
    for moved in game.steps():
        state, board = moved.after, moved.after.board
        if is_played(board):
            assert "".join(sorted(all_cards(state))) == every_card()
            assert board.sizes == tuple(map(len, state.hands))
            hidden = board.packs if isinstance(board.options, OneWord) else ()
            assert board.pile == len(state.pile) + (
                sum(map(len, cut(hidden, cards_dealt(game.seats)).below)) if hidden else 0
            )
        elif isinstance(board.options, OneWord):
            assert "".join(sorted("".join(board.packs))) == every_card()


@over_random_games
def test_hands_are_what_came_in_and_has_not_gone_out(game: RandomGame) -> None:
    """The log that all can see, filled in with what only the owner saw."""
    for moved in game.steps():
        state, board = moved.after, moved.after.board
        if not is_played(board):
            continue
        for seat in board.seats:
            log, received, given = board.traffic[seat], state.received[seat], state.given[seat]
            assert log.count("+") == len(received)
            away = given + (state.aside if seat == board.turn else "")
            assert log.count("-") == len(away)
            into = received + "".join(mark.upper() for mark in log if mark.islower())
            gone = away + "".join(mark for mark in log if mark.isupper())
            assert holds(into, gone)
            assert "".join(sorted(without(into, gone))) == state.hands[seat]
            assert holds(state.hands[seat], known_cards(log, stays=isinstance(game.options, Die)))


@pytest.mark.slow
@over_random_games
def test_an_imagined_world_has_the_same_cards(game: RandomGame) -> None:
    for number, moved in enumerate(game.steps()):
        board = moved.after.board
        if number % 7 or not is_played(board):
            continue
        view = GAME.view(moved.after, number % game.seats)
        world = GAME.redeal(view, FastChance(number))
        real, imagined = ("".join((*s.hands, s.aside, s.pile)) for s in (moved.after, world))
        assert sorted(real) == sorted(imagined)
        assert [*map(len, world.hands)] == list(board.sizes)


@over_random_games
def test_LUD_C4_LUD_C5_every_word_on_the_table_is_a_word_that_kept_its_letters(
    game: RandomGame,
) -> None:
    for moved in game.steps():
        for laid in moved.after.board.words:
            assert is_word(laid.word)
            assert (laid.owner, laid.word) == (laid.story[-1].seat, laid.story[-1].word)
            for old, new in zip(laid.story, laid.story[1:], strict=False):
                assert holds(new.word, old.word)
                assert len(new.word) > len(old.word)
                if isinstance(game.options, OneWord):
                    assert len(new.word) == len(old.word) + 1


@over_random_games
def test_LUD1_6_LUD1_9_a_word_belongs_to_who_made_it_last(game: RandomGame) -> None:
    owners: dict[int, int] = {}
    for moved in game.steps():
        board, action = moved.before.board, moved.step.action
        if any(isinstance(event.public, Dealt) for event in moved.events):
            owners = {}
        elif isinstance(action, Lay | Show):
            owners[len(board.words)] = moved.step.seat
        elif isinstance(action, Modify):
            owners[action.number] = moved.step.seat
        laid = moved.after.board.words
        assert {number: word.owner for number, word in enumerate(laid)} == owners


@over_random_games
def test_LUD1_15_LUD2_7_LUD3_4_the_whole_game_reckoned_once_more(game: RandomGame) -> None:
    """Points, totals, dealers and the end, by a plain restatement of the clauses."""
    totals = [0] * game.seats
    dealer, manche = game.first().board.dealer, 1
    for moved in game.steps():
        board = moved.after.board
        if any(isinstance(event.public, Dealt) for event in moved.events):
            dealer, manche = (dealer + 1) % game.seats, manche + 1
            assert (board.dealer, board.turn, board.manche) == (dealer, dealer, manche)
        scored = [event.public for event in moved.events if isinstance(event.public, Scored)]
        if not scored:
            assert list(board.totals) == totals
            continue
        hands = list(moved.before.hands)
        action, seat = moved.step.action, moved.step.seat
        before = moved.before.board.words
        if isinstance(action, Lay | Modify):
            old = before[action.number].word if isinstance(action, Modify) else ""
            hands[seat] = without(hands[seat], without(action.word, old))
        elif isinstance(action, Show):
            hands[seat] = ""
        elif hasattr(action, "letter"):
            hands[seat] = without(hands[seat], action.letter)
        points = [0] * game.seats
        for laid in board.words:
            points[laid.owner] += value(laid.word)
        if isinstance(game.options, Partie):
            points = [gain - value(hand) for gain, hand in zip(points, hands, strict=True)]
        assert list(scored[0].hands) == hands
        assert list(scored[0].points) == list(board.sheet[-1].points) == points
        totals = [total + gain for total, gain in zip(totals, points, strict=True)]
        assert list(board.totals) == list(scored[0].totals) == totals
        if isinstance(game.options, Partie):
            over = manche == game.options.manches
        else:
            over = max(totals) >= game.options.target or board.voids == 3
        assert (board.stage == "over") == over
        outcome = GAME.outcome(moved.after)
        assert (outcome is not None) == over
        if outcome:
            top = [seat for seat in board.seats if totals[seat] == max(totals)]
            assert set(outcome.winners) <= set(top)
            assert outcome.scores == tuple(totals)


@over_random_parties
def test_LUD1_13_everyone_has_had_as_many_turns_when_a_manche_ends(game: RandomGame) -> None:
    turns: Counter[int] = Counter()
    for moved in game.steps():
        board = moved.after.board
        if moved.before.board.turn != board.turn or not is_played(board):
            turns[moved.step.seat] += 1
        if any(isinstance(event.public, Scored) for event in moved.events):
            assert len({turns[seat] for seat in board.seats}) == 1
        if any(isinstance(event.public, Dealt) for event in moved.events):
            turns = Counter()


@over_random_games
def test_every_question_has_a_phase_of_its_own(game: RandomGame) -> None:
    asked = [GAME.phase(moved.before) for moved in game.steps()]
    assert len(set(asked)) == len(asked)


@over_random_games
def test_LUD1_20_a_spectator_sees_no_card_of_a_hand_or_a_pile(game: RandomGame) -> None:
    for moved in game.steps():
        view = GAME.view(moved.after, None)
        assert (view.hand, view.received, view.given, view.aside) == ("", "", "", "")
        if is_played(view.board):
            assert view.board.received == ()
        else:
            assert moved.after.hands == ("",) * game.seats


@over_random_parties
def test_what_a_question_closes_is_what_the_rules_refuse(game: RandomGame) -> None:
    """The board shows words of the table out of reach by the question alone."""
    reasons = {"not-in-first-turn", "wait-to-modify", "own-word-first"}
    for moved in game.steps():
        state, board = moved.after, moved.after.board
        if board.stage != "compose":
            continue
        asked = ask(GAME.view(state, board.turn))
        if "minimum" not in asked.values:  # only the discard is left
            continue
        for number, laid in enumerate(board.words):
            with pytest.raises(IllegalAction) as refused:
                GAME.check(state, Step(board.turn, Modify(number, laid.word)))
            code = refused.value.code if refused.value.code in reasons else ""
            assert asked.closed.get(f"word/{number}/first", "") == code
            after_a_word = asked.closed.get(f"word/{number}", "")
            assert after_a_word == ("" if code == "own-word-first" else code)
        assert ("second-word" in asked.closed) == (board.round == 1)
