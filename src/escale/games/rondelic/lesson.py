"""Two lessons: Rondelic from the first card to the duel, then what Rondellig does otherwise.

Moves before a scene's first word only set the table: they need not be shown one by one. Every
answer asked of the learner is the master's (tests/games/rondelic/test_lesson.py).
"""

from collections.abc import Mapping, Sequence

from ...boxes import Exercise, Explain, Lesson, LessonStep, Move, Scene
from ...boxes.lessons import exercise
from ...core.game import CLOCK, Seat
from ...core.ready import PROCEED
from .rules import ACCEPT, EXCHANGE, GIVE, KEEP, RESTART, TURN, Action, Options, TextA, TextB
from .rules.cards import Card, read

NAMES = ("Vous", "Léna", "Yann", "Maël")  # each is the right neighbour of the one before
YOU, LENA, YANN, MAEL = range(4)
NEXT_DEAL = Move(CLOCK, PROCEED)
SHORT_A, SHORT_B = TextA(circles=3), TextB(circles=3)
HOLE_A, HOLE_B = TextA(circles=2), TextB(circles=2)  # the hole is never far


def explain(key: str) -> Explain:
    return Explain(f"lessons.{key}")


def only(action: Action, key: str) -> Exercise:
    """There is no other answer, but it must be given (RON-13)."""
    return Exercise(action, f"lessons.{key}", "")


def keep(*seats: Seat) -> tuple[Move, ...]:
    return tuple(Move(seat, KEEP) for seat in seats)


def scene(options: Options, dealer: Seat, deals: Sequence[str], *steps: LessonStep) -> Scene:
    """Cards as they come: the dealer's right neighbour first, after the bar the pack from the top.

    The deal goes round, so only the first dealer is named.
    """
    cards: Mapping[str, Sequence[Card]] = {
        f"deal-{number}": [read(word) for word in deal.replace("|", " ").split()]
        for number, deal in enumerate(deals, start=1)
    }
    return Scene(options, NAMES, YOU, {"first-dealer": dealer, **cards}, steps)


