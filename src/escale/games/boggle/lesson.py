"""Two lessons: De Luxe from the first trace to the last list, then what Pocket does otherwise.

Moves before a scene's first word only set the table: they need not be shown one by one. Each
word asked of the learner is the only answer to its riddle.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...boxes import Exercise, Explain, Lesson, LessonStep, Move, Scene
from ...core.game import CLOCK, Seat
from ...core.ready import PROCEED
from .rules import FINISH, LIFT, TIME_UP, Action, DeLuxe, Note, Options, Pocket
from .rules.material import material

Script = Mapping[str, Sequence[Any] | int]

NAMES = ("Vous", "Léna", "Yann")
YOU, LENA, YANN = range(3)
BEGIN = (Move(CLOCK, PROCEED), Move(CLOCK, LIFT))
REEDS = "RRUA UTES EUOL CORE"  # rows; the dice allow them
LEAFLET = "UTXO LUID AISA MREN"  # the example of Pocket's own leaflet


def rolled(rows: str) -> Script:
    """How the dice of round 1 must fall to show these letters."""
    letters = rows.replace(" ", "")
    dice = _matching(letters, material().dice)
    faces = {f"round-1/face-{square}": die.index(letters[square]) for square, die in dice.items()}
    return {"round-1/dice": [dice[square] for square in range(len(letters))], **faces}


def _matching(letters: str, dice: Sequence[str]) -> dict[int, str]:
    """A die for every square, by trading places until all fit."""
    taken: dict[str, int] = {}

    def seat(square: int, tried: set[str]) -> bool:
        for die in dice:
            if letters[square] in die and die not in tried:
                tried.add(die)
                if die not in taken or seat(taken[die], tried):
                    taken[die] = square
                    return True
        return False

    for square in range(len(letters)):
        if not seat(square, set()):
            raise ValueError(f"no die is left for {letters[square]}")
    return {square: die for die, square in taken.items()}


def slid_in(rows: str) -> Script:
    """How the fiches of round 1 must come to show these faces."""
    places = {
        face: (fiche, way)
        for fiche, faces in enumerate(material().fiches.all)
        for way, face in enumerate(faces)
    }
    chosen = [places[face] for face in rows.split()]
    ways = {f"round-1/way-{row}": way for row, (_, way) in enumerate(chosen)}
    return {"round-1/fiches": [fiche for fiche, _ in chosen], **ways}


def explain(key: str) -> Explain:
    return Explain(f"lessons.{key}")


def exercise(answer: str | Action, key: str) -> Exercise:
    """A word or another answer; what the learner hears after a wrong one lies beside."""
    action = Note(answer) if isinstance(answer, str) else answer
    return Exercise(action, f"lessons.{key}", f"lessons.{key}-otherwise")


def note(seat: Seat, words: str) -> tuple[Move, ...]:
    return tuple(Move(seat, Note(word)) for word in words.split())


def finish(*seats: Seat) -> tuple[Move, ...]:
    return tuple(Move(seat, FINISH) for seat in seats)


def scene(options: Options, rows: str, *steps: LessonStep) -> Scene:
    """A round that has begun: everyone sees these letters."""
    script = rolled(rows) if isinstance(options, DeLuxe) else slid_in(rows)
    return Scene(options, NAMES, YOU, script, (*BEGIN, *steps))


DELUXE = Lesson(
    "deluxe",
    (
        scene(  # from letter to letter
            DeLuxe(),
            REEDS,
            explain("deluxe.trace.start"),
            exercise("RUE", "deluxe.trace.side"),
            exercise("RUSE", "deluxe.trace.corner"),
            explain("deluxe.trace.end"),
        ),
        scene(  # no square twice
            DeLuxe(),
            REEDS,
            *note(YOU, "RUE RUSE"),
            explain("deluxe.once.square"),
            exercise("SURE", "deluxe.once.again"),
            explain("deluxe.once.end"),
        ),
        scene(  # long words pay, and hide others
            DeLuxe(),
            REEDS,
            *note(YOU, "RUE RUSE SURE"),
            explain("deluxe.long.points"),
            exercise("TRESOR", "deluxe.long.treasure"),
            exercise("ROSEAU", "deluxe.long.reed"),
            explain("deluxe.long.inside"),
        ),
        scene(  # what others have found too
            DeLuxe(),
            REEDS,
            *note(YOU, "RUE RUSE EAU"),
            *note(LENA, "RUE EAU"),
            *note(YANN, "RUE ROUTE"),
            explain("deluxe.shared.counts"),
            *note(LENA, "AUTRE"),
            exercise("COUTEAU", "deluxe.shared.knife"),
            exercise(FINISH, "deluxe.shared.finish"),
            *finish(LENA, YANN),
            explain("deluxe.shared.struck"),
            explain("deluxe.shared.end"),
        ),
    ),
)

POCKET = Lesson(
    "pocket",
    (
        scene(  # fiches, both faces, the words of Pocket
            Pocket(),
            LEAFLET,
            *note(LENA, "MAIRE MARI"),
            *note(YANN, "MALT"),
            explain("pocket.case.start"),
            exercise("MAIRE", "pocket.case.mayor"),
            exercise("LUIRE", "pocket.case.verb"),
            explain("pocket.case.plurals"),
            Move(CLOCK, TIME_UP),
            explain("pocket.case.scored"),
            Move(CLOCK, PROCEED),
            Move(CLOCK, LIFT),
            explain("pocket.case.turned"),
        ),
        scene(  # formula 2
            Pocket(formula=2, rounds=1),
            LEAFLET,
            *note(YOU, "MARI MAIRE RAMI"),
            *note(LENA, "MARI DANSER LUIRE"),
            *note(YANN, "MAIRE MALT"),
            explain("pocket.uniques.rule"),
            exercise("LUI", "pocket.uniques.him"),
            exercise("ANE", "pocket.uniques.donkey"),
            Move(CLOCK, TIME_UP),
            explain("pocket.uniques.end"),
        ),
    ),
)

LESSONS = (DELUXE, POCKET)
