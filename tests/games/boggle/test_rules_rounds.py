"""Rounds, the pauses between them, and the end of a game."""

import pytest

from escale.core.errors import BadInput
from escale.core.game import CLOCK
from escale.core.ready import PROCEED, READY
from escale.games.boggle.rules import FINISH, TIME_UP, DeLuxe, Options, Pocket, Solo
from escale.games.boggle.rules.scoring import MOST_ROUNDS

from .grids import GAME, REEDS, Table, deluxe, opened, pocket, solo


def test_BOG_D1_two_to_six_players() -> None:
    assert list(GAME.seats(DeLuxe())) == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(BadInput, match="bad-seats"):
            opened(DeLuxe(), players)


def test_BOG_P1_one_to_six_players() -> None:
    assert {*GAME.seats(Solo()), *GAME.seats(Pocket())} == {1, 2, 3, 4, 5, 6}


def test_BOG_Q11_formula_2_is_not_for_one_player() -> None:
    with pytest.raises(BadInput, match="bad-seats"):
        opened(Pocket(formula=2), 1)


@pytest.mark.parametrize("options", [DeLuxe(), Pocket(), Solo()])
def test_BOG_Q14_the_sandglass_runs_three_minutes(options: Options) -> None:
    table = opened(options, 1 if isinstance(options, Solo) else 2).next_round()
    (timer,) = GAME.deadlines(table.state)
    assert (timer.seconds, timer.action) == (180, TIME_UP)


@pytest.mark.parametrize("seconds", [30, 600])
def test_BOG_Q14_or_as_long_as_the_table_wants(seconds: int) -> None:
    (timer,) = GAME.deadlines(deluxe(REEDS, seconds=seconds).state)
    assert timer.seconds == seconds


def test_BOG_P12_alone_with_or_without_a_limit() -> None:
    assert GAME.deadlines(solo(REEDS, seconds=60).state)[0].seconds == 60
    table = solo(REEDS, seconds=0)
    assert GAME.deadlines(table.state) == ()
    assert table.refusal(CLOCK, TIME_UP) == "not-for-the-clock"
    assert table.note(0, "RUE").finish(0).outcome.scores == (1,)


# ---- a round


def test_BOG_D7_when_time_is_over_everyone_stops() -> None:
    table = deluxe(REEDS, rounds=2).note(0, "RUE").time_up()
    assert table.refusal(0, "EAU") == "pause"
    over = deluxe(REEDS).note(0, "RUE").time_up()
    assert over.refusal(0, "EAU") == "game-over"


def test_a_round_ends_early_when_all_have_finished() -> None:
    table = deluxe(REEDS, players=3).note(0, "RUE").finish(2, 0)
    assert table.board.stage == "search"
    assert GAME.deadlines(table.state)  # the sandglass goes on running for the third
    table = table.finish(1)
    assert table.news == ["finished", "scored", "won"]


def test_who_has_finished_takes_up_their_pencil_with_one_more_word() -> None:
    table = deluxe(REEDS).finish(0)
    assert table.refusal(0, FINISH) == "finished"
    table = table.note(0, "RUE")
    assert table.board.finished == ()
    table = table.finish(1)
    assert table.board.stage == "search"  # the first is searching again
    assert table.finish(0).news == ["finished", "scored", "won"]


def test_while_the_sandglass_runs_there_is_nothing_to_be_ready_for() -> None:
    table = deluxe(REEDS)
    assert table.refusal(0, READY) == "searching"
    assert table.refusal(0, TIME_UP) == "searching"
    assert table.refusal(CLOCK, PROCEED) == "not-for-the-clock"
    assert table.refusal(2, "RUE") == "not-waited-for"


def test_everyone_says_that_they_are_ready_or_the_clock_goes_on() -> None:
    table = opened(DeLuxe(), 3)
    assert GAME.actors(table.state).must == (0, 1, 2)
    assert table.refusal(0, "RUE") == "pause"
    table = table.ready(1)
    assert table.refusal(1, READY) == "not-waited-for"
    assert table.ready(0, 2).news == ["shaken"]
    assert table.shake().news == ["shaken"]


def test_each_round_begins_with_empty_sheets() -> None:
    table = deluxe(REEDS, rounds=2).note(0, "RUE").finish(1).time_up().next_round(REEDS)
    assert table.board.counts == (0, 0)
    assert table.board.finished == ()
    assert table.view(0).words == ()
    assert table.refusal(0, "RUE") == ""  # another round, another list


