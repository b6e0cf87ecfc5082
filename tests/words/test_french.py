"""The French lexicon as it is built: what the leaflets show is in, and read as their games need."""

import pytest

from escale.words.lexicon import Lexicon, lexicon
from escale.words.word_classes import WordClass

# What each game takes; the games say it themselves, here it is only what their leaflets show.
POCKET = (
    WordClass.NOUN
    | WordClass.ADJECTIVE
    | WordClass.INFINITIVE
    | WordClass.PAST_PARTICIPLE
    | WordClass.OTHER
)
PLURALS = (
    WordClass.PLURAL_NOUN
    | WordClass.PLURAL_ADJECTIVE
    | WordClass.PLURAL_PARTICIPLE
    | WordClass.PLURAL_OTHER
)
INFLECTED = POCKET | PLURALS | WordClass.PRESENT_PARTICIPLE | WordClass.CONJUGATED

DE_LUXE = "RUES RUE RUSE SURE MUR EAU ROSEAU ROSE ROSA SEAU OSE OSA SAUR"
POCKET_GRID = "MAIRE LUI RAMI MARI MALT LUIRE CRU DANSER LAMIER"
DE_LUXE_GRID = "DANSERAI ALIENAIS TISANERAI ALIENA"
OFF_THE_GRID = "AMER ARME RIRE TUTU SURES"  # words, though they cannot be traced there
LUDIME = (
    "DRAMES DEFRICHEES ALLUMAS ALLUMAIS TASSE TASSENT TASSERONT NUA YUAN BON MOUE "
    "VER REVE TREVE VERTE TREVES VERITES EVITERAS "
    "TAS RATS ARTS STAR TSAR TARES RATES ASTRE ATRES TARTES ATTIRES TARTINES TARTINEES "
    "RATATINEES TASSERAIENT PANSE PANSER PANIERS RAPINES PRENAIS PANSERA PANURES "
    "LAMES LAMPES LAMEES MALTOSE VERSAIENT CREATIVES RELATIVES RESERVAIT TRAVESTIE "
    "KUNA TAUX MAUX AZUR JURA SKUA"
)
OTHER_BOXES = (
    "CIEL NUAGE PLUIE EAU BOUCHE ROUGE BLEU ROSE BLANC NOIR "
    "TREFLE CARREAU COEUR PIQUE TORDU AS ROI DAME VALET DIX NEUF HUIT SEPT ATOUT LEVEE"
)
SHOWN = {*f"{DE_LUXE} {DE_LUXE_GRID} {LUDIME} {OTHER_BOXES}".split()}


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return lexicon("fr")


@pytest.mark.parametrize("word", sorted(SHOWN))
def test_WORD_6_every_word_of_the_leaflets_is_in(french: Lexicon, word: str) -> None:
    assert french.word_classes(word) & INFLECTED


@pytest.mark.parametrize("word", f"{POCKET_GRID} {OFF_THE_GRID}".split())
def test_WORD_6_the_words_of_pocket_boggle_are_read_as_it_asks(french: Lexicon, word: str) -> None:
    assert french.word_classes(word) & (POCKET | PLURALS)
    assert word == "SURES" or french.word_classes(word) & POCKET


