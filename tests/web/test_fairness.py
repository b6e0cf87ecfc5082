"""The browser recomputes what the server drew: web/tests/fairness.test.ts reads these vectors."""

from escale.core.chance import RecordingChance
from escale.core.record import Seed, loads

from . import vectors


def test_the_browser_has_a_record_of_every_kind_of_draw() -> None:
    seed = Seed.of(bytes(range(32)), ["alice", "Élise", "🎲", ""])
    transcript = RecordingChance(seed.chance())
    for label, size, count in (
        ("first-dealer", 6, 1),
        ("deal-1", 52, 52),
        ("deal-2", 52, 7),
        ("donne-été", 104, 20),
        ("nothing", 5, 0),
        ("reject", 3_000_000_000, 12),  # throws many numbers away
        ("largest", 2**32, 3),
        ("one", 1, 1),
    ):
        transcript.draw(label, range(size), count)
    draws = [
        {"label": draw.label, "size": draw.size, "result": list(draw.result)}
        for draw in transcript.draws
    ]
    known = {"commitment": seed.commitment, "secret": seed.secret, "nonces": list(seed.nonces)}
    vectors.check("fairness.vectors.json", {"seed": known, "chance": draws})


def test_the_record_of_a_real_game_is_sound() -> None:
    """Written once by `escale record`; its chance holds whatever becomes of the rules."""
    record = loads((vectors.FOLDER / "record.json").read_bytes())
    chance = record.seed.chance()
    for draw in record.chance:
        assert tuple(chance.draw(draw.label, range(draw.size), len(draw.result))) == draw.result
