"""A race of Rondelic of any length has its own words."""

import pytest

from escale.core.texts import LANGUAGES, catalogue
from escale.games.rondelic import BOX


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_length_of_the_race_has_a_text(language: str) -> None:
    texts = catalogue(BOX.catalogue.package, language)
    circles = {key for key in texts if key.startswith("values.circles.")}
    assert circles == {f"values.circles.{number}" for number in range(2, 13)}
