"""The list of noises: every interjection of the lexicon is decided, and no real word is refused."""

from collections import Counter
from pathlib import Path

import pytest

import escale.games
from escale.games.ludime.rules.words import noises
from escale.words.lexicon import lexicon
from escale.words.word_classes import WordClass

FRENCH = lexicon("fr")
LIST = Path(escale.games.__file__).parent / "ludime/data/onomatopoeia.txt"
MINIMUM = 3  # letters (LUD1-8, LUD2-2)
NOISE = (
    WordClass.NOUN | WordClass.PLURAL_NOUN | WordClass.INTERJECTION
)  # what a noise can be tagged
UNLISTED = {"VROOM"}  # refused by the leaflet, and not in the lexicon
NOUNS_OF_THE_SOUND = {"COCORICO", "COINCOIN", "CUICUI", "FLAC", "GLOUGLOU", "HIHAN", "MIAOU"}
NOUNS_OF_THE_SOUND |= {"TICTAC", "CRAC"}

EXAMPLES = (  # of the leaflet
    "DRAMES DEFRICHEES ALLUMAS ALLUMAIS TASSE TASSENT TASSERONT NUA YUAN BON MOUE "
    "KUNA TUA TAUX MUA MAUX RUA AZUR JURA SUA SKUA "
    "VER REVE TREVE VERTE TREVES VERITES EVITERAS TAS RATS ARTS STAR TSAR TARES RATES ASTRE ATRES "
    "TARTES ATTIRES TARTINES TARTINEES RATATINEES TASSERAIENT "
    "VERSAIENT CREATIVES RELATIVES RESERVAIT TRAVESTIE "
    "PANSE PANSER PANIERS RAPINES PRENAIS PANSERA PANURES LAMES LAMPES LAMEES MALTOSE"
).split()


def parted(path: Path, mark: str) -> list[tuple[str, str]]:
    """Spellings and reason, line by line; a comment has no spelling before the mark."""
    lines = path.read_text(encoding="utf-8").splitlines()
    parts = [line.split(mark, 1) for line in lines if line and not line.startswith("#")]
    return [(words.strip(), reason.strip()) for words, reason in parts]


NOISES = parted(LIST, "#")
OTHERS = parted(Path(__file__).with_name("interjections.txt"), "|")
REFUSED = {word for word, _ in NOISES}
ACCEPTED = {word for words, _ in OTHERS for word in words.split()}


def test_every_line_has_a_reason() -> None:
    assert all(words and reason for words, reason in NOISES + OTHERS)


def test_no_spelling_is_decided_twice() -> None:
    times = Counter(word for words, _ in NOISES + OTHERS for word in words.split())
    assert times.most_common(1)[0][1] == 1


def test_every_spelling_is_in_the_lexicon_or_says_why_not() -> None:
    assert {word for word in REFUSED | ACCEPTED if word not in FRENCH} == UNLISTED
    assert all("not in the lexicon" in reason for word, reason in NOISES if word in UNLISTED)


def test_the_judge_reads_the_list() -> None:
    assert noises() == REFUSED


@pytest.mark.slow
def test_LUD_C4_every_interjection_is_decided() -> None:
    interjections = {
        word
        for number, word in enumerate(FRENCH)
        if FRENCH.class_bits[number] & WordClass.INTERJECTION and len(word) >= MINIMUM
    }
    assert interjections - REFUSED - ACCEPTED == set()
    assert all(len(word) >= MINIMUM for word in REFUSED | ACCEPTED)


def test_WORD_3_nothing_is_refused_that_can_be_read_as_a_verb_or_an_adjective() -> None:
    assert {word for word in REFUSED if FRENCH.word_classes(word) & ~NOISE} == set()


def test_LUD_Q19_a_noun_is_refused_only_if_it_names_the_sound_itself() -> None:
    nouns = {word for word in REFUSED if FRENCH.word_classes(word) & WordClass.NOUN}
    assert nouns == NOUNS_OF_THE_SOUND


def test_LUD_C4_the_plural_of_a_noise_is_one() -> None:
    plurals = {word for word in REFUSED if FRENCH.word_classes(word) & WordClass.PLURAL_NOUN}
    assert plurals == {f"{word}S" for word in NOUNS_OF_THE_SOUND}


@pytest.mark.parametrize(
    "word", ["VROOM", "CRAC", "VROUM", "VLAN", "MIAOU", "MIAOUS", "ATCHOUM", "BRRR"]
)
def test_LUD_C4_noises_are_refused(word: str) -> None:
    assert word in REFUSED


@pytest.mark.parametrize("word", ["PAN", "BOUM", "HELAS", "AIE", "CHUT", "HAIE", "BASTA"])
def test_LUD_Q19_words_that_are_more_than_a_noise_are_accepted(word: str) -> None:
    assert word in ACCEPTED


@pytest.mark.parametrize(
    "word", ["BRAVO", "CANCAN", "BROUHAHA", "BLABLA", "TINTAMARRE", "CLIQUETIS"]
)
def test_LUD_C4_a_noun_that_speaks_of_noise_imitates_none(word: str) -> None:
    assert word in FRENCH
    assert word not in REFUSED


@pytest.mark.parametrize("word", EXAMPLES)
def test_WORD_6_every_word_of_the_leaflet_is_in_and_no_noise(word: str) -> None:
    assert word in FRENCH
    assert word not in REFUSED
