"""Game 3: the die sets the hand, and the whole hand must be one word (LUD3-*)."""

import pytest

from escale.games.ludime.rules import Die, Discard, Show
from escale.games.ludime.rules.events import Dealt, Discarded, Drawn, Shown, Won

from ..tables import numbers
from .positions import GAME, Table, die, started


@pytest.mark.parametrize("face, cards", [(1, 5), (2, 6), (3, 7), (4, 8), (5, 9), (6, 10)])
@pytest.mark.parametrize("players", [2, 4])
def test_LUD3_1_the_die_says_how_many_cards_are_dealt(face: int, cards: int, players: int) -> None:
    table = started(Die(), players, {"manche-1/die": face - 1})
    assert table.board.die == face
    assert [len(hand) for hand in table.state.hands] == [cards] * players
    told = table.received("A")[-1]
    assert isinstance(told, Dealt)
    assert told.die == face


def test_LUD3_2_the_next_card_is_turned_the_rest_is_the_draw_pile() -> None:
    table = started(Die(), 3, {"manche-1/die": 2})
    assert len(table.board.discards) == 1
    assert table.board.pile == len(table.state.pile) == 120 - 3 * 7 - 1
    assert (table.board.stage, table.words) == ("take", "")


def test_LUD3_2_hands_are_secret() -> None:
    table = die("A NOYASSA | B ENUPUCA | C LAMPSTO").play("A draw M")
    assert table.received("A") == [Drawn(table.seat("A"), rebuilt=False, letter="M")]
    assert table.received("B") == [Drawn(table.seat("A"), rebuilt=False)]
    assert table.view("B").hand == "ACENPUU"
    assert table.view("spectator").hand == ""


def test_LUD3_3_a_turn_is_a_card_in_and_a_card_out() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T")
    assert table.may("A") == "draw take-discard"
    for move in ("A discard S", "A show S NOYASA"):
        assert table.refusal(move) == "take-a-card [LUD3-3]"
    drawn = table.play("A draw M")
    for move in ("A draw", "A take"):
        assert drawn.refusal(move) == "taken-already [LUD3-3]"
    assert drawn.refusal("A discard Z") == "no-such-card [LUD3-3]"
    after = drawn.play("A discard S")
    assert (after.asked, after.board.discards, after.hand("A")) == ("B", "TS", "AAMNOSY")
    assert after.latest[0].public == Discarded(after.seat("A"), "S", back=False, size=7)


def test_LUD3_3_the_discard_may_be_taken_by_anyone_from_the_first_round_on() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T")
    assert table.play("A take").hand("A") == "AANOSSTY"
    handed_on = table.play("A draw M", "A discard S", "B take")
    assert handed_on.hand("B") == "ACENPSUU"


def test_LUD_Q4_a_taken_card_need_not_serve_at_once() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T").play("A take")
    assert table.letters(Discard, "A") == "ANOSY"


def test_LUD3_4_one_word_with_all_cards_ends_the_manche() -> None:
    table = die("A NOYASSA | B RUNEPAS | C LAMPSTO", turn="B").play("B draw I")
    after = table.play("B show U PANIERS")
    assert (after.board.stage, after.close) == ("pause", "shown")
    assert after.points == "A:0 B:18 C:0"
    assert after.words == "B:PANIERS"
    assert after.news == "shown scored"
    assert after.latest[0].public == Shown(after.seat("B"), "U", "PANIERS", 18)
    line = after.board.sheet[0]
    assert [line.left[after.seat(name)] for name in "ABC"] == ["AANOSSY", "", "ALMOPST"]


@pytest.mark.parametrize("word", ["PANIER", "RUE", "PANNIERS"])
def test_LUD3_4_not_with_a_part_of_them(word: str) -> None:
    table = die("A RUNEPAS | B ENUPUCA").play("A draw I")
    assert table.refusal(f"A show U {word}") == "not-whole-hand [LUD3-4]"


