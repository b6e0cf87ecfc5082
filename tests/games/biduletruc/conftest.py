"""What tests of Biduletruc share."""

from collections import defaultdict

import pytest

from escale.games.biduletruc.rules import Card, legal, moves

from .positions import GRANTED

PAGE = ("A page with [blue|bleu] words.",)


@pytest.fixture
def tiny_dicobidule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that knows a handful of links; what the real one grants may change."""

    def is_granted(covered: Card, laid: Card) -> bool:
        return (covered, laid) in GRANTED

    for module in (legal, moves):
        monkeypatch.setattr(module, "is_granted", is_granted)
    monkeypatch.setattr(moves, "pages", lambda: defaultdict(lambda: PAGE))
