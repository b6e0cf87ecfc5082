"""How a game is won (BID-41 to BID-44, BID-46)."""

import pytest

from escale.core.game import Deadline
from escale.core.ready import PROCEED
from escale.games.biduletruc.rules import Options
from escale.games.biduletruc.rules.events import Claimed, Conceded, Won

from .positions import GAME, Table, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def last_card(piles: str = "ciel | mer | eau", hand: str = "nuage", window: int = 0) -> Table:
    """A table at which A is about to lay their last card."""
    return drawn(
        f"""
        A      {hand}
        B      rouge
        C      rose roi
        piles  {piles}
        talon  riz dame fou as
    """,
        options=Options(window=window),
    )


def test_BID_41_the_first_without_a_card_in_hand_wins() -> None:
    table = last_card().play("A lay nuage on ciel", "B concede", "C concede")
    assert table.winners == "A"
    assert table.outcome.reason == "out"
    assert table.news == "conceded won"
    won = table.latest[-1].public
    assert won == Won((table.seat("A"),), "out", table.state.hands)
    assert table.board.hands == table.state.hands
    assert GAME.actors(table.state).must == ()


def test_BID_Q19_the_others_are_ranked_by_the_cards_they_have_left() -> None:
    outcome = last_card().play("A lay nuage on ciel", "clock proceed").outcome
    assert outcome.scores == (2.0, 0.0, 1.0), "C sits at seat 0"
    assert outcome.places == (3, 1, 2)


def test_when_it_is_over_nobody_does_anything() -> None:
    table = last_card().play("A lay nuage on ciel", "clock proceed")
    for move in ("A draw", "B dico nuage", "C concede", "clock proceed", "B end"):
        assert table.refusal(move) == "game-over"
    assert GAME.deadlines(table.state) == ()
    assert GAME.phase(table.state) == "turn-5/over"


def test_BID_42_BID_Q4_a_last_biduletruc_waits_for_the_next_turn() -> None:
    table = last_card(hand="nuage *").play("A lay nuage on ciel")
    assert table.refusal("A lay * on mer") == "last-joker [BID-42]"
    assert table.may("A") == "end"
    table = table.play("A end", "B draw", "B end", "C draw", "C end")
    assert table.refusal("A lay * on mer") == ""


def test_BID_42_a_biduletruc_that_is_not_the_last_card_may_follow_others() -> None:
    table = last_card(hand="nuage * lit").play("A lay nuage on ciel")
    assert table.refusal("A lay * on mer") == ""


def test_BID_Q4_a_biduletruc_first_then_a_card_on_it_wins() -> None:
    table = last_card(hand="nuage *").play("A lay * on ciel", "A lay nuage on *")
    assert table.winners == "A"


def test_BID_Q5_of_two_last_biduletruc_one_waits() -> None:
    table = last_card(hand="* *").play("A lay * on ciel")
    assert table.refusal("A lay * on mer") == "one-joker [BID-15]"
    table = table.play("A end", "B draw", "B end", "C draw", "C end", "A lay * on mer")
    assert table.winners == "A"


# ---- the last chance


def test_BID_43_BID_Q3_the_win_waits_for_every_other_player() -> None:
    table = last_card(window=3).play("A lay nuage on ciel")
    assert table.news == "laid claimed"
    assert table.latest[1].public == Claimed(table.seat("A"))
    assert (table.asked, table.others, table.board.stage) == ("BC", "", "claim")
    assert table.may("B") == table.may("C") == "concede dico"
    assert table.may("A") == ""
    one = table.play("C concede")
    assert one.latest[0].public == Conceded(one.seat("C"))
    assert one.asked == "B"
    assert one.refusal("C concede") == "not-waited-for"
    assert one.refusal("C dico nuage") == "has-conceded [BID-43]"
    assert one.refusal("A concede") == "not-waited-for"


def test_BID_43_nothing_else_is_done_meanwhile() -> None:
    table = last_card().play("A lay nuage on ciel")
    for move in ("A end", "A draw", "B draw", "B lay rouge on mer", "C end", "B proceed"):
        assert table.refusal(move) == "claim-first [BID-43]"
    assert table.refusal("A dico nuage") == "own-card [BID-37]"


