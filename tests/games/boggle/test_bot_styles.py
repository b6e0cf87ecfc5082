"""Styles change which words a bot sees first; how strong they are, `bench.styles` measures."""

from statistics import fmean

import pytest

from escale.bots import LEVELS
from escale.games.boggle.bots.pace import PROFILES, candidates
from escale.games.boggle.bots.styles import STYLES, _families, _long, _short
from escale.games.boggle.rules import DeLuxe

from .grids import REEDS, letters_of


def mean_length(profile_of_level: object, level: str) -> float:
    """The mean length of the next word that is found."""
    profile = profile_of_level(PROFILES[level])  # type: ignore[operator]
    found = candidates(profile, 0, 2, DeLuxe(), letters_of(REEDS))
    rates = [each.rate for each in found]
    return fmean([len(each.word) for each in found], rates)


@pytest.mark.parametrize("level", LEVELS)
def test_who_likes_long_words_finds_longer_ones_and_fewer(level: str) -> None:
    plain = mean_length(lambda profile: profile, level)
    assert mean_length(_short, level) < plain < mean_length(_long, level)
    assert _long(PROFILES[level]).quickness < 1 < _short(PROFILES[level]).quickness


@pytest.mark.parametrize("level", LEVELS)
def test_who_follows_families_is_drawn_to_words_like_the_last(level: str) -> None:
    assert _families(PROFILES[level]).likeness > PROFILES[level].likeness


def test_every_level_has_every_style() -> None:
    assert all(list(bots) == list(LEVELS) for bots in STYLES.values())
