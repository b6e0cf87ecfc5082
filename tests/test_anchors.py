"""The bots' means on the scale of the ratings are those that the published ladder tells."""

from bench.anchors import GAMES, Rung, anchors, height, module
from bench.documents import BOTS_PAGE
from escale.bots import LEVELS
from escale.boxes.registry import BOXES
from escale.tables.ratings import START

PAGE = """
**chess**

| preset | players | casual over novice | regular over casual | expert over regular | master over expert | deals |
|---|--:|---|---|---|---|--:|
| `usual` | 2 | 0.640 (0.5–0.7), +100 | 1.000 (0.4–1.0), +∞ | 0.480 (0.4–0.6), −14 | 0.640 (0.5), +100 | 1000 |
| `usual` | 3 | 0.640 (0.5–0.7), +100 | 0.500 (0.4–1.0), +0 | 0.480 (0.4–0.6), −14 | 0.640 (0.5), +100 | 3–10 |
| `other` | 2 | 0.640 (0.5–0.7), +100 | – | – | – | 20 |

**chess**, alone: mean score

| preset | players | novice | casual | regular | expert | master | deals |
|---|--:|---|---|---|---|---|--:|
| `solo` | 1 | 9.35 ± 1.70 | 18.15 ± 2.92 | 26.35 ± 3.75 | 38.50 ± 4.53 | 50.65 ± 5.56 | 20 |
"""  # noqa: E501 - as it stands on the page


def test_each_box_has_the_means_of_the_page() -> None:
    found = anchors(BOTS_PAGE.read_text(encoding="utf-8"))
    for slug, box in BOXES.items():
        assert box.anchors.means == found[slug]
        assert (GAMES / slug / "anchors.py").read_text(encoding="utf-8") == module(found[slug])


def test_every_rule_set_for_several_has_them_in_the_order_of_the_levels() -> None:
    for slug, box in BOXES.items():
        presets = box.game.presets
        several = {name for name, rules in presets.items() if box.game.seats(rules)[-1] > 1}
        assert box.anchors.means.keys() == several, slug
        for levels in box.anchors.means.values():
            assert tuple(levels) == LEVELS
            assert list(levels.values()) == sorted(set(levels.values()))
            assert levels["regular"] == START


def test_a_rung_is_what_its_share_of_games_says() -> None:
    assert anchors(PAGE).keys() == {"chess"}
    levels = anchors(PAGE)["chess"]
    assert levels.keys() == {"usual"}  # of the others the page does not know enough
    assert levels["usual"]["regular"] == START
    assert levels["usual"]["casual"] < START - 500  # every one of a thousand deals was won
    assert levels["usual"]["casual"] - levels["usual"]["novice"] == 100
    assert levels["usual"]["expert"] - START == 20  # a level stands above the one below


def test_few_deals_say_little() -> None:
    assert height([Rung(1.0, 2, 3)]) == 240
    assert height([Rung(1.0, 2, 20)]) == 530