def test_BID_43_after_a_while_the_clock_answers_for_all() -> None:
    table = last_card(window=3).play("A lay nuage on ciel")
    assert GAME.deadlines(table.state) == (Deadline("turn-5/claim", 20.0, PROCEED, is_pause=True),)
    assert table.play("clock proceed").winners == "A"
    assert table.refusal("clock settle nuage") == "not-for-the-clock"


def test_BID_43_a_challenge_with_success_cancels_the_win() -> None:
    table = last_card(hand="lit").play("A lay lit on ciel", "C concede", "B dico lit")
    assert (table.asked, table.board.stage, table.hand("A")) == ("B", "turn", "dame lit riz")
    assert (table.owed, table.board.conceded) == ("", ())
    assert table.piles == "ciel | mer | eau"
    assert GAME.outcome(table.state) is None


def test_BID_43_a_failed_one_only_makes_the_challenger_draw_two() -> None:
    table = last_card("ciel | mer A:sel | eau").play("A lay nuage on ciel", "B dico sel")
    assert (table.board.stage, table.asked) == ("claim", "BC")
    assert table.hand("B") == "dame riz rouge"
    assert GAME.phase(table.state) == "turn-5/claim"
    assert table.refusal("C dico sel") == "already-judged [BID-37]"
    assert table.refusal("B dico nuage") == ""


def test_BID_43_any_of_their_uncovered_cards_is_in_question() -> None:
    table = last_card("ciel | mer A:fourmi | eau").play("A lay nuage on ciel", "C dico fourmi")
    assert (table.board.stage, table.asked, table.hand("A")) == ("turn", "B", "dame fourmi riz")
    assert table.piles == "ciel A:nuage | mer | eau"


def test_BID_43_several_challengers_one_after_the_other() -> None:
    """B is wrong, C is right: the win is cancelled all the same."""
    table = last_card("ciel | mer A:fourmi | eau").play("A lay nuage on ciel", "B dico nuage")
    assert table.board.stage == "claim"
    table = table.play("B concede", "C dico fourmi")
    assert (table.board.stage, table.asked) == ("turn", "B")
    assert table.hand("B") == "dame riz rouge"
    assert table.hand("A") == "as fou fourmi"


def test_BID_43_when_the_last_link_in_question_is_granted_it_is_won() -> None:
    table = last_card().play("A lay nuage on ciel", "B dico nuage")
    assert (table.winners, table.news) == ("A", "judged drew won")
    assert table.hand("B") == "dame riz rouge"


def test_BID_43_won_at_once_where_there_is_nothing_to_challenge() -> None:
    for piles, top in (("* | mer | eau", "*"), ("* | mer A:sel! | eau B:lit", "*")):
        table = last_card(piles).play(f"A lay nuage on {top}")
        assert (table.winners, table.news) == ("A", "laid won")


def test_BID_Q18_during_a_claim_no_third_players_card_is_challenged() -> None:
    table = last_card("ciel | mer B:fourmi | eau").play("A lay nuage on ciel")
    assert table.refusal("C dico fourmi") == "claim-first [BID-Q18]"
    assert table.refusal("A dico fourmi") == "claim-first [BID-Q18]"


def test_BID_Q15_the_claimant_challenges_nobody_the_others_draw_as_ever() -> None:
    table = last_card("ciel | mer B:fourmi | eau").play("A lay nuage on ciel")
    assert table.legal("A") == []
    assert len(table.play("C dico nuage").hand("C").split()) == 4


def test_BID_43_a_cancelled_win_leaves_a_skip_to_be_answered() -> None:
    table = drawn("""
        A      lit + skip
        B      rouge
        piles  ciel | mer
        talon  riz dame fou as
    """).play("A skip", "A lay lit on ciel", "B dico lit")
    assert (table.asked, table.board.stage, table.skips) == ("B", "answer", "B:A")


def test_BID_44_a_single_biduletruc_wins_at_the_beginning_of_a_turn() -> None:
    assert last_card(hand="*").play("A lay * on mer").winners == "A"


def test_BID_44_unless_an_older_card_is_challenged_with_success() -> None:
    table = last_card("ciel | mer A:fourmi | eau", hand="*").play("A lay * on ciel")
    assert table.board.stage == "claim"
    assert table.refusal("B dico *") == "nothing-to-challenge [BID-36]"
    caught = table.play("B dico fourmi")
    assert (caught.asked, caught.hand("A")) == ("B", "dame fourmi riz")


