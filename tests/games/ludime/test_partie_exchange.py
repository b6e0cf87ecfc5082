"""Game 1, the exchange of cards in the first turn (LUD1-7, LUD1-19)."""

from escale.games.ludime.rules import Discard, SetAside
from escale.games.ludime.rules.events import CardSetAside, Exchanged

from .positions import first_round, partie


def test_LUD1_7_LUD1_19_who_lays_nothing_in_their_first_turn_may_exchange_cards() -> None:
    """A player takes a card, sets some aside, draws as many, and discards one."""
    table = first_round("DRAMESABCEFGHIL", discards="T").play("A draw N")
    assert "set-aside" in table.may("A")
    assert table.refusal("A exchange") == "nothing-aside [LUD1-19]"
    aside = table.play("A aside F", "A aside G", "A aside H")
    assert aside.hand("A") == "AABCDEEILMNRS"
    assert (aside.board.aside, aside.state.aside) == (3, "FGH")
    assert aside.board.sizes[aside.seat("A")] == 13
    after = aside.play("A exchange TOU")
    assert after.hand("A") == "AABCDEEILMNORSTU"
    assert (after.board.aside, after.state.aside, after.board.stage) == (0, "", "discard")
    assert after.may("A") == "discard"
    ended = after.play("A discard U")
    assert (ended.asked, len(ended.hand("A"))) == ("B", 15)


def test_LUD1_19_the_cards_given_are_shuffled_into_the_draw_pile() -> None:
    table = first_round("DRAMESABCEFGHIL").play("A draw N", "A aside F", "A aside G")
    before = table.state.pile
    after = table.play("A exchange")
    assert after.board.pile == len(after.state.pile) == len(before)
    assert sorted(after.state.pile + before[:2]) == sorted(before + "FG")
    assert after.state.pile != before[2:] + "FG"
    assert {"F", "G"} != set(after.state.pile[-2:])


def test_LUD1_19_one_draws_before_ones_cards_go_back() -> None:
    """From a pile of two a player gets both, whatever they give."""
    table = first_round("DRAMESABCEFGHIL", pile="NOU").play("A draw", "A aside F", "A aside G")
    assert table.refusal("A aside H") == "nothing-to-draw [LUD1-19]"
    after = table.play("A exchange")
    assert set("OU") <= set(after.hand("A"))
    assert sorted(after.state.pile) == ["F", "G"]


def test_LUD1_7_all_letters_may_be_exchanged() -> None:
    table = first_round("DRAMESABCEFGHIL").play("A draw N")
    for letter in table.hand("A"):
        table = table.play(f"A aside {letter}")
    assert (table.hand("A"), table.may("A")) == ("", "exchange")
    after = table.play("A exchange")
    assert len(after.hand("A")) == 16
    assert after.play(f"A discard {after.hand('A')[0]}").asked == "B"


def test_LUD1_19_once_cards_are_aside_the_exchange_is_finished_first() -> None:
    table = first_round().play("A draw N", "A aside F")
    assert table.refusal("A discard A") == "finish-exchange [LUD1-19]"
    assert table.refusal("A lay DRAMES") == "exchanging [LUD1-7]"
    assert table.refusal("A draw") == "taken-already [LUD1-3]"
    assert table.refusal("A aside Z") == "no-such-card [LUD1-19]"
    assert table.letters(SetAside, "A") == "ABCDEGHILMNRS"


def test_LUD1_7_after_an_exchange_one_waits_for_the_next_turn_to_lay() -> None:
    table = first_round().play("A draw N", "A aside F", "A exchange")
    assert table.refusal("A lay DRAMES") == "exchanging [LUD1-7]"
    assert table.refusal("A aside A") == "exchanging [LUD1-7]"
    assert table.refusal("A exchange") == "nothing-aside [LUD1-19]"


def test_LUD1_19_who_has_laid_a_word_exchanges_nothing() -> None:
    table = first_round().play("A draw N", "A lay DRAMES")
    assert table.refusal("A aside F") == "no-exchange [LUD1-19]"


def test_LUD1_19_only_in_the_first_turn() -> None:
    table = partie("A FGHIL | B EEE", round=2, debuts="A:0").play("A draw N")
    assert table.refusal("A aside F") == "no-exchange [LUD1-19]"


def test_LUD_Q7_whether_one_could_have_laid_a_word_is_not_asked() -> None:
    """DRAMES is in the hand: the player may exchange all the same, and need not."""
    table = first_round("DRAMESABCEFGHIL").play("A draw N")
    assert table.refusal("A lay DRAMES") == ""
    assert table.refusal("A aside D") == ""
    assert table.play("A discard F").asked == "B"


def test_LUD1_4_LUD1_19_a_taken_discard_is_not_given_away_in_an_exchange() -> None:
    table = first_round("DRAMESABCEFGHIL", discards="T").play("A take")
    assert table.refusal("A aside T") == "discard-goes-back [LUD1-4]"
    after = table.play("A aside F", "A exchange")
    assert after.letters(Discard, "A") == "T"


def test_LUD1_4_LUD1_19_but_a_like_card_is() -> None:
    table = first_round("DRAMESABCEFGHTT", discards="T").play("A take", "A aside T", "A aside T")
    assert table.refusal("A aside T") == "discard-goes-back [LUD1-4]"


def test_LUD1_20_cards_that_are_exchanged_are_seen_by_nobody_else() -> None:
    table = first_round().play("A draw N", "A aside F")
    for name in ("A", "B", "spectator"):
        assert table.received(name) == [CardSetAside(table.seat("A"), 1)]
    assert table.view("A").aside == "F"
    assert table.view("B").aside == table.view("spectator").aside == ""
    after = table.play("A exchange Y")
    assert after.received("A") == [Exchanged(after.seat("A"), 1, "Y")]
    assert after.received("B") == [Exchanged(after.seat("A"), 1)]
    assert after.view("A").given == "F"
    assert after.view("B").given == ""
