"""Saying "dico" (BID-30 to BID-40)."""

import pytest

from escale.core.game import TABLE, Step
from escale.games.biduletruc.rules import Dico, Judgement, Options, Trust, Verdict
from escale.games.biduletruc.rules.events import Drew, Judged

from ..tables import NAMES
from .conftest import PAGE
from .positions import GAME, Table, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")

GOOD_AND_BAD = """
    A      lit pluie
    B      rouge
    C      rose
    D      roi
    piles  ciel B:nuage | mer B:fourmi | eau | riz
    talon  sel dame fou as
"""


def four(turn: str = "A", **more: object) -> Table:
    """B has laid a good link and a bad one."""
    return drawn(GOOD_AND_BAD, turn=turn, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("turn", ["A", "B", "C", "D"])
def test_BID_30_at_any_moment_everyone_but_its_player_may_say_dico(turn: str) -> None:
    table = four(turn)
    for name in "ACD":
        assert table.refusal(f"{name} dico nuage") == ""
        assert table.refusal(f"{name} dico fourmi") == ""
    waited_for = {turn, "A", "C", "D"}
    assert {*table.asked, *table.others} == waited_for


def test_BID_30_also_in_ones_own_turn_whatever_one_has_done_in_it() -> None:
    table = four().play("A draw")
    judged = table.play("A dico nuage")
    assert (judged.asked, judged.state.drawn) == ("A", "sel")
    assert judged.hand("A") == "dame fou lit pluie sel"
    assert judged.may_lay("A") == "sel"


def test_BID_31_BID_Q1_every_top_however_old_until_it_is_covered() -> None:
    table = four().play("A lay pluie on nuage")
    assert table.refusal("C dico nuage") == "covered [BID-31]"
    assert table.refusal("C dico pluie") == ""
    assert table.refusal("C dico fourmi") == "", "not only the last card that was laid"


def test_BID_31_there_must_be_such_a_card() -> None:
    assert four().refusal("A dico 99") == "no-such-card [BID-31]"


def test_BID_32_the_laid_word_must_be_in_blue_under_the_covered_word() -> None:
    for pile, granted in (("ciel A:nuage", True), ("nuage A:ciel", False), ("ciel A:sel", False)):
        table = drawn(f"""
            A      lit
            B      rouge
            piles  {pile} | mer
            talon  riz dame
        """)
        word = pile.partition(":")[2]
        verdict = table.play(f"B dico {word}").board.verdict
        assert verdict is not None
        assert verdict.granted is granted


def test_BID_32_the_page_is_shown_to_all() -> None:
    table = four().play("C dico fourmi")
    culprit, challenger = table.seat("B"), table.seat("C")
    verdict = Verdict(3, challenger, culprit, "mer", "fourmi", False, PAGE)
    assert table.board.verdict == verdict
    assert table.received("spectator")[0] == Judged(verdict, "next-turn")


def test_BID_33_granted_the_challenger_draws_two_and_play_resumes_where_it_was() -> None:
    before = four()
    table = before.play("C dico nuage")
    assert table.piles == "ciel B:nuage! | mer B:fourmi | eau | riz"
    assert (table.hand("C"), table.hand("B")) == ("dame rose sel", "rouge")
    assert table.asked == "A"
    assert table.board.moves == before.board.moves
    assert table.news == "judged drew"
    seat = table.seat("C")
    assert table.received("C")[1] == Drew(seat, "wrong-dico", 2, False, ("dame", "sel"))
    assert table.received("B")[1] == Drew(seat, "wrong-dico", 2, False)
    judged = table.received("B")[0]
    assert isinstance(judged, Judged)
    assert (judged.verdict.granted, judged.cost) == (True, "draws")


def test_BID_34_refused_its_player_takes_it_back_draws_two_and_passes() -> None:
    table = four("B").play("C dico fourmi")
    assert table.piles == "ciel B:nuage | mer | eau | riz"
    assert table.hand("B") == "dame fourmi rouge sel"
    assert table.hand("C") == "rose"
    assert table.news == "judged drew"
    seat = table.seat("B")
    assert table.received("B")[1] == Drew(seat, "wrong-link", 2, False, ("dame", "sel"))
    assert table.received("C")[1] == Drew(seat, "wrong-link", 2, False)


def test_BID_35_in_their_own_turn_that_turn_ends_at_once() -> None:
    table = four("B").play("B draw", "C dico fourmi")
    assert (table.asked, table.owed) == ("C", "")
    assert table.state.drawn is None
    judged = table.received("A")[0]
    assert isinstance(judged, Judged)
    assert judged.cost == "turn"


def test_BID_35_the_turn_counts_as_theirs_until_the_next_player_does_something() -> None:
    table = four("B").play("B draw", "B end")
    caught = table.play("D dico fourmi")
    assert (caught.asked, caught.owed) == ("C", ""), "the turn that was just ended is the one"
    judged = caught.received("A")[0]
    assert isinstance(judged, Judged)
    assert judged.cost == "turn"
    late = table.play("C draw", "D dico fourmi")
    assert (late.asked, late.owed) == ("C", "B:1")


def test_BID_35_a_dico_of_the_next_player_is_not_yet_their_turn() -> None:
    table = four("B").play("B draw", "B end", "C dico nuage", "C dico fourmi")
    assert (table.asked, table.owed) == ("C", "")


def test_BID_35_a_lost_turn_between_them_is_nobodys_action() -> None:
    table = four("B", owed={"C": 1}).play("B draw", "B end")
    assert table.asked == "D"
    assert table.play("A dico fourmi").owed == ""
    assert table.play("D draw", "A dico fourmi").owed == "B:1"


def test_BID_35_who_was_caught_has_lost_one_turn_not_two() -> None:
    """Two bad links of the same turn: the second is found before the next player acts."""
    table = drawn("""
        A      lit
        B      rouge
        C      rose
        piles  ciel B:fourmi | mer B:roi | eau
        talon  sel dame fou as
    """).play("A draw", "A end", "C dico fourmi")
    assert (table.asked, table.owed) == ("C", "")
    again = table.play("A dico roi")
    assert (again.asked, again.owed) == ("C", "")
    assert again.play("C lay rose on eau").board.previous is None


def test_BID_35_BID_Q2_later_their_next_turn_is_lost() -> None:
    table = four("A").play("C dico fourmi")
    assert (table.asked, table.owed) == ("A", "B:1")
    judged = table.received("A")[0]
    assert isinstance(judged, Judged)
    assert judged.cost == "next-turn"
    table = table.play("A draw", "A end")
    assert (table.asked, table.owed, table.news) == ("C", "", "ended lost-turn")


def test_BID_Q2_or_a_late_dico_costs_no_turn_where_the_table_wants_it() -> None:
    options = Options(window=0, late="nothing")
    table = four("A", options=options).play("C dico fourmi")
    assert (table.asked, table.owed) == ("A", "")
    assert len(table.hand("B").split()) == 4
    judged = table.received("A")[0]
    assert isinstance(judged, Judged)
    assert judged.cost == "draws"
    in_his_turn = four("B", options=options).play("C dico fourmi")
    assert in_his_turn.asked == "C"


def test_BID_35_two_late_verdicts_cost_two_turns() -> None:
    table = drawn("""
        A      lit
        B      rouge
        C      rose
        piles  ciel B:fourmi | mer B:roi | eau
        talon  sel dame fou as
    """).play("C dico fourmi", "C dico roi")
    assert (table.owed, table.asked) == ("B:2", "A")
    assert table.hand("B") == "as dame fou fourmi roi rouge sel"


def test_BID_36_what_nobody_laid_a_biduletruc_and_a_word_on_it_are_not_challenged() -> None:
    table = drawn("""
        A      lit
        B      rouge
        C      rose
        piles  ciel | mer B:* | * B:fourmi
        talon  riz dame
    """)
    for word in ("ciel", "mer", "fourmi", "3"):
        assert table.refusal(f"A dico {word}") == "nothing-to-challenge [BID-36]"
    assert table.others == ""


def test_BID_36_a_word_on_a_word_on_a_biduletruc_is() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  * B:ciel B:fourmi | mer
        talon  riz dame
    """)
    assert table.refusal("A dico fourmi") == ""
    assert table.refusal("A dico ciel") == "covered [BID-31]"


def test_BID_37_nobody_challenges_their_own_card() -> None:
    for turn in NAMES[:4]:
        assert four(turn).refusal("B dico nuage") == "own-card [BID-37]"


def test_BID_37_one_verdict_for_a_card() -> None:
    table = four().play("C dico nuage")
    for name in "ACD":
        assert table.refusal(f"{name} dico nuage") == "already-judged [BID-37]"
    covered = table.play("A lay pluie on nuage")
    assert covered.refusal("C dico nuage") == "already-judged [BID-37]"


def test_BID_38_only_the_first_dico_counts() -> None:
    """Of two at the same time the second finds the card gone, or verified: nothing happens."""
    gone = four().play("C dico fourmi")
    assert gone.refusal("D dico 3") == "already-judged [BID-38]"
    stays = four().play("C dico nuage")
    assert stays.refusal("D dico 1") == "already-judged [BID-37]"
    assert (stays.hand("D"), gone.hand("D")) == ("roi", "roi")


def test_BID_38_who_is_late_is_told_so_after_further_verdicts_too() -> None:
    table = four().play("C dico fourmi", "C dico nuage")
    assert table.refusal("D dico 3") == "already-judged [BID-38]"
    assert table.refusal("D dico nuage") == "already-judged [BID-37]"
    assert table.refusal("D dico 99") == "no-such-card [BID-31]"


def test_BID_32_all_that_was_judged_is_remembered_by_everyone() -> None:
    table = four()
    assert table.board.judged == ()
    table = table.play("C dico fourmi", "A draw", "D dico nuage")
    found = (Judgement(3, "mer", "fourmi", False), Judgement(1, "ciel", "nuage", True))
    for name in (*table.names, "spectator"):
        assert table.view(name).board.judged == found
    assert table.play("A lay fou on nuage", "A end").board.judged == found


def test_BID_38_a_card_that_was_taken_back_and_is_laid_again_is_another() -> None:
    table = four("B").play("C dico fourmi", "C draw", "C end", "D draw", "D end", "A draw", "A end")
    again = table.play("B lay fourmi on mer")
    assert again.number("fourmi") == 6
    assert again.refusal("D dico 3") == "already-judged [BID-38]"
    assert again.refusal("D dico fourmi") == ""


def test_BID_39_covered_cards_stay_even_if_wrong() -> None:
    table = drawn("""
        A      fourmi lit rose
        B      rouge
        piles  ciel | mer
        talon  riz dame
    """).play("A lay fourmi on ciel", "A lay lit on fourmi", "B dico lit")
    assert table.piles == "ciel A:fourmi | mer"
    assert table.hand("A") == "dame lit riz rose"


def test_BID_40_what_is_uncovered_again_may_be_challenged_unless_it_is_verified() -> None:
    open_again = drawn("""
        A      lit
        B      rouge
        C      rose
        piles  ciel B:fourmi A:roi | mer | eau
        talon  riz dame sel fou
    """).play("C dico roi")
    assert open_again.refusal("C dico fourmi") == ""
    assert open_again.play("C dico fourmi").piles == "ciel | mer | eau"
    verified = drawn("""
        A      lit
        B      rouge
        C      rose
        piles  ciel B:nuage! A:roi | mer | eau
        talon  riz dame sel fou
    """).play("C dico roi")
    assert verified.refusal("C dico nuage") == "already-judged [BID-37]"


def test_a_stranger_says_nothing() -> None:
    table = four("A", options=Options(window=3))
    fresh = table.play("A lay pluie on eau")
    for seat in (TABLE, 4, 5):
        assert table.refusal(Step(seat, Dico(3))) != ""
        assert fresh.refusal(Step(seat, Trust(fresh.number("pluie")))) != ""


def test_a_refused_dico_on_an_old_card_asks_anew_what_to_do() -> None:
    """A move that was on its way would land on another word than its player saw."""
    table = four("A")
    assert GAME.phase(table.play("C dico nuage").state) == GAME.phase(table.state)
    assert GAME.phase(table.play("C dico fourmi").state) != GAME.phase(table.state)