@pytest.mark.parametrize(
    "word, wanted",
    [
        # BOG-Q1: the forms that prove that De Luxe takes conjugations
        ("ROSA", WordClass.CONJUGATED),
        ("OSA", WordClass.CONJUGATED),
        ("SAUR", WordClass.ADJECTIVE),
        # WORD-2, WORD-3: one spelling, all its entries
        ("CRU", WordClass.NOUN | WordClass.ADJECTIVE | WordClass.PAST_PARTICIPLE),
        ("LUI", WordClass.OTHER | WordClass.PAST_PARTICIPLE),
        ("PAN", WordClass.NOUN | WordClass.INTERJECTION),
        (
            "OSE",
            WordClass.NOUN | WordClass.ADJECTIVE | WordClass.PAST_PARTICIPLE | WordClass.CONJUGATED,
        ),
        # BOG-Q4: conjugated, and yet an accepted entry
        (
            "MARIE",
            WordClass.NOUN | WordClass.ADJECTIVE | WordClass.PAST_PARTICIPLE | WordClass.CONJUGATED,
        ),
        ("LUISANT", WordClass.ADJECTIVE | WordClass.PRESENT_PARTICIPLE),
        ("DANSANT", WordClass.ADJECTIVE | WordClass.PRESENT_PARTICIPLE),
        ("DANSERAI", WordClass.CONJUGATED),
        # BOG-Q5: feminines are singular word classes
        ("VERTE", WordClass.NOUN | WordClass.ADJECTIVE),
        ("LUE", WordClass.ADJECTIVE | WordClass.PAST_PARTICIPLE),
        (
            "VOISINE",
            WordClass.NOUN | WordClass.ADJECTIVE | WordClass.PAST_PARTICIPLE | WordClass.CONJUGATED,
        ),
        # BOG-Q6: invariables and words without a singular are no plurals of another form
        ("CORPS", WordClass.NOUN),
        ("PAS", WordClass.NOUN | WordClass.OTHER),
        ("SOURIS", WordClass.NOUN | WordClass.CONJUGATED),
        ("MOEURS", WordClass.NOUN),
        ("VEPRES", WordClass.NOUN),
        ("HEUREUX", WordClass.ADJECTIVE | WordClass.NOUN),
        ("MAIRES", WordClass.PLURAL_NOUN),
        ("YEUX", WordClass.PLURAL_NOUN),
        ("AIEUX", WordClass.PLURAL_NOUN),
        ("MESSIEURS", WordClass.PLURAL_NOUN),
        ("VERITES", WordClass.PLURAL_NOUN),
        ("DEFRICHEES", WordClass.PLURAL_ADJECTIVE | WordClass.PLURAL_PARTICIPLE),
        ("CELLES", WordClass.PLURAL_OTHER),
        # BOG-Q3: neither noun, adjective nor verb
        ("TANDIS", WordClass.OTHER),
        ("PARCE", WordClass.OTHER),
        ("HIER", WordClass.OTHER),
        ("QUATRE", WordClass.OTHER),
        # LUD-Q19: noises that are nouns too, and one that is not
        ("MIAOU", WordClass.NOUN | WordClass.INTERJECTION),
        ("BOUM", WordClass.NOUN | WordClass.INTERJECTION),
        ("CRAC", WordClass.NOUN | WordClass.INTERJECTION),
        ("VLAN", WordClass.INTERJECTION),
        ("AVOIR", WordClass.NOUN | WordClass.INFINITIVE),
        ("SERONT", WordClass.CONJUGATED),
    ],
)
def test_WORD_3_a_spelling_has_the_readings_of_all_its_entries(
    french: Lexicon, word: str, wanted: WordClass
) -> None:
    assert _names(french.word_classes(word)) == _names(wanted)


def _names(word_classes: WordClass) -> set[str]:
    return {each.name or "" for each in WordClass if each in word_classes}


def test_LUD_C4_vroom_is_no_word(french: Lexicon) -> None:
    assert "VROOM" not in french


def test_it_is_as_large_as_french_is(french: Lexicon) -> None:
    assert 400_000 < len(french) < 450_000


def test_common_words_are_told_from_rare_ones(french: Lexicon) -> None:
    def commonness(word: str) -> int:
        number = french.number(word)
        assert number is not None
        return french.commonness[number]

    assert commonness("EAU") > commonness("ROSEAU") > commonness("SAUR") > commonness("ALIENAIS")
    assert commonness("ETE") > 50  # été: accents do not hide it
    assert commonness("JACQUES") < commonness("ROSEAU")  # counted as a name
    assert commonness("PUTAIN") < commonness("ROSEAU")  # nobody is shown it first
