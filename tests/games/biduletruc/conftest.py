"""What tests of Biduletruc share."""

from collections import defaultdict

import pytest

from escale.games.biduletruc import allowed, judging
from escale.games.biduletruc.model import Card

from .positions import GRANTED

PAGE = ("A page with [blue|bleu] words.",)


@pytest.fixture
def tiny_dicobidule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that knows a handful of links; what the real one grants may change."""

    def is_granted(covered: Card, laid: Card) -> bool:
        return (covered, laid) in GRANTED

    for module in (allowed, judging):
        monkeypatch.setattr(module, "is_granted", is_granted)
    monkeypatch.setattr(judging, "pages", lambda: defaultdict(lambda: PAGE))
