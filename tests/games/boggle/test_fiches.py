"""The fiches that we designed: real objects, and grids that are good to play in every language."""

import pytest

from bench import fiches as bench
from escale.games.boggle.rules import Language, Pocket
from escale.games.boggle.rules.material import COMMON, material
from escale.words.lexicon import lexicon
from escale.words.spelling import ALPHABET

FICHES = material().fiches
FACES = [face for fiche in FICHES.all for face in fiche]
GRIDS = 400


def test_a_row_tells_its_fiche_face_and_way() -> None:
    """No face reads like another one, nor like itself, from either end."""
    readings = [*FACES, *(face[::-1] for face in FACES)]
    assert len(set(readings)) == len(readings)


def test_BOG_P15_the_twelve_french_fiches_hold_every_letter() -> None:
    assert set("".join("".join(fiche) for fiche in FICHES.all[: COMMON + 1])) == set(ALPHABET)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en", "de", "es"])
def test_grids_are_good_to_play_in_every_language(language: Language) -> None:
    """Hardly a poor grid, hardly one that is too easy (docs/games/boggle.md has the figures)."""
    options = Pocket(language=language)
    ordinary = bench.Counter(lexicon(language), options, ordinary=True)
    counts = sorted(ordinary(bench.boards_of(options, GRIDS)))
    low, middle, high = (counts[GRIDS * share // 100] for share in (5, 50, 95))
    assert low >= 20
    assert 40 <= middle <= 60
    assert high <= 100
