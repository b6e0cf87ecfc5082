"""`escale biduletruc page`: a page, and who leads to it."""

import pytest

from escale.core.errors import BadInput
from escale.games.biduletruc import BOX
from escale.games.biduletruc.rules.dicobidule import links, pages
from escale.games.biduletruc.terminal.commands import page

TEXTS = BOX.texts("fr")


@pytest.mark.parametrize("typed", ["œil", "OEIL", " oeil "])
def test_a_word_is_found_however_it_is_typed(typed: str) -> None:
    assert page({"word": typed}, TEXTS).title.startswith("œil · ")


def test_hyphens_do_not_matter_either() -> None:
    assert page({"word": "arcenciel"}, TEXTS).title.startswith("arc-en-ciel · ")


def test_a_page_has_all_its_lines_and_who_leads_to_it() -> None:
    *lines, back = page({"word": "ciel"}, TEXTS).notes
    assert len(lines) == len(pages()["ciel"])
    assert not any("|" in line for line in lines)
    leading = {word for word, blue in links().items() if "ciel" in blue}
    assert {word.strip() for word in back.split(":")[1].split(",")} == leading


def test_another_word_is_refused() -> None:
    with pytest.raises(BadInput, match="not-in-the-pack"):
        page({"word": "biduletruc"}, TEXTS)
