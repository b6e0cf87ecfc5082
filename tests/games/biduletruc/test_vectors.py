"""The test vectors of the rules, one by one."""

import pytest

from escale.games.biduletruc.rules import Options

from .positions import drawn, started

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def test_vector_1_three_players_three_piles_ten_and_three_cards_each() -> None:
    board = started(3).board
    assert len(board.piles) == 3
    assert (board.sizes, board.reds) == ((10,) * 3, (3,) * 3)


def test_vector_2_BID_34_pluie_is_taken_back_nuage_stays_and_may_be_challenged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "escale.games.biduletruc.rules.moves.is_granted",
        lambda covered, laid: (covered, laid) == ("ciel", "nuage"),
    )
    table = drawn("""
        A      lit nuage pluie
        B      rouge
        C      rose
        piles  ciel | mer | eau
        talon  riz dame fou roi
    """).play("A lay nuage on ciel", "A lay pluie on nuage", "B dico pluie")
    assert table.piles == "ciel A:nuage | mer | eau"
    assert (table.hand("A"), table.asked) == ("dame lit pluie riz", "B")
    assert table.refusal("B dico nuage") == table.refusal("C dico nuage") == ""
    assert table.play("C dico nuage").piles == "ciel A:nuage! | mer | eau"


def test_vector_3_BID_36_a_word_on_a_biduletruc_is_not_challenged() -> None:
    table = drawn("""
        A      * fourmi lit
        B      rouge
        piles  ciel | mer
    """).play("A lay * on ciel", "A lay fourmi on *")
    assert table.refusal("B dico fourmi") == "nothing-to-challenge [BID-36]"


def test_vector_4_BID_42_first_the_word_then_in_the_next_turn_the_biduletruc() -> None:
    table = drawn("""
        A      lit *
        B      rouge
        piles  * | mer
        talon  riz dame fou roi
    """).play("A lay lit on *")
    assert (table.board.stage, table.may("A")) == ("turn", "end")
    table = table.play("A end", "B draw", "B end", "A lay * on mer")
    assert table.winners == "A"


def test_vector_5_BID_Q4_the_biduletruc_first_then_the_word_on_it_wins_this_turn() -> None:
    table = drawn("""
        A      lit *
        B      rouge
        piles  ciel | mer
    """).play("A lay * on mer", "A lay lit on *")
    assert table.winners == "A"


def test_vector_6_BID_35_an_old_top_is_challenged_in_another_turn() -> None:
    table = drawn(
        """
        A      lit
        B      rouge fourmi
        C      rose
        D      fou
        piles  ciel | mer | eau | sel
        talon  riz dame roi as pont rue
    """,
        turn="B",
    )
    table = table.play(
        "B lay fourmi on ciel", "B end", "C draw", "C end", "D draw", "C dico fourmi"
    )
    assert (table.hand("B"), table.owed, table.asked) == ("as fourmi roi rouge", "B:1", "D")
    assert table.may_lay("D") == "dame", "D goes on where they were"
    table = table.play("D end", "A draw", "A end")
    assert (table.asked, table.owed) == ("C", "")


def test_vector_7_BID_43_a_good_link_wins_and_the_challenger_draws_two() -> None:
    table = drawn("""
        A      nuage
        B      rouge
        piles  ciel | mer
        talon  riz dame fou
    """).play("A lay nuage on ciel", "B dico nuage")
    assert (table.winners, table.hand("B")) == ("A", "dame riz rouge")


def test_vector_8_BID_25_with_two_players_who_skips_plays_again_unless_they_are_countered() -> None:
    table = drawn("""
        A      lit sel + skip
        B      rouge + counter
        piles  ciel | mer
        talon  riz dame fou
    """).play("A skip", "A draw", "A end")
    assert table.play("B give-way").asked == "A"
    countered = table.play("B counter")
    assert (countered.asked, countered.board.stage) == ("B", "turn")


@pytest.mark.parametrize("open_book", [False, True])
def test_an_open_book_changes_nothing_for_the_judge(open_book: bool) -> None:
    table = drawn(
        """
        A      lit
        B      rouge
        piles  ciel A:fourmi | mer
        talon  riz dame fou
    """,
        options=Options(window=0, open_book=open_book),
    )
    assert table.play("B dico fourmi").piles == "ciel | mer"
