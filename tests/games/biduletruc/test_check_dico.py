import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from escale.games.biduletruc.building import check_dico
from escale.games.biduletruc.building.check_dico import (
    check,
    counts,
    is_form,
    one_sided,
    poorly_linked,
    unlinked_mentions,
)
from escale.games.biduletruc.rules.dicobidule import ALSO, links, sources

DOCUMENT = Path(__file__).parents[3] / "docs/games/biduletruc.md"

GOOD = """\
chat
  Il ronronne au coin du [feu] et guette la [souris] sans un [bruit].
  Qui en a un dans la [gorge] perd la [voix] ; à l’aube, il cligne des [yeux|œil] !
  voir aussi : chien, lion, poil

chien
  Il aboie, remue la queue et garde la [maison].
  « Quel temps ! » : un temps de chien, c’est la [pluie] et le [vent].
"""


def test_the_whole_dicobidule_is_as_it_should_be() -> None:
    assert list(check(sources())) == []
    assert list(poorly_linked(links())) == []


def test_a_good_text_has_no_problem() -> None:
    assert list(check([("a.txt", GOOD)])) == []


BROKEN = [
    ("  Il ronronne", "\tIl ronronne", "a.txt:2: has two spaces in a row, or a tab"),
    ("  Il ronronne", "   Il ronronne", "a.txt:2: is to be indented by two spaces"),
    ("  Il ronronne", " Il ronronne", "a.txt:2: is to be indented by two spaces"),
    ("bruit].", "bruit]. ", "a.txt:2: ends with a space"),
    ("[gorge] perd", "[gorge]  perd", "a.txt:3: has two spaces in a row, or a tab"),
    ("[gorge] perd", "[gorge]\tperd", "a.txt:3: has two spaces in a row, or a tab"),
    ("l’aube", "l'aube", "a.txt:3: has a straight apostrophe"),
    ("à l’aube", "a\u0300 l’aube", "a.txt:3: has accents apart from their letters"),
    ("chien\n", "chat\n", "a.txt:6: chat has an entry at a.txt:1 already"),
    ("chat\n", "Chat\n", "a.txt:1: 'Chat' is no word of a card"),
    ("chat\n", "[chat]\n", r"a.txt:1: '\[chat\]' is no word of a card"),
    ("chat\n", "le chat\n", "a.txt:1: 'le chat' is no word of a card"),
    ("chat\n", "biduletruc\n", "a.txt:1: 'biduletruc' is no word of a card"),
    ("chat\n", f"{'a' * 21}\n", "a.txt:1: 'aaa.* is no word of a card"),
    ("chat\n", "  Rien.\nchat\n", "a.txt:1: stands under no word"),
    ("  Il aboie, remue la queue et garde la [maison].\n", "", "a.txt:6: chien has 1 sentences"),
    ("sans un [bruit].", "sans un [bruit]." + "\n  Oui." * 4, "a.txt:1: chat has 6 sentences"),
    ("  Il aboie", "  il aboie", "a.txt:7: begins without a capital"),
    ("[maison].", "[maison]", "a.txt:7: ends without a stop"),
    ("Il aboie", f"Il aboi{'e' * 200}", "a.txt:7: is 2.. letters long"),
    ("[maison].", "[maison.", "a.txt:7: has a bracket or a bar"),
    ("[maison].", "maison].", "a.txt:7: has a bracket or a bar"),
    ("[maison].", "maison|lit.", "a.txt:7: has a bracket or a bar"),
    ("[maison].", "[].", "a.txt:7: has a blue word without letters"),
    ("[maison].", "[demeure].", "a.txt:7: 'demeure' is not in the pack"),
    ("[maison].", "[maison|demeure].", "a.txt:7: 'demeure' is not in the pack"),
    ("[maison].", "[maison|toit].", "a.txt:7: 'maison' does not look like a form of 'toit'"),
    ("[maison].", "[chiens].", "a.txt:7: marks chien under itself"),
    ("[maison].", "[vent].", "a.txt:8: vent is blue under chien already"),
    ("lion, poil", "lion, feu", "a.txt:4: feu is blue under chat already"),
    ("lion, poil", "lion, lion", "a.txt:4: lion is blue under chat already"),
    ("lion, poil", "lion, chat", "a.txt:4: marks chat under itself"),
    ("lion, poil", "lion, poils", "a.txt:4: 'poils' is not in the pack"),
    ("lion, poil", "lion, , poil", "a.txt:4: has a blue word without letters"),
    ("lion, poil", "lion, poil.", "a.txt:4: ends with '.'"),
    ("lion, poil", "lion, poil,", "a.txt:4: ends with ','"),
    ("lion, poil", "lion, [poil]", "a.txt:4: has brackets"),
    ("lion, poil", "lion (roi, poil", "a.txt:4: 'lion \\(roi': a gloss is to be"),
    ("lion, poil", "lion (), poil", "a.txt:4: .*a gloss is to be"),
    ("voir aussi : ", "voir aussi: ", "a.txt:4: is to begin `voir aussi : `"),
    ("lion, poil", "lion\n  voir aussi : poil", "a.txt:4: `voir aussi :` is to be the last line"),
    ("lion, poil", "lion\n  Il dort.", "a.txt:4: `voir aussi :` is to be the last line"),
]