def test_LUD3_4_a_word_of_the_dictionary() -> None:
    table = die("A RUNEPAS | B ENUPUCA").play("A draw I")
    assert table.refusal("A show U SREINAP") == "unknown-word [LUD-C4]"


def test_LUD3_5_LUD_Q26_one_discards_first_the_word_has_as_many_letters_as_were_dealt() -> None:
    """RAPINEES would take all eight cards: there would be nothing to discard."""
    table = die("A RAPINES | B ENUPUCA").play("A draw E")
    for letter in sorted(set(table.hand("A"))):
        assert table.refusal(f"A show {letter} RAPINEES") == "not-whole-hand [LUD3-4]"
    assert table.play("A show E RAPINES").points == "A:18 B:0"


def test_LUD3_5_the_card_discarded_lies_on_the_discards() -> None:
    table = die("A RUNEPAS | B ENUPUCA", discards="T").play("A draw I", "A show U PANIERS")
    assert table.board.discards == "TU"


def test_LUD_Q25_a_word_that_was_dealt_waits_for_ones_turn() -> None:
    """A player may discard the very card that they drew."""
    table = die("A RUNEPAS | B PANIERS")
    assert table.refusal("B show X PANIERS") == "not-waited-for"
    after = table.play("A draw T", "A discard T", "B draw X")
    assert after.play("B show X PANIERS").points == "A:0 B:18"


def test_LUD_Q25_LUD_Q27_no_word_is_shown_by_itself() -> None:
    """PANIERS is in the hand: if the player does not see it, the game goes on."""
    table = die("A PANIERS | B ENUPUCA").play("A draw X")
    assert any(isinstance(action, Show) for action in table.legal("A"))
    after = table.play("A discard X")
    assert (after.asked, after.board.stage) == ("B", "take")


def test_LUD3_6_the_die_is_thrown_again_each_manche() -> None:
    table = die("A RUNEPAS | B ENUPUCA").play("A draw I", "A show U PANIERS")
    faces = set()
    for face in range(6):
        again = Table(table.state, {"manche-2/die": face}).play("clock proceed")
        faces.add(again.board.die)
        assert len(again.hand("A")) == len(again.hand("B")) == face + 5
        assert again.asked == "B"
    assert faces == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("before, over", [(81, False), (82, True), (99, True)])
def test_LUD3_6_the_first_to_the_target_wins(before: int, over: bool) -> None:
    table = die("A RUNEPAS | B ENUPUCA", totals=numbers(f"A:{before} B:50", 2))
    after = table.play("A draw I", "A show U PANIERS")
    assert (after.board.stage == "over") == over
    if over:
        assert (after.winners, after.outcome.reason) == ("A", "target")
        assert after.latest[-1].public == Won((after.seat("A"),), "target", by_word=False)


def test_LUD3_6_the_target_is_a_choice_of_the_table() -> None:
    table = die("A RUNEPAS | B ENUPUCA", options=Die(target=18))
    assert table.play("A draw I", "A show U PANIERS").winners == "A"
    assert Die().target == 100


def test_LUD3_7_the_dealer_plays_first() -> None:
    assert started(Die(), 3).asked == "A"


def test_LUD3_8_the_discards_but_for_their_top_become_the_draw_pile() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="KTSU", pile="").play("A draw")
    assert (table.board.discards, table.board.pile, table.board.rebuilt) == ("U", 2, 1)
    assert sorted(table.hand("A") + table.state.pile) == sorted("NOYASSAKTS")


def test_LUD3_8_where_there_is_nothing_to_draw_the_discard_is_taken() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T", pile="")
    assert table.refusal("A draw") == "nothing-to-draw [LUD3-8]"
    assert table.may("A") == "take-discard"


def test_LUD3_9_the_card_just_taken_is_not_discarded_in_the_same_turn() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T").play("A take")
    assert table.refusal("A discard T") == "just-taken [LUD3-9]"
    assert table.refusal("A show T NOYASSA") == "just-taken [LUD3-9]"
    assert table.letters(Discard, "A") == "ANOSY"


