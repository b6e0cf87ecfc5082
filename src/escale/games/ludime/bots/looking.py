"""Game 1: which words a player finds in one look at sixteen letters.

Hundreds of words hide in such a hand, and nobody finds them all. Each known word is found with a
chance that falls with its letters and its rarity; a weak level stops after the first few it finds.
Letters before or behind a word of the table are found more easily than an anagram of it.
"""

from msgspec import Struct

from ....bots.fixed_draws import fixed_draw
from ....core.game import Seat
from .vocabulary import MEDIUM_ZIPF, KnownWord, Vocabulary, known_words

EASIEST = 3  # letters of the words that are found most easily
LENGTHENED = 2  # a word of the table that is only lengthened counts as so many letters…
REARRANGED = 1  # …and one whose letters are rearranged as so many fewer than it has


class Look(Struct, frozen=True):
    """What a level finds in one look."""

    finds: int  # words in the hand, and as many for each word of the table
    sees: float  # the chance to find an ordinary word of three letters
    longer: float  # what each further letter leaves of that
    rarer: float  # and every ten times that a word is rarer
    appends: float  # the chance to find an ordinary word of the table with one letter behind it
    table: float = 1.0  # a factor on that chance for words made of those of the table…
    hand: float = 1.0  # …and for those made of the hand alone


def chance_to_find(look: Look, known: KnownWord, kept: str) -> float:
    letters = len(known.word)
    if kept:
        is_lengthened = kept in known.word
        letters += LENGTHENED - len(kept) if is_lengthened else -REARRANGED
    rare = max(0, MEDIUM_ZIPF - known.familiarity) / 10
    attention = look.table if kept else look.hand
    sees = look.sees * look.longer ** max(0, letters - EASIEST)
    if kept and known.word[:-1] == kept:  # ADIEUX: the first thing that everybody tries
        sees = max(sees, look.appends)
    return float(attention * sees * look.rarer**rare)


def find_in_look(
    look: Look,
    vocabulary: Vocabulary,
    seat: Seat,
    attention_key: str,
    hand: str,
    kept: str = "",
    shortest: int = 0,
) -> list[KnownWord]:
    """The words that are found, the dearest first; always the same for the same key."""
    found = []
    for known in known_words(vocabulary, seat, hand, kept):
        if len(known.word) >= shortest:
            drawn = fixed_draw(f"{attention_key}/{known.letters}")
            after = drawn / chance_to_find(look, known, kept)  # 0: at once, 1: at the end
            if after < 1:
                found.append((after, known))
    first = sorted(found, key=lambda each: each[0])[: look.finds]
    return sorted((known for _, known in first), key=lambda known: -known.value)
