"""Game 1, the end of a manche and of the game (LUD1-13 to LUD1-18)."""

import pytest

from escale.games.ludime.rules import Partie
from escale.games.ludime.rules.events import Scored, WentOut, Won

from ..tables import numbers
from .positions import GAME, Table, partie

LAST_DISCARDED = Partie(last_card="discarded")


# ---- going out


def test_LUD_Q1_a_hand_may_be_emptied_by_laying() -> None:
    table = partie("A BO | B EEE | C EEE").play("A draw N", "A lay BON")
    assert table.hand("A") == ""
    assert table.asked == "B"
    assert table.news == "laid went-out"
    assert table.latest[1].public == WentOut(table.seat("A"), last=False)
    stolen = partie("A D RUE | B EEE BON").play("A draw S", "A modify BON BONDS")
    assert stolen.news == "modified went-out"


def test_LUD_Q1_or_by_the_discard() -> None:
    table = partie("A BOX | B EEE | C EEE").play("A draw N", "A lay BON")
    assert table.asked == "A"  # a card remains: the discard is compulsory
    assert table.may("A") == "discard"
    assert table.play("A discard X").news == "discarded went-out"


def test_LUD_Q1_where_the_table_says_so_one_card_is_kept_for_the_discard() -> None:
    table = partie("A BOD RUE | B EEE BON", options=LAST_DISCARDED).play("A draw N")
    assert table.refusal("A lay BOND") == "keep-a-card [LUD-Q1]"
    assert table.refusal("A lay BON") == ""
    assert table.play("A lay BON", "A discard D").news == "discarded went-out"
    modifying = partie("A D RUE | B EEE BON", options=LAST_DISCARDED).play("A draw S")
    assert modifying.refusal("A modify BON BONDS") == "keep-a-card [LUD-Q1]"
    assert modifying.refusal("A modify BON BOND") == ""


# ---- equal turns


def test_LUD1_13_the_round_is_played_to_its_end() -> None:
    """B is out: C still plays, A does not."""
    table = partie("A E DRAMES | B BO | C EUT", turn="B").play("B draw N", "B lay BON")
    assert table.board.is_closing
    assert table.asked == "C"
    after = table.play("C draw Z", "C discard Z")
    assert (after.board.stage, after.close) == ("pause", "out")


def test_LUD_Q16_the_dealer_goes_out_all_others_have_one_more_turn() -> None:
    table = partie("A BO | B EE | C EE | D EE").play("A draw N", "A lay BON")
    asked = ""
    while table.board.stage == "take":
        asked += table.asked
        table = table.play(f"{table.asked} draw Z" if asked == "B" else f"{table.asked} draw")
        table = table.play(f"{table.asked} discard {table.hand(table.asked)[-1]}")
    assert asked == "BCD"
    assert table.close == "out"


def test_LUD_Q16_the_last_player_goes_out_and_it_is_over_at_once() -> None:
    table = partie("A E DRAMES | B EE | C BO", turn="C").play("C draw N", "C lay BON")
    assert table.close == "out"
    assert table.news == "laid went-out scored"
    assert table.latest[1].public == WentOut(table.seat("C"), last=True)


def test_LUD1_13_who_is_out_is_not_asked_again() -> None:
    """Dealer out, then the next one too: the third finishes the round."""
    table = partie("A BO | B RU | C EEE").play("A draw N", "A lay BON", "B draw E", "B lay RUE")
    assert table.asked == "C"
    assert table.play("C draw Z", "C discard Z").points == "A:8 B:7 C:-6"


def test_LUD1_14_in_the_last_turns_everything_is_allowed() -> None:
    table = partie("A BO DRAMES | B NTRUEX TASSE | C DREE RUE").play("A draw N", "A lay BON")
    after = table.play("B draw Z", "B lay RUE", "B discard Z")
    last = after.play("C draw S", "C modify BON BOND", "C modify DRAMES DERAMES", "C discard S")
    assert last.words == "C:DERAMES B:TASSE C:RUE C:BOND B:RUE"
    assert last.close == "out"


# ---- points


def test_LUD1_15_words_owned_less_cards_held() -> None:
    table = partie("A E DRAMES ALLUMAIS | B EZ BON | C X", turn="C", is_closing=True)
    after = table.play("C draw Q", "C discard Q")
    assert after.points == "A:34 B:1 C:-5"
    line = after.board.sheet[0]
    assert [line.left[after.seat(name)] for name in "ABC"] == ["E", "EZ", "X"]
    assert [made.word for made in line.words] == ["DRAMES", "ALLUMAIS", "BON"]
    told = after.latest[-1].public
    assert isinstance(told, Scored)
    assert (told.points, told.hands) == (line.points, line.left)


