"""Pairings, points and tie-breaks, case by case."""

from fractions import Fraction

import pytest

from escale.core.errors import Refused
from escale.events import arena, seating_plan, swiss
from escale.events.model import Closed, Finished, Joined, Left, Paired
from escale.events.standings import Standing, standings

from .evenings import Evening, row


def table(evening: Evening) -> dict[str, Standing]:
    return {each.player: each for each in standings(evening.row.config, evening.state)}


def pairs(step: Paired) -> list[set[str]]:
    return [{*each.players} for each in step.tables]


# ---- Swiss


def test_in_the_first_round_the_upper_half_meets_the_lower_half() -> None:
    evening = Evening(row())
    evening.join(*"abcdef")
    evening.start()
    assert pairs(evening.draw()) == [{"a", "d"}, {"b", "e"}, {"c", "f"}]


def test_then_those_meet_who_have_as_many_points() -> None:
    evening = Evening(row())
    evening.join(*"abcd")
    evening.start()
    first = evening.draw()
    for each, winner in zip(first.tables, ("c", "d"), strict=True):
        evening.finish(each.table, winner)
    assert sorted(map(sorted, pairs(evening.draw()))) == [["a", "b"], ["c", "d"]]


def test_whoever_is_left_over_has_a_point_and_is_the_last_of_those_without_one() -> None:
    evening = Evening(row())
    evening.join(*"abc")
    evening.start()
    assert evening.draw().byes == ("c",)
    evening.finish_all()
    assert table(evening)["c"].points == 1
    assert evening.draw().byes != ("c",)


def test_a_bot_of_the_house_may_play_whoever_is_left_over() -> None:
    evening = Evening(row(odd="bot"))
    evening.join(*"abc")
    evening.start()
    step = evening.draw()
    assert not step.byes
    assert {"c", ""} in pairs(step)


def test_three_people_meet_again_only_when_all_have_met() -> None:
    evening = Evening(row(rounds=6))
    evening.join(*"abc")
    evening.start()
    met = []
    for _ in range(6):
        met += pairs(evening.draw())
        evening.finish_all()
    assert sorted(map(sorted, met[:3])) == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert sorted(map(sorted, met[3:])) == [["a", "b"], ["a", "c"], ["b", "c"]]


@pytest.mark.slow
def test_two_hundred_are_paired_without_a_rematch() -> None:
    evening = Evening(row(rounds=6))
    evening.join(*(f"p{number}" for number in range(200)))
    evening.start()
    evening.play()
    met = [frozenset(each.players) for each in evening.state.tables.values()]
    assert len(met) == len(set(met)) == 600


def test_whoever_comes_late_has_half_a_point_for_each_round_they_missed() -> None:
    for late, points in (("half", Fraction(1, 2)), ("zero", Fraction(0))):
        evening = Evening(row(late=late))
        evening.join(*"ab")
        evening.start()
        evening.draw()
        evening.join("c")
        assert table(evening)["c"].points == points


def test_whoever_leaves_plays_to_the_end_and_is_not_paired_again() -> None:
    evening = Evening(row())
    evening.join(*"abcd")
    evening.start()
    step = evening.draw()
    evening.take(Left("a"))
    assert evening.state.table_of("a") == step.tables[0].table
    evening.finish_all()
    assert "a" not in {player for pair in pairs(evening.draw()) for player in pair}


def test_of_equals_those_come_first_whose_opponents_did_better() -> None:
    evening = Evening(row(rounds=2))
    evening.join(*"abcd")
    evening.start()
    one, two = evening.draw().tables  # a-c, b-d
    evening.finish(one.table, "a")
    evening.finish(two.table, "b")
    for each in evening.draw().tables:  # a-b, c-d
        evening.finish(each.table, "a" if "a" in each.players else "c")
    lines = standings(evening.row.config, evening.state)
    assert [each.player for each in lines] == ["a", "b", "c", "d"]
    by_player = {each.player: each for each in lines}
    # b met d (0) and a (2), c met a (2) and d (0): the same sum; b beat d as c did.
    assert (
        by_player["b"].tie_breaks
        == by_player["c"].tie_breaks
        == (Fraction(2), Fraction(0), Fraction(1))
    )
    assert by_player["b"].place == by_player["c"].place == 2


