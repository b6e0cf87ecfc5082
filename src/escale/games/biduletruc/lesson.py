"""One lesson in five scenes: laying, the joker and the talon, "dico", red cards, the end.

Moves before a scene's first word only set the table: they need not be shown one by one. All scenes
turn around the rain, with words so near to it that they are always dealt with it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...boxes import Exercise, Explain, Lesson, LessonStep, Move, Scene
from ...core.game import Seat
from .rules import COUNTER, DRAW, END, JOKER, SKIP, Action, Card, Change, Dico, Lay, Options

NAMES = ("Vous", "Léna")
YOU, LENA = range(2)
HEART = "pluie"
CARDS, VIOLET = 48, 4  # of a game of two
OPTIONS = Options(window=0, reds="each")


def dealt(first: Seat, tops: str, yours: str, hers: str = "", talon: str = "") -> Mapping[str, Any]:
    """These cards turned, in the hands and next in the talon; what is left comes as it may."""
    known: Sequence[Card] = f"{tops} {yours} {hers} {talon}".split()
    at = [place for place, card in enumerate(known) if card == JOKER]
    last = range(CARDS - VIOLET + len(at), CARDS)
    one, two, *others = [card for card in known if card != JOKER]
    return {
        "violet": [*at, *last],
        "heart": [HEART],
        "top-0": [one],
        "top-1": [two],
        "blue": others,
        "first": first,
    }


def explain(key: str) -> Explain:
    return Explain(f"lessons.biduletruc.{key}")


def exercise(action: Action, key: str) -> Exercise:
    """What the learner hears after a wrong answer lies beside the question."""
    return Exercise(action, f"lessons.biduletruc.{key}", f"lessons.biduletruc.{key}-otherwise")


def turn(seat: Seat, *actions: Action) -> tuple[Move, ...]:
    """What somebody does until the end of their turn."""
    return tuple(Move(seat, action) for action in (*actions, END))


def chain(pile: int, cards: str) -> tuple[Lay, ...]:
    return tuple(Lay(card, pile) for card in cards.split())


def scene(script: Mapping[str, Any], *steps: LessonStep) -> Scene:
    return Scene(OPTIONS, NAMES, YOU, script, steps)


LAYING = dealt(
    YOU,
    tops="ciel eau",
    yours="nuage pluie goutte chapeau chien danse manteau tambour toit graine",
)
DRAWING = dealt(
    YOU,
    tops="champignon escargot",
    yours="biduletruc canard froid chanson temps larme tambour toit danse corde",
    hers="nuage soleil botte rivière automne chien tomber manteau graine gris",
    talon="chapeau neige",
)
DOUBTING = dealt(
    LENA,
    tops="ciel pluie",
    yours="soleil grenouille rivière chapeau chien danse manteau tambour toit graine",
    hers="escargot corde",
)
BLUFF, SURE = 2, 3  # the numbers of her two cards

RED = dealt(
    LENA,
    tops="jardin orage",
    yours="chapeau manteau chien danse tambour toit canard botte chanson corde",
    hers="fleur escargot larme tomber plume froid herbe gris neige automne",
    talon="vent nuage",
)
WINNING = dealt(
    YOU,
    tops="soleil orage",
    yours="biduletruc botte ciel nuage pluie eau grenouille herbe jardin fleur",
    hers="vent",
)
LAST_OF_CHAIN = 9  # the number of the flower

FIRST = Lesson(
    "biduletruc",
    (
        scene(  # words on words
            LAYING,
            explain("lay.start"),
            explain("lay.aside"),
            exercise(Lay("nuage", 0), "lay.cloud"),
            exercise(Lay("pluie", 0), "lay.rain"),
            exercise(Lay("goutte", 1), "lay.drop"),
            exercise(END, "lay.done"),
            explain("lay.end"),
        ),
        scene(  # the joker, and the talon
            DRAWING,
            explain("draw.start"),
            exercise(Lay(JOKER, 0), "draw.joker"),
            exercise(Lay("canard", 0), "draw.anything"),
            exercise(Lay("froid", 0), "draw.cold"),
            exercise(END, "draw.done"),
            *turn(LENA, DRAW),
            exercise(DRAW, "draw.draw"),
            exercise(Lay("neige", 0), "draw.snow"),
            explain("draw.end"),
        ),
        scene(  # "dico", right and wrong
            DOUBTING,
            explain("dico.start"),
            Move(LENA, Lay("escargot", 0)),
            Move(LENA, Lay("corde", 1)),
            exercise(Dico(BLUFF), "dico.bluff"),
            explain("dico.caught"),
            exercise(Dico(SURE), "dico.rope"),
            explain("dico.end"),
        ),
        scene(  # red cards
            RED,
            explain("red.start"),
            Move(LENA, Lay("fleur", 0)),
            *turn(LENA, SKIP),
            exercise(COUNTER, "red.counter"),
            exercise(Change(("chapeau", "manteau")), "red.change"),
            exercise(Lay("vent", 1), "red.wind"),
            explain("red.end"),
        ),
        scene(  # the last card
            WINNING,
            *turn(YOU, *chain(0, "ciel nuage pluie eau grenouille herbe jardin fleur")),
            *turn(LENA, Lay("vent", 1)),
            explain("win.start"),
            exercise(Lay(JOKER, 1), "win.joker"),
            exercise(Lay("botte", 1), "win.last"),
            explain("win.claim"),
            Move(LENA, Dico(LAST_OF_CHAIN)),
            explain("win.won"),
            explain("win.end"),
        ),
    ),
)

LESSONS = (FIRST,)