def test_LUD1_15_a_stolen_word_counts_for_the_thief() -> None:
    table = partie("A NT RUE | B E TASSE", turn="A").play("A draw X", "A modify TASSE TASSENT")
    after = table.play("A discard X", "B draw Z", "B discard Z")
    assert after.points == "A:26 B:-2"


def test_LUD1_15_totals_add_up_over_the_manches() -> None:
    table = partie(
        "A E DRAMES | B - BON", turn="B", is_closing=True, totals=numbers("A:10 B:-3", 2)
    )
    after = table.holding("B EX").play("B draw Z", "B discard Z")
    assert after.points == "A:14 B:1"
    assert after.totals == "A:24 B:-2"


# ---- the game


def last_manche(drawn: str, totals: str, best: str = "", manches: int = 3) -> Table:
    """The last turn of the last manche is played."""
    players = drawn.count("|") + 1
    last = "ABCD"[players - 1]
    table = partie(
        drawn,
        turn=last,
        is_closing=True,
        manche=manches,
        options=Partie(manches=manches),
        totals=numbers(totals, players),
        best=numbers(best, players),
    )
    return table.play(f"{last} draw Z", f"{last} discard Z")


def test_LUD1_16_after_three_manches_the_highest_total_wins() -> None:
    table = last_manche("A - DRAMES | B - BON | C E", "A:10 B:30 C:1")
    assert table.totals == "A:26 B:38 C:-1"
    assert (table.winners, table.places) == ("B", "A:2 B:1 C:3")
    assert table.outcome.reason == "manches"
    assert table.latest[-1].public == Won((table.seat("B"),), "manches", by_word=False)
    assert GAME.phase(table.state) == "manche-3/over"
    assert table.asked == ""
    assert table.refusal("A ready") == "game-over"


@pytest.mark.parametrize("manche, over", [(1, False), (2, False), (3, True)])
def test_LUD1_16_not_before_the_third(manche: int, over: bool) -> None:
    table = partie("A - DRAMES | B E", turn="B", is_closing=True, manche=manche)
    after = table.play("B draw Z", "B discard Z")
    assert (after.board.stage == "over") == over
    assert (GAME.outcome(after.state) is not None) == over


def test_LUD_Q18_three_manches_whoever_plays_or_as_many_as_the_table_says() -> None:
    assert Partie().manches == 3
    assert last_manche("A - BON | B E", "", manches=1).winners == "A"
    assert last_manche("A - BON | B E", "", manches=4).board.manche == 4
    four = partie("A - BON | B E", turn="B", is_closing=True, manche=3, options=Partie(manches=4))
    assert four.play("B draw Z", "B discard Z").board.stage == "pause"


def test_LUD1_16_LUD_Q17_equal_points_the_dearest_word_decides() -> None:
    """DRAMES is worth 16, BON 8."""
    table = last_manche("A - DRAMES | B - BON", "A:2 B:10")
    assert table.totals == "A:18 B:18"
    assert (table.winners, table.places) == ("A", "A:1 B:2")
    assert table.latest[-1].public == Won((table.seat("A"),), "manches", by_word=True)


def test_LUD_Q17_a_dear_word_of_an_earlier_manche_counts_too() -> None:
    table = last_manche("A - DRAMES | B - BON", "A:2 B:10", best="A:4 B:17")
    assert table.winners == "B"


def test_LUD_Q17_it_is_the_owner_at_the_end_who_has_scored_it() -> None:
    """A made TASSE, B owns TASSENT."""
    table = partie("A - TASSE RUE | B NTE BON", turn="B", is_closing=True)
    after = table.play("B draw Z", "B modify TASSE TASSENT", "B discard Z")
    assert after.by_name(after.board.best) == "A:7 B:19"


def test_LUD_Q17_still_equal_both_win() -> None:
    table = last_manche("A - BON | B - BON | C - RUE", "A:1 B:1")
    assert (table.winners, table.places) == ("AB", "A:1 B:1 C:3")
    assert table.latest[-1].public == Won(
        tuple(sorted((table.seat("A"), table.seat("B")))), "manches", by_word=False
    )


