"""Which spellings are words: De Luxe and Pocket read the same dictionary differently."""

import re

import pytest
from msgspec.structs import replace

from escale.games.boggle import BOX
from escale.games.boggle.rules import DeLuxe, Note, Options, Pocket, Solo
from escale.games.boggle.rules.material import digest
from escale.games.boggle.rules.words import lexicon_of, status_of
from escale.words.lexicon import lexicon
from escale.words.word_classes import WordClass

from .grids import GAME, LEAFLET, REEDS, deluxe, pocket, solo

DELUXE, POCKET, SOLO = DeLuxe(), Pocket(), Solo()
EVERY = [DELUXE, POCKET, SOLO]

FRENCH = BOX.texts("fr")
assert BOX.questions is not None
assert BOX.questions.read is not None
read = BOX.questions.read


def all_are(status: str, options: Options, words: str) -> None:
    for word in words.split():
        assert status_of(options, word) == status, word


# ---- what all games of words share


@pytest.mark.parametrize("typed", ["maire", "MAIRE", " Maire ", "mâire", "maïré"])
def test_WORD_1_accents_and_small_letters_make_no_difference(typed: str) -> None:
    assert read(deluxe(LEAFLET).view(0), typed, FRENCH) == Note("MAIRE")


@pytest.mark.parametrize(
    "typed, word",
    [
        ("cœur", "COEUR"),
        ("nævus", "NAEVUS"),
        ("leçon", "LECON"),
        ("aliéna", "ALIENA"),
        ("niño", "NINO"),
        ("größe", "GROSSE"),
        ("über", "UBER"),
        ("mädchen", "MADCHEN"),
    ],
)
def test_WORD_1_ligatures_are_two_letters_and_signs_fall_off(typed: str, word: str) -> None:
    assert read(deluxe(LEAFLET).view(0), typed, FRENCH) == Note(word)


def test_WORD_1_an_accented_word_of_the_dictionary_is_noted_in_plain_capitals() -> None:
    assert deluxe(LEAFLET).note(0, "ALIENA").view(0).words == ("ALIENA",)


def test_WORD_2_homographs_are_one_word_of_one_point() -> None:
    """CRU is a vineyard, uncooked, sharp, and believed: one point."""
    table = pocket("C R U Z  Z Z Z Z  Z Z Z Z  Z Z Z Z").note(0, "CRU")
    assert table.refusal(0, "CRU") == "already-noted [BOG-3]"
    assert table.time_up().points == (1, 0)


def test_WORD_3_one_accepted_entry_is_enough() -> None:
    """PAN is a noise and a noun, LUI a pronoun and a participle, MARIE a verb and a participle."""
    all_are("kept", POCKET, "PAN LUI MARIE")
    assert status_of(POCKET, "MARIES") == "plural"  # no entry of it is accepted


def test_WORD_4_the_arbiter_is_fixed_before_the_game_and_shown() -> None:
    """A table's record names the lexicon, and the letters on dice and fiches, by their digests."""
    content = GAME.content(DELUXE)
    assert content == {"lexicon-fr": lexicon("fr").digest, "material": digest()}
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in content.values())
    assert content == GAME.content(POCKET)


def test_WORD_5_BOG_7_a_refused_word_costs_nothing() -> None:
    table = deluxe(LEAFLET).note(0, "LUI")
    assert table.refusal(0, "AIRSEN") != ""
    assert table.time_up().points == (1, 0)


# What the two leaflets show as words (WORD-6, BOG-D5, BOG-D6, BOG-D9, BOG-D10, BOG-P9).
SHOWN_BY_DE_LUXE = "RUES RUE RUSE SURE MUR EAU ROSEAU ROSE ROSA SEAU OSE OSA SAUR"
SHOWN_BY_POCKET = "CRU MAIRE LUI RAMI MARI MALT LUIRE"


def test_WORD_6_every_word_a_leaflet_shows_is_accepted_where_it_shows_it() -> None:
    all_are("kept", DELUXE, SHOWN_BY_DE_LUXE)
    all_are("kept", POCKET, SHOWN_BY_POCKET)


