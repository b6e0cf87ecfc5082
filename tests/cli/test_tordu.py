"""Le Tordu on the command line: the table of contracts of open hands."""

import json

import pytest

from .conftest import Escale

ONE, TWO = "A♥ R♠ 10♣ 7♦", "D♥ V♠ 8§ 9♦"


def table(escale: Escale, *hands: str) -> dict[str, list[str]]:
    """Cells by declarer and trump."""
    said = escale("tordu", "solve", *hands, "--json")
    assert said.code == 0, said.err
    return {name: cells for name, *cells in json.loads(said.out)["rows"]}


def test_solve_prints_every_contract_of_every_declarer(escale: Escale) -> None:
    """TOR-12, TOR-18: who declares leads; a ✓, or the points of each opponent."""
    rows = table(escale, ONE, TWO)
    assert len(rows) == 2 * 5
    assert rows["main 1, Trèfle"] == ["−3", "−2", "−1", "✓", "−1"]
    assert rows["main 2, Tordu"] == ["−4", "−2", "✓", "−2", "−4"]


def test_solve_as_people_read_it(escale: Escale) -> None:
    said = escale("tordu", "solve", ONE, TWO)
    assert said.out.splitlines()[1].split("\t")[1:] == ["0", "1", "2", "3", "4"]
    assert said.out.rstrip().endswith("2 points à chaque adversaire.")
    english = escale("--lang", "en", "tordu", "solve", ONE, TWO)
    assert "hand 1, Hearts\t" in english.out


@pytest.mark.parametrize(
    "typed",
    [
        ("AC RP 10T 7K", "DC VP 8X 9K"),
        ("A♥ K♠ 10♣ 7♦", "Q♥ J♠ 8§ 9♦"),
        ("a♡, r♤, 10♧, 7♢", "dc vp 8x 9q"),
        ("7♦ 10♣ R♠ A♥", "9♦ 8§ V♠ D♥"),
    ],
    ids=["letters", "English", "outlines", "order"],
)
def test_solve_reads_cards_as_people_write_them(escale: Escale, typed: tuple[str, str]) -> None:
    assert table(escale, *typed) == table(escale, ONE, TWO)


def test_solve_for_more_than_two(escale: Escale) -> None:
    rows = table(escale, "A♥ R♠", "D♥ D♠", "7§ 8§")
    assert len(rows) == 3 * 5
    assert rows["main 1, Tordu"] == ["✓", "−2", "−4"]
    assert len(table(escale, "A♥", "R♥", "D♥", "V♥", "10♥")) == 5 * 5


@pytest.mark.slow
def test_solve_whole_hands_with_the_kernel(escale: Escale) -> None:
    top, low = "A♥ R♥ D♥ V♥ 10♥ 9♥ 8♥ 7♥", "A♠ R♠ D♠ V♠ 10♠ 9♠ 8♠ 7♠"
    rows = table(escale, top, low)
    assert rows["main 1, Cœur"] == [f"−{missed}" for missed in range(8, 0, -1)] + ["✓"]
    assert rows["main 1, Pique"] == ["✓"] + [f"−{missed}" for missed in range(1, 9)]


def test_solve_says_what_is_only_an_estimate(
    escale: Escale, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escale.games.tordu.terminal.commands.CAP", 20)
    said = escale("tordu", "solve", "A♥ R♠ 10♣ 7♦ 9§ 8§", "D♥ V♠ A§ 9♦ R♣ 7♣", "8♥ 7♥ D♠ 9♠ R§ V§")
    assert "~" in said.out
    assert "%" in said.out.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments,told",
    [
        ((ONE,), "second"),
        ((ONE, "D♥ V♠ 8§ 9"), "9"),
        ((ONE, "D♥ V♠ 8§ 9Z"), "9Z"),
        ((ONE, "D♥ V♠ 8§ 7♦"), "7♦"),
        ((ONE, "D♥ V♠ 8§"), "4, 3"),
        ((ONE, " "), "1 à 8"),
        (("7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥ A♥ A♠", ONE), "1 à 8"),
        ((ONE, TWO, "7♣", "8♣", "9♣", "D♣"), "D♣"),
    ],
    ids=["one", "no-suit", "no-card", "twice", "unequal", "empty", "nine", "six"],
)
def test_mistakes_are_one_line_that_names_them(
    escale: Escale, arguments: tuple[str, ...], told: str
) -> None:
    said = escale("tordu", "solve", *arguments)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert told in said.err
    assert said.out == ""
