"""A fresh card lies open for a moment before anybody covers it (BID-Q16)."""

import pytest

from escale.core.game import Deadline
from escale.games.biduletruc.rules import Options, Settle
from escale.games.biduletruc.rules.events import Settled, Trusted

from .positions import GAME, Table, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def three(window: int = 3) -> Table:
    return drawn(
        """
        A      * lit nuage pluie
        B      rouge sel
        C      rose
        piles  ciel | mer | *
        talon  riz dame fou roi
    """,
        options=Options(window=window),
    )


def test_BID_Q16_nobody_covers_a_fresh_card_but_other_piles_are_free() -> None:
    table = three().play("A lay nuage on ciel")
    assert table.piles == "ciel A:nuage~ | mer | *"
    assert table.refusal("A lay pluie on nuage") == "too-fresh [BID-Q16]"
    assert table.refusal("A lay * on nuage") == "too-fresh [BID-Q16]"
    assert table.refusal("A lay pluie on mer") == ""
    next_player = table.play("A end")
    assert next_player.refusal("B lay rouge on nuage") == "too-fresh [BID-Q16]"
    assert next_player.refusal("B lay rouge on mer") == ""


def test_BID_Q16_the_clock_settles_it() -> None:
    table = three().play("A lay nuage on ciel", "A lay lit on mer")
    timers = GAME.deadlines(table.state)
    assert timers == (
        Deadline("card-3", 3.0, Settle(3)),
        Deadline("card-4", 3.0, Settle(4)),
    )
    settled = table.play("clock settle nuage")
    assert settled.latest[0].public == Settled(3)
    assert settled.piles == "ciel A:nuage | mer A:lit~ | *"
    assert settled.refusal("A lay pluie on nuage") == ""
    assert settled.refusal("A lay pluie on lit") == "too-fresh [BID-Q16]"
    assert settled.refusal("clock settle nuage") == "not-for-the-clock"
    assert [timer.key for timer in GAME.deadlines(settled.state)] == ["card-4"]


@pytest.mark.parametrize("window", [1, 3, 10])
def test_BID_Q16_it_lasts_as_long_as_the_table_wants(window: int) -> None:
    table = three(window).play("A lay nuage on ciel")
    assert [timer.seconds for timer in GAME.deadlines(table.state)] == [float(window)]


def test_BID_Q16_or_when_all_the_others_trust_it() -> None:
    table = three().play("A lay nuage on ciel", "B trust nuage")
    assert table.news == "trusted"
    assert table.latest[0].public == Trusted(table.seat("B"), 3)
    assert table.refusal("A lay pluie on nuage") == "too-fresh [BID-Q16]"
    assert table.refusal("B trust nuage") == "not-fresh [BID-Q16]"
    table = table.play("C trust nuage")
    assert table.news == "trusted settled"
    assert table.refusal("A lay pluie on nuage") == ""
    assert table.refusal("C trust nuage") == "not-fresh [BID-Q16]"


def test_BID_Q16_trust_is_about_one_card() -> None:
    table = three().play("A lay nuage on ciel", "A lay lit on mer", "B trust lit", "C trust nuage")
    assert table.piles == "ciel A:nuage~ | mer A:lit~ | *"
    assert table.play("C trust lit").piles == "ciel A:nuage~ | mer A:lit | *"
    assert table.play("B trust nuage").piles == "ciel A:nuage | mer A:lit~ | *"


def test_BID_Q16_one_does_not_trust_oneself() -> None:
    table = three().play("A lay nuage on ciel")
    assert table.refusal("A trust nuage") == "not-fresh [BID-Q16]"
    assert table.refusal("B trust ciel") == "not-fresh [BID-Q16]"


def test_BID_Q16_who_has_trusted_may_still_say_dico() -> None:
    table = three().play("A lay lit on ciel", "B trust lit", "B dico lit")
    assert table.piles == "ciel | mer | *"
    assert table.board.fresh == ()
    assert table.asked == "B"


def test_BID_Q16_a_card_that_was_granted_may_be_covered_at_once() -> None:
    table = three().play("A lay nuage on ciel", "B dico nuage")
    assert table.piles == "ciel A:nuage! | mer | *"
    assert table.refusal("A lay pluie on nuage") == ""
    assert GAME.deadlines(table.state) == ()


def test_BID_Q16_what_cannot_be_challenged_has_no_window() -> None:
    table = three().play("A lay lit on *", "A lay * on mer")
    assert table.board.fresh == ()
    assert table.refusal("A lay pluie on *") == ""
    assert table.refusal("A lay pluie on lit") == ""


def test_BID_Q16_a_settled_card_may_be_challenged_until_it_is_covered() -> None:
    table = three().play("A lay lit on ciel", "clock settle lit")
    assert table.refusal("B dico lit") == ""


def test_BID_Q16_zero_turns_it_off() -> None:
    table = three(0).play("A lay nuage on ciel")
    assert table.piles == "ciel A:nuage | mer | *"
    assert GAME.deadlines(table.state) == ()
    assert table.play("A lay pluie on nuage").piles == "ciel A:nuage A:pluie | mer | *"


def test_BID_Q16_zero_does_not_remove_the_last_chance() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  ciel | mer
    """).play("A lay lit on ciel")
    assert (table.board.stage, table.asked) == ("claim", "B")


def last_two() -> Table:
    """A table at which A has laid both their cards at once: a wrong one and a right one."""
    return drawn(
        """
        A      lit nuage
        B      rouge sel
        C      rose
        piles  ciel | mer | *
        talon  riz dame fou roi as
    """,
        options=Options(window=3),
    ).play("A lay lit on mer", "A lay nuage on ciel")


def test_BID_Q16_in_a_claim_windows_wait() -> None:
    table = last_two()
    assert (table.board.stage, table.piles) == ("claim", "ciel A:nuage~ | mer A:lit~ | *")
    assert [timer.key for timer in GAME.deadlines(table.state)] == ["turn-5/claim"]
    assert table.refusal("B trust lit") == "not-fresh [BID-Q16]"
    assert table.refusal("clock settle lit") == "not-for-the-clock"
    assert table.play("clock proceed").winners == "A"


def test_BID_Q16_and_go_on_once_the_win_is_overturned() -> None:
    table = last_two().play("B dico lit")
    assert (table.asked, table.piles) == ("B", "ciel A:nuage~ | mer | *")
    assert table.refusal("B lay rouge on nuage") == "too-fresh [BID-Q16]"
    assert table.refusal("B lay rouge on mer") == ""
    assert table.refusal("C trust nuage") == ""
    assert GAME.deadlines(table.state) == (Deadline("card-4", 3.0, Settle(4)),)
    assert table.play("clock settle nuage").refusal("B lay rouge on nuage") == ""


def test_BID_Q16_what_was_granted_in_a_claim_is_fresh_no_more() -> None:
    table = last_two().play("B dico nuage")
    assert (table.board.stage, table.piles) == ("claim", "ciel A:nuage! | mer A:lit~ | *")
    assert table.play("C dico lit").board.fresh == ()


def test_the_clock_does_nothing_of_its_own() -> None:
    table = three().play("A lay nuage on ciel")
    for move in ("dico nuage", "trust nuage", "proceed", "end", "draw", "settle ciel"):
        assert table.refusal(f"clock {move}") == "not-for-the-clock"
    for name in "ABC":
        assert table.refusal(f"{name} settle nuage") != ""
