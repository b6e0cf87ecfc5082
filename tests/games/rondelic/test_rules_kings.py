"""A King that is asked for: refusal and coup de Jarnac in A, "confié" in B, and Kings given away.

RON-A5, RON-A6, RON-B3, RON-B4, RON-Q6, RON-Q17 to RON-Q20, RON-Q22.
"""

import pytest

from escale.games.rondelic.rules.cards import read

from .deals import text_a, text_b


def test_RON_A5_a_refusal_leaves_both_their_cards() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
    assert table.cards == "3 R 7 -"
    assert table.asked == "P2"  # the asker has played, the neighbour goes on


@pytest.mark.parametrize("listener", ["P1", "P2", "P3", "dealer", "spectator"])
def test_RON_A5_a_refusal_is_public(listener: str) -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
    assert table.received(listener) == ["refused P2 P1"]


def test_RON_A5_who_has_refused_plays_their_own_turn_freely() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse")
    assert table.may("P2") == "exchange keep"
    assert table.play("P2 exchange", "P3 give").cards == "3 7 R -"


def test_RON_A5_nothing_goes_home_after_a_refusal() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 refuse", "P2 exchange", "P3 give")
    assert table.all_keep().cards == "3 7 R 9"
    assert not any(line.startswith("returned") for line in table.all_keep().received("P1"))


def test_RON_A6_the_kings_owner_chooses_between_refusal_and_jarnac() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange")
    assert table.may("P2") == "give refuse"
    assert table.play("P2 give").cards == "R 3 7 -"


def test_RON_A6_after_jarnac_the_owner_must_stand() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 give")
    assert table.asked == "P2"
    assert table.may("P2") == "keep"
    assert table.refusal("P2 exchange") == "must-stand [RON-A6]"


def test_RON_A6_both_cards_go_home_before_they_are_compared() -> None:
    table = text_a("3 R 7 | 9").play("P1 exchange", "P2 give").all_keep()
    assert table.cards == "3 R 7 9"
    assert table.received("spectator") == [
        "stopped dealer",
        "returned P2 P1",
        "shown 3 R 7 9 lowest P1",
        "advanced P1 1",
    ]


def test_RON_A6_who_gave_a_lesser_card_need_not_stand() -> None:
    table = text_a("3 D 7 | 9").play("P1 exchange", "P2 give")
    assert table.may("P2") == "exchange keep"


def test_RON_B3_a_king_is_exchanged_without_any_question() -> None:
    table = text_b("3 R 7 9").play("P1 exchange")
    assert table.cards == "R 3 7 9"
    assert table.asked == "P2"
    assert table.phase == "deal-1/turn-1"
    assert table.refusal("P2 refuse") == "cannot-refuse [RON-B3]"


def test_RON_B3_both_recover_their_cards_at_the_end() -> None:
    table = text_b("3 R 7 9").play("P1 exchange").all_keep()
    assert table.cards == "3 R 7 9"
    assert table.received("spectator") == [
        "kept dealer",
        "returned P2 P1",
        "shown 3 R 7 9 lowest P1",
        "advanced P1 2",
    ]


def test_RON_B3_a_lesser_card_is_exchanged_for_good() -> None:
    assert text_b("3 D 7 9").play("P1 exchange").all_keep().cards == "D 3 7 9"


def test_RON_B4_RON_Q6_it_is_the_kings_owner_who_says_servi() -> None:
    table = text_b("3 R 7 9").play("P1 exchange")
    assert table.may("P2") == "keep"
    assert table.refusal("P2 exchange") == "must-stand [RON-B4]"
    assert table.refusal("P1 exchange") == "not-your-turn [RON-3]"
    assert table.play("P2 keep").received("P3") == ["kept P2"]


def test_RON_Q17_a_king_that_its_owner_gives_away_is_lost_in_text_a() -> None:
    table = text_a("R 2 7 | 9").play("P1 exchange", "P2 give")
    assert table.may("P2") == "exchange keep"
    assert table.all_keep().cards == "2 R 7 9"


def test_RON_Q17_a_king_given_away_belongs_to_its_receiver_along_a_chain() -> None:
    table = text_b("R 2 7 4 9").play("P1 exchange", "P2 exchange", "P3 exchange")
    assert table.cards == "2 7 4 R 9"
    assert table.all_keep().cards == "2 7 4 R 9"


