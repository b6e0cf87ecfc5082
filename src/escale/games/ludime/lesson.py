"""Three lessons, one for each game: la partie in four scenes, then what the two others change.

Moves before a scene's first word only set the table: they need not be shown one by one. Each
word asked of the learner is the only answer to its riddle.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...boxes import Explain, Lesson, LessonStep, Move, Scene
from ...boxes.lessons import exercise
from ...core.game import Seat
from .rules import (
    DRAW,
    GIVE_UP,
    LETTERS,
    TAKE_DISCARD,
    Die,
    Discard,
    Lay,
    Modify,
    OneWord,
    Partie,
    Show,
)

Script = Mapping[str, Sequence[Any] | int]

NAMES = ("Vous", "Léna")
YOU, LENA = range(2)
HIGH, LOW = 5, 1  # faces of the die, from 0, that make the dealer


def thrown(dealer: Seat) -> Script:
    """This seat deals first."""
    return {f"throw-1/seat-{seat}": HIGH if seat == dealer else LOW for seat in (YOU, LENA)}


def in_turn(dealer: Seat, yours: str, hers: str) -> str:
    """Cards one by one from the dealer's left; the dealer's extra cards come at the end."""
    first, second = (hers, yours) if dealer == YOU else (yours, hers)
    pairs = "".join(a + b for a, b in zip(first, second, strict=False))
    return pairs + second[len(first) :]


def cards_of(hand: str) -> str:
    return hand.replace(" ", "")


def with_pile(dealer: Seat, yours: str, hers: str, top: str, pile: str) -> Script:
    """Games 1 and 3: these hands, the first discard, and the next cards of the draw pile."""
    dealt = in_turn(dealer, cards_of(yours), cards_of(hers))
    return {**thrown(dealer), "manche-1/deal": dealt + top + pile}


def with_all(dealer: Seat, yours: str, hers: str) -> Script:
    """Game 2: nothing but hands."""
    dealt = in_turn(dealer, cards_of(yours), cards_of(hers))
    return {**thrown(dealer), "manche-1/deal-1/heap": dealt, "manche-1/deal-1": dealt}


def explain(key: str) -> Explain:
    return Explain(f"lessons.{key}")


def discard(letter: str) -> Discard:
    return Discard(LETTERS[letter])


def turn(seat: Seat, word: Lay | Modify, letter: str) -> tuple[Move, ...]:
    """A whole turn: a card of the draw pile, a word, a discard."""
    return (Move(seat, DRAW), Move(seat, word), Move(seat, discard(letter)))


def scene(options: Partie | OneWord | Die, script: Script, *steps: LessonStep) -> Scene:
    return Scene(options, NAMES, YOU, script, steps)


GARDEN = with_pile(YOU, "JARDIN IER WOTUSL", "MIRAGE STNOECUPL", top="B", pile="EA")
STOLEN = with_pile(LENA, "CINEMA JEU DORTSL", "SOLEIL TARENVEOU", top="B", pile="PEHA")
LAST = with_pile(LENA, "PAPILLON CHAT OUZ", "CHAUSSETTE LAPIN", top="B", pile="DRME")

PARTIE = Lesson(
    "partie",
    (
        scene(  # a turn, and the first word
            Partie(),
            GARDEN,
            explain("partie.first.start"),
            exercise(DRAW, "partie.first.draw"),
            exercise(Lay("JARDIN"), "partie.first.word"),
            exercise(discard("W"), "partie.first.discard"),
            *turn(LENA, Lay("MIRAGE"), "A"),
            explain("partie.first.end"),
        ),
        scene(  # words of the table grow, and change hands
            Partie(),
            GARDEN,
            *turn(YOU, Lay("JARDIN"), "W"),
            *turn(LENA, Lay("MIRAGE"), "A"),
            explain("partie.steal.how"),
            exercise(TAKE_DISCARD, "partie.steal.take"),
            exercise(Modify(1, "MARIAGE"), "partie.steal.steal"),
            exercise(Modify(0, "JARDINIER"), "partie.steal.grow"),
            explain("partie.steal.end"),
        ),
        scene(  # a word of one's own first
            Partie(),
            STOLEN,
            *turn(LENA, Lay("SOLEIL"), "P"),
            *turn(YOU, Lay("CINEMA"), "E"),
            *turn(LENA, Modify(1, "MACHINE"), "V"),
            Move(YOU, DRAW),
            explain("partie.own.stolen"),
            exercise(Lay("JEU"), "partie.own.lay"),
            exercise(Modify(1, "DIMANCHE"), "partie.own.back"),
            explain("partie.own.end"),
        ),
        scene(  # the last turn, and the points
            Partie(),
            LAST,
            *turn(LENA, Lay("CHAUSSETTE"), "D"),
            *turn(YOU, Lay("PAPILLON"), "R"),
            *turn(LENA, Lay("LAPIN"), "M"),
            Move(YOU, DRAW),
            explain("partie.last.turn"),
            exercise(Modify(2, "PLAINE"), "partie.last.steal"),
            exercise(Lay("CHAT"), "partie.last.lay"),
            exercise(discard("Z"), "partie.last.discard"),
            explain("partie.last.points"),
            explain("partie.last.end"),
        ),
    ),
)

ONE_WORD = Lesson(
    "un-mot",
    (
        scene(
            OneWord(),
            with_all(YOU, "PINLTS OUBRAECME", "AE SUVRTOMDIL"),
            explain("un-mot.chain.start"),
            exercise(Lay("PIN"), "un-mot.chain.open"),
            Move(LENA, Modify(0, "PAIN")),
            exercise(Modify(0, "LAPIN"), "un-mot.chain.rabbit"),
            Move(LENA, Modify(0, "PLAINE")),
            exercise(Modify(0, "PLAINTE"), "un-mot.chain.complaint"),
            Move(LENA, GIVE_UP),
            exercise(Modify(0, "PLAINTES"), "un-mot.chain.alone"),
            exercise(GIVE_UP, "un-mot.chain.stop"),
            explain("un-mot.chain.end"),
        ),
    ),
)

SIX_CARDS = {"manche-1/die": 1}  # the second face
DIE = Lesson(
    "de",
    (
        scene(
            Die(),
            {**with_pile(YOU, "CITROK", "NASEMU", top="B", pile="UL"), **SIX_CARDS},
            explain("de.whole.start"),
            exercise(DRAW, "de.whole.draw"),
            exercise(discard("K"), "de.whole.discard"),
            Move(LENA, DRAW),
            Move(LENA, discard("N")),
            exercise(TAKE_DISCARD, "de.whole.take"),
            exercise(Show("U", "CITRON"), "de.whole.show"),
            explain("de.whole.end"),
        ),
    ),
)

LESSONS = (PARTIE, ONE_WORD, DIE)
