"""The comparison: each seat against the same seat elsewhere, deal by deal."""

import msgspec

from escale.boxes import SheetRow
from escale.duplicate.comparison import ComparedTable, TableScores, compare


def sheet(*points: tuple[float, float]) -> TableScores:
    return TableScores(tuple(SheetRow(each, "sheet") for each in points))


def compared(*sheets: TableScores) -> tuple[ComparedTable, ...]:
    return compare({f"t{number}": each for number, each in enumerate(sheets)}, 2)


def test_a_table_alone_is_the_average() -> None:
    (alone,) = compared(sheet((3, 0), (0, 2)))
    assert alone.points == (3.0, 2.0)
    assert alone.apart == (0.0, 0.0)
    assert alone.places == (1, 1)
    assert compared() == ()


def test_a_lead_is_set_against_the_average_of_the_same_seat() -> None:
    """To miss by five is worse than by one, although one marks nothing either way."""
    first, second, third = compared(sheet((3, 0)), sheet((0, 1)), sheet((0, 5)))
    assert [each.deals[0].apart[0] for each in (first, second, third)] == [4, 0, -4]
    assert [each.deals[0].apart[1] for each in (first, second, third)] == [-4, 0, 4]
    assert [each.places for each in (first, second, third)] == [(1, 3), (2, 2), (3, 1)]


def test_among_several_one_leads_by_more_than_the_mean_of_the_others() -> None:
    sheets = {
        "t0": TableScores((SheetRow((3, 0, 0), "sheet"),)),
        "t1": TableScores((SheetRow((0, 2, 2), "sheet"),)),
    }
    made, missed = compare(sheets, 3)
    assert made.apart == (2.5, -1.25, -1.25)
    assert missed.apart == (-2.5, 1.25, 1.25)


def test_a_lucky_seat_gains_nothing_by_it() -> None:
    """All three at the first seat were dealt eight sure tricks; only the second made less of it."""
    good, poor, also_good = compared(
        sheet((3, 0), (3, 0)), sheet((3, 0), (0, 1)), sheet((3, 0), (3, 0))
    )
    assert good.apart == also_good.apart == (1.333333, -1.333333)
    assert poor.apart == (-2.666667, 2.666667)
    assert (good.places[0], also_good.places[0], poor.places[0]) == (1, 1, 3)


def test_a_table_that_stopped_early_is_compared_as_far_as_it_went() -> None:
    short, whole = compared(sheet((3, 0)), sheet((1, 0), (4, 0)))
    assert short.apart == (1.0, -1.0)
    assert whole.apart == (-1.0, 1.0)
    assert [deal.apart for deal in whole.deals] == [(-1.0, 1.0), (0.0, 0.0)]


def test_nobody_gains_by_stopping_while_they_are_ahead() -> None:
    short, first, second = compared(sheet((3, 0)), sheet((1, 0), (3, 0)), sheet((0, 0), (0, 0)))
    assert short.apart[0] > first.apart[0]
    assert [each.places[0] for each in (first, second, short)] == [1, 2, 3]


def test_a_table_whose_bot_broke_down_does_not_count_and_changes_nothing_for_the_others() -> None:
    broken = TableScores(sheet((9, 0), (9, 0)).lines, counts=False)
    first, beside, second = compared(sheet((3, 0), (1, 0)), broken, sheet((1, 0), (1, 0)))
    assert (first, second) == tuple(
        msgspec.structs.replace(each, table=table)
        for each, table in zip(
            compared(sheet((3, 0), (1, 0)), sheet((1, 0), (1, 0))), ("t0", "t2"), strict=True
        )
    )
    assert not beside.counts
    assert beside.apart == (15.0, -15.0)  # still set against what the others made
    assert beside.places == (3, 3)


def test_where_no_table_counts_they_are_compared_with_each_other() -> None:
    both = [TableScores(sheet((points, 0)).lines, counts=False) for points in (3, 1)]
    assert [each.apart[0] for each in compared(*both)] == [1.0, -1.0]


def test_by_tables_beaten_only_who_was_better_counts_and_a_tie_is_a_half() -> None:
    first, second, third = compared(sheet((9, 0)), sheet((1, 0)), sheet((1, 0)))
    assert [each.beaten[0] for each in (first, second, third)] == [1.0, 0.25, 0.25]
    assert [each.beaten[1] for each in (first, second, third)] == [0.0, 0.75, 0.75]
    assert [each.places_by_beaten[0] for each in (first, second, third)] == [1, 2, 2]


def test_one_great_deal_decides_by_points_and_two_small_ones_by_tables_beaten() -> None:
    great, steady = compared(sheet((9, 0), (0, 0), (0, 0)), sheet((0, 0), (1, 0), (1, 0)))
    assert (great.places[0], steady.places[0]) == (1, 2)
    assert (great.places_by_beaten[0], steady.places_by_beaten[0]) == (2, 1)


def test_alone_one_has_beaten_half_of_nobody() -> None:
    (alone,) = compared(sheet((3, 0)))
    assert alone.beaten == (0.5, 0.5)
    assert alone.places_by_beaten == (1, 1)


def test_a_table_that_does_not_count_is_beaten_by_nobody() -> None:
    broken = TableScores(sheet((9, 0)).lines, counts=False)
    first, beside, second = compared(sheet((3, 0)), broken, sheet((1, 0)))
    assert (first.beaten[0], second.beaten[0], beside.beaten[0]) == (1.0, 0.0, 1.0)
    assert beside.places_by_beaten == (3, 3)