@pytest.mark.parametrize("good, bad, told", BROKEN)
def test_what_is_wrong_is_said_with_its_line(good: str, bad: str, told: str) -> None:
    assert good in GOOD
    problems = list(check([("a.txt", GOOD.replace(good, bad, 1))]))
    assert any(re.match(told, problem) for problem in problems), problems


def test_a_word_has_one_entry_in_all_files() -> None:
    problems = list(check([("a.txt", GOOD), ("b.txt", GOOD)]))
    assert "b.txt:1: chat has an entry at a.txt:1 already" in problems


@pytest.mark.parametrize(
    "shown, word, expected",
    [
        ("Feux", "feu", True),
        ("dansent", "danse", True),
        ("pêcheur", "pêche", True),
        ("yeux", "œil", True),
        ("vieille", "vieux", True),
        ("dort", "dormir", True),
        ("œufs", "œuf", True),
        ("minou", "chat", False),
        ("or", "os", False),
        ("yeux", "nez", False),
    ],
)
def test_a_form_begins_as_its_word_does(shown: str, word: str, expected: bool) -> None:
    assert is_form(shown, word) == expected


def _ring(size: int, reach: int) -> dict[str, set[str]]:
    """A relation of so many words, each with the next ones in blue."""
    return {
        str(word): {str((word + step) % size) for step in range(1, reach + 1)}
        for word in range(size)
    }


def test_a_word_needs_links_in_both_directions() -> None:
    assert list(poorly_linked(_ring(60, 20))) == []
    poor = {**_ring(60, 20), "seul": {str(word) for word in range(19)}}
    assert list(poorly_linked(poor)) == [
        "seul: 19 blue words, at least 20 are wanted",
        "seul: blue under 0 words, at least 10 are wanted",
    ]


def test_one_sided_links_are_listed() -> None:
    relation: Mapping[str, Collection[str]] = {"chat": {"feu", "souris"}, "souris": {"chat"}}
    assert list(one_sided(relation)) == ["feu may be laid on chat, not the other way round"]


def test_the_counts_tell_every_file_and_all_of_it() -> None:
    told = list(counts(sources()))
    assert len(told) == len(sources()) + 1
    assert told[-1].startswith(f"{len(links())} words, ")


def test_the_document_has_the_counts_of_today() -> None:
    """`make dico-report` writes them."""
    text = DOCUMENT.read_text(encoding="utf-8")
    printed = text.split("<!-- counts -->\n")[1].split("<!-- end -->")[0]
    assert printed.strip().splitlines() == ["```", *counts(sources()), "```"]


@pytest.mark.parametrize("broken", [False, True])
def test_the_command_fails_when_something_is_wrong(
    broken: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["checking"])
    if broken:
        name, text = sources()[0]
        spoilt = ((name, text.replace("’", "'", 1)), *sources()[1:])
        monkeypatch.setattr(check_dico, "sources", lambda: spoilt)
    assert check_dico.main() == int(broken)
    printed = capsys.readouterr()
    assert bool(printed.err) == broken
    assert "words" in printed.out


def test_the_command_lists_one_sided_links(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["checking", "--one-sided"])
    assert check_dico.main() == 0
    assert len(capsys.readouterr().out.splitlines()) == sum(1 for _ in one_sided(links()))


def test_the_command_lists_all_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["checking", "--in-black", "--one-sided"])
    assert check_dico.main() == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [*unlinked_mentions(links()), *one_sided(links())]


def test_the_command_says_what_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["checking", "--two-sided"])
    with pytest.raises(SystemExit) as leaving:
        check_dico.main()
    assert leaving.value.code == 2
    assert "--two-sided" in capsys.readouterr().err


def test_the_command_is_silent_when_its_reader_has_left() -> None:
    command = [sys.executable, "-m", check_dico.__name__, "--one-sided"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()  # nobody reads a line of it
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_a_word_that_a_page_prints_without_granting_it_is_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ("Il guette la [souris] et les chiens.", f"{ALSO} lion (roi, sauf du toit)")
    monkeypatch.setattr(check_dico, "pages", lambda: {"chat": lines})
    relation = {**links(), "chat": frozenset({"souris", "lion", "toit"})}
    assert [each.partition(":")[0] for each in unlinked_mentions(relation)] == [
        "chien stands in black under chat",
        "roi stands in black under chat",
    ]
