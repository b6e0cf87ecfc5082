"""What each rule set says of a word, before any grid."""

import pytest

from escale.games.boggle import BOX
from escale.games.boggle.rulings import judge


def verdicts(language: str, word: str) -> dict[str, str]:
    """By preset: the points, or why there are none."""
    return {
        each.preset: str(each.points) if each.accepted else each.reason
        for each in judge(language, word)
    }


PRESETS = ("deluxe", "pocket", "pocket-uniques", "solo")


@pytest.mark.parametrize(
    "word, said",
    [
        ("MAIRE", ("2", "2", "2", "2")),
        ("MAIRES", ("3", "plural", "plural", "3")),  # BOG-P8
        ("OSA", ("1", "conjugated", "conjugated", "conjugated")),  # BOG-D5, BOG-Q4
        ("AIRSEN", ("unknown",) * 4),
        ("TU", ("too-short",) * 4),  # BOG-D3, BOG-P9
        ("A" * 17, ("too-long",) * 4),
        ("DANSERAI", ("11", "conjugated", "conjugated", "conjugated")),  # BOG-4
    ],
)
def test_a_word_under_each_rule_set(word: str, said: tuple[str, ...]) -> None:
    assert verdicts("fr", word) == dict(zip(PRESETS, said, strict=True))


def test_BOG_P14_only_pocket_speaks_foreign_languages() -> None:
    assert list(verdicts("en", "HOUSE")) == ["pocket", "pocket-uniques", "solo"]
    assert set(verdicts("de", "HAUS").values()) == {"1"}
    assert set(verdicts("es", "CASA").values()) == {"1"}
    assert judge("it", "CASA") == ()


def test_every_reason_has_its_words() -> None:
    texts = BOX.texts("fr")
    for reason in ("kept", "too-short", "too-long", "unknown", "conjugated", "plural"):
        assert texts.has(f"rulings.{reason}")
