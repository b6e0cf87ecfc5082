"""The rules of Rondelic state every clause; a race of any length has its own words."""

import pytest

from escale.core.texts import LANGUAGES, catalogue
from escale.games.rondelic import BOX

from ..rules_pages import book


def test_the_law_has_clauses_and_decisions() -> None:
    assert len(book("rondelic").clauses) == 13 + 14 + 9 + 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_length_of_the_race_has_a_text(language: str) -> None:
    texts = catalogue(BOX.catalogue.package, language)
    circles = {key for key in texts if key.startswith("values.circles.")}
    assert circles == {f"values.circles.{number}" for number in range(2, 13)}
