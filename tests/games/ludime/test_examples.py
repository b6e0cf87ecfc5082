"""The leaflet's own games, as RULES 5.6 to 5.9 decode them; the golden tests of 5.11.

The hands of the first game cannot be printed as the rules have them: there they are free.
"""

from itertools import pairwise

import pytest

from escale.games.ludime.rules import Die

from .positions import Table, die, one_word, partie, started

FIRST_GAME = (  # a fresh hand for every turn, then what the leaflet tells
    ("A DRAMESTASSEYBON", "A draw E", "A lay DRAMES", "A discard B"),
    ("B DEFRICHEESNTBON", "B draw Z", "B lay DEFRICHEES", "B discard Z"),
    ("C ALLUMASNUAROMOU", "C draw X", "C lay ALLUMAS", "C discard X"),
    ("A TASSIYAE", "A draw E", "A lay TASSE", "A modify ALLUMAS ALLUMAIS", "A discard E"),
    ("B NTBO", "B draw N", "B modify TASSE TASSENT", "B discard B"),
    ("C NUAROMOU", "C draw I", "C lay NUA", "C modify TASSENT TASSERONT", "C discard I"),
    ("A ELI", "A draw Y", "A modify NUA YUAN", "A discard L"),
    ("B BNE", "B draw O", "B lay BON", "B discard E"),
    ("C MOUL", "C take", "C lay MOUE", "C discard L"),
)
TABLES = (
    "A:DRAMES",
    "A:DRAMES B:DEFRICHEES",
    "A:DRAMES B:DEFRICHEES C:ALLUMAS",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS A:TASSE",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS B:TASSENT",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS C:TASSERONT C:NUA",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS C:TASSERONT A:YUAN",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS C:TASSERONT A:YUAN B:BON",
    "A:DRAMES B:DEFRICHEES A:ALLUMAIS C:TASSERONT A:YUAN B:BON C:MOUE",
)


def first_game(turns: int) -> Table:
    """The table after so many turns of the leaflet's game of three."""
    table = partie("A E | B E | C E", round=1)
    for hand, *moves in FIRST_GAME[:turns]:
        table = table.holding(hand).play(*moves)
    return table


@pytest.mark.parametrize("turns", range(1, 10))
def test_golden_2_LUD1_9_LUD1_10_ownership_step_by_step(turns: int) -> None:
    assert first_game(turns).words == TABLES[turns - 1]


def test_golden_2_LUD1_9_the_stolen_words_tell_where_they_have_been() -> None:
    table = first_game(9)
    story = [(table.name(made.seat), made.word) for made in table.board.words[3].story]
    assert story == [("A", "TASSE"), ("B", "TASSENT"), ("C", "TASSERONT")]


def test_golden_1_LUD1_15_the_scores_are_46_34_33() -> None:
    """The first player keeps one vowel; the others have laid all."""
    table = first_game(8).holding("A I").holding("B -")
    ended = table.holding("C MOUL").play("C take", "C lay MOUE", "C discard L")
    assert ended.close == "out"
    assert ended.points == "A:46 B:34 C:33"


def test_golden_3_LUD1_11_player_3_cannot_steal_before_laying_a_word() -> None:
    table = first_game(5).holding("C NUAROMOU").play("C draw I")
    assert table.refusal("C modify TASSENT TASSERONT") == "own-word-first [LUD1-11]"
    assert table.play("C lay NUA").refusal("C modify TASSENT TASSERONT") == ""


def test_golden_5_LUD1_13_player_2_is_out_in_round_3_player_3_still_plays_player_1_does_not() -> (
    None
):
    table = first_game(7).holding("B BNE").play("B draw O", "B lay BON", "B discard E")
    assert (table.hand("B"), table.board.round, table.asked) == ("", 3, "C")
    assert (
        table.holding("C MOUL").play("C take", "C lay MOUE", "C discard L").board.stage == "pause"
    )


def test_LUD1_12_the_last_player_takes_the_discard_that_their_neighbour_left() -> None:
    table = first_game(8)
    assert table.board.top == "E"
    assert "E" in table.holding("C MOUL").play("C take").hand("C")


# ---- game 2: what is undecided in a printed hand is filled with cards that change nothing

MANCHE_1 = """
    A  BOEARCEXWENMLVS
    B  AORISETMDHGS
    C  MCAATLYUANIT
"""
MANCHE_2 = """
    A  TNLAUTASOETLRPE
    B  RAETNDIRIISA
    C  EWAUAEEEXNEE
"""
GROWTH_1 = ("VER", "REVE", "TREVE", "TREVES", "VERITES", "EVITERAS")
GROWTH_2 = (
    *("TAS", "RATS", "TARES", "TARTES", "ATTIRES", "TARTINES", "TARTINEES", "RATATINEES"),
    "TASSERAIENT",
)


def grown(table: Table, words: tuple[str, ...]) -> Table:
    """One letter each, in turn."""
    for old, new in pairwise(words):
        table = table.play(f"{table.asked} modify {old} {new}")
    return table


def test_golden_4_LUD2_3_VER_grows_into_EVITERAS() -> None:
    table = grown(one_word(MANCHE_1, opened="VER"), GROWTH_1)
    assert table.words == "C:EVITERAS"
    after = table.play("A give-up", "B give-up")
    assert after.board.stage == "grow"
    ended = after.play("C give-up")
    assert ended.points == "A:0 B:0 C:20"


