"""Game 2: one word grows by one letter at a time (LUD2-*)."""

import pytest

from escale.core.chance import FastChance
from escale.games.ludime.rules import Lay, Modify, OneWord
from escale.games.ludime.rules import one_word as rules
from escale.games.ludime.rules.events import Dealt, GaveUp, Modified, Scored, Won, WordLaid
from escale.games.ludime.rules.pack import every_card
from escale.games.ludime.rules.words import can_open, is_word

from .positions import FIRST_DEALER, GAME, Table, deal_of_one_word, one_word, started

HANDS = """
    A  VERTSABCDEEIINN
    B  EEITSRAOUNLM
    C  TAAEIOUNPRSE
"""
TWO = "A VERTSABCDEEIINN | B EEITSRAOUNLM"


# ---- the deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUD2_1_twelve_cards_each_and_three_more_for_the_dealer(players: int) -> None:
    table = started(OneWord(), players)
    sizes = {name: len(table.hand(name)) for name in table.names}
    assert sizes == {name: 15 if name == "A" else 12 for name in table.names}
    assert table.board.pile == len(table.state.pile) == 120 - 12 * players - 3
    assert table.board.discards == ""


def test_LUD2_1_the_dealer_takes_their_three_from_the_top_after_all_have_theirs() -> None:
    cards = "".join(sorted(every_card(), reverse=True))
    script = {"manche-1/deal-1/heap": cards[:39], "manche-1/deal-1": cards[:39]}
    table = started(OneWord(), 3, script)
    a, b, c = (table.state.received[table.seat(name)] for name in "ABC")
    assert (b, c, a) == (cards[0:36:3], cards[1:36:3], cards[2:36:3] + cards[36:39])


# ---- the first word


def test_LUD2_2_the_dealer_lays_a_word_of_three_letters() -> None:
    table = one_word(HANDS)
    assert (table.asked, table.may("A")) == ("A", "lay")
    after = table.play("A lay VER")
    assert after.words == "A:VER"
    assert after.latest[0].public == WordLaid(after.seat("A"), 0, "VER", 8, 12)
    assert [len(after.hand(name)) for name in "ABC"] == [12, 12, 12]
    assert after.asked == "B"


@pytest.mark.parametrize("word", ["VERT", "VERTES", "SA"])
def test_LUD2_2_of_exactly_three(word: str) -> None:
    assert one_word(HANDS).refusal(f"A lay {word}") == "three-letters [LUD2-2]"


def test_LUD2_2_with_the_dealers_own_cards() -> None:
    assert one_word(HANDS).refusal("A lay LOI") == "no-such-card [LUD2-3]"
    assert one_word(HANDS).refusal("A lay TTS") == "no-such-card [LUD2-3]"


def test_LUD2_2_the_dealer_may_not_give_up_instead() -> None:
    table = one_word(HANDS)
    assert table.refusal("A give-up") == "dealer-opens [LUD2-2]"
    assert all(isinstance(action, Lay) and len(action.word) == 3 for action in table.legal("A"))
    assert table.refusal("A modify 0 VERT") == "one-word-on-table [LUD2-3]"


def test_LUD_Q23_a_dealer_who_cannot_open_deals_anew() -> None:
    hopeless = "BCDFGHJKLMNPQRS"  # the dealer's
    vowels = "AAAAAEEEEEII"
    bad = {FIRST_DEALER: hopeless, 0: vowels}
    script = dict(deal_of_one_word([bad[seat] for seat in range(2)], 1, FIRST_DEALER))
    table = started(OneWord(), 2, script)
    told = table.received("A")[-1]
    assert isinstance(told, Dealt)
    assert (told.again, told.dealer, told.manche) == (True, FIRST_DEALER, 1)
    assert table.may("A") == "lay"
    usual = one_word(TWO).received("A")[-1]
    assert isinstance(usual, Dealt)
    assert not usual.again


