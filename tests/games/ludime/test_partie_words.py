"""Game 1, words of others: who may modify them, and whose they are then (LUD1-7 to LUD1-11)."""

import pytest

from escale.games.ludime.rules.events import Modified

from .positions import Table, partie


def second_turn(hand: str, own: str = "DRAMES", theirs: str = "TASSE") -> Table:
    """A table at which A has taken a card, and B owns a word."""
    return partie(f"A {hand} {own} | B EEE {theirs} | C EEE").play("A draw Z")


def test_LUD1_9_who_modifies_anothers_word_owns_it() -> None:
    table = second_turn("NTX").play("A modify TASSE TASSENT")
    assert table.words == "A:DRAMES A:TASSENT"
    a, b = table.seat("A"), table.seat("B")
    assert table.latest[0].public == Modified(
        a, 1, owner=b, stolen=True, old="TASSE", word="TASSENT", added="NT", points=19, size=2
    )
    story = [(made.seat, made.word, made.round) for made in table.board.words[1].story]
    assert story == [(b, "TASSE", 1), (a, "TASSENT", 2)]


@pytest.mark.parametrize(
    "move, why",
    [
        ("A lay MOXERI", "no-such-card [LUD1-9]"),  # a card is missing
        ("A lay NT", "too-short [LUD1-8]"),
        ("A modify TASSE TASSEZQ", "no-such-card [LUD1-9]"),
        ("A modify TASSE TASNT", "letters-missing [LUD-C5]"),
    ],
)
def test_LUD_C4_no_word_is_judged_that_could_not_be_laid(move: str, why: str) -> None:
    """Neither word nor nonsense: the cards are counted before the dictionary is opened."""
    assert second_turn("NTX").refusal(move) == why
    word = move.replace("MOXERI", "RIXES").replace("TASSEZQ", "TASSERA").replace("TASNT", "NATTE")
    assert second_turn("NTX").refusal(word) == why


def test_LUD1_7_nor_of_a_word_that_may_not_be_touched_yet() -> None:
    table = partie("A NTX | B EEE TASSE", debuts="A:0").play("A draw Z")
    for word in ("TASSENT", "TASSETN"):
        assert table.refusal(f"A modify TASSE {word}") == "wait-to-modify [LUD1-7]"


def test_WORD_5_a_refused_word_costs_nothing() -> None:
    table = second_turn("NTX")
    assert table.refusal("A modify TASSE TASSETN") == "unknown-word [LUD-C4]"
    assert table.play("A modify TASSE TASSENT").words == "A:DRAMES A:TASSENT"


def test_LUD1_9_lengthening_ones_own_word_is_no_theft() -> None:
    table = second_turn("EX").play("A modify DRAMES DERAMES")
    told = table.latest[0].public
    assert isinstance(told, Modified)
    assert (told.stolen, told.owner, told.added) == (False, table.seat("A"), "E")


def test_LUD1_9_any_number_of_words_of_any_players() -> None:
    table = partie("A NTDISX DRAMES | B EEE TASSE | C EEE BON ALLUMAS").play("A draw Z")
    after = table.play("A modify TASSE TASSENT", "A modify BON BOND", "A modify ALLUMAS ALLUMAIS")
    assert after.words == "A:DRAMES A:TASSENT A:BOND A:ALLUMAIS"
    assert after.hand("A") == "SXZ"


def test_LUD1_10_LUD_Q30_any_word_can_be_modified_not_only_first_words() -> None:
    """A lays TASSE in the second round, their second word; B takes it in the same round."""
    table = partie("A TASSEX DRAMES | B NTEX DEFRICHEES | C EEE", discards="K")
    table = table.holding("B NTE").play("A draw I", "A lay TASSE", "A discard X")
    after = table.play("B draw U", "B modify TASSE TASSENT")
    assert after.words == "A:DRAMES B:DEFRICHEES B:TASSENT"


def test_LUD1_11_who_has_no_word_left_lays_one_before_they_touch_others() -> None:
    table = partie("A NTBOEX | B EEE TASSE").play("A draw N")
    assert table.refusal("A modify TASSE TASSENT") == "own-word-first [LUD1-11]"
    after = table.play("A lay BON")
    assert after.play("A modify TASSE TASSENT").words == "A:TASSENT A:BON"


def test_LUD1_11_a_word_that_lies_there_is_enough() -> None:
    assert second_turn("NTX").refusal("A modify TASSE TASSENT") == ""