def test_the_question_is_the_same_while_words_are_noted() -> None:
    table = deluxe(REEDS, rounds=2)
    assert GAME.phase(table.state) == GAME.phase(table.note(0, "RUE").finish(1).state)
    assert GAME.phase(table.state) == "round-1/search"
    assert GAME.phase(table.time_up().state) == "round-1/pause"
    assert GAME.phase(table.time_up().next_round().state) == "round-2/search"


# ---- the end


def rounds(table: Table, *lists: tuple[str, str]) -> Table:
    """One round after the other on the same letters: what the two players note."""
    for number, (first, second) in enumerate(lists):
        table = table.next_round(REEDS) if number else table
        table = table.note(0, first).note(1, second).time_up()
    return table


def test_BOG_Q13_de_luxe_is_one_round_unless_the_table_wants_more() -> None:
    assert deluxe(REEDS).time_up().board.stage == "over"
    table = deluxe(REEDS, rounds=3)
    ended = rounds(table, ("RUE", ""), ("", "TRESOR"), ("EAU SEAU ROSE", ""))
    assert ended.board.points == ((1, 0), (0, 3), (3, 0))
    assert ended.board.totals == (4, 3)
    assert ended.outcome.reason == "rounds"
    assert ended.outcome.winners == (0,)


def test_BOG_Q13_BOG_P13_equal_totals_win_together() -> None:
    for table in (deluxe(REEDS, players=3), pocket(REEDS, players=3, rounds=1)):
        ended = table.note(0, "RUE").note(1, "EAU").time_up()
        assert ended.outcome.winners == (0, 1)
        assert ended.outcome.places == (1, 1, 3)


def test_BOG_P13_an_agreed_number_of_rounds() -> None:
    ended = rounds(pocket(REEDS, rounds=2), ("RUE", "RUE"), ("TRESOR", "RUE EAU"))
    assert ended.outcome.scores == (4.0, 3.0)
    assert ended.outcome.reason == "rounds"


def test_BOG_P13_or_the_first_to_an_agreed_score() -> None:
    table = pocket(REEDS, rounds=1, target=12)  # the number of rounds decides nothing here
    table = rounds(table, ("ECOUTEUR", "RUE"))
    assert table.board.stage == "pause"
    ended = table.next_round(REEDS).note(0, "RUE").time_up()
    assert ended.outcome.reason == "target"
    assert ended.outcome.scores == (12, 1)


@pytest.mark.parametrize("target", [50, 100])
def test_BOG_P13_fifty_or_a_hundred_points(target: int) -> None:
    table = pocket(REEDS, target=target)
    while table.board.stage != "over":
        table = table.next_round(REEDS) if table.board.stage == "pause" else table
        table = table.note(0, "ECOUTEUR ECOUTER COUTEAU TRESOR").time_up()
    assert table.board.round == -(-target // (11 + 5 + 5 + 3))
    assert table.outcome.winners == (0,)


def test_BOG_Q12_two_reach_the_target_and_the_higher_total_wins() -> None:
    ended = rounds(pocket(REEDS, target=3), ("TRESOR", "TRESOR EAU"))
    assert ended.outcome.winners == (1,)
    assert ended.outcome.reason == "target"


def test_BOG_Q12_two_reach_the_target_with_the_same_total_and_all_play_on() -> None:
    table = pocket(REEDS, players=3, target=3).note(0, "TRESOR").note(1, "TRESOR").time_up()
    assert table.board.stage == "pause"
    table = table.next_round(REEDS).note(2, "ECOUTEUR").time_up()  # the third may yet win
    assert table.outcome.winners == (2,)


def test_a_target_that_nobody_reaches_is_given_up() -> None:
    table = deluxe(REEDS, target=200)
    for _ in range(MOST_ROUNDS - 1):
        table = table.finish(0, 1).next_round()
    ended = table.finish(0, 1)
    assert ended.board.round == MOST_ROUNDS
    assert ended.outcome.reason == "enough"
    assert ended.outcome.winners == (0, 1)


def test_after_the_end_nobody_may_act() -> None:
    table = deluxe(REEDS).time_up()
    assert GAME.actors(table.state).must == GAME.actors(table.state).may == ()
    assert GAME.deadlines(table.state) == ()
    for seat in (0, CLOCK):
        assert table.refusal(seat, READY) == "game-over"