def test_LUD_Q23_LUD_C4_a_noise_does_not_open() -> None:
    assert can_open("BCDFGNO")
    assert not can_open("BCDFGHJKLMMMNPQ")  # MMM, HMM
    assert not any(is_word(noise) for noise in ("MMM", "HMM", "BLA"))


def test_LUD_Q23_whoever_deals_can_always_open() -> None:
    for seed in range(40):
        state = GAME.start(OneWord(), 2, FastChance(seed)).state
        assert list(GAME.legal(GAME.view(state, state.board.turn)))


# ---- growing


def test_LUD2_3_each_in_turn_adds_one_letter() -> None:
    table = one_word(HANDS, opened="VER")
    after = table.play("B modify VER REVE")
    assert after.words == "B:REVE"
    assert after.hand("B") == "AEILMNORSTU"
    b, a = after.seat("B"), after.seat("A")
    assert after.latest[0].public == Modified(b, 0, a, False, "VER", "REVE", "E", 10, 11)
    assert after.asked == "C"
    assert after.play("C modify REVE TREVE").asked == "A"


def test_LUD2_3_one_letter_not_two() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal("B modify VER REVES") == "one-letter-only [LUD2-3]"
    assert table.refusal("B modify VER VERITE") == "one-letter-only [LUD2-3]"


def test_LUD2_3_a_letter_of_ones_own_hand() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal("B modify VER VERB") == "no-such-card [LUD2-3]"


def test_LUD2_3_the_word_keeps_its_letters() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal("B modify VER TIRE") == "letters-missing [LUD-C5]"


def test_LUD2_3_the_new_word_is_a_word() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal("B modify VER EVER") == "unknown-word [LUD-C4]"


def test_LUD2_3_there_is_one_word_on_the_table() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal("B lay SON") == "one-word-on-table [LUD2-3]"
    assert table.refusal("B modify 1 REVE") == "one-word-on-table [LUD2-3]"
    assert {a.number for a in table.legal("B") if isinstance(a, Modify)} == {0}


@pytest.mark.parametrize("move", ["draw", "take", "without", "discard E", "aside E", "show E REVE"])
def test_LUD2_4_no_card_is_drawn_or_discarded(move: str) -> None:
    table = one_word(HANDS, opened="VER")
    assert table.refusal(f"B {move}") == "not-in-this-game"
    assert one_word(HANDS).refusal(f"A {move}") == "not-in-this-game"


# ---- giving up


def test_LUD2_5_who_cannot_gives_up_and_is_out_for_the_manche() -> None:
    table = one_word(HANDS, opened="VER").play("B give-up")
    assert table.latest[0].public == GaveUp(table.seat("B"), for_good=True)
    assert table.board.given_up == (table.seat("B"),)
    after = table.play("C modify VER RAVE", "A modify RAVE BRAVE")
    assert after.asked == "C"
    assert after.refusal("B give-up") == "not-waited-for"


def test_LUD_Q20_nobody_passes_without_giving_up() -> None:
    assert one_word(HANDS, opened="VER").may("B") == "give-up modify"


def test_LUD_Q20_where_the_table_says_so_a_changed_word_brings_all_back() -> None:
    table = one_word(HANDS, opened="VER", comes_back=True).play("B give-up")
    assert table.latest[0].public == GaveUp(table.seat("B"), for_good=False)
    assert table.asked == "C"
    after = table.play("C modify VER RAVE")
    assert after.board.given_up == ()
    assert after.play("A give-up").asked == "B"


def test_LUD_Q20_then_the_manche_ends_when_all_pass_on_the_same_word() -> None:
    table = one_word(HANDS, opened="VER", comes_back=True).play(
        "B give-up", "C modify VER RAVE", "A give-up", "B give-up"
    )
    assert table.asked == "C"
    assert table.play("C give-up").points == "A:0 B:0 C:10"