def test_entrants_who_sat_second_sit_first() -> None:
    often = swiss.Entrant("a", 0, firsts=2)
    assert swiss.pair([often, swiss.Entrant("b", 0, firsts=1)]).tables == (("b", "a"),)


# ---- the same deals


def test_nobody_sits_alone_with_bots_while_others_are_full() -> None:
    drawn = seating_plan.draw([f"p{n}" for n in range(9)], 4, {}, {}, "seed")
    assert sorted(each.count("") for each in drawn) == [1, 1, 1]


def test_over_rounds_one_meets_as_many_as_possible() -> None:
    evening = Evening(row("duplicate", 4, rounds=4))
    evening.join(*(f"p{n}" for n in range(16)))
    evening.start()
    evening.play()
    met: dict[str, set[str]] = {player: set() for player in evening.state.players}
    for each in evening.state.tables.values():
        for player in each.players:
            met[player] |= {*each.players} - {player}
    assert min(map(len, met.values())) >= 9  # of twelve chances


def test_a_seat_is_compared_with_the_same_seat_elsewhere() -> None:
    evening = Evening(row("duplicate"))
    evening.join(*"abcd")
    evening.start()
    one, two = evening.draw().tables
    evening.take(Finished(one.table, (1, 2), scores=(9.0, 1.0)))
    evening.take(Finished(two.table, (1, 2), scores=(6.0, 3.0)))  # who lost has lost by less
    lines = table(evening)
    assert [lines[each].points for each in (*one.players, *two.players)] == [1, 0, 0, 1]


def test_where_the_fewest_points_win_they_count_so() -> None:
    evening = Evening(row("duplicate"))
    evening.join(*"abcd")
    evening.start()
    one, two = evening.draw().tables
    evening.take(Finished(one.table, (1, 2), scores=(0.0, 5.0)))
    evening.take(Finished(two.table, (1, 2), scores=(0.0, 2.0)))
    assert table(evening)[one.players[0]].points == 1


# ---- arena


def test_points_count_double_after_two_wins_until_one_is_not_won() -> None:
    assert arena.points([2, 2, 2, 1, 2, 0, 2]) == [2, 2, 4, 2, 2, 0, 2]


def test_in_an_arena_one_plays_on_at_once_and_not_the_same_opponent() -> None:
    evening = Evening(row("arena", minutes=2))
    evening.join(*"abcde")
    evening.start()
    first = evening.draw()
    assert len(first.tables) == 2
    evening.finish(first.tables[0].table, first.tables[0].players[0])
    evening.now_ms += 5_000
    (again,) = evening.draw().tables
    assert {*again.players} != {*first.tables[0].players}


def test_an_arena_ends_with_its_time_and_what_is_not_over_does_not_count() -> None:
    evening = Evening(row("arena", minutes=1))
    evening.join(*"ab")
    evening.start()
    evening.draw()
    evening.now_ms += 60_000
    assert evening.go_on() == (Closed("done"),)
    assert [each.points for each in table(evening).values()] == [0, 0]


# ---- what is refused


def test_what_has_happened_already_is_refused() -> None:
    evening = Evening(row())
    evening.join("a", "b")
    for step, code in (
        (Joined("a"), "already-joined"),
        (Left("c"), "not-in-the-event"),
        (Paired(1, ()), "event-moved"),
        (Finished("t1", (1, 2)), "unknown-table"),
    ):
        with pytest.raises(Refused) as refused:
            evening.take(step)
        assert refused.value.code == code
    evening.take(Left("a", removed=True))
    with pytest.raises(Refused, match="sent-away"):
        evening.join("a")
    evening.take(Closed("host"))
    with pytest.raises(Refused):
        evening.join("c")


def test_it_begins_by_itself_when_it_is_time_and_two_are_there() -> None:
    evening = Evening(row(start_ms=60_000))
    evening.join("a")
    evening.now_ms = 60_000
    assert evening.go_on() == ()
    evening.join("b")
    evening.go_on()
    assert evening.state.started_ms == 60_000