def test_RON_Q17_the_receiver_is_never_asked_for_it_again() -> None:
    table = text_a("R 2 7 | 9").play("P1 exchange", "P2 give", "P2 exchange", "P3 give")
    assert table.cards == "2 7 R -"
    assert table.may("P3") == "exchange keep"


def test_RON_Q18_two_jarnacs_of_one_deal_are_undone_apart() -> None:
    table = text_a("3 R 5 R 9 | 8")
    table = table.play("P1 exchange", "P2 give", "P2 keep", "P3 exchange", "P4 give")
    assert table.cards == "R 3 R 5 9 -"
    assert table.all_keep().cards == "3 R 5 R 9 8"


def test_RON_Q18_a_king_for_a_king_goes_home_as_well() -> None:
    table = text_a("R♠ R♥ 7 | 9").play("P1 exchange", "P2 give").all_keep()
    assert table.board.shown[table.seat("P1")] == read("R♠")
    assert table.board.shown[table.seat("P2")] == read("R♥")


def test_RON_Q18_a_king_received_by_jarnac_cannot_be_taken_on() -> None:
    """The asker has played and its owner stands: each King moves at most once."""
    table = text_b("3 R R 7 9 | 5").play("P1 exchange")
    assert table.cards == "R 3 R 7 9"
    assert table.may("P2") == "keep"
    table = table.play("P2 keep", "P3 exchange")
    assert table.cards == "R 3 7 R 9"
    assert table.all_keep().cards == "3 R 7 R 9"  # P3 gave their own King away: it is lost


@pytest.mark.parametrize("text", ["A", "B"])
def test_RON_Q19_the_asker_recovers_the_card_they_gave_in_that_exchange(text: str) -> None:
    """P2 gave an 8 for a 3 before asking for the King: the 3 comes back, not the 8."""
    if text == "A":
        table = text_a("3 8 R 7 | 9").play("P1 exchange", "P2 give", "P2 exchange", "P3 give")
    else:
        table = text_b("3 8 R 7 9").play("P1 exchange", "P2 exchange")
    assert table.all_keep().cards == "8 3 R 7 9"


def test_RON_Q20_a_king_from_the_pack_is_the_avant_derniers() -> None:
    table = text_b("9 8 3 5 | R").play("P1 keep", "P2 keep", "P3 exchange")
    assert table.cards == "9 8 R 5"
    assert table.all_keep().cards == "9 8 R 5"


def test_RON_Q20_in_text_a_as_well() -> None:
    table = text_a("9 8 3 | R").play("P1 keep", "P2 keep", "P3 exchange")
    assert table.cards == "9 8 R 3"


def test_RON_Q22_jarnac_by_the_avant_dernier_who_then_keeps() -> None:
    table = text_a("9 3 R | 5 4 2").play("P1 keep", "P2 exchange", "P3 give")
    assert table.may("avant-dernier") == "keep"
    assert table.refusal("avant-dernier exchange") == "must-stand [RON-A6]"
    table = table.play("P3 keep")
    assert table.received("dealer") == ["kept P3", "turned dealer 1 5"]  # RON-A8: from the pack
    assert table.all_keep().cards == "9 3 R 5"


def test_RON_Q22_a_king_confided_by_the_avant_dernier_of_text_b() -> None:
    table = text_b("9 3 R 5 | 2").play("P1 keep", "P2 exchange")
    assert table.refusal("P3 exchange") == "must-stand [RON-B4]"
    assert table.play("P3 keep").may("dealer") == "keep turn"
    assert table.all_keep().cards == "9 3 R 5"


def test_RON_12_only_the_two_are_told_that_a_king_is_lent() -> None:
    table = text_a("3 R 7 | 5").play("P1 exchange", "P2 give")
    for party in ("P1", "P2"):
        assert table.received(party) == ["exchanged P1 P2 3 R lent"]
    for other in ("P3", "dealer", "spectator"):
        assert table.received(other) == ["exchanged P1 P2"]
    plain = text_b("3 9 7 5 | 5").play("P1 exchange")
    assert plain.received("P1") == ["exchanged P1 P2 3 9"]