def test_LUD_Q21_nobody_is_forced_to_play() -> None:
    """REVE, VERT and others are there; nothing plays for the player, who may give up."""
    table = one_word(HANDS, opened="VER")
    assert any(isinstance(action, Modify) for action in table.legal("B"))
    assert table.refusal("B give-up") == ""
    after = table.play("B give-up", "C give-up", "A give-up")
    assert after.close == "given-up"


def test_LUD2_6_the_last_one_may_go_on_letter_by_letter() -> None:
    table = one_word(HANDS, opened="VER").play("B give-up", "C give-up")
    assert table.asked == "A"
    after = table.play("A modify VER VERT", "A modify VERT VERTE")
    assert after.asked == "A"
    assert after.refusal("A modify VERTE VERITES") == "one-letter-only [LUD2-3]"
    assert after.play("A give-up").points == "A:13 B:0 C:0"


def test_LUD2_6_who_has_no_card_left_is_not_asked() -> None:
    table = one_word(TWO, opened="VER").play("B give-up").holding("A T")
    after = table.play("A modify VER VERT")
    assert after.close == "given-up"
    assert after.points == "A:11 B:0"


# ---- points


def test_LUD2_7_the_last_to_modify_scores_even_if_they_gave_up() -> None:
    table = one_word(HANDS, opened="VER").play("B modify VER REVE", "C give-up", "A give-up")
    assert table.asked == "B"
    after = table.play("B give-up")
    assert (after.points, after.close) == ("A:0 B:10 C:0", "given-up")
    assert after.news == "gave-up scored"
    told = after.latest[-1].public
    assert isinstance(told, Scored)
    assert told.hands[after.seat("B")] == "AEILMNORSTU"


def test_LUD2_7_cards_that_are_left_cost_nothing() -> None:
    table = one_word(HANDS, opened="VER").play("B modify VER REVE", "C give-up", "A give-up")
    assert table.play("B give-up").totals == "A:0 B:10 C:0"


def test_LUD2_7_LUD_Q22_if_nobody_modified_it_the_dealer_scores() -> None:
    table = one_word(HANDS, opened="VER").play("B give-up", "C give-up", "A give-up")
    assert table.points == "A:8 B:0 C:0"


# ---- the next manche


def ended(table: Table) -> Table:
    return table.play("B give-up", "A give-up")


def test_LUD2_8_the_cards_go_under_the_pack_and_the_next_deal_is_from_the_top() -> None:
    """Two play: 27 of 120 cards a deal. The fifth deal reaches the cards of the first."""
    table = one_word(TWO, opened="VER")
    first = sorted("VERTSABCDEEIINN" + "EEITSRAOUNLM")
    rest = table.state.pile
    table = ended(table)
    assert table.board.packs == (rest, "".join(first))
    for manche in (2, 3, 4):
        table = table.play("clock proceed")
        assert table.board.manche == manche
        dealt = "".join(table.state.hands)
        rest = "".join(sorted(rest))
        for card in dealt:
            assert card in rest  # none of them was dealt before
            rest = rest.replace(card, "", 1)
        assert table.state.pile == rest
        dealer, other = table.asked, "B" if table.asked == "A" else "A"
        opening = table.legal(dealer)[0]
        assert isinstance(opening, Lay)
        table = table.play(f"{dealer} lay {opening.word}", f"{other} give-up", f"{dealer} give-up")
    assert len(rest) == 120 - 4 * 27 == 12
    table = table.play("clock proceed")
    left = "".join(table.state.hands)
    assert len(left) == 27
    for card in rest:
        assert card in left
        left = left.replace(card, "", 1)
    for card in left:  # the 15 others are of the first deal
        assert card in first
        first.remove(card)
    assert table.state.pile == "".join(first)


def test_LUD2_8_LUD_C2_the_next_dealer_is_the_left_neighbour_and_has_fifteen() -> None:
    table = ended(one_word(TWO, opened="VER")).play("clock proceed")
    assert (table.asked, table.name(table.board.dealer)) == ("B", "B")
    assert (len(table.hand("B")), len(table.hand("A"))) == (15, 12)
    assert table.board.stage == "open"


