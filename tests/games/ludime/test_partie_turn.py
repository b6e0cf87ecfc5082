"""Game 1, a turn: take a card, lay words, discard (LUD1-1 to LUD1-9, LUD1-12, LUD1-19)."""

import msgspec
import pytest

from escale.games.ludime.rules import Discard, Partie
from escale.games.ludime.rules.events import Discarded, Drawn, Taken, WentWithout, WordLaid

from .positions import GAME, first_round, partie, started

BOTH = Partie(takes="both")


# ---- the deal


@pytest.mark.parametrize("players, pile", [(2, 89), (3, 74), (4, 59)])
def test_LUD1_1_fifteen_cards_each_one_is_turned_the_rest_is_the_draw_pile(
    players: int, pile: int
) -> None:
    table = started(Partie(), players)
    assert [len(hand) for hand in table.state.hands] == [15] * players
    assert (len(table.board.discards), table.board.pile, len(table.state.pile)) == (1, pile, pile)
    assert table.board.words == ()


def test_LUD1_2_the_dealer_plays_first_then_clockwise() -> None:
    table = started(Partie(), 3)
    asked = ""
    for _ in range(7):
        asked += table.asked
        table = table.play(f"{table.asked} draw")
        table = table.play(f"{table.asked} discard {table.hand(table.asked)[0]}")
    assert asked == "ABCABCA"
    assert table.board.round == 3


# ---- taking a card


def test_LUD1_3_a_turn_begins_with_a_card_from_the_draw_pile_or_the_discards() -> None:
    table = partie("A BONEAX | B EEE", discards="T")
    assert table.may("A") == "draw take-discard"
    for move in ("A lay BON", "A discard X", "A without", "A aside X"):
        assert table.refusal(move) == "take-a-card [LUD1-3]"
    drawn = table.play("A draw S")
    assert drawn.hand("A") == "ABENOSX"
    assert drawn.board.top == "T"
    taken = table.play("A take")
    assert taken.hand("A") == "ABENOTX"
    assert taken.board.top == ""


def test_LUD1_3_LUD_Q2_one_card_only() -> None:
    table = partie("A BONEAX | B EEE", discards="TS")
    for first in ("A draw E", "A take"):
        after = table.play(first)
        for second in ("A draw", "A take", "A without"):
            assert after.refusal(second) == "taken-already [LUD1-3]"


def test_LUD1_3_a_turn_ends_with_a_discard_face_up() -> None:
    table = partie("A BONEAX | B EEE", discards="T").play("A draw S", "A discard X")
    assert table.board.discards == "TX"
    assert table.hand("A") == "ABENOS"
    assert table.asked == "B"
    assert table.latest[0].public == Discarded(table.seat("A"), "X", back=False, size=6)


def test_LUD1_3_one_discards_a_card_that_one_holds() -> None:
    table = partie("A BONEAX | B EEE").play("A draw S")
    assert table.refusal("A discard W") == "no-such-card [LUD1-3]"
    assert table.letters(Discard, "A") == "ABENOSX"


def test_LUD1_3_a_turn_may_lay_nothing() -> None:
    table = partie("A BONEAX | B EEE").play("A draw S", "A discard S")
    assert (table.words, table.asked) == ("", "B")


def test_LUD_Q2_both_cards_may_be_taken_where_the_table_says_so() -> None:
    table = partie("A BONEAX | B EEE", discards="TS", options=BOTH)
    for moves in (("A draw U", "A take"), ("A take", "A draw U")):
        after = table.play(*moves)
        assert after.hand("A") == "ABENOSUX"
        for third in ("A draw", "A take", "A without"):
            assert after.refusal(third) == "taken-already [LUD1-3]"
    between = table.play("A draw U", "A lay BON", "A take")
    assert between.hand("A") == "AESUX"
    assert between.refusal("A discard X") == "discard-goes-back [LUD1-4]"
    only_one = table.play("A draw U", "A discard U")
    assert only_one.asked == "B"


def test_LUD_Q2_with_both_the_first_card_must_be_taken_first() -> None:
    assert partie("A BON | B EEE", options=BOTH).refusal("A lay BON") == "take-a-card [LUD1-3]"