# ---- a manche that nobody finishes


def idle_round(table: Table) -> Table:
    """Everyone draws and discards, from A on."""
    for name in table.names:
        table = table.play(f"{name} draw")
        table = table.play(f"{name} discard {table.hand(name)[-1]}")
    return table


def test_LUD1_18_a_round_without_a_card_laid_after_the_pile_was_rebuilt_is_the_last() -> None:
    table = idle_round(partie("A EX | B EE", rebuilt=1))
    assert table.close == "stalled"


def test_LUD1_18_the_cards_still_held_count() -> None:
    table = partie("A E BON | B EE", rebuilt=1).play(
        "A draw Z", "A discard Z", "B draw X", "B discard X"
    )
    assert table.points == "A:6 B:-4"


def test_LUD1_18_not_before_the_pile_was_rebuilt() -> None:
    table = partie("A EX | B EE")
    for _ in range(4):
        table = idle_round(table)
    assert table.board.stage == "take"


def test_LUD1_18_it_takes_a_full_round() -> None:
    """A lays a word: that round is not idle, whoever does nothing after that."""
    table = partie("A BONEE | B EEX", rebuilt=1)
    table = table.play("A draw U", "A lay BON", "A discard U", "B draw Z", "B discard Z")
    assert table.board.stage == "take"
    assert idle_round(table).close == "stalled"


def test_LUD1_18_the_round_is_played_to_its_end() -> None:
    """Everybody idle since B's turn: that is no full round when A, B and C have played."""
    table = partie("A EX | B BONX | C EE", rebuilt=1)
    table = table.play("A draw Z", "A discard Z", "B draw U", "B lay BON", "B discard U")
    table = table.play("C draw S", "C discard S", "A draw T", "A discard T")
    table = table.play("B draw L", "B discard L")
    assert table.board.idle == 3
    assert table.board.stage == "take"
    assert table.play("C draw P", "C discard P").close == "stalled"


def test_LUD1_18_a_modification_is_a_card_laid() -> None:
    table = partie("A DEE BON | B EEX", rebuilt=1).play("A draw U", "A modify BON BOND")
    assert table.play("A discard U", "B draw Z", "B discard Z").board.stage == "take"


def test_a_manche_in_which_nobody_draws_ends_too() -> None:
    """A discard that is taken and given back, again and again: five rounds of it are enough."""
    table = partie("A EE | B EE")
    for lap in range(5):
        assert table.board.stage == "take", lap
        for name in "AB":
            table = table.play(f"{name} take", f"{name} discard K")
    assert table.close == "stalled"


def test_drawing_once_keeps_it_alive() -> None:
    table = partie("A EE | B EE")
    for lap in range(12):
        for name in "AB":
            drawing = lap % 4 == 3 and name == "A"
            table = table.play(f"{name} draw" if drawing else f"{name} take")
            table = table.play(f"{name} discard {table.board.taken or table.hand(name)[-1]}")
    assert table.board.stage == "take"


# ---- the next manche


def test_a_new_manche_begins_with_a_clean_table_and_a_full_pack() -> None:
    table = partie("A E DRAMES | B - BON", turn="B", is_closing=True, rebuilt=1, idle=3, dry=2)
    table = table.holding("B X").play("B draw Z", "B discard Z", "clock proceed")
    board = table.board
    assert (board.manche, board.round, board.step, board.stage) == (2, 1, 0, "take")
    assert (board.words, board.debuts, board.rebuilt, board.idle, board.dry) == (
        (),
        (0, 0),
        0,
        0,
        0,
    )
    assert (board.is_closing, board.taken, board.took, board.received) == (False, "", (), ())
    cards = "".join(table.state.hands) + board.discards + table.state.pile
    assert len(cards) == 120
    assert len(board.sheet) == 1


def test_when_a_manche_is_over_all_hands_have_been_shown() -> None:
    table = partie("A E DRAMES | B EX BON", turn="B", is_closing=True)
    before = table.state.received
    after = table.play("B draw Z", "B discard Z")
    drawn = tuple(
        cards + ("Z" if seat == table.seat("B") else "") for seat, cards in enumerate(before)
    )
    assert after.board.received == drawn
    told = after.latest[-1].public
    assert isinstance(told, Scored)
    assert told.received == drawn
    assert after.state.hands == ("", "")
    assert after.view("spectator").board == after.view("A").board
