"""Biduletruc at the keyboard: windows run while one thinks, and "dico" is never too late."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from escale.bots import Bot, Budget, Wait
from escale.cli.arguments import GameChoice
from escale.cli.screen import Screen
from escale.cli.terminal import PlayerQuit, TerminalTable
from escale.core.chance import Chance, FastChance, ScriptedChance
from escale.core.record import Seed
from escale.games.biduletruc import BOX
from escale.games.biduletruc.lesson import LENA, YOU, dealt
from escale.games.biduletruc.rules import DRAW, END, Action, Lay, Options, State, View
from escale.tables.offline.match import RecordedMatch

OPTIONS = Options(window=3, reds="each")
YOURS = "nuage pluie goutte chapeau chien danse manteau tambour toit graine"
HERS = "escargot corde soleil grenouille rivière botte larme gris neige automne"
NEXT = "vent jardin"


class Rival(Bot[View, Action]):
    """Lays a snail on the sky, thinks, and ends; afterwards draws and passes."""

    def __init__(self, card: str = "escargot") -> None:
        self._card = card

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        board = view.board
        if board.turn != view.seat:
            return Wait(60_000)
        if self._card in view.hand and not board.laid and not board.known[view.seat]:
            return Lay(self._card, 1 if board.fresh else 0)
        if board.laid and board.fresh:
            return Wait(2_000)
        if board.laid and not board.options.window:
            return Wait(5_000, END)
        return END if board.laid or board.has_drawn else DRAW


class Coverer(Bot[View, Action]):
    """Lays a snail on the sky, and the sun on the snail after four seconds."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        board = view.board
        if board.turn != view.seat:
            return Wait(60_000)
        plans = (Lay("escargot", 0), Wait(4_000, Lay("soleil", 0)), Wait(9_000, END))
        return plans[board.laid]


RIVAL = Rival()
Play = Callable[..., tuple[str, State]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Type lines, each so many seconds after the one before."""

    def run(
        first: int,
        *lines: tuple[float, str],
        options: Options = OPTIONS,
        rival: Bot[View, Action] = RIVAL,
    ) -> tuple[str, State]:
        now = 0.0
        waits = iter(lines)

        def typed(prompt: str, seconds: float | None = None) -> str:
            nonlocal now
            print(f"{prompt} (until {seconds})")
            wait, line = next(waits, (0.0, None))
            if line is None:
                raise EOFError
            now += wait
            return line

        monkeypatch.setattr("escale.cli.terminal.read_line", typed)
        script = dealt(first, "ciel eau", YOURS, HERS, NEXT)
        names, levels, seed = ("Moi", "Léna"), ("", "casual"), Seed.of(bytes(32))
        luck = FastChance("1/bots")
        match = RecordedMatch(BOX.game, options, names, seed, levels, [None, rival], luck)
        match.state = BOX.game.start(options, 2, ScriptedChance(script)).state
        box = replace(BOX, bots={"casual": rival})
        choice = GameChoice(box, "biduletruc", options)
        table = TerminalTable(choice, match, Screen(), "fr", lambda: now)
        with pytest.raises(PlayerQuit):
            table.play()
        return capsys.readouterr().out, match.state

    return run


def tops(state: State) -> list[str]:
    return [top.card for top in state.board.tops]


def test_BID_Q16_a_fresh_card_waits_while_one_thinks(play: Play) -> None:
    out, state = play(YOU, (0, "nuage 1"), (1, "pluie 1"), (1, "goutte 2"), (3, "pluie 1"))
    assert out.count("laissez aux autres le temps") == 1
    assert tops(state) == ["pluie", "goutte"]


def test_BID_11_several_cards_on_one_line(play: Play) -> None:
    _, state = play(YOU, (0, "nuage 1 goutte 2"), (9, "pluie 1 fin"))
    assert tops(state) == ["pluie", "escargot"]  # and Léna had her turn
    assert len(state.hands[YOU]) == 7


def test_BID_30_dico_while_the_other_plays(play: Play) -> None:
    out, state = play(LENA, (0, "dico"))
    assert "[0:03]" in out  # the window
    assert "(until 3.0)" in out
    assert "Le tour s’arrête là." in out
    assert state.board.turn == YOU
    assert "escargot" in state.hands[LENA]


def test_BID_30_dico_is_not_too_late_when_the_turn_has_changed(play: Play) -> None:
    out, state = play(LENA, (9, "dico 1"))
    assert "Trop tard" not in out
    assert "Le tour s’arrête là." in out  # it still counted as hers (BID-35)
    assert state.board.turn == YOU


@pytest.mark.parametrize("typed", ["dico", "dico 1", "dico escargot"])
def test_BID_31_a_dico_is_on_the_card_that_was_seen_not_on_the_one_that_covers_it(
    play: Play, typed: str
) -> None:
    out, state = play(LENA, (5, typed), options=Options(window=0, reds="each"), rival=Coverer())
    assert "recouverte" in out
    assert tops(state) == ["soleil", "eau"]
    assert not state.board.judged


def test_anything_else_that_comes_too_late_is_dropped(play: Play) -> None:
    out, state = play(LENA, (9, "nuage 2"))
    assert "Trop tard" in out
    assert len(state.hands[YOU]) == 10


def test_whoever_watches_is_asked_no_longer_than_the_other_thinks(play: Play) -> None:
    out, state = play(LENA, (6, ""), options=Options(window=0, reds="each"))
    assert "(until 5.0)" in out
    assert state.board.turn == YOU


# ---- nothing is learnt from what is refused


@pytest.mark.parametrize("guess", ["jardin", "fleur", "nuage"])
def test_BID_17_nobody_asks_for_the_next_card_of_the_talon_without_drawing_it(
    play: Play, guess: str
) -> None:
    _, right = play(YOU, (0, "pioche vent 1"))
    assert tops(right) == ["vent", "eau"]
    _, wrong = play(YOU, (0, f"pioche {guess} 1"))
    assert tops(wrong) == ["ciel", "eau"]
    assert wrong.board.has_drawn
    assert "vent" in wrong.hands[YOU]


@pytest.mark.parametrize("card, granted", [("soleil", True), ("escargot", False)])
def test_BID_33_nobody_asks_for_a_verdict_without_paying_for_it(
    play: Play, card: str, granted: bool
) -> None:
    """What follows is judged once it is known: it is their turn only where the link was wrong."""
    _, state = play(LENA, (0, "dico 1 pioche"), rival=Rival(card))
    assert state.board.verdict is not None
    assert state.board.verdict.granted is granted
    assert state.board.has_drawn is not granted
    assert len(state.hands[YOU]) == (12 if granted else 11)