def test_WORD_6_also_those_that_fail_only_because_of_their_grid() -> None:
    """AMER, ARME, RIRE and TUTU are words; the leaflet's grid does not hold them. SURES too."""
    all_are("kept", POCKET, "AMER ARME RIRE TUTU")
    all_are("kept", DELUXE, "SURES")


# ---- both games


@pytest.mark.parametrize("options", EVERY, ids=["deluxe", "pocket", "solo"])
def test_BOG_5_proper_nouns_are_out(options: Options) -> None:
    all_are("unknown", options, "FRANCE MARSEILLE SOCRATE LAMARTINE")


@pytest.mark.parametrize("word", ["VA-T-EN", "L'EAU", "L’EAU", "PORTE-CLE", "DEUX MOTS", "2CV"])
def test_BOG_5_hyphens_and_apostrophes_are_out(word: str) -> None:
    for table in (deluxe(LEAFLET), pocket(LEAFLET), solo(LEAFLET)):
        assert table.refusal(0, word) == "not-letters [BOG-5]"


def test_BOG_5_a_hyphen_is_not_simply_left_out() -> None:
    assert read(deluxe(LEAFLET).view(0), "va-t-en", FRENCH) == Note("VA-T-EN")


# ---- De Luxe


def test_BOG_D3_three_letters_at_least() -> None:
    table = deluxe(LEAFLET)
    assert table.refusal(0, "LUI") == ""
    for word in ("LU", "A"):
        assert table.refusal(0, word) == "too-short [BOG-D3]"


def test_BOG_D4_any_word_with_its_number_and_gender() -> None:
    all_are("kept", DELUXE, "MAIRE MAIRES BEAU BELLE BELLES AMI AMIE AMIES CHANTER CHANTEES")
    all_are("kept", DELUXE, "HIER LEQUEL HORS MAIS DEUX HELAS")  # "etc."
    all_are("unknown", DELUXE, "MAIREZ XYLO BRAVITUDE")


def test_BOG_D4_a_word_that_no_dictionary_has_is_refused() -> None:
    assert deluxe(LEAFLET).refusal(0, "AIRSEN") == "unknown-word [BOG-D4]"


def test_BOG_D5_conjugated_forms_are_words() -> None:
    """OSA can only come from oser, ROSA from roser."""
    for word in ("OSA", "ROSA"):
        assert lexicon_of(DELUXE).word_classes(word) == WordClass.CONJUGATED
        assert deluxe(REEDS).refusal(0, word) == ""
    all_are("kept", DELUXE, "CHANTAIT CHANTERAI MANGEANT")


def test_BOG_Q1_without_conjugations_what_is_only_a_conjugated_form_is_out() -> None:
    table = deluxe(REEDS, conjugations=False)
    for word in ("OSA", "ROSA"):
        assert table.refusal(0, word) == "conjugated [BOG-Q1]"
    assert table.refusal(0, "ROSE") == ""  # also a flower
    strict = DeLuxe(conjugations=False)
    all_are("conjugated", strict, "CHANTAIT CHANTERAI")
    all_are("kept", strict, "CHANTER CHANTE CHANTEES MANGEANT MAIRES BELLES")


def test_BOG_D6_words_inside_words_are_words() -> None:
    table = deluxe(REEDS).note(0, "ROSEAU ROSE ROSA SEAU EAU OSE OSA SAUR")
    assert table.time_up().points == (3 + 7, 0)


# ---- Pocket


def test_BOG_P8_nouns_adjectives_infinitives_and_past_participles() -> None:
    all_are("kept", POCKET, "MAIRE BEAU LUIRE CHANTER CHANTE FINI")
    assert pocket(LEAFLET).refusal(0, "LUIRE") == ""


def test_BOG_P8_acronyms_abbreviations_and_fragments_are_out() -> None:
    all_are("unknown", POCKET, "SNCF HLM CIE ETC KGS TION ESQUE")


