"""`escale games`: the shelf, for people and for programs."""

import json

import pytest

from escale.boxes.registry import BOXES

from .conftest import Escale


def test_the_shelf_as_data_has_presets_seats_and_options_with_their_meaning(escale: Escale) -> None:
    said = escale("games", "--json")
    assert said.code == 0
    shelf = json.loads(said.out)
    assert [game["slug"] for game in shelf] == list(BOXES)
    for game in shelf:
        assert [preset["name"] for preset in game["presets"]] == list(
            BOXES[game["slug"]].game.presets
        )
        for preset in game["presets"]:
            assert 1 <= preset["seats"]["low"] <= preset["seats"]["high"]
            for option in preset["options"]:
                assert {"name", "type", "default", "meaning"} <= set(option)
                assert option["meaning"] != f"options.{option['name']}"


@pytest.mark.parametrize("language, word", [("fr", "joueurs"), ("en", "players")])
def test_the_shelf_in_words(escale: Escale, language: str, word: str) -> None:
    said = escale("games", "--lang", language)
    assert said.code == 0
    assert word in said.out
    for slug in BOXES:
        assert slug in said.out


def test_help_lists_every_command_in_french_first(escale: Escale) -> None:
    said = escale("--help")
    assert said.code == 0
    assert "jouer dans le terminal" in said.out
    assert "play in the terminal" in escale("--lang", "en", "--help").out
