"""Ludime with a pack of a few letters."""

import pytest

from escale.games.ludime.rules import dealing, die, one_word, partie, redeal


def shrink(monkeypatch: pytest.MonkeyPatch, cards: str, hand: int) -> None:
    """A pack of these cards, and hands of so many, for all three games."""
    for module in (dealing, redeal):
        monkeypatch.setattr(module, "every_card", lambda: "".join(sorted(cards)))
    monkeypatch.setattr(partie, "HAND", hand)
    monkeypatch.setattr(partie, "FIRST_WORD", 3)
    monkeypatch.setattr(die, "MORE_THAN_DIE", hand - 1)  # the die is scripted to show a one
    monkeypatch.setattr(one_word, "HAND", hand)
    monkeypatch.setattr(one_word, "EXTRA", 1)