def test_BID_44_covering_ones_own_older_card_leaves_nothing_to_challenge() -> None:
    table = last_card("ciel | mer A:fourmi | eau", hand="*").play("A lay * on fourmi")
    assert table.winners == "A"


def test_BID_17_a_drawn_card_may_follow_and_the_hand_be_empty() -> None:
    table = last_card(hand="*").play("A draw")
    assert table.may_lay("A") == "riz"
    laid = table.play("A lay riz on mer")
    assert laid.refusal("A lay * on ciel") == "last-joker [BID-42]"


# ---- a dead game, a long game


def dead(hands: str = "A lit roi / B rouge / C rose", **more: object) -> Table:
    """Nothing to draw, and nothing to make a talon from."""
    rows = "\n".join(each.strip() for each in hands.split("/"))
    return drawn(f"{rows}\npiles ciel A:nuage | mer | eau", **more)  # type: ignore[arg-type]


def test_BID_46_a_round_without_a_card_ends_a_dead_game() -> None:
    table = dead().play("A draw", "A end", "B draw", "B end", "C draw")
    assert GAME.outcome(table.state) is None
    table = table.play("C end")
    assert (table.winners, table.outcome.reason, table.news) == ("BC", "dead", "ended won")
    assert table.outcome.places == (1, 3, 1)


def test_BID_46_the_fewest_cards_win() -> None:
    table = dead("A lit / B rouge roi / C rose fou")
    table = table.play("A draw", "A end", "B draw", "B end", "C draw", "C end")
    assert table.winners == "A"


def test_BID_46_a_card_that_is_laid_begins_the_round_anew() -> None:
    table = dead("A lit roi / B rouge fou / C rose").play("A draw", "A end", "B lay fou on mer")
    table = table.play("B end", "C draw", "C end", "A draw", "A end")
    assert GAME.outcome(table.state) is None
    assert table.play("B draw", "B end").outcome.reason == "dead"


def test_BID_46_a_talon_that_can_be_made_anew_is_not_dead() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  ciel A:nuage A:pluie | mer
    """).play("A draw")
    assert table.hand("A") == "ciel lit"
    assert table.play("A end").asked == "B", "B's turn is the first of a round without a talon"
    assert table.play("A end", "B draw", "B end").outcome.reason == "dead"


def test_BID_46_as_long_as_there_is_a_talon_nobody_has_to_lay() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  ciel A:nuage A:pluie A:sel | mer
        talon  roi
    """)
    for name in "ABA":
        assert not table.board.stuck
        table = table.play(f"{name} draw", f"{name} end")
    assert table.board.stuck == 1
    assert table.play("B draw", "B end").outcome.reason == "dead"


def test_BID_46_turns_that_are_lost_or_skipped_count() -> None:
    lost = dead(owed={"B": 1, "C": 1}).play("A draw", "A end")
    assert (lost.outcome.reason, lost.news) == ("dead", "ended lost-turn lost-turn won")
    skipped = dead("A lit + skip / B rouge roi / C rose fou").play("A skip", "A draw", "A end")
    skipped = skipped.play("B give-way", "C draw", "C end")
    assert (skipped.winners, skipped.outcome.reason) == ("A", "dead")


def test_a_game_of_fifty_rounds_is_over() -> None:
    """Ours: even a game in which every link is refused has an end."""
    table = last_card(hand="lit").with_board(turns=149).play("A draw", "A end")
    assert table.board.turns == 150
    assert GAME.outcome(table.state) is None
    table = table.play("B draw", "B end")
    assert (table.outcome.reason, table.winners) == ("long", "ABC")
    with_fewer = last_card(hand="lit").with_board(turns=150, owed=(1, 0, 0))
    ended = with_fewer.play("A draw", "A end")
    assert (ended.winners, ended.outcome.reason) == ("B", "long")


def test_a_refused_dico_may_be_the_end_of_a_long_game() -> None:
    table = last_card("ciel A:lit | mer | eau", hand="roi").with_board(turns=150)
    table = table.play("B dico lit")
    assert (table.outcome.reason, table.winners) == ("long", "B")
