"""A person at the keyboard of a game where one may act: time passes, words are typed."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escale.bots import Bot, Budget, Wait
from escale.boxes import Box, Catalogue, Choice, Question, Questions, Terminal
from escale.cli.arguments import GameChoice
from escale.cli.screen import Screen
from escale.cli.terminal import PlayerQuit, TerminalTable
from escale.core.chance import Chance, FastChance
from escale.core.errors import MalformedAction
from escale.core.game import Actors
from escale.core.record import Seed, verify
from escale.core.texts import Texts
from escale.tables.offline.match import RecordedMatch
from tests.catalogues import package_of_texts
from tests.tables.bell import Bell, BellState, Ring, Rules, TimeUp

TEXTS = {
    "title": "Cloche",
    "welcome": "{seconds} secondes",
    "legend": "une cloche",
    "presets": {"minute": "Une minute"},
    "questions": {"ring": "Que faites-vous ?"},
    "choices": {"ring": "Sonner", "again": "Sonner encore"},
    "notes": {"ring": "{times} fois"},
    "typed": {"ring": "Dites ding"},
    "events": {"heard": "{seat:seat|Vous sonnez|{} sonne}"},
}


class Regular(Bot[BellState, Any]):
    """Rings every ten seconds."""

    def choose(self, view: BellState, chance: Chance, budget: Budget) -> Any:
        return Ring() if sum(view.counts) % 2 == 0 else Wait(10_000)


def read(view: BellState, text: str, _texts: Texts) -> Ring | TimeUp:
    if text == "gong":
        return TimeUp()  # an action, but not a player's
    if text != "ding":
        raise MalformedAction("malformed-action", problem=text)
    return Ring()


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    name = package_of_texts(tmp_path, monkeypatch, {"fr": TEXTS, "en": TEXTS})

    def ask(view: BellState) -> Question:
        choices = (
            Choice("choices.ring", Ring(), {"times": "une"}, "notes.ring"),
            Choice("choices.again", Ring()),
        )
        return Question("questions.ring", choices, typed="typed.ring")

    return Box(
        game=Bell(),
        catalogue=Catalogue(name),
        bots={"novice": Regular()},
        questions=Questions(ask, read),
        terminal=Terminal(lambda view, texts: "~~~"),
    )


def against_a_bot(box: Box) -> RecordedMatch:
    names, levels, seed = ("Moi", "Toi"), ("", "novice"), Seed.of(bytes(32))
    bots, luck = [None, box.bots["novice"]], FastChance("1/bots")
    return RecordedMatch(box.game, Rules(60), names, seed, levels, bots, luck)


Play = Callable[[str, list[float]], tuple[str, RecordedMatch]]


@pytest.fixture
def play(box: Box, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Type some lines while the person's clock shows these seconds, one look after the other."""

    def run(typed: str, seconds: list[float]) -> tuple[str, RecordedMatch]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        looks = iter(seconds)
        match = against_a_bot(box)
        choice = GameChoice(box, "minute", Rules(60))
        clock = lambda: next(looks, seconds[-1])  # noqa: E731
        table = TerminalTable(choice, match, Screen(), "fr", clock)
        try:
            table.play()
        except PlayerQuit as how:
            print(how)
        return capsys.readouterr().out, match

    return run


def test_whoever_may_act_is_asked_and_time_waits_for_their_clock(play: Play) -> None:
    out, match = play("ding\nding\n", [0, 0, 0, 0, 0])
    assert out.count("Vous sonnez") == 2
    assert match.state.counts[0] == 2
    assert not match.state.over
    verify(match.record(), match.game)


def test_an_empty_line_waits_and_the_timer_ends_it_at_its_time(play: Play) -> None:
    out, match = play("\n\nding\n", [0, 0, 30, 30, 70, 70])
    assert match.state.over
    assert match.record().steps[-1].at_ms == 60_000
    assert "La partie est finie." in out


def test_an_answer_to_a_question_that_is_gone_is_dropped(play: Play) -> None:
    out, match = play("ding\n", [0, 0, 90])
    assert match.state.counts[0] == 0
    assert "Trop tard" in out


def test_what_cannot_be_read_or_is_forbidden_is_said_and_asked_again(play: Play) -> None:
    out, match = play("bong\ngong\nding\n", [0])
    assert "illisible\xa0: bong" in out
    assert "pas possible maintenant" in out
    assert match.state.counts[0] == 1


def test_what_an_answer_does_not_say_stands_beside_it(play: Play) -> None:
    out, _ = play("1\n", [0])
    assert "Dites ding" in out
    assert "  1. Sonner (une fois)\n  2. Sonner encore\n" in out


class Slow(Bot[BellState, Any]):
    """Never rings."""

    def choose(self, view: BellState, chance: Chance, budget: Budget) -> Any:
        return Wait(7_000)


class Deaf(Bell):
    """The first seat has no say: the others go on without it."""

    def actors(self, state: BellState) -> Actors:
        return Actors((), () if state.over else (1,))


def test_time_passes_for_the_others_when_the_person_is_out(
    box: Box, capsys: pytest.CaptureFixture[str]
) -> None:
    deaf = msgspec.structs.replace(box, game=Deaf(), bots={"novice": Slow()})
    match = against_a_bot(deaf)
    TerminalTable(GameChoice(deaf, "minute", Rules(60)), match, Screen(), "fr").play()
    assert match.state.over
    assert match.record().steps[-1].at_ms == 60_000
    assert "La partie est finie." in capsys.readouterr().out
