"""Catalogues: one small template language for every game and language."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from escale.core.errors import BadInput
from escale.core.texts import LANGUAGES, Texts, catalogue, parse
from tests.catalogues import package_of_texts

FRENCH = {
    "and": "et",
    "plain": "Bonjour",
    "value": "Donne {deal} de {total}",
    "asks": "{seat:asker} demande à {seat:owner}",
    "keeps": "{seat:seat|Vous gardez|{} garde}",
    "nested": "{seat:seat|Vous avez {card:card}|{} a {if:card|{card:card}|une carte}}.",
    "given": "Échange{if:given| : {card:given}|, sans voir}",
    "points": "{count:points|# point|# points}",
    "circles": "{seat:seat|Vous êtes|{} est} à {count:left|# pas|# pas} du trou",
    "of": "la table de {name}, que Basile suit",
    "won": "{seat:seat|Vous gagnez|Victoire de {}}",
    "deep": {"er": {"key": "au fond"}},
    "me": "vous",
    "among": "{seat:seats|vous|{}|vous et {}}",
    "lowest": "{seat:seats|chez vous|chez {}|chez vous et chez {}}",
    "brace": "une accolade } seule",
}
ENGLISH = {"and": "and", "points": "{count:points|# point|# points}"}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return package_of_texts(tmp_path, monkeypatch, {"fr": FRENCH, "en": ENGLISH})


@pytest.fixture
def french(package: str) -> Texts:
    def say_card(texts: Texts, card: Any) -> str:
        return f"<{texts.language}:{card}>"

    return Texts("fr", (package,), {"card": say_card}, ("Aline", "Basile", "Inès"), me=1)


@pytest.mark.parametrize(
    "key, values, said",
    [
        ("plain", {}, "Bonjour"),
        ("plain", {"unused": 1}, "Bonjour"),
        ("value", {"deal": 3, "total": "dix"}, "Donne 3 de dix"),
        ("asks", {"asker": 0, "owner": 2}, "Aline demande à Inès"),
        ("asks", {"asker": (0, 1, 2), "owner": ()}, "Aline, vous et Inès demande à "),
        ("asks", {"asker": [0, 2], "owner": [1]}, "Aline et Inès demande à vous"),
        ("keeps", {"seat": 1}, "Vous gardez"),
        ("keeps", {"seat": 0}, "Aline garde"),
        ("keeps", {"seat": (0, 1)}, "Vous gardez"),
        ("among", {"seats": (0, 1)}, "vous et Aline"),
        ("among", {"seats": (0, 1, 2)}, "vous, Aline et Inès"),
        ("lowest", {"seats": (1,)}, "chez vous"),
        ("lowest", {"seats": (0, 2)}, "chez Aline et Inès"),
        ("lowest", {"seats": (0, 1, 2)}, "chez vous et chez Aline et Inès"),
        ("nested", {"seat": 1, "card": 5}, "Vous avez <fr:5>."),
        ("nested", {"seat": 2, "card": None}, "Inès a une carte."),
        ("given", {"given": 7}, "Échange : <fr:7>"),
        ("given", {"given": 0}, "Échange : <fr:0>"),
        ("given", {"given": None}, "Échange, sans voir"),
        ("given", {"given": False}, "Échange, sans voir"),
        ("given", {"given": ()}, "Échange, sans voir"),
        ("of", {"name": "Aline"}, "la table d’Aline, que Basile suit"),
        ("of", {"name": "Élise"}, "la table d’Élise, que Basile suit"),
        ("of", {"name": "Yves"}, "la table d’Yves, que Basile suit"),
        ("of", {"name": "Hélène"}, "la table d’Hélène, que Basile suit"),
        ("of", {"name": "Yann"}, "la table de Yann, que Basile suit"),
        ("of", {"name": "Camille"}, "la table de Camille, que Basile suit"),
        ("won", {"seat": 0}, "Victoire d’Aline"),
        ("won", {"seat": 1}, "Vous gagnez"),
        ("circles", {"seat": 0, "left": 1}, "Aline est à 1 pas du trou"),
        ("deep.er.key", {}, "au fond"),
        ("brace", {}, "une accolade } seule"),
        ("missing.key", {"x": 1}, "missing.key"),
    ],
)
def test_slots(french: Texts, key: str, values: dict[str, Any], said: str) -> None:
    assert french.say(key, **values) == said


@pytest.mark.parametrize(
    "language, number, said",
    [
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 1.5, "1.5 point"),
        ("fr", 2, "2 points"),
        ("fr", -1, "-1 point"),
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 1.5, "1.5 points"),
        ("en", 2, "2 points"),
    ],
)
def test_one_and_many(package: str, language: str, number: float, said: str) -> None:
    """Nothing is singular in French, plural in English."""
    assert Texts(language, (package,)).say("points", points=number) == said


def test_a_name_is_only_a_name(package: str) -> None:
    """What a person calls themselves is never read as a template."""
    texts = Texts("fr", (package,), names=("{seat:seat}", "a|b}"))
    assert texts.say("keeps", seat=0) == "{seat:seat} garde"
    assert texts.say("keeps", seat=1) == "a|b} garde"


def test_a_later_package_speaks_over_an_earlier_one(french: Texts, package: str) -> None:
    assert french.has("plain")
    assert french.has("deep.er.key")
    assert not french.has("deep")
    assert not Texts("en", (package,)).has("plain")
    both = Texts("fr", ("escale", package))
    assert both.say("plain") == "Bonjour"
    assert both.has("levels.master")


def test_an_unknown_language_is_bad_input(package: str) -> None:
    with pytest.raises(BadInput, match="unknown-language"):
        Texts("de", (package,))


def test_a_slot_that_nothing_fills_is_named_with_its_text(french: Texts) -> None:
    with pytest.raises(KeyError, match="'value' has a slot that nothing fills: 'total'"):
        french.say("value", deal=1)


def test_a_catalogue_that_is_missing_or_broken_is_named(package: str) -> None:
    path = Path(str(files(package))) / "texts" / "en.json"
    for text in ("{", None):
        path.unlink() if text is None else path.write_text(text)
        catalogue.cache_clear()
        with pytest.raises(BadInput, match=r"bad-catalogue.*en\.json"):
            Texts("en", (package,))


def test_an_unclosed_slot_is_a_mistake_of_the_catalogue() -> None:
    with pytest.raises(ValueError, match="unclosed slot"):
        parse("{seat:x|a")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_s_own_catalogue_can_be_read(language: str) -> None:
    texts = Texts(language, ("escale",))
    assert texts.say("and") in {"et", "and"}