def test_LUD_Q2_LUD_Q3_with_both_the_turned_card_is_still_the_dealers() -> None:
    table = first_round(turn="B", discards="T", options=BOTH).play("B draw E")
    assert table.refusal("B take") == "discard-is-the-dealers [LUD-Q3]"


def test_LUD_Q3_in_the_first_round_only_the_dealer_may_take_the_turned_card() -> None:
    assert first_round(turn="A", discards="T").may("A") == "draw take-discard"
    for name in "BC":
        table = first_round(turn=name, discards="T")
        assert table.may(name) == "draw"
        assert table.refusal(f"{name} take") == "discard-is-the-dealers [LUD-Q3]"


def test_LUD1_12_from_the_second_round_everyone_may_take_the_discard() -> None:
    for name in "ABC":
        table = partie("A EEE | B EEE | C EEE", turn=name, discards="T")
        assert table.may(name) == "draw take-discard"
    handed_on = partie("A BONT | B ASX | C EEE").play("A draw R", "A discard T", "B take")
    assert handed_on.hand("B") == "ASTX"
    assert handed_on.latest[0].public == Taken(handed_on.seat("B"), "T")


def test_LUD1_21_the_top_may_be_taken_whoever_put_it_there() -> None:
    """B goes out without a discard: the older top is there for C."""
    table = partie("A EEX | B BO | C EEE", discards="KT").play(
        "A draw U", "A discard X", "B draw N", "B lay BON"
    )
    assert table.board.top == "X"
    assert table.play("C take").hand("C") == "EEEX"


def test_LUD1_21_an_empty_discard_pile_gives_nothing() -> None:
    table = partie("A EEX | B EE", discards="")
    assert table.refusal("A take") == "no-discard [LUD1-21]"
    assert table.may("A") == "draw"


# ---- the card taken from the discards must serve


def test_LUD1_4_LUD_Q4_a_taken_card_that_serves_frees_the_discard() -> None:
    table = partie("A BOXE | B EEE", discards="N").play("A take")
    assert table.letters(Discard, "A") == "N"
    assert table.refusal("A discard X") == "discard-goes-back [LUD1-4]"
    after = table.play("A lay BON")
    assert after.letters(Discard, "A") == "EX"
    assert after.play("A discard X").asked == "B"


def test_LUD1_4_it_may_serve_in_a_modification() -> None:
    table = partie("A XE BON | B EEE", discards="D").play("A take", "A modify BON BOND")
    assert table.letters(Discard, "A") == "EX"


def test_LUD1_4_a_taken_card_that_serves_for_nothing_goes_back() -> None:
    table = partie("A BONXE | B EEE", discards="KT").play("A take", "A lay BON")
    assert table.letters(Discard, "A") == "T"
    after = table.play("A discard T")
    assert after.board.discards == "KT"
    assert after.latest[0].public == Discarded(after.seat("A"), "T", back=True, size=2)


def test_LUD1_4_a_like_card_of_the_hand_serves_as_well() -> None:
    """Nobody can tell two cards of a letter apart."""
    table = partie("A BONNX | B EEE", discards="N").play("A take", "A lay BON")
    assert table.letters(Discard, "A") == "NX"
    back = partie("A BONNX | B EEE", discards="N").play("A take", "A discard N")
    assert back.hand("A") == "BNNOX"


def test_LUD1_4_a_new_turn_begins_without_that_debt() -> None:
    table = partie("A BONXE | B EEE", discards="T").play("A take", "A discard T", "B draw S")
    assert table.letters(Discard, "B") == "ES"


FREE = Partie(take_discard="free")


def test_LUD_Q4_as_an_option_a_taken_card_may_stay_in_the_hand() -> None:
    table = partie("A BONXE | B EEE", discards="KT", options=FREE).play("A take")
    assert table.letters(Discard, "A") == "BENOTX"
    after = table.play("A lay BON", "A discard X")
    assert after.hand("A") == "ET"
    assert after.latest[0].public == Discarded(after.seat("A"), "X", back=False, size=2)


def test_LUD_Q4_in_the_first_turn_it_must_serve_all_the_same() -> None:
    table = first_round(discards="T", options=FREE).play("A take")
    assert table.refusal("A discard S") == "discard-goes-back [LUD1-4]"


