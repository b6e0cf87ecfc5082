"""How each level plays: what it considers and remembers, and that none of it is luck."""

from itertools import pairwise

import pytest

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.games.rondelic.bots import BOTS
from escale.games.rondelic.bots.knowledge import Knowledge
from escale.games.rondelic.bots.levels import LevelBot
from escale.games.rondelic.bots.memory import remembered_history
from escale.games.rondelic.bots.profiles import PROFILES

from .deals import Table, text_a, text_b, word_for

BELOW_MASTER = tuple(PROFILES)
LUCKS = 25


def choices(level: str, table: Table) -> set[str]:
    """All that this level may do now, whatever its luck."""
    view, bot = table.view(table.asked), BOTS[level]
    lucks = (FastChance(number) for number in range(LUCKS))
    return {word_for(bot.choose(view, luck, Budget())) for luck in lucks}


def line(level: str, table: Table) -> float:
    """Where this level draws its line for the player to move."""
    bot = BOTS[level]
    assert isinstance(bot, LevelBot)
    return bot.line(Knowledge(table.view(table.asked)))


AFTER_TWO_KEPT = text_a("9 8 6 7 V | 5 5 5 5").play("P1 keep", "P2 keep")
AFTER_AN_EXCHANGE = text_a("3 V 6 7 V | 5 5 5 5").play("P1 exchange", "P2 give", "P2 keep")


# ---- what each level considers


def test_a_novice_looks_at_its_card_alone() -> None:
    first = text_a("6 9 9 | 5 5 5 5")
    last = text_a("9 9 6 | 5 5 5 5").play("P1 keep", "P2 keep")
    assert line("novice", first) == line("novice", last) == line("novice", AFTER_AN_EXCHANGE)
    assert line("novice", first) == pytest.approx(line("novice", text_a("6 9 9 9 8 8 8 | 5 5 5 5")))


def test_a_casual_player_counts_who_sits_behind_but_not_what_was_done() -> None:
    two = text_a("6 9 | 5 5 5 5")
    assert line("casual", two) < line("casual", two.play("P1 keep"))
    assert line("casual", AFTER_TWO_KEPT) == line("casual", AFTER_AN_EXCHANGE)


def test_a_regular_player_knows_who_has_the_card_it_gave() -> None:
    """Whoever asked for it is not lower, so the line is no lower than if they had kept."""
    kept = text_a("6 9 9 9 | 5 5 5 5").play("P1 keep")
    gave = text_a("6 9 9 9 | 5 5 5 5").play("P1 exchange", "P2 give")
    assert line("regular", gave) >= line("regular", kept)
    assert line("regular", AFTER_TWO_KEPT) == line("regular", AFTER_AN_EXCHANGE)


def test_an_expert_reads_an_exchange_after_which_a_card_was_kept() -> None:
    """Somebody is content with a card that another wanted to be rid of: somebody is very low."""
    if remembered_history(Knowledge(AFTER_AN_EXCHANGE.view("P3")), 0.8) != "XK":
        pytest.fail("these cards should be among those that the expert has in mind")
    assert line("expert", AFTER_AN_EXCHANGE) < line("expert", AFTER_TWO_KEPT)


@pytest.mark.parametrize("weaker, stronger", [*pairwise(BELOW_MASTER)])
@pytest.mark.parametrize("cards", ["6 9 9 | 5 5 5 5", "6 9 9 9 9 | 5 5 5 5"])
def test_the_less_experienced_are_content_sooner(weaker: str, stronger: str, cards: str) -> None:
    table = text_a(cards)
    assert line(weaker, table) < line(stronger, table)
    kept = table.play("P1 keep")
    assert line(weaker, kept) < line(stronger, kept)


@pytest.mark.parametrize("level", BELOW_MASTER)
@pytest.mark.parametrize("card", ["A", "2", "3"])
def test_nobody_is_content_with_a_three(level: str, card: str) -> None:
    """Novices kept most threes, and casual players one among three who were left."""
    for others in ("9 9", "9 9 9", "9 9 9 8 8"):
        assert choices(level, text_a(f"{card} {others} | 5 5 5 5")) == {"exchange"}


@pytest.mark.parametrize("level", BELOW_MASTER)
def test_a_three_that_one_was_given_for_a_jack_goes_on(level: str) -> None:
    """A novice, last before the dealer, kept it: whoever gave it was glad to be rid of it."""
    table = text_a("9 3 V | 5 5 5 5").play("P1 keep", "P2 exchange", "P3 give")
    assert choices(level, table) == {"exchange"}


