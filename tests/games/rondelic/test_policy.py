"""The shipped tables, seen through the look-ups that bots use."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.games.rondelic.bots import policy

TABLES = [
    (text, header.variant, header.players) for text in "AB" for header in policy.header(text).tables
]
SEVEN, TEN = 6, 9
cards = st.integers(0, policy.KING)


def histories(length: int) -> st.SearchStrategy[str]:
    return st.text("KXR", min_size=length, max_size=length)


def test_every_player_number_has_its_table() -> None:
    wanted = {("A", variant, n) for n in range(3, 13) for variant in ("default", "dealer_card")}
    wanted |= {("B", variant, n) for n in range(2, 9) for variant in ("default", "look_after")}
    assert wanted <= set(TABLES)
    assert policy.table("A", "default+nobody", 5) == policy.table("A", "default", 5)
    with pytest.raises(ValueError, match="no table"):
        policy.table("A", "default", 13)


@pytest.mark.parametrize("text, variant, players", TABLES)
def test_nobody_can_gain_a_thousandth(text: str, variant: str, players: int) -> None:
    header = policy.table(text, variant, players).header
    assert len(header.losses) == len(header.at_most) == players
    assert max(*header.at_most, *header.at_least) < 1e-3
    # Somebody is always lowest, except where nobody advances when all are equal.
    assert sum(header.losses) > (0.9 if "nobody" in variant else 1.0)


@given(st.sampled_from(TABLES), st.data())
def test_every_question_before_the_dealer_has_an_answer(
    deal: tuple[str, str, int], data: st.DataObject
) -> None:
    history = data.draw(st.integers(0, deal[2] - 2).flatmap(histories))
    gave = data.draw(st.none() | cards)
    chances = [policy.exchange_chance(*deal, history, gave, holds) for holds in range(13)]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert chances == sorted(chances, reverse=True), "the lower the card, the sooner it goes"
    assert chances[policy.KING] == 0.0
    if gave is not None:
        assert not any(chances[gave + 1 :]), "a card above the one given is safe"


@given(st.sampled_from(TABLES), st.data())
def test_every_question_to_the_dealer_has_an_answer(
    deal: tuple[str, str, int], data: st.DataObject
) -> None:
    history = data.draw(histories(deal[2] - 1))
    own, turned = data.draw(cards), data.draw(st.lists(cards, min_size=1, max_size=3))
    assert 0.0 <= policy.dealer_keeps_own(*deal, history, own) <= 1.0
    assert 0.0 <= policy.dealer_takes_discard(*deal, history, own) <= 1.0
    keeps = policy.dealer_keeps_turned(*deal, history, turned, own)
    assert 0.0 <= keeps <= 1.0
    if deal[0] == "B" and "look_after" not in deal[1]:
        assert keeps == 0.0 or turned[-1] > own
    elif len(turned) == 3:
        assert keeps == 1.0


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="nobody is left"):
        policy.exchange_chance("A", "default", 4, "KKK", None, 3)
    with pytest.raises(ValueError, match="the dealer acts after 3"):
        policy.dealer_keeps_turned("A", "default", 4, "KK", [3])
    with pytest.raises(ValueError, match="card of their own"):
        policy.dealer_keeps_turned("B", "default", 4, "KKK", [3])
    with pytest.raises(ValueError, match="position 3 of 3"):
        policy.threshold("A", "default", 4, 3)


def test_nonsense_is_answered_by_the_nearest_sense() -> None:
    """A player who refused and then exchanges is taken to keep their King."""
    for holds in range(13):
        assert policy.exchange_chance("A", "default", 6, "RX", None, holds) == (
            policy.exchange_chance("A", "default", 6, "RK", None, holds)
        )
        assert policy.exchange_chance("B", "default", 6, "RK", None, holds) == (
            policy.exchange_chance("B", "default", 6, "XK", None, holds)
        )


def test_variants_have_names() -> None:
    assert policy.variant_of("A") == policy.variant_of("B") == "default"
    assert policy.variant_of("A", dealer_card=True) == "dealer_card"
    assert policy.variant_of("B", look="after", all_equal="nobody") == "look_after+nobody"
    assert policy.variant_of("A", look="after") == "default"


def test_the_more_players_the_lower_the_threshold() -> None:
    first = [policy.threshold("A", "default", players, 0) for players in (3, 6, 12)]
    assert first[0] > first[1] > first[2]
    assert policy.dealer_threshold("A", "default", 4, 1) > policy.dealer_threshold(
        "A", "default", 4, 2
    )


def test_a_refusal_seen_makes_keeping_safer() -> None:
    """The asker is left with a card they wanted to be rid of: the others may keep theirs."""
    calm = sum(policy.exchange_chance("A", "default", 6, "KK", None, card) for card in range(13))
    after = sum(policy.exchange_chance("A", "default", 6, "RK", None, card) for card in range(13))
    assert after < calm


def test_ron_a11_duel_limits() -> None:
    """RON-A11: the receiver waits for a ten; whoever refused twice is easier to beat."""
    assert policy.duel_receiver_keeps([TEN]) == 1.0
    assert policy.duel_receiver_keeps([TEN - 1]) == 0.0
    assert policy.duel_receiver_keeps([0, 0, 0]) == 1.0
    assert policy.duel_dealer_keeps(2, [TEN - 1]) > policy.duel_dealer_keeps(0, [TEN - 1])
    assert policy.duel_dealer_keeps(2, [SEVEN, SEVEN + 1]) == 1.0
    assert policy.duel_dealer_keeps(0, [0, 0, 0]) == 1.0


def test_a_look_up_reads_and_unpacks_its_table_once() -> None:
    policy.table.cache_clear()
    for card in range(policy.KING):
        policy.exchange_chance("A", "default", 12, "KXKXKXKXKX", 5, card)
    assert policy.table.cache_info().misses == 1


@pytest.mark.slow
def test_a_look_up_needs_no_numpy() -> None:
    program = "import sys, escale.games.rondelic.bots.policy; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