@pytest.mark.parametrize("word", ["VERTE", "TREVE"])
def test_golden_4_LUD2_3_either_reading_of_the_second_step_is_a_word(word: str) -> None:
    table = one_word(MANCHE_1, opened="VER").play("B modify VER REVE")
    assert table.play(f"C modify REVE {word}").play(f"A modify {word} TREVES").words == "A:TREVES"


def test_golden_4_LUD2_6_TAS_grows_into_TASSERAIENT() -> None:
    """The dealer is the second player there, and A here, and so on."""
    table = grown(one_word(MANCHE_2, opened="TAS"), GROWTH_2[:-1])
    assert table.words == "B:RATATINEES"
    alone = table.play("C give-up", "A give-up")
    assert alone.asked == "B"
    ended = alone.play("B modify RATATINEES TASSERAIENT", "B give-up")
    assert ended.points == "A:0 B:28 C:0"


@pytest.mark.parametrize("word", ["RATS", "ARTS", "STAR", "TSAR"])
@pytest.mark.parametrize("further", ["TARES", "RATES", "ASTRE", "ATRES"])
def test_golden_4_every_reading_of_the_first_steps_is_accepted(word: str, further: str) -> None:
    table = one_word(MANCHE_2, opened="TAS").play(f"B modify TAS {word}")
    assert table.play(f"C modify {word} {further}").refusal(f"A modify {further} TARTES") == ""


def test_golden_4_LUD2_3_two_letters_at_once_are_refused_in_game_2() -> None:
    table = grown(one_word(MANCHE_2, opened="TAS"), GROWTH_2[:4])
    assert (table.words, table.asked) == ("A:TARTES", "B")
    assert table.holding("B INRD").refusal("B modify TARTES TARTINES") == "one-letter-only [LUD2-3]"


def test_golden_4_LUD1_9_and_accepted_in_game_1() -> None:
    table = partie("A INRD RUE | B EEE TARTES").play("A draw Z")
    assert table.play("A modify TARTES TARTINES").words == "A:RUE A:TARTINES"


def test_LUD_Q21_the_leaflets_players_gave_up_although_they_could_play() -> None:
    table = grown(one_word(MANCHE_1, opened="VER"), GROWTH_1)
    for word in ("VERSAIENT", "CREATIVES", "RELATIVES"):
        assert table.refusal(f"A modify EVITERAS {word}") == ""
    after = table.play("A give-up")
    for word in ("RESERVAIT", "TRAVESTIE"):
        assert after.refusal(f"B modify EVITERAS {word}") == ""
    assert after.play("B give-up").asked == "C"


# ---- game 3


def third_game() -> Table:
    return die("A NOYASSA | B ENUPUCA | C LAMPETO", discards="K", die=3)


def test_golden_6_LUD3_1_a_three_deals_seven_cards() -> None:
    assert len(started(Die(), 3, {"manche-1/die": 2}).hand("A")) == 7


def test_golden_7_LUD3_5_the_second_players_hand_step_by_step() -> None:
    table = third_game().play("A draw S", "A discard S", "B draw S", "B discard U")
    assert sorted(table.hand("B")) == sorted("PANSECU")
    table = table.play("C draw S", "C discard E", "A draw M", "A discard S")
    assert sorted(table.hand("A")) == sorted("NOYASMA")
    table = table.play("B draw R", "B discard C")
    assert sorted(table.hand("B")) == sorted("PANSERU")
    table = table.play("C draw E", "C discard O", "A draw T", "A discard M", "B draw I")
    assert sorted(table.hand("A")) == sorted("NOYATSA")
    for word in ("PANIERS", "RAPINES", "PRENAIS"):
        ended = table.play(f"B show U {word}")
        assert ended.points == "A:0 B:18 C:0"
        assert ended.close == "shown"


def test_golden_7_LUD3_5_with_an_A_it_is_PANSERA_and_worth_as_much() -> None:
    table = die("A NOYASSA | B PANSERU | C LAMPETO", turn="B").play("B draw A")
    assert table.play("B show U PANSERA").points == "A:0 B:18 C:0"


def test_LUD_Q27_PANURES_and_MALTOSE_were_there_and_nobody_was_told() -> None:
    table = die("A NOYASSA | B PANSERU | C LAMTESO", turn="B").play("B draw C")
    assert table.refusal("B show C PANURES") == ""
    after = table.play("B discard C", "C draw D")
    assert after.refusal("C show D MALTOSE") == ""
    assert after.play("C discard D").board.stage == "take"


# ---- and the shortest of them


def test_golden_8_LUD1_5_a_first_word_of_five_letters_is_refused_in_turn_1() -> None:
    table = partie("A TASSEXYZWKLMNOP | B E", round=1).play("A draw E")
    assert table.refusal("A lay TASSE") == "too-short [LUD1-5]"


def test_golden_9_LUD1_5_two_words_in_turn_1_are_refused() -> None:
    table = partie("A DRAMESALLUMASXY | B E", round=1).play("A draw E", "A lay DRAMES")
    assert table.refusal("A lay ALLUMAS") == "one-word-only [LUD1-5]"


def test_golden_10_LUD_C6_an_anagram_without_an_added_card_is_refused() -> None:
    table = partie("A EEE RAPINES | B E").play("A draw Z")
    assert table.refusal("A modify RAPINES PANIERS") == "nothing-added [LUD-C6]"
