"""The rules of Le Tordu in words; docs/games/tordu.md writes cards as they are read."""

import json
import re

import pytest

from escale.core.ready import PAUSE_SECONDS
from escale.core.texts import LANGUAGES
from escale.games.tordu.rules import Contract, gain
from escale.games.tordu.rules.cards import HEARTS, RANKS, SUITS, TORDU, read, read_suit

from ..rules_pages import ROOT, added

PAGE = (ROOT / "docs/games/tordu.md").read_text(encoding="utf-8")


def test_the_page_writes_cards_as_they_are_read() -> None:
    start = PAGE.index("## How cards are written")
    part = PAGE[start : PAGE.index("\n## ", start)]
    rows = re.findall(
        r"^\| .* \| (\S) \| (\S)(?: or (\S))? \| (\S) \| ([♧♢♡♤]?)", part, re.MULTILINE
    )
    assert [row[0] for row in rows] == list(SUITS)
    for number, row in enumerate(rows):
        sign, letter, other, english, hollow = row
        assert {read_suit(each) for each in (sign, letter, other, hollow) if each} == {number}
        assert read_suit(english, "en") == number
    ranks, others = re.findall(r"A [RK] [DQ] [VJ] 10 9 8 7", part)
    assert [read(word + "♣") for word in ranks.split()] == list(range(7, -1, -1))
    assert [read(word + "♣") for word in others.split()] == list(range(7, -1, -1))
    assert ranks.split() == list(reversed(RANKS))
    for same in (["AC", "a c", "1♥", "A♡"], ["DK", "QQ", "D♦"]):
        assert all(f"`{word}`" in part for word in same)
        assert len({read(word) for word in same}) == 1


def test_the_pause_after_a_deal_is_as_long_as_the_rules_say() -> None:
    assert f"waits {PAUSE_SECONDS:.0f} seconds" in added("tordu")
    assert f"attend {PAUSE_SECONDS:.0f} secondes" in added("tordu", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind, suit", [("plain", HEARTS), ("tordu", TORDU)])
def test_TOR_18_what_a_bid_may_bring_is_said_as_it_is_marked(
    kind: str, suit: int, language: str
) -> None:
    room = ROOT / f"web/src/games/tordu/texts/{language}.json"
    said = json.loads(room.read_text(encoding="utf-8"))["board_web"]["meaning"][kind]
    said = re.sub(r"\{[^}]*\}", "", said)
    bid = Contract(0, suit, 3)
    assert [int(each) for each in re.findall(r"\d+", said)] == [gain(bid, 3), gain(bid, 4)]
