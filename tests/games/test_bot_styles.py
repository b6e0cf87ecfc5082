"""No style makes a level stronger or weaker: within 40 Elo points of the plain bot."""

import pytest

from bench.styles import EVEN, measure
from escale.boxes.registry import BOXES

PRESETS = {
    "biduletruc": "biduletruc",
    "boggle": "deluxe",
    "ludime": "partie",
    "rondelic": "rondelic-rapide",
    "tordu": "simple",
}
LEVELS = ("novice", "casual", "regular")  # what the others search takes hours
DEALS = 200


@pytest.mark.nightly
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "slug, style", [(slug, style) for slug in PRESETS for style in BOXES[slug].styles]
)
def test_a_style_is_as_strong_as_its_level(slug: str, style: str, level: str) -> None:
    """The deals are fixed; a style fails if its interval lies outside altogether."""
    won = measure(slug, PRESETS[slug], style, level, range(DEALS))
    assert won.share - won.ci_half_width < EVEN[1]
    assert won.share + won.ci_half_width > EVEN[0]
