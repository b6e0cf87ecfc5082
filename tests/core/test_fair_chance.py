"""Fair chance: anyone can recompute it, and it is fair."""

import re
from collections import Counter
from pathlib import Path

import pytest

from escale.core.chance import FairChance
from escale.core.record import Seed

from . import reference

SECRET = bytes(range(32)).hex()
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
SEED = "b8088f74795131bf0a2d3681c311b453432da786ad015530a863d5d38462ffa4"
TABLE_SEEDS = {
    (): "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb",
    ("alice", "bob"): "b8088f74795131bf0a2d3681c311b453432da786ad015530a863d5d38462ffa4",
    ("bob", "alice"): "5cb8adbfcf2f65a8d8b6d0f10d700931689d7bb39e785f78f7f07a94c45a9e95",
    ("Élise", "🎲"): "a86c85975536cb29475886fb7232a3d64d67ea2cd7b24f43bbeab85c96f851a8",
}
WHOLE_DEAL = """
    0 28 35 30 46 33 23 2 19 8 4 36 7 16 6 50 43 22 26 47 44 40 51 39 25 5
    29 48 20 3 18 12 49 10 31 21 37 1 9 45 24 13 11 41 32 38 42 17 14 15 34 27
"""
DRAWS = (
    ("first-dealer", 6, 1, [2]),
    ("deal-1", 52, 1, [0]),
    ("deal-1", 52, 5, [0, 28, 35, 30, 46]),
    ("deal-1", 52, 52, [int(index) for index in WHOLE_DEAL.split()]),
    ("deal-2", 52, 5, [13, 3, 15, 30, 47]),
    ("donne-été", 10, 10, [7, 9, 5, 8, 4, 2, 1, 3, 6, 0]),
    ("bot/3", 1_000_000, 1, [645557]),
    ("reject-8", 3_000_000_000, 1, [501368907]),
)
DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.fixture
def chance() -> FairChance:
    return FairChance(bytes.fromhex(SEED))


@pytest.mark.parametrize("nonces", TABLE_SEEDS)
def test_the_table_seed_is_made_of_the_secret_and_every_nonce(nonces: tuple[str, ...]) -> None:
    assert reference.table_seed(SECRET, list(nonces)) == TABLE_SEEDS[nonces]
    seed = Seed.of(bytes.fromhex(SECRET), nonces)
    assert seed.commitment == COMMITMENT
    recomputed = FairChance(bytes.fromhex(TABLE_SEEDS[nonces]))
    assert seed.chance().draw("x", range(52), 52) == recomputed.draw("x", range(52), 52)


def test_what_is_published_before_the_game_does_not_give_the_cards_away() -> None:
    """A table without nonces too: its seed must not be the commitment itself."""
    assert COMMITMENT not in TABLE_SEEDS.values()
    published = FairChance(bytes.fromhex(COMMITMENT))
    real = Seed.of(bytes.fromhex(SECRET)).chance()
    assert published.draw("deal-1", range(52), 52) != real.draw("deal-1", range(52), 52)


@pytest.mark.parametrize("label, size, count, result", DRAWS)
def test_published_vectors(
    label: str, size: int, count: int, result: list[int], chance: FairChance
) -> None:
    assert reference.shuffled(SEED, label, size, count) == result
    assert list(chance.draw(label, range(size), count)) == result


def test_the_document_states_the_same_vectors() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| ([\d ]+) \|$", text, re.MULTILINE)
    stated = [(label, int(size), int(count), list(map(int, result.split())))
              for label, size, count, result in rows]  # fmt: skip
    assert stated == list(DRAWS)
    seeds = re.findall(r"^\| (.+) \| `([0-9a-f]{64})` \|$", text, re.MULTILINE)
    assert [seed for _, seed in seeds] == list(TABLE_SEEDS.values())
    for (nonces, _), stated_nonces in zip(seeds, TABLE_SEEDS, strict=True):
        assert tuple(re.findall("`([^`]+)`", nonces)) == stated_nonces
    assert f"`{SECRET}`" in text
    assert f"`{COMMITMENT}`" in text


def test_the_tables_of_a_series_have_the_seed_of_its_secret_alone() -> None:
    """As the page says, and its first vector: `table_seed(secret, [])`."""
    assert "`table_seed(secret, [])`" in DOCUMENT.read_text(encoding="utf-8")
    own = Seed.of(bytes.fromhex(SECRET)).chance()
    vector = FairChance(bytes.fromhex(TABLE_SEEDS[()]))
    assert own.draw("deal-1", range(52), 52) == vector.draw("deal-1", range(52), 52)


def test_the_document_s_program_gives_the_vectors() -> None:
    """What people copy from the page must run, and say the same."""
    text = DOCUMENT.read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert program
    names: dict[str, object] = {}
    exec(program[1], names)
    draw, table_seed = names["draw"], names["table_seed"]
    assert callable(draw)
    assert callable(table_seed)
    for nonces, seed in TABLE_SEEDS.items():
        assert table_seed(bytes.fromhex(SECRET), nonces).hex() == seed
    for label, size, count, result in DRAWS:
        assert draw(bytes.fromhex(SEED), label, size, count) == result


def test_a_number_past_the_last_whole_multiple_is_thrown_away(chance: FairChance) -> None:
    """Or small results would come more often: here the first number of the stream is too large."""
    size = 3_000_000_000
    first, second, *_ = reference.stream(SEED, "reject-8")
    assert first >= size > second
    assert chance.below("reject-8", size) == second


@pytest.mark.parametrize("count", range(53))
def test_a_short_deal_is_the_beginning_of_the_long_one(count: int, chance: FairChance) -> None:
    whole = chance.shuffle("deal", range(52))
    assert sorted(whole) == list(range(52))
    assert chance.deal("deal", range(52), count) == whole[:count]


def test_labels_are_independent(chance: FairChance) -> None:
    """Drawing one label neither needs nor disturbs another; the same label gives the same."""
    again = FairChance(bytes.fromhex(SEED))
    for label in ("c", "b", "a"):
        again.shuffle(label, range(52))
    orders = {label: chance.shuffle(label, range(52)) for label in ("a", "b", "c", "a ", "A")}
    assert len(set(orders.values())) == len(orders)
    assert all(again.shuffle(label, range(52)) == order for label, order in orders.items())


def test_a_sub_chance_is_a_longer_label(chance: FairChance) -> None:
    assert chance.child("bot").child("3").below("x", 999) == chance.below("bot/3/x", 999)
    assert chance.child("bot").shuffle("x", range(52)) != chance.shuffle("x", range(52))


def test_every_order_of_three_comes_equally_often(chance: FairChance) -> None:
    orders = Counter(chance.shuffle(str(number), range(3)) for number in range(6_000))
    assert len(orders) == 6
    statistic = sum((seen - 1_000) ** 2 / 1_000 for seen in orders.values())
    assert statistic < 20.5  # the one-in-a-thousand point of five degrees of freedom


def test_happens_is_certain_at_the_ends(chance: FairChance) -> None:
    assert all(chance.happens(str(number), 1.0) for number in range(50))
    assert not any(chance.happens(str(number), 0.0) for number in range(50))
    half = sum(chance.happens(str(number), 0.5) for number in range(4_000))
    assert 1_870 < half < 2_130  # four standard deviations


def test_nothing_can_be_drawn_from_an_empty_heap(chance: FairChance) -> None:
    assert chance.shuffle("nothing", ()) == ()
    with pytest.raises(ValueError, match="3 of 2"):
        chance.deal("too-many", range(2), 3)
    with pytest.raises(ValueError, match="1 of 0"):
        chance.below("empty", 0)