def test_LUD_Q4_a_table_without_that_choice_is_recorded_as_before() -> None:
    options = msgspec.json.decode(b'{"type":"partie","manches":3}', type=Partie)
    assert options == Partie()
    assert b"take_discard" not in msgspec.json.encode(options)


# ---- the first turn


def test_LUD1_5_a_first_word_has_six_letters_at_least() -> None:
    table = first_round("TASSEDRAMESXYZW").play("A draw E")
    assert table.refusal("A lay TASSE") == "too-short [LUD1-5]"
    assert table.refusal("A lay BON") == "too-short [LUD1-5]"
    after = table.play("A lay DRAMES")
    assert after.words == "A:DRAMES"
    assert after.latest[0].public == WordLaid(after.seat("A"), 0, "DRAMES", 16, 10)
    assert min(len(a.word) for a in table.legal("A") if hasattr(a, "word")) == 6


def test_LUD1_5_one_word_only_in_the_first_turn() -> None:
    table = first_round("DRAMESTASSENTXY").play("A draw E", "A lay DRAMES")
    assert table.refusal("A lay TASSENT") == "one-word-only [LUD1-5]"
    assert table.may("A") == "discard"


def test_LUD1_5_no_word_is_modified_in_the_first_turn() -> None:
    own = first_round("DRAMESETIXYZWKL").play("A draw E", "A lay DRAMES")
    assert own.refusal("A modify DRAMES DERAMES") == "not-in-first-turn [LUD1-5]"
    others = first_round().play("A draw E", "A lay DRAMES", "A discard A")
    others = others.play("B draw E")
    assert others.refusal("B modify DRAMES DERAMES") == "not-in-first-turn [LUD1-5]"


def test_LUD_Q5_the_first_turn_includes_a_draw() -> None:
    table = started(Partie(), 2)
    assert table.may("A") == "draw take-discard"
    assert len(table.play("A draw").hand("A")) == 16


def test_LUD1_6_a_word_bears_its_owners_mark() -> None:
    table = first_round().play("A draw E", "A lay DRAMES", "A discard A")
    (laid,) = table.board.words
    assert laid.owner == table.seat("A")
    assert [(made.seat, made.word, made.round) for made in laid.story] == [
        (table.seat("A"), "DRAMES", 1)
    ]


# ---- later turns


def test_LUD1_8_from_the_second_turn_three_letters_are_enough() -> None:
    table = partie("A BONASX | B EEE").play("A draw E")
    assert table.play("A lay BON").words == "A:BON"
    assert table.refusal("A lay AS") == "too-short [LUD1-8]"
    assert table.refusal("A lay A") == "too-short [LUD1-8]"


def test_LUD1_8_LUD_Q6_also_for_a_first_word_that_was_delayed() -> None:
    table = partie("A BONASX | B EEE", debuts="A:0").play("A draw E", "A lay BON")
    assert table.board.debuts[table.seat("A")] == 2


def test_LUD1_9_any_number_of_new_words() -> None:
    table = partie("A BONRUEMATX | B EEE").play("A draw E")
    after = table.play("A lay BON", "A lay RUE", "A lay MAT")
    assert after.words == "A:BON A:RUE A:MAT"
    assert after.hand("A") == "EX"


def test_LUD1_9_LUD_Q11_one_may_lengthen_ones_own_words() -> None:
    table = partie("A NTEX TASSE | B EEE").play("A draw Z", "A modify TASSE TASSENT")
    assert table.words == "A:TASSENT"
    assert [made.word for made in table.board.words[0].story] == ["TASSE", "TASSENT"]


def test_LUD1_9_words_are_made_of_the_cards_one_holds() -> None:
    table = partie("A BOXSAS | B EEE").play("A draw E")
    assert table.refusal("A lay BON") == "no-such-card [LUD1-9]"
    assert table.refusal("A lay BASSES") == "no-such-card [LUD1-9]"


def test_LUD_Q12_the_same_word_may_lie_there_twice_and_each_counts() -> None:
    table = partie("A BONX | B E BON", turn="A", is_closing=True).play("A draw E", "A lay BON")
    assert table.words == "B:BON A:BON"
    ended = table.play("A discard X", "B draw U", "B discard U")
    assert ended.points == "A:6 B:6"


