"""Boggle on the command line: all words of a grid, a grid at random, and a game with a keyboard."""

import json
from collections.abc import Callable

import pytest

from escale.cli.arguments import GameChoice
from escale.cli.screen import Screen
from escale.cli.terminal import PlayerQuit, TerminalTable
from escale.core.chance import FastChance
from escale.core.record import Seed, verify
from escale.games.boggle import BOX
from escale.games.boggle.rules import DeLuxe, Options, Solo
from escale.games.boggle.rules.material import material
from escale.tables.offline.match import RecordedMatch
from escale.words.spelling import is_letters

from .conftest import Escale

LEAFLET = "UTXOLUIDAISAMREN"


def rows(escale: Escale, *arguments: str) -> dict[str, list[str]]:
    """The words by their length."""
    said = escale("boggle", *arguments, "--json")
    assert said.code == 0, said.err
    return {length: words.split() for length, _, words in json.loads(said.out)["rows"]}


def words(escale: Escale, *arguments: str) -> list[str]:
    return [word for same in rows(escale, *arguments).values() for word in same]


# ---- solve


def test_solve_prints_all_words_in_capitals_the_longest_first(escale: Escale) -> None:
    by_length = rows(escale, "solve", LEAFLET)
    lengths = [int(length) for length in by_length]
    assert lengths == sorted(lengths, reverse=True)
    assert "TISANERAI" in by_length["9"]
    assert {"MAIRE", "LUIRE"} <= set(by_length["5"])
    for length, same in by_length.items():
        assert same == sorted(same)
        assert all(len(word) == int(length) and is_letters(word) for word in same)


def test_solve_counts_words_and_points(escale: Escale) -> None:
    found = rows(escale, "solve", LEAFLET)
    said = escale("boggle", "solve", LEAFLET)
    values = {"3": 1, "4": 1, "5": 2, "6": 3, "7": 5}
    points = sum(values.get(length, 11) * len(same) for length, same in found.items())
    count = sum(map(len, found.values()))
    assert said.out.startswith(f"{count} mots, {points} points\n")
    assert " MAIRE " in said.out


def test_solve_knows_the_rule_sets(escale: Escale) -> None:
    deluxe = words(escale, "solve", LEAFLET)
    pocket = words(escale, "solve", LEAFLET, "--preset", "pocket")
    alone = words(escale, "solve", LEAFLET, "--preset", "solo")
    assert set(pocket) < set(alone) < set(deluxe)
    assert "MAIRES" not in pocket
    assert "MAIRES" in alone
    assert "DANSERAI" in set(deluxe) - set(alone)


@pytest.mark.parametrize("typed", ["utxoluidaisamren", "UTXO LUID AISA MREN", "ütxoluidàisamren"])
def test_solve_reads_letters_as_people_write_them(escale: Escale, typed: str) -> None:
    assert words(escale, "solve", typed) == words(escale, "solve", LEAFLET)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_solve_in_another_language_is_pocket(escale: Escale, language: str) -> None:
    foreign = words(escale, "solve", LEAFLET, "--lang", language)
    assert foreign
    assert foreign == words(escale, "solve", LEAFLET, "--lang", language, "--preset", "pocket")
    assert "LUIRE" not in foreign


