"""Ludime on the command line: all moves of a hand, and turns typed at the keyboard."""

import json
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from escale.bots import Bot, Budget
from escale.cli.arguments import GameChoice
from escale.cli.screen import Screen
from escale.cli.terminal import PlayerQuit, TerminalTable
from escale.core.chance import Chance, FastChance
from escale.core.ready import Ready
from escale.core.record import Seed
from escale.games.ludime import BOX
from escale.games.ludime.rules import Action, Discard, Draw, Lay, Partie, State, View
from escale.games.ludime.rules.pack import value
from escale.games.ludime.rules.words import words
from escale.tables.offline.match import RecordedMatch
from escale.words.familiarity import familiarity

from .conftest import Escale

HAND = "ENTBOIL"


def rows(escale: Escale, *arguments: str) -> list[tuple[str, int, str, str]]:
    said = escale("ludime", "moves", *arguments, "--most", "0", "--json")
    assert said.code == 0, said.err
    found = json.loads(said.out)["rows"]
    return [(word, int(points), old, added) for word, points, old, added in found]


# ---- moves


def test_moves_lists_new_words_and_changed_ones_the_dearest_first(escale: Escale) -> None:
    found = rows(escale, HAND, "--table", "TASSE,RUE")
    points = [worth for _, worth, _, _ in found]
    assert points == sorted(points, reverse=True)
    assert ("TASSENT", 19, "TASSE", "NT") in found
    assert ("BON", 8, "", "BNO") in found
    for word, worth, old, added in found:
        assert worth == value(word)
        assert Counter(word) == Counter(old + added)
        assert added
        assert not Counter(added) - Counter(HAND)


def test_moves_of_as_many_points_begin_with_what_people_know(escale: Escale) -> None:
    nine = [word for word, worth, _, _ in rows(escale, "OUMESL") if worth == 9]
    known = [familiarity(words(), word) for word in nine]
    assert len(set(known)) > 1
    assert known == sorted(known, reverse=True)


def test_moves_shows_the_first_forty_and_counts_all(escale: Escale) -> None:
    every = rows(escale, HAND)
    assert len(every) > 40
    said = escale("ludime", "moves", HAND)
    assert said.out.splitlines()[0] == f"{len(every)} coups"
    assert len(said.out.splitlines()) == 2 + 40
    few = escale("--lang", "en", "ludime", "moves", HAND, "--most", "3").out.splitlines()
    assert few[:2] == [f"{len(every)} moves", "word\tpoints\tfrom\tcards"]
    assert len(few) == 2 + 3


@pytest.mark.parametrize("typed", ["entboil", "E N T B O I L", "énTBÔil"])
def test_moves_reads_letters_as_people_write_them(escale: Escale, typed: str) -> None:
    assert rows(escale, typed, "--table", " rue , Tasse") == rows(
        escale, HAND, "--table", "RUE,TASSE"
    )


def test_LUD_C4_moves_knows_no_noises(escale: Escale) -> None:
    assert "VROOM" not in [word for word, _, _, _ in rows(escale, "VROOMS")]


@pytest.mark.parametrize(
    "arguments",
    [
        ("ludime", "moves"),
        ("ludime", "moves", ""),
        ("ludime", "moves", "R2D2"),
        ("ludime", "moves", "E" * 121),
        ("ludime", "moves", HAND, "--table", "RUE,3"),
        ("ludime", "moves", HAND, "--most", "x"),
        ("ludime", "moves", HAND, "--most", "-1"),
    ],
)
def test_mistakes_are_one_line(escale: Escale, arguments: tuple[str, ...]) -> None:
    said = escale(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1


# ---- at the keyboard


class Dull(Bot[View, Action]):
    """Takes a card and throws one away."""

    def choose(self, view: View, _chance: Chance, _budget: Budget) -> Action:
        legal: Iterator[Action] = BOX.game.legal(view)
        return next(each for each in legal if isinstance(each, Draw | Discard | Ready))


Play = Callable[..., tuple[str, State]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Type some lines, then leave: what was printed, and how the table stands."""
    box = replace(BOX, bots={"novice": Dull()})

    def run(*lines: str) -> tuple[str, State]:
        left = list(lines)

        def type_a_line(prompt: str) -> str:
            print(prompt)
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", type_a_line)
        names, levels, seed = ("Moi", "Robot"), ("", "novice"), Seed.of(bytes(32))
        luck = FastChance("1/bots")
        match = RecordedMatch(BOX.game, Partie(), names, seed, levels, [None, Dull()], luck)
        chosen = GameChoice(box, "partie", Partie())
        try:
            TerminalTable(chosen, match, Screen(), "fr").play()
        except PlayerQuit as how:
            print(how)
        return capsys.readouterr().out, match.state

    return run


def beginning(play: Play) -> tuple[list[str], View]:
    """What one types to come to the first word, and what one sees then."""
    lines: list[str] = []
    _, state = play()
    if state.board.stage == "take":
        lines = ["1"]
        _, state = play(*lines)
    view = BOX.game.view(state, 0)
    assert (view.board.stage, view.board.turn) == ("compose", 0)
    return lines, view


def test_a_whole_turn_is_typed_on_one_line(play: Play) -> None:
    lines, view = beginning(play)
    word = next(each.word for each in BOX.game.legal(view) if isinstance(each, Lay))
    left = list(view.hand)
    for letter in word:
        left.remove(letter)
    out, state = play(*lines, f"{word.lower()} -{left[0]}")
    assert f"Vous posez {word}" in out
    assert f"Vous défaussez {left[0]}." in out
    assert [laid.word for laid in state.board.words] == [word]
    assert state.board.round == 2


def test_a_line_is_played_as_a_whole_or_not_at_all(play: Play) -> None:
    lines, view = beginning(play)
    word = next(each.word for each in BOX.game.legal(view) if isinstance(each, Lay))
    out, state = play(*lines, f"{word} {word} -{view.hand[0]}")
    assert "Au premier tour, un seul mot." in out
    assert state.board.words == ()
    assert state.board.stage == "compose"


def test_LUD1_19_an_exchange_is_typed_on_one_line(play: Play) -> None:
    lines, view = beginning(play)
    out, state = play(*lines, f"!{view.hand[:3]}")
    assert "Vous échangez 3 cartes." in out
    assert state.board.stage == "discard"
    legal = BOX.game.legal(BOX.game.view(state, 0))
    assert all(isinstance(each, Discard) for each in legal)


def test_what_cannot_be_read_is_explained_and_asked_again(play: Play) -> None:
    lines, _ = beginning(play)
    out, state = play(*lines, "3 +", "?")
    assert "«\u202f3 +\u202f» ne se comprend pas." in out
    assert "Presque toutes les mains ont un mot de six lettres." in out
    assert state.board.stage == "compose"


def test_help_says_only_what_can_be_typed_in_this_game(play: Play) -> None:
    lines, _ = beginning(play)
    out, _ = play(*lines, "?")
    assert "2 MOT pour transformer le mot numéro 2" in out
    assert "PANIERS -U" not in out  # the die
