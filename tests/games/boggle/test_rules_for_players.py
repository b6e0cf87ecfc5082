"""The rules of Boggle in words state the numbers that the code has."""

from escale.games.boggle.rules import game
from escale.games.boggle.rules.material import COMMON
from escale.games.boggle.rules.scoring import MOST_ROUNDS
from escale.tables.timings import Timings

from ..rules_pages import ROOT, added


def test_the_rules_state_the_numbers_of_the_code() -> None:
    english, french = added("boggle"), added("boggle", "fr")
    assert f"waits {game.PAUSE_SECONDS:.0f} seconds" in english
    assert f"attend {game.PAUSE_SECONDS:.0f} secondes" in french
    assert game.SHAKE_SECONDS == 3
    assert "lasts three seconds" in english
    assert "dure trois secondes" in french
    assert f"within {Timings().grace_ms} milliseconds" in english
    assert f"les {Timings().grace_ms} millisecondes" in french
    assert f"given up after {MOST_ROUNDS} rounds" in english
    assert f"abandonné après {MOST_ROUNDS} manches" in french


def test_the_browser_tells_the_same_numbers() -> None:
    """It only words them: what the rules change must not stay as it was in a form."""
    room = ROOT / "web/src/games/boggle"
    wording = (room / "wording.ts").read_text(encoding="utf-8")
    assert f"MOST_ROUNDS = {MOST_ROUNDS} " in wording
    assert f"PAUSE_MINUTES = {game.PAUSE_SECONDS / 60:.0f} " in wording
    assert f"COMMON = {COMMON} " in (room / "tray.ts").read_text(encoding="utf-8")