def test_LUD3_9_but_another_card_like_it_is() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="S").play("A take")
    assert table.letters(Discard, "A") == "ANOSY"
    assert table.play("A discard S").latest[0].public == Discarded(table.seat("A"), "S", False, 7)


def test_LUD3_9_in_the_next_turn_it_may_go() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="KT").play("A take", "A discard Y")
    table = table.play("B draw E", "B discard E", "A draw I")
    assert "T" in table.letters(Discard, "A")


def test_LUD3_9_a_drawn_card_may_go_at_once() -> None:
    table = die("A NOYASSA | B ENUPUCA").play("A draw T")
    assert "T" in table.letters(Discard, "A")


def test_LUD3_10_the_pile_used_up_again_after_it_was_rebuilt_makes_the_manche_void() -> None:
    table = die("A NOYASSA | B ENUPUCA", pile="T", discards="KU", rebuilt=1)
    after = table.play("A draw", "A discard T")
    assert (after.close, after.points) == ("void", "A:0 B:0")
    assert after.board.voids == 1
    following = after.play("clock proceed")
    assert (following.board.manche, following.asked) == (2, "B")
    assert following.board.die in range(1, 7)


def test_LUD3_10_the_last_card_may_still_make_a_word() -> None:
    table = die("A RUNEPAS | B ENUPUCA", pile="I", discards="KU", rebuilt=1)
    assert table.play("A draw", "A show U PANIERS").close == "shown"


def test_LUD3_10_not_the_first_time() -> None:
    table = die("A NOYASSA | B ENUPUCA", pile="T", discards="KU")
    after = table.play("A draw", "A discard T")
    assert after.board.stage == "take"
    rebuilt = after.play("B draw")
    assert (rebuilt.board.rebuilt, rebuilt.board.pile) == (1, 1)
    assert rebuilt.play("B discard U").board.stage == "take"


def test_a_manche_in_which_nobody_draws_is_void_too() -> None:
    """They take each other's discard, ten rounds long."""
    table = die("A NOYASSA | B ENUPUCA", discards="T")
    for lap in range(10):
        assert table.board.stage == "take", lap
        for name in "AB":
            table = table.play(f"{name} take")
            table = table.play(f"{name} discard {table.letters(Discard, name)[0]}")
    assert table.close == "void"


def test_three_manches_in_a_row_that_nobody_finishes_end_the_game() -> None:
    first, second, third = (
        die(
            "A NOYASSA | B ENUPUCA",
            pile="T",
            discards="KU",
            rebuilt=1,
            totals=numbers("A:20 B:3", 2),
            voids=voids,
        ).play("A draw", "A discard T")
        for voids in range(3)
    )
    assert (first.board.stage, second.board.stage, third.board.stage) == ("pause", "pause", "over")
    assert (third.outcome.reason, third.winners) == ("void", "A")


def test_a_word_shown_between_makes_them_count_anew() -> None:
    table = die("A RUNEPAS | B ENUPUCA", voids=2).play("A draw I", "A show U PANIERS")
    assert (table.board.voids, table.board.stage) == (0, "pause")


@pytest.mark.parametrize(
    "move", ["lay PANIERS", "modify 0 PANIERS", "without", "give-up", "aside A"]
)
def test_actions_of_the_other_games_are_refused(move: str) -> None:
    table = die("A RUNEPAS | B ENUPUCA")
    assert table.refusal(f"A {move}") == "not-in-this-game"
    assert table.play("A draw I").refusal(f"A {move}") == "not-in-this-game"
    assert table.refusal("A exchange") == "not-in-this-game"


def test_every_action_answers_a_phase_of_its_own() -> None:
    table = die("A RUNEPAS | B ENUPUCA")
    assert GAME.phase(table.state) == "manche-1/step-0/take"
    assert GAME.phase(table.play("A draw I").state) == "manche-1/step-1/compose"