def test_LUD_Q10_ones_own_stolen_word_is_anothers_word() -> None:
    """The word is not A's any more: A needs another word of their own, and a card to add."""
    table = partie("A RUETX TAS | B SEENO BON").play("A draw R", "A discard X")
    stolen = table.play("B draw U", "B modify TAS TASSE", "B discard U", "A draw Z")
    assert stolen.words == "B:TASSE B:BON"
    assert stolen.refusal("A modify TASSE TASSER") == "own-word-first [LUD1-11]"
    with_a_word = stolen.play("A lay RUE")
    assert with_a_word.refusal("A modify TASSE TASSE") == "nothing-added [LUD-C6]"
    back = with_a_word.play("A modify TASSE TASSER")
    assert back.words == "A:TASSER B:BON A:RUE"
    assert back.by_name(back.board.debuts) == "A:1 B:1"


def test_LUD1_7_who_laid_nothing_in_their_first_turn_waits_one_more_to_modify() -> None:
    """Round 2: a first word; round 3: the words of others."""
    table = partie("A NTBONEX | B EEE TASSE", debuts="A:0").play("A draw E")
    assert table.refusal("A modify TASSE TASSENT") == "wait-to-modify [LUD1-7]"
    laid = table.play("A lay BON")
    assert laid.refusal("A modify TASSE TASSENT") == "wait-to-modify [LUD1-7]"
    later = laid.play("A discard X", "B draw U", "B discard U", "A draw Z")
    assert later.board.round == 3
    assert later.play("A modify TASSE TASSENT").words == "A:TASSENT A:BON"


def test_LUD_Q8_a_delayed_player_lays_as_many_own_words_as_they_like() -> None:
    table = partie("A BONRUEDX | B EEE TASSE", debuts="A:0").play("A draw E")
    after = table.play("A lay BON", "A lay RUE", "A modify BON BOND")
    assert after.words == "B:TASSE A:BOND A:RUE"
    assert after.refusal("A modify TASSE TASSEE") == "wait-to-modify [LUD1-7]"


@pytest.mark.parametrize("debut, may", [(0, False), (4, False), (3, True), (2, True), (1, True)])
def test_LUD_Q9_the_wait_runs_from_the_turn_of_the_first_word(debut: int, may: bool) -> None:
    table = partie("A NTX RUE | B EEE TASSE", round=4, debuts=f"A:{debut}").play("A draw Z")
    said = table.refusal("A modify TASSE TASSENT")
    assert said == ("" if may else "wait-to-modify [LUD1-7]")


def test_LUD_Q9_delayed_twice() -> None:
    """Nothing in the first two rounds, a word in the third: others' words from the fourth."""
    table = partie("A RUEX | B EEE TASSE", round=3, debuts="A:0")
    table = table.play("A draw N", "A lay RUE")
    assert table.board.debuts[table.seat("A")] == 3
    assert table.refusal("A modify TASSE TASSENT") == "wait-to-modify [LUD1-7]"


def test_LUD1_7_laying_another_word_does_not_make_them_wait_again() -> None:
    table = second_turn("BONNTX", own="").play("A lay BON", "A modify TASSE TASSENT")
    assert table.board.debuts[table.seat("A")] == 1


def test_LUD_Q13_two_words_do_not_become_one() -> None:
    """PORTE and FEUILLE lie there: PORTEFEUILLE takes cards that the player does not hold."""
    table = second_turn("SX", own="PORTE", theirs="FEUILLE")
    assert table.refusal("A modify PORTE PORTEFEUILLE") == "no-such-card [LUD1-9]"
    assert table.refusal("A modify FEUILLE PORTEFEUILLE") == "no-such-card [LUD1-9]"


def test_LUD_Q14_one_word_may_be_modified_several_times_in_a_turn() -> None:
    table = second_turn("NTOREX").play("A modify TASSE TASSENT", "A modify TASSENT TASSERONT")
    assert table.words == "A:DRAMES A:TASSERONT"
    assert len(table.board.words[1].story) == 3
    assert table.hand("A") == "EXZ"


def test_LUD1_9_the_word_stolen_may_be_lengthened_in_the_same_turn() -> None:
    table = second_turn("NTORX", own="RUE").play("A modify TASSE TASSENT")
    assert table.play("A modify TASSENT TASSERONT").words == "A:RUE A:TASSERONT"
