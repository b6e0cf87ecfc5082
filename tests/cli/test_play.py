"""`escale play`: a person at the keyboard, bots around the table."""

import json
from pathlib import Path

import pytest

from escale.boxes.registry import BOXES

from .conftest import Escale

QUICK = ("--option", "circles=2", "--bots", "baseline,baseline,baseline", "--seed", "5")


@pytest.mark.parametrize("preset", BOXES["rondelic"].game.presets)
def test_a_whole_game_by_always_taking_the_first_answer(escale: Escale, preset: str) -> None:
    said = escale("play", "rondelic", "--preset", preset, *QUICK, typed="1\n" * 500)
    assert said.code == 0
    assert "La partie est finie." in said.out
    assert "Vous recevez" in said.out


def test_a_whole_game_in_english(escale: Escale) -> None:
    said = escale("play", "rondelic", "--lang", "en", *QUICK, typed="1\n" * 500)
    assert said.code == 0
    assert "The game is over." in said.out
    for french in ("Vous", "carte", "donne "):
        assert french not in said.out


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_key_of_a_catalogue_shows_itself(escale: Escale, language: str) -> None:
    said = escale("play", "rondelic", "--lang", language, *QUICK, typed="2\n1\n" * 300)
    for family in ("events.", "choices.", "questions.", "play.", "board.", "ranks.", "hints."):
        assert family not in said.out


def test_without_a_terminal_it_ends_cleanly(escale: Escale) -> None:
    said = escale("play", "rondelic")
    assert said.code == 0
    assert said.err == ""
    assert "À bientôt" in said.out


def test_q_leaves_and_a_wrong_answer_is_asked_again(escale: Escale) -> None:
    said = escale("play", "rondelic", "--seed", "3", typed="9\nabc\n?\n1\nq\nn\nq\no\n")
    assert said.code == 0
    assert said.out.count("Tapez un numéro") == 2
    assert said.out.count("Tapez votre réponse ou son numéro") == 1
    assert "▸ à qui de jouer" in said.out
    assert said.out.count("Quitter la partie") == 2
    assert "À bientôt" in said.out


def test_the_same_seed_gives_the_same_game(escale: Escale) -> None:
    first = escale("play", "rondelic", *QUICK, typed="1\n" * 500)
    again = escale("play", "rondelic", *QUICK, typed="1\n" * 500)
    assert first.out == again.out


def test_the_game_can_be_recorded_finished_or_not(escale: Escale, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    for typed in ("1\n" * 500, "1\nq\no\n"):
        said = escale("play", "rondelic", *QUICK, "--record", str(file), typed=typed)
        assert said.code == 0
        assert escale("verify", str(file)).code == 0
    assert json.loads(file.read_text())["outcome"] is None


def test_the_fingerprint_of_the_deal_is_shown_before_the_first_card(
    escale: Escale, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    said = escale("play", "rondelic", *QUICK, "--record", str(file))
    commitment = json.loads(file.read_text())["seed"]["commitment"]
    assert said.out.index(commitment) < said.out.index("Donne 1")