def test_only_who_has_thought_about_it_looks_before_keeping_a_good_card() -> None:
    table = text_b("9 9 9 10 | 5 V 5 5").play("P1 keep", "P2 keep", "P3 keep")
    assert choices("regular", table) == {"keep"}
    assert choices("expert", table) == choices("master", table) == {"turn"}


# ---- memory


def exchanged_early(deal: int) -> Knowledge:
    """A fifth player in some deal, after the first two have exchanged."""
    table = text_a("3 8 9 9 6 | 5 5 5 5", tokens=f"P1:{deal % 8} P2:{deal // 8 % 8}")
    table = table.play("P1 exchange", "P2 give", "P2 keep", "P3 keep", "P4 keep")
    return Knowledge(table.view("P5"))


def test_the_last_move_is_in_mind_and_older_exchanges_fade() -> None:
    heard = [remembered_history(exchanged_early(deal), 0.8) for deal in range(64)]
    assert set(heard) == {"XKKK", "KKKK"}
    assert 0.3 < heard.count("XKKK") / 64 < 0.75  # 0.8 after each of three moves
    asked = text_a("3 8 9 | 5 5 5 5").play("P1 exchange", "P2 give")
    assert remembered_history(Knowledge(asked.view("P2")), 0.0) == "X"


def test_a_refusal_is_heard_by_all_and_stays() -> None:
    table = text_a("3 R 9 9 | 5 5 5 5").play("P1 exchange", "P2 refuse", "P2 keep", "P3 keep")
    assert remembered_history(Knowledge(table.view("P4")), 0.0) == "RKK"


def test_what_is_forgotten_stays_forgotten_in_a_deal() -> None:
    """The dealer decides up to three times, and has the same moves in mind each time."""
    for deal in range(20):
        table = text_b("3 8 9 9 2 | 3 4 5 5", tokens=f"P1:{deal % 5 + 1} P2:{deal // 5 + 1}")
        table = table.play("P1 exchange", "P2 keep", "P3 keep", "P4 keep")
        heard = set()
        for _ in range(3):
            heard.add(remembered_history(Knowledge(table.view("dealer")), 0.8))
            table = table.play("dealer turn")
        assert len(heard) == 1


# ---- nothing that no person would do


@pytest.mark.parametrize("level", BOTS)
def test_nobody_passes_on_a_card_that_beats_the_one_just_given(level: str) -> None:
    table = text_a("3 2 9 | 5 5 5 5").play("P1 exchange", "P2 give")  # P1 has the 2 now
    assert choices(level, table) == {"keep"}


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("players", [3, 4, 6, 12])
def test_nobody_keeps_an_as_that_they_may_pass_on(level: str, players: int) -> None:
    cards = f"A {' '.join(['9', '8', '7', '6', '5'][place % 5] for place in range(players - 2))}"
    assert choices(level, text_a(f"{cards} | 2 2 2 2")) == {"exchange"}


@pytest.mark.parametrize("level", BOTS)
def test_nobody_passes_on_a_king_or_a_queen(level: str) -> None:
    assert choices(level, text_a("R 9 9 | 5 5 5 5")) == {"keep"}
    assert choices(level, text_a("D 9 9 | 5 5 5 5")) == {"keep"}


@pytest.mark.parametrize("level", BOTS)
def test_of_two_cards_that_it_sees_a_dealer_never_takes_the_lower(level: str) -> None:
    table = text_b("9 9 9 2 | A 5 3 5").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    assert "accept" not in choices(level, table)
    table = table.play("dealer turn")
    assert "keep" not in choices(level, table)
    assert choices(level, table.play("dealer turn")) == {"accept"}


@pytest.mark.parametrize("level", BOTS)
def test_in_a_duel_nobody_is_content_with_a_low_card(level: str) -> None:
    assert choices(level, text_a("4 | 9 9 9 9 8", "P2:out")) == {"turn"}
    assert choices(level, text_a("D | 9 9 9 9 8", "P2:out")) == {"keep"}


@pytest.mark.parametrize("level", BELOW_MASTER)
@pytest.mark.parametrize("before", [(), ("P1 keep",), ("P1 keep", "P2 keep")])
def test_luck_decides_about_one_rank_at_most(level: str, before: tuple[str, ...]) -> None:
    """What is below goes, what is above stays: no slip and no wavering."""
    undecided = []
    for card in "A 2 3 4 5 6 7 8 9 10 V D R".split():
        hands = ["9", "9", "8"]
        hands[len(before)] = card
        made = choices(level, text_a(f"{' '.join(hands)} | 5 5 4 4").play(*before))
        undecided += [card] if len(made) > 1 else []
    assert len(undecided) <= 1
