"""docs/rules/rondelic.md states every clause once; a race of any length has its own words."""

import pytest

from escale.core.texts import LANGUAGES

from ..rules_pages import clauses
from ..test_rooms import room_texts


def test_the_law_has_clauses_and_decisions() -> None:
    found = clauses("rondelic")
    assert len(found) == len(set(found)) == 13 + 14 + 9 + 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_length_of_the_race_has_a_text(language: str) -> None:
    circles = room_texts("rondelic", language)["about"]["values"]["circles"]
    assert set(circles) == {str(number) for number in range(2, 13)}
