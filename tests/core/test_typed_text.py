"""Names that people type: clean once is clean for good, and what is clean is a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.core.errors import BadInput
from escale.core.typed_text import clean_comment, clean_name, has_address, is_name


@given(st.text(max_size=40))
def test_what_the_server_accepts_is_a_name_in_a_backup(typed: str) -> None:
    try:
        name = clean_name(typed)
    except BadInput:
        return
    assert clean_name(name) == name
    assert is_name(name)
    assert is_name(f"{name} 2")  # there were two of them at a table


@given(st.text(max_size=60))
def test_a_clean_comment_stays_as_it_is(typed: str) -> None:
    assert clean_comment(clean_comment(typed)) == clean_comment(typed)


@pytest.mark.parametrize("name", ["🙂 7", "e\u200b\u0301a", "Zoé 12", "Ann"])
def test_odd_names_that_people_have(name: str) -> None:
    assert is_name(clean_name(name))


@pytest.mark.parametrize("name", ["", " 7", "A\u202enn", "two\nlines", "x" * 60, " Ann"])
def test_what_is_no_name(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize(
    "text",
    [
        "https://a.example",
        "www.exemple",
        "viens sur exemple.fr",
        "EXEMPLE .FR !",
        "exemple (point) com",
        "exemple[.]org",
        "exemple dot com",
        "exemple。com",
        "ｅｘｅｍｐｌｅ．ｃｏｍ",
        "moi@chez",
        "192.168.0.1",
        "a.b",
    ],
)
def test_what_looks_like_an_address_is_one(text: str) -> None:
    assert has_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "Bravo !",
        "Bien joué... à toi",
        "Bien joué. À toi",
        "3.5 points",
        "12/15, point final",
        "Un point de plus",
        "C’est le com\u200bble",
        "À 20 h 30 ?",
    ],
)
def test_a_sentence_is_no_address(text: str) -> None:
    assert not has_address(text)
