"""The 120 letter cards: how many of each, and what they are worth (LUD-C1, LUD-C3).

A card is its letter; cards in a hand are a string in the order of the alphabet.
"""

from functools import cache
from hashlib import blake2b
from importlib.resources import files

import msgspec
from msgspec import Struct


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each letter has in the pack, and how many points each is worth."""

    counts: dict[str, int]
    values: dict[str, int]


def _data() -> bytes:
    return (files("escale.games.ludime") / "data" / "pack.json").read_bytes()


@cache
def pack() -> Pack:
    return msgspec.json.decode(_data(), type=Pack)


@cache
def digest() -> str:
    """A record made with other cards does not replay."""
    return blake2b(_data(), digest_size=8).hexdigest()


@cache
def every_card() -> str:
    """The whole pack."""
    return "".join(letter * count for letter, count in sorted(pack().counts.items()))


def value(letters: str) -> int:
    """What a word is worth, or what a hand costs (LUD-C3, LUD1-15)."""
    values = pack().values
    return sum([values[letter] for letter in letters])


def sorted_letters(letters: str) -> str:
    """Cards in order of the alphabet."""
    return "".join(sorted(letters))


def holds(hand: str, letters: str) -> bool:
    """Whether all these cards are in a hand."""
    return all(hand.count(letter) >= letters.count(letter) for letter in set(letters))


def without(hand: str, letters: str) -> str:
    """What is left of a hand when these cards, all in it, are gone."""
    for letter in letters:
        hand = hand.replace(letter, "", 1)
    return hand