def test_LUD_Q24_gathered_cards_are_shuffled_among_themselves() -> None:
    """A deal takes whole heaps from the top and a part of the next one."""
    cut = rules.cut(("AAA", "BBBB", "CC"), 5)
    assert (cut.whole, cut.heap, cut.part, cut.below) == ("AAA", "BBBB", 2, ("CC",))
    exact = rules.cut(("AAA", "BBBB", "CC"), 7)
    assert (exact.whole, exact.heap, exact.part, exact.below) == ("AAA", "BBBB", 4, ("CC",))
    first = rules.cut(("AAA",), 3)
    assert (first.whole, first.heap, first.part, first.below) == ("", "AAA", 3, ())
    with pytest.raises(ValueError, match="no 9 cards"):
        rules.cut(("AAA", "BBBB"), 9)


def test_LUD_Q24_the_first_deal_is_from_a_pack_that_was_shuffled_whole() -> None:
    starts = {GAME.start(OneWord(), 2, FastChance(seed)).state.hands for seed in range(20)}
    assert len(starts) == 20
    assert started(OneWord()).board.packs == (every_card(),)


# ---- the game


def test_LUD2_9_the_first_to_reach_the_target_wins() -> None:
    table = one_word(HANDS, opened="VER").with_board(totals=(40, 92, 50))
    after = table.play("B give-up", "C give-up", "A give-up")
    assert after.totals == "A:100 B:50 C:40"
    assert after.board.stage == "over"
    assert (after.winners, after.outcome.reason) == ("A", "target")
    assert after.latest[-1].public == Won((after.seat("A"),), "target", by_word=False)
    assert after.places == "A:1 B:2 C:3"


def test_LUD2_9_not_before() -> None:
    table = one_word(HANDS, opened="VER").with_board(totals=(40, 91, 50))
    after = table.play("B give-up", "C give-up", "A give-up")
    assert (after.totals, after.board.stage) == ("A:99 B:50 C:40", "pause")


def test_LUD2_9_the_target_is_a_choice_of_the_table() -> None:
    table = one_word(TWO, opened="VER", target=10).play("B modify VER REVE", "A give-up")
    assert table.play("B give-up").winners == "B"
    assert OneWord().target == 100


def test_LUD_Q28_only_one_scores_in_a_manche_so_nobody_passes_the_target_with_them() -> None:
    table = one_word(HANDS, opened="VER").with_board(totals=(99, 99, 99))
    after = table.play("B modify VER REVE", "C give-up", "A give-up", "B give-up")
    assert after.totals == "A:99 B:109 C:99"
    assert (after.winners, after.places) == ("B", "A:2 B:1 C:2")


def test_LUD_Q29_no_token_and_no_dearest_word_decides_a_place_here() -> None:
    table = one_word(HANDS, opened="VER").with_board(totals=(50, 95, 50), best=(20, 0, 30))
    after = table.play("B give-up", "C give-up", "A give-up")
    assert after.places == "A:1 B:2 C:2"


# ---- what everyone sees


def test_LUD2_3_hands_stay_secret_until_the_manche_is_over() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.view("spectator").hand == ""
    assert table.view("B").hand == "AEEILMNORSTU"
    assert table.view("B").board.received == ()
    for name in "ABC":
        (told,) = table.received(name)
        assert isinstance(told, WordLaid)
    after = table.play("B give-up", "C give-up", "A give-up")
    assert sorted(after.board.received[after.seat("C")]) == sorted("TAAEIOUNPRSE")


def test_rounds_are_counted_by_each_ones_turns() -> None:
    table = one_word(HANDS, opened="VER")
    assert table.board.round == 1
    after = table.play("B modify VER REVE", "C modify REVE TREVE")
    assert (after.asked, after.board.round) == ("A", 2)
    story = [(after.name(made.seat), made.word, made.round) for made in after.board.words[0].story]
    assert story == [("A", "VER", 1), ("B", "REVE", 1), ("C", "TREVE", 1)]