def test_solve_speaks_our_language_whatever_the_words_are(
    escale: Escale, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = ("boggle", "solve", LEAFLET)
    assert " mots, " in escale(*solve, "--lang", "en").out
    assert " words, " in escale("--lang", "en", *solve, "--lang", "de").out
    monkeypatch.setenv("ESCALE_LANG", "en")
    said = escale(*solve, "--preset", "deluxe")
    assert (said.code, said.err) == (0, "")
    assert " words, " in said.out
    assert " MAIRE " in said.out
    assert escale("boggle", "roll", "--preset", "deluxe").code == 0


def test_solve_tells_the_languages_that_have_words(escale: Escale) -> None:
    assert "fr, en, de, es" in escale("boggle", "solve", LEAFLET, "--lang", "xx").err


# ---- roll


def test_roll_shows_a_grid_that_the_dice_allow(escale: Escale) -> None:
    report = json.loads(escale("boggle", "roll", "--json").out)
    letters = report["title"]
    assert len(letters) == 16
    assert set(letters) <= set("".join(material().dice))
    assert "".join(report["notes"][0].split()) == letters


def test_roll_with_a_seed_is_the_same_again_and_can_be_solved(escale: Escale) -> None:
    one, again, other = (escale("boggle", "roll", "--seed", seed).out for seed in "445")
    assert one == again != other
    assert escale("boggle", "solve", one.split()[0]).code == 0


@pytest.mark.parametrize("language", ["fr", "en", "de", "es"])
def test_roll_of_fiches(escale: Escale, language: str) -> None:
    call = ("boggle", "roll", "--preset", "pocket", "--lang", language, "--json")
    letters = json.loads(escale(*call).out)["title"]
    shown = [letters[start : start + 4] for start in range(0, 16, 4)]
    faces = {face for fiche in material().fiches.all for face in fiche}
    assert all(row in faces or row[::-1] in faces for row in shown)


@pytest.mark.parametrize(
    "arguments",
    [
        ("boggle",),
        ("boggle", "dance"),
        ("boggle", "solve"),
        ("boggle", "solve", "UTXO"),
        ("boggle", "solve", LEAFLET + "A"),
        ("boggle", "solve", "UTXOLUIDAISAMR3N"),
        ("boggle", "solve", "UTXOLUIDAISAMR-N"),
        ("boggle", "solve", LEAFLET, "--preset", "x"),
        ("boggle", "solve", LEAFLET, "--lang", "xx"),
        ("boggle", "solve", LEAFLET, "--preset", "deluxe", "--lang", "de"),
        ("boggle", "roll", "--preset", "deluxe", "--lang", "en"),
        ("boggle", "roll", LEAFLET),
    ],
)
def test_mistakes_are_one_line(escale: Escale, arguments: tuple[str, ...]) -> None:
    said = escale(*arguments)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert said.out == ""


# ---- a game at the keyboard

Play = Callable[..., tuple[str, RecordedMatch]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Type some lines; the person's clock has moved on by so many seconds before each of them."""

    def run(
        options: Options, *lines: tuple[float, str], bots: tuple[str, ...] = ()
    ) -> tuple[str, RecordedMatch]:
        now, left = [1_000.0], list(lines)

        def type_a_line(prompt: str) -> str:
            print(prompt)
            if not left:
                raise EOFError
            seconds, line = left.pop(0)
            now[0] += seconds
            return line

        monkeypatch.setattr("builtins.input", type_a_line)
        names = ("Moi", *(f"Robot {number}" for number, _ in enumerate(bots, 1)))
        players = [None, *(BOX.bots[level] for level in bots)]
        seed, luck = Seed.of(bytes(32)), FastChance("1/bots")
        match = RecordedMatch(BOX.game, options, names, seed, ("", *bots), players, luck)
        preset = "solo" if isinstance(options, Solo) else "deluxe"
        table = TerminalTable(
            GameChoice(BOX, preset, options), match, Screen(), "fr", lambda: now[0]
        )
        try:
            table.play()
        except PlayerQuit as how:
            print(how)
        return capsys.readouterr().out, match

    return run


def some_words(play: Play, options: Options, count: int, bots: tuple[str, ...] = ()) -> list[str]:
    """Words of the grid that this seed gives."""
    _, match = play(options, (0, ""), bots=bots)
    legal = BOX.game.legal(BOX.game.view(match.state, 0))
    return [note.word for note in legal if hasattr(note, "word")][:count]


SOLO = Solo(seconds=60)


def test_words_are_typed_while_the_sandglass_runs(play: Play) -> None:
    first, second = some_words(play, SOLO, 2)
    out, match = play(SOLO, (0, ""), (5, first.lower()), (5, second), (50, ""))
    assert f"Vous notez {first} (1 mot)." in out
    assert f"Vous notez {second} (2 mots)." in out
    assert match.record().steps[-1].at_ms == 3_000 + 60_000  # the shake, then a minute
    assert "La partie est finie." in out
    verify(match.record(), match.game)


def test_nobody_is_asked_anything_while_the_dome_shakes(play: Play) -> None:
    out, _ = play(SOLO, (0, ""))
    assert "On secoue…" in out
    assert "Le sablier tourne" in out
    assert "Votre choix" not in out


def test_the_time_one_takes_to_be_ready_is_not_the_sandglasss(play: Play) -> None:
    (word,) = some_words(play, SOLO, 1)
    out, match = play(SOLO, (600, ""), (30, word), (29, ""))
    assert match.state.board.stage == "search"
    assert f"Vous notez {word}" in out


def test_the_time_that_is_left_stands_before_each_word(play: Play) -> None:
    (word,) = some_words(play, SOLO, 1)
    out, _ = play(SOLO, (0, ""), (15, ""), (20, word), (5, "QQQ"))
    assert [out.count(left) for left in ("[1:00]", "[0:45]", "[0:25]", "[0:20]")] == [1, 1, 1, 1]
    alone, _ = play(Solo(seconds=0), (0, ""), (900, ""))
    assert "[" not in alone


def test_a_word_that_comes_too_late_is_not_noted(play: Play) -> None:
    (word,) = some_words(play, SOLO, 1)
    out, match = play(SOLO, (0, ""), (61, word))
    assert "Trop tard" in out
    assert match.state.board.lists == ((),)
    only_looked, _ = play(SOLO, (0, ""), (61, ""))
    assert "Trop tard" not in only_looked


def test_refusals_are_said_and_the_word_is_asked_again(play: Play) -> None:
    (word,) = some_words(play, SOLO, 1)
    _, begun = play(SOLO, (0, ""))
    missing = next(letter for letter in "QZWKXYJ" if letter not in begun.state.board.letters)
    lines = [3 * missing, "no", "va-t-en", word, word, "1"]
    out, match = play(SOLO, (0, ""), *((1, line) for line in lines))
    assert "NO est trop court" in out
    assert "ni trait d’union" in out
    assert f"il n’y a pas de\u00a0{missing}" in out
    assert f"{word} est déjà sur votre liste." in out
    assert match.state.board.found == (1,)


def test_a_blank_line_shows_the_grid_again_and_a_word_does_not(play: Play) -> None:
    first, second = some_words(play, SOLO, 2)
    out, _ = play(SOLO, (0, ""), (1, first), (1, second))
    seen = out.count("Quels mots voyez-vous")
    out, _ = play(SOLO, (0, ""), (1, first), (1, ""), (1, second), (1, ""))
    assert out.count("Quels mots voyez-vous") == seen + 2


def test_bots_find_their_words_meanwhile_and_all_lists_are_shown(play: Play) -> None:
    options = DeLuxe(seconds=60)
    bots = ("expert", "expert")
    (word,) = some_words(play, options, 1, bots)
    out, match = play(options, (0, ""), (20, word), (20, ""), (30, ""), bots=bots)
    board = match.state.board
    assert board.stage == "over"
    assert all(board.lists[1:])
    for entries in board.lists:
        assert all(entry.word in out for entry in entries)
    assert "Mots notés" in out
    verify(match.record(), match.game)


def test_a_whole_game_from_the_command_line(escale: Escale) -> None:
    said = escale("play", "boggle", "--preset", "solo", "--seed", "5", typed="\n1\n")
    assert said.code == 0
    assert said.err == ""
    assert "La partie est finie." in said.out
    for family in ("events.", "choices.", "questions.", "play.", "board.", "hints.", "prompts."):
        assert family not in said.out


def test_a_whole_game_in_english_with_english_words(escale: Escale) -> None:
    call = ("play", "boggle", "--preset", "solo", "--option", "language=en", "--lang", "en")
    said = escale(*call, "--seed", "5", typed="\n?\n1\n")
    assert said.code == 0
    assert "The game is over." in said.out
    for french in ("Vous", "mot ", "sablier"):
        assert french not in said.out