def test_LUD_Q15_there_is_no_limit_of_ten_words() -> None:
    words = "AIR ANE ARC BON COL DOS FEU GEL ILE JEU"
    table = partie(f"A RUETX {words} | B EEE").play("A draw E", "A lay RUE")
    assert len(table.board.words) == 11


# ---- nothing left to draw


def test_LUD1_17_the_discards_but_for_their_top_become_the_draw_pile() -> None:
    table = partie("A BONX | B EEE", discards="KTSU", pile="").play("A draw")
    assert (table.board.top, table.board.discards, table.board.rebuilt) == ("U", "U", 1)
    assert table.board.pile == len(table.state.pile) == 2
    assert sorted(table.hand("A") + table.state.pile) == sorted("BONXKTS")
    assert isinstance(told := table.received("A")[0], Drawn)
    assert told.rebuilt
    assert not partie("A BONX | B EEE", pile="TS").play("A draw").latest[0].public.rebuilt  # type: ignore[union-attr]


def test_LUD1_17_the_new_pile_is_shuffled() -> None:
    piles = set()
    for seed in range(1, 9):
        table = partie("A BONX | B EEE", discards="KTSUAEL", pile="")
        after = table.with_board(manche=seed).play("A draw")
        piles.add(after.state.pile)
        assert sorted(after.state.pile + after.hand("A")) == sorted("KTSUAEBONX")
    assert len(piles) > 4


def test_LUD1_17_where_nothing_can_be_drawn_one_takes_the_discard_or_nothing() -> None:
    table = partie("A BONX | B EEE", discards="T", pile="")
    assert table.may("A") == "without take-discard"
    assert table.refusal("A draw") == "nothing-to-draw [LUD1-17]"
    without = table.play("A without")
    assert isinstance(without.latest[0].public, WentWithout)
    assert without.hand("A") == "BNOX"
    assert without.play("A lay BON", "A discard X").asked == "B"
    assert table.play("A take").hand("A") == "BNOTX"


def test_LUD1_17_with_neither_pile_one_plays_without_a_card() -> None:
    table = partie("A BONX | B EEE", discards="", pile="", options=BOTH)
    assert table.may("A") == "without"
    assert table.play("A without").may("A") == "discard lay"


# ---- who sees what


def test_LUD1_20_a_drawn_card_is_seen_by_who_drew_it() -> None:
    table = partie("A BONX | B EEE").play("A draw S")
    assert table.received("A") == [Drawn(table.seat("A"), rebuilt=False, letter="S")]
    for other in ("B", "spectator"):
        assert table.received(other) == [Drawn(table.seat("A"), rebuilt=False)]


def test_LUD1_20_hands_and_draw_pile_are_secret_words_discards_and_sizes_are_not() -> None:
    table = partie("A BONX DRAMES | B EEE | C UU", discards="KT").play("A draw S")
    a, b, spectator = (table.view(name) for name in ("A", "B", "spectator"))
    assert a.board == b.board == spectator.board
    assert (a.hand, b.hand, spectator.hand) == ("BNOSX", "EEE", "")
    assert (spectator.board.top, spectator.board.words[0].word) == ("T", "DRAMES")
    assert [spectator.board.sizes[table.seat(name)] for name in "ABC"] == [5, 3, 2]
    assert not hasattr(spectator, "pile")
    assert isinstance(spectator.board.pile, int)


def test_every_action_answers_a_phase_of_its_own() -> None:
    table = partie("A BONX | B EEE")
    phases = [GAME.phase(table.state)]
    for move in ("A draw S", "A lay BON", "A discard X", "B draw T"):
        table = table.play(move)
        phases.append(GAME.phase(table.state))
    assert phases == [
        "manche-1/step-0/take",
        "manche-1/step-1/compose",
        "manche-1/step-2/compose",
        "manche-1/step-3/take",
        "manche-1/step-4/compose",
    ]


@pytest.mark.parametrize("move", ["A give-up", "A show B BON"])
def test_actions_of_the_other_games_are_refused(move: str) -> None:
    assert partie("A BONX | B EEE").play("A draw S").refusal(move) == "not-in-this-game"
