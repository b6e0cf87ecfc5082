"""The French lexicon as it is built: what the leaflets show is in, and read as their games need."""

import pytest

from escale.words.lexicon import Lexicon, lexicon
from escale.words.readings import Reading

# What each game takes; the games say it themselves, here it is only what their leaflets show.
POCKET = (
    Reading.NOUN | Reading.ADJECTIVE | Reading.INFINITIVE | Reading.PAST_PARTICIPLE | Reading.OTHER
)
PLURALS = (
    Reading.PLURAL_NOUN
    | Reading.PLURAL_ADJECTIVE
    | Reading.PLURAL_PARTICIPLE
    | Reading.PLURAL_OTHER
)
INFLECTED = POCKET | PLURALS | Reading.PRESENT_PARTICIPLE | Reading.CONJUGATED

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
    assert french.readings(word) & INFLECTED


@pytest.mark.parametrize("word", f"{POCKET_GRID} {OFF_THE_GRID}".split())
def test_WORD_6_the_words_of_pocket_boggle_are_read_as_it_asks(french: Lexicon, word: str) -> None:
    assert french.readings(word) & (POCKET | PLURALS)
    assert word == "SURES" or french.readings(word) & POCKET


@pytest.mark.parametrize(
    "word, wanted",
    [
        # BOG-Q1: the forms that prove that De Luxe takes conjugations
        ("ROSA", Reading.CONJUGATED),
        ("OSA", Reading.CONJUGATED),
        ("SAUR", Reading.ADJECTIVE),
        # WORD-2, WORD-3: one spelling, all its entries
        ("CRU", Reading.NOUN | Reading.ADJECTIVE | Reading.PAST_PARTICIPLE),
        ("LUI", Reading.OTHER | Reading.PAST_PARTICIPLE),
        ("PAN", Reading.NOUN | Reading.INTERJECTION),
        ("OSE", Reading.NOUN | Reading.ADJECTIVE | Reading.PAST_PARTICIPLE | Reading.CONJUGATED),
        # BOG-Q4: conjugated, and yet an accepted entry
        (
            "MARIE",
            Reading.NOUN | Reading.ADJECTIVE | Reading.PAST_PARTICIPLE | Reading.CONJUGATED,
        ),
        ("LUISANT", Reading.ADJECTIVE | Reading.PRESENT_PARTICIPLE),
        ("DANSANT", Reading.ADJECTIVE | Reading.PRESENT_PARTICIPLE),
        ("DANSERAI", Reading.CONJUGATED),
        # BOG-Q5: feminines are singular readings
        ("VERTE", Reading.NOUN | Reading.ADJECTIVE),
        ("LUE", Reading.ADJECTIVE | Reading.PAST_PARTICIPLE),
        (
            "VOISINE",
            Reading.NOUN | Reading.ADJECTIVE | Reading.PAST_PARTICIPLE | Reading.CONJUGATED,
        ),
        # BOG-Q6: invariables and words without a singular are no plurals of another form
        ("CORPS", Reading.NOUN),
        ("PAS", Reading.NOUN | Reading.OTHER),
        ("SOURIS", Reading.NOUN | Reading.CONJUGATED),
        ("MOEURS", Reading.NOUN),
        ("VEPRES", Reading.NOUN),
        ("HEUREUX", Reading.ADJECTIVE | Reading.NOUN),
        ("MAIRES", Reading.PLURAL_NOUN),
        ("YEUX", Reading.PLURAL_NOUN),
        ("AIEUX", Reading.PLURAL_NOUN),
        ("MESSIEURS", Reading.PLURAL_NOUN),
        ("VERITES", Reading.PLURAL_NOUN),
        ("DEFRICHEES", Reading.PLURAL_ADJECTIVE | Reading.PLURAL_PARTICIPLE),
        ("CELLES", Reading.PLURAL_OTHER),
        # BOG-Q3: neither noun, adjective nor verb
        ("TANDIS", Reading.OTHER),
        ("PARCE", Reading.OTHER),
        ("HIER", Reading.OTHER),
        ("QUATRE", Reading.OTHER),
        # LUD-Q19: noises that are nouns too, and one that is not
        ("MIAOU", Reading.NOUN | Reading.INTERJECTION),
        ("BOUM", Reading.NOUN | Reading.INTERJECTION),
        ("CRAC", Reading.NOUN | Reading.INTERJECTION),
        ("VLAN", Reading.INTERJECTION),
        ("AVOIR", Reading.NOUN | Reading.INFINITIVE),
        ("SERONT", Reading.CONJUGATED),
    ],
)
def test_WORD_3_a_spelling_has_the_readings_of_all_its_entries(
    french: Lexicon, word: str, wanted: Reading
) -> None:
    assert _names(french.readings(word)) == _names(wanted)


def _names(readings: Reading) -> set[str]:
    return {each.name or "" for each in Reading if each in readings}


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
