"""The eight worked examples that both texts must agree with."""

from .deals import text_a, text_b


def test_vector_1_RON_A5_RON_A6_refusal_and_jarnac_end_alike() -> None:
    asked = text_a("3 R 7 | 9").play("P1 exchange")
    refused = asked.play("P2 refuse")
    assert refused.cards == "3 R 7 -"
    jarnac = asked.play("P2 give")
    assert jarnac.cards == "R 3 7 -"
    assert jarnac.may("P2") == "keep"
    assert refused.all_keep().cards == jarnac.all_keep().cards == "3 R 7 9"
    assert refused.all_keep().tokens == jarnac.all_keep().tokens == "P1:1 P2:0 P3:0 dealer:0"


def test_vector_2_RON_B3_confiding_ends_the_same_and_shows_no_refusal() -> None:
    table = text_b("3 R 7 9").play("P1 exchange")
    assert table.cards == "R 3 7 9"
    table = table.all_keep()
    assert table.cards == "3 R 7 9"
    assert not any("refused" in line for line in table.received_so_far("P3"))


def test_vector_3_RON_Q17_a_king_offered_is_gone_for_good() -> None:
    assert text_a("R 2 7 | 9").play("P1 exchange", "P2 give").all_keep().cards == "2 R 7 9"
    assert text_b("R 2 7 9").play("P1 exchange").all_keep().cards == "2 R 7 9"


def test_vector_4_RON_6_two_lowest_cards_move_two_tokens() -> None:
    assert text_a("2 9 2 | 5").all_keep().tokens == "P1:1 P2:0 P3:1 dealer:0"
    assert text_b("2 9 2 5").all_keep().tokens == "P1:2 P2:1 P3:2 dealer:1"


def test_vector_5_RON_8_RON_10_the_excuse_must_outlast_the_deal() -> None:
    alone = text_a("2 9 | 5", tokens="P1:2 P2:0 dealer:1", circles=2).all_keep()
    assert alone.may("P1") == "restart retire"
    assert alone.play("P1 restart").tokens == "P1:0 P2:0 dealer:1"
    tied = text_a("2 2 | 5", tokens="P1:2 P2:0 dealer:1", circles=2).all_keep()
    assert tied.tokens == "P1:out P2:1 dealer:1"


def test_vector_6_RON_11_RON_Q12_two_on_the_edge_with_equal_cards() -> None:
    duel = text_a("5 | 5", tokens="P1:10 P2:out dealer:10").all_keep()
    assert duel.tokens == "P1:10 P2:out dealer:10"
    assert duel.next_deal("5 | 6").dealer == "P1"
    two = text_b("5 5", tokens="P1:10 P2:out P3:out dealer:10").all_keep()
    assert two.tokens == "P1:10 P2:out P3:out dealer:10"
    assert two.next_deal("5 6").dealer == "dealer"


def test_vector_7_RON_A8_the_third_card_must_be_kept() -> None:
    table = text_a("9 8 7 | 4 5 A").play("P1 keep", "P2 keep", "P3 keep")
    table = table.play("dealer turn", "dealer turn")
    assert table.cards == "9 8 7 A"
    assert table.tokens == "P1:0 P2:0 P3:0 dealer:1"


def test_vector_8_RON_A7_the_card_given_back_then_a_better_one() -> None:
    table = text_a("9 8 2 | 6 D").play("P1 keep", "P2 keep", "P3 exchange")
    assert table.cards == "9 8 6 2"
    assert table.play("dealer turn", "dealer keep").cards == "9 8 6 D"