RONDELIC = Lesson(
    "rondelic",
    (
        scene(  # your card, and where it goes
            SHORT_A,
            MAEL,
            ["3♥ 9♣ V♦ | 8♠ D♥"],
            explain("rondelic.card.goal"),
            exercise(EXCHANGE, "rondelic.card.exchange"),
            Move(LENA, GIVE),
            explain("rondelic.card.told"),
            Move(LENA, EXCHANGE),
            Move(YANN, GIVE),
            Move(YANN, EXCHANGE),
            Move(MAEL, TURN),
            *keep(MAEL),
            explain("rondelic.card.end"),
        ),
        scene(  # what an exchange tells
            SHORT_A,
            YANN,
            ["6♦ 4♠ 8♣ | V♥"],
            Move(MAEL, EXCHANGE),
            only(GIVE, "rondelic.safe.give"),
            exercise(KEEP, "rondelic.safe.keep"),
            *keep(LENA, YANN),
            explain("rondelic.safe.end"),
        ),
        scene(  # the King
            SHORT_A,
            YANN,
            ["2♥ R♣ 9♦ | V♠"],
            Move(MAEL, EXCHANGE),
            exercise(GIVE, "rondelic.king.jarnac"),
            only(KEEP, "rondelic.king.stand"),
            *keep(LENA, YANN),
            explain("rondelic.king.end"),
        ),
        scene(  # the avant-dernier and the talon
            SHORT_A,
            LENA,
            ["10♣ 9♥ 4♦ | V♠ 8♣"],
            *keep(YANN, MAEL),
            exercise(EXCHANGE, "rondelic.last.swap"),
            explain("rondelic.last.back"),
            Move(LENA, TURN),
            *keep(LENA),
            explain("rondelic.last.end"),
        ),
        scene(  # the dealer's three cards
            SHORT_A,
            YOU,
            ["9♠ V♦ 8♥ | 5♥ D♣"],
            *keep(LENA, YANN, MAEL),
            exercise(TURN, "rondelic.dealer.turn"),
            exercise(KEEP, "rondelic.dealer.keep"),
            explain("rondelic.dealer.end"),
        ),
        scene(  # the edge, the hole, a new start
            HOLE_A,
            YANN,
            ["10♠ 3♦ 9♥ | 8♣", "2♠ A♦ 10♥ | 9♣", "10♦ V♣ 8♥ | 3♥ 4♣ A♣"],
            *keep(MAEL, YOU, LENA, YANN),
            NEXT_DEAL,
            explain("rondelic.hole.board"),
            exercise(EXCHANGE, "rondelic.hole.exchange"),
            Move(LENA, GIVE),
            *keep(LENA, YANN, MAEL),
            explain("rondelic.hole.edge"),
            NEXT_DEAL,
            *keep(LENA, YANN, MAEL),
            exercise(TURN, "rondelic.hole.second"),
            exercise(TURN, "rondelic.hole.third"),
            exercise(RESTART, "rondelic.hole.restart"),
            explain("rondelic.hole.end"),
        ),
        scene(  # the duel
            HOLE_A,
            YANN,
            ["9♠ 9♥ 9♦ | 9♣", "V♥ 5♠ 5♥ | 5♦", "10♠ 4♠ 4♥ | D♦", "4♣ | 10♥ 6♣ 3♠ 2♦"],
            *keep(MAEL, YOU, LENA, YANN),
            NEXT_DEAL,
            *keep(YOU, LENA, YANN, MAEL),
            NEXT_DEAL,
            *keep(LENA, YANN, MAEL, YOU),
            NEXT_DEAL,
            explain("rondelic.duel.two"),
            exercise(TURN, "rondelic.duel.another"),
            exercise(KEEP, "rondelic.duel.keep"),
            Move(LENA, TURN),
            Move(LENA, TURN),
            explain("rondelic.duel.end"),
        ),
    ),
)

RONDELLIG = Lesson(
    "rondellig",
    (
        scene(  # Kings are confided
            SHORT_B,
            YANN,
            ["4♥ R♦ 8♠ 9♣ | 10♦"],
            explain("rondellig.king.start"),
            Move(MAEL, EXCHANGE),
            only(KEEP, "rondellig.king.stand"),
            *keep(LENA, YANN),
            explain("rondellig.king.end"),
        ),
        scene(  # the dealer looks before choosing
            SHORT_B,
            YOU,
            ["9♦ V♠ 8♦ 5♥ | 4♣ 10♦"],
            *keep(LENA, YANN, MAEL),
            exercise(TURN, "rondellig.look.first"),
            exercise(TURN, "rondellig.look.second"),
            exercise(ACCEPT, "rondellig.look.take"),
            explain("rondellig.look.end"),
        ),
        scene(  # the discarded card
            SHORT_B,
            YOU,
            ["9♥ 10♠ 3♦ 6♣ | 7♣ V♥"],
            *keep(LENA, YANN),
            Move(MAEL, EXCHANGE),
            exercise(TURN, "rondellig.discard.look"),
            exercise(ACCEPT, "rondellig.discard.take"),
            explain("rondellig.discard.end"),
        ),
        scene(  # tokens are stakes
            HOLE_B,
            YOU,
            ["9♦ V♣ 10♣ 3♠ | 7♦", "10♥ 8♦ 4♠ 9♠ | A♥"],
            *keep(LENA, YANN, MAEL, YOU),
            NEXT_DEAL,
            *keep(YANN, MAEL),
            exercise(EXCHANGE, "rondellig.stake.swap"),
            *keep(LENA),
            exercise(RESTART, "rondellig.stake.restart"),
            explain("rondellig.stake.end"),
        ),
    ),
)

LESSONS = (RONDELIC, RONDELLIG)
