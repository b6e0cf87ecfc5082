"""The pack, and cards as people write them (TOR-1)."""

import pytest

from escale.games.tordu.rules.cards import PACK, RANKS, SUITS, rank, read, read_suit, spell, suit


def test_TOR_1_five_suits_of_eight_cards() -> None:
    assert SUITS == ("♣", "♦", "♥", "♠", "§")
    assert tuple("7 8 9 10 V D R A".split()) == RANKS
    assert len(PACK) == len(set(PACK)) == 40
    assert {(suit(card), rank(card)) for card in PACK} == {
        (number, height) for number in range(5) for height in range(8)
    }


def test_a_card_reads_as_it_is_spelled() -> None:
    assert [spell(card) for card in (0, 11, 23, 30, 39)] == ["7♣", "10♦", "A♥", "R♠", "A§"]
    assert [read(spell(card)) for card in PACK] == list(PACK)


@pytest.mark.parametrize("sign, letters", [*zip(SUITS, ["T", "KQ", "C", "P", "X"], strict=True)])
def test_a_suit_may_be_a_sign_or_a_letter(sign: str, letters: str) -> None:
    for letter in letters + letters.lower():
        for name in RANKS:
            assert read(name + letter) == read(name + sign)
            assert read_suit(letter) == SUITS.index(sign)


@pytest.mark.parametrize("sign, letter", [*zip(SUITS, "CDHSX", strict=True)])
def test_in_english_a_suit_has_its_english_letter(sign: str, letter: str) -> None:
    assert read_suit(letter, "en") == SUITS.index(sign)
    assert read(f"Q{letter}", "en") == read(f"Q{sign}")


@pytest.mark.parametrize("french, english", ["VJ", "DQ", "RK", ("A", "1"), ("A", "As")])
def test_a_rank_may_be_french_or_english(french: str, english: str) -> None:
    for sign in (*SUITS, "T", "Q", "K", "C", "P", "X"):
        assert read(english + sign) == read(french + sign)


@pytest.mark.parametrize(
    "typed, card",
    [
        ("a♥", "A♥"),
        (" 10 p ", "10♠"),
        ("dq", "D♦"),
        ("qq", "D♦"),
        ("kk", "R♦"),
        ("Vx", "V§"),
        ("as c", "A♥"),
        ("R♥\ufe0f", "R♥"),
        ("7♡", "7♥"),
        ("8♧", "8♣"),
        ("9♢", "9♦"),
        ("D♤", "D♠"),
    ],
)
def test_people_type_as_they_like(typed: str, card: str) -> None:
    assert spell(read(typed)) == card


@pytest.mark.parametrize(
    "typed",
    ["", " ", "A", "♥", "♥A", "6♥", "11♥", "0C", "AA♥", "A♥♥", "RZ", "10", "A\ufe0f", "💥♥"],
)
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        read(typed)


@pytest.mark.parametrize("typed", ["", "Z", "♥♥", "COEUR", "5"])
def test_what_is_no_suit_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="is not a suit"):
        read_suit(typed)