def test_BOG_P8_plurals_are_out_in_company() -> None:
    assert pocket("M A I R  Z Z S E  Z Z Z Z  Z Z Z Z").refusal(0, "MAIRES") == "plural [BOG-P8]"
    all_are("plural", POCKET, "MAIRES BELLES CHANTES CHEVAUX JEUX")
    all_are("plural", POCKET, "MES CES NOS AUX")
    all_are("kept", POCKET, "LES DES")  # as lès and dès


def test_BOG_P8_BOG_Q6_plurals_are_in_alone_or_if_all_agree() -> None:
    for options in (SOLO, Pocket(plurals=True)):
        all_are("kept", options, "MAIRES BELLES CHANTES CHEVAUX JEUX")
        all_are("conjugated", options, "CHANTAIT")  # but nothing else changes
    assert solo("M A I R  Z Z S E  Z Z Z Z  Z Z Z Z").refusal(0, "MAIRES") == ""


def test_BOG_P9_BOG_Q2_three_letters_at_least_or_four_if_all_agree() -> None:
    assert pocket(LEAFLET).refusal(0, "LUI") == ""
    assert pocket(LEAFLET).refusal(0, "LU") == "too-short [BOG-P9]"
    for table in (pocket(LEAFLET, minimum=4), solo(LEAFLET, minimum=4)):
        assert table.refusal(0, "LUI") == "too-short [BOG-P9]"
        assert table.refusal(0, "RAMI") == ""
        noted = [each for each in GAME.legal(table.view(0)) if isinstance(each, Note)]
        assert all(len(each.word) >= 4 for each in noted)


def test_BOG_Q3_other_words_of_the_dictionary_are_words() -> None:
    all_are("kept", POCKET, "HIER LEQUEL HORS MAIS DEUX HELAS")


def test_BOG_Q4_conjugated_forms_and_present_participles_are_out() -> None:
    all_are("conjugated", POCKET, "CHANTAIT CHANTERAI OSA MANGEANT")
    all_are("kept", POCKET, "LUISANT LUI MARIE")  # these spellings are also entries
    assert pocket(REEDS).refusal(0, "OSA") == "conjugated [BOG-P8]"


def test_BOG_Q5_feminines_are_words() -> None:
    all_are("kept", POCKET, "BELLE AMIE CHANTEE LUISANTE")


def test_BOG_Q6_a_plural_is_what_is_nothing_but_a_plural() -> None:
    all_are("kept", POCKET, "SOURIS CORPS PAS MOEURS")
    all_are("plural", POCKET, "MAIRES")


# ---- said at once, or struck in the end


def test_BOG_9_an_unknown_word_is_refused_at_once_or_struck_in_the_end() -> None:
    assert deluxe(LEAFLET).refusal(0, "AIRSEN") == "unknown-word [BOG-D4]"
    table = deluxe(LEAFLET, unknown="struck").note(0, "AIRSEN LUI").time_up()
    assert table.lists == ["AIRSEN=unknown LUI=1", ""]
    table = pocket("M A I R  O S S E  S A Z Z  Z Z Z Z", unknown="struck")
    table = table.note(0, "MAIRES OSA MAIRE").time_up()
    assert table.lists == ["MAIRES=plural OSA=conjugated MAIRE=2", ""]


@pytest.mark.parametrize("unknown", ["refused", "struck"])
def test_BOG_6_what_cannot_be_traced_is_refused_at_once_either_way(unknown: str) -> None:
    table = deluxe(LEAFLET, unknown=unknown)
    assert table.refusal(0, "AMER") == "not-on-grid [BOG-1]"
    assert table.refusal(0, "LU") == "too-short [BOG-D3]"


# ---- the languages of Pocket


@pytest.mark.parametrize(
    "language, words, others",
    [
        ("en", "HOUSE QUICK WALKED", "MAIRE"),
        ("de", "HAUS SCHNELL GEHEN", "MAIRE"),
        ("es", "CASA BUENO CANTAR NINO", "MAIRE"),
    ],
)
def test_BOG_P14_a_foreign_language_has_its_own_dictionary(
    language: str, words: str, others: str
) -> None:
    foreign = replace(POCKET, language=language)
    all_are("kept", foreign, words)
    all_are("unknown", foreign, others)
    assert list(GAME.content(foreign)) == [f"lexicon-{language}", "material"]
