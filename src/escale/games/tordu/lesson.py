"""Two lessons: Le Tordu from the first trick to the first bid, then what the complete game adds.

Moves before a scene's first word only set the table: they need not be shown one by one. Every
card and every bid asked of the learner is the best by what they can know, and by the real cards of
the other hand (tests/games/tordu/test_lesson.py asks the solver).
"""

from collections.abc import Sequence

from ...boxes import Exercise, Explain, Lesson, LessonStep, Move, Scene
from ...boxes.lessons import exercise
from ...core.game import Seat
from .rules import DOUBLE, PASS, Bid, Options, Play
from .rules.cards import CLUBS, HEARTS, SPADES, TORDU, Card, read

NAMES = ("Vous", "Léna")
YOU, LENA = range(2)
SIMPLE, COMPLETE = Options(), Options(overbid=True, double=True)


def explain(key: str) -> Explain:
    return Explain(f"lessons.{key}")


def only(card: str, key: str) -> Exercise:
    """There is no other card, but it must be played."""
    return Exercise(play(card), f"lessons.{key}", "")


def play(card: str) -> Play:
    return Play(read(card))


def tricks(*pairs: str) -> tuple[Move, ...]:
    """Cards as they fell: "L A♠ 7♠" is a trick that Léna leads."""
    moves = []
    for leader, *cards in map(str.split, pairs):
        first = LENA if leader == "L" else YOU
        moves += [Move(first, play(cards[0])), Move(1 - first, play(cards[1]))]
    return tuple(moves)


def scene(options: Options, dealer: Seat, yours: str, hers: str, *steps: LessonStep) -> Scene:
    """Eight cards each, dealt in turn; the dealer's come second."""
    hands = [[read(word) for word in hand.split()] for hand in (yours, hers)]
    first, second = hands[1 - dealer], hands[dealer]
    cards: Sequence[Card] = [card for pair in zip(first, second, strict=True) for card in pair]
    return Scene(options, NAMES, YOU, {"first-dealer": dealer, "deal-1": cards}, steps)


TORDU_LESSON = Lesson(
    "tordu",
    (
        scene(  # a trick: follow, or trump
            SIMPLE,
            LENA,
            "7♠ 9♠ 10♠ A♣ R♣ 8♦ D♦ 8♥",
            "A♠ R♠ 8♣ V♣ A♦ A♥ R♥ 9♦",
            Move(LENA, Bid(SPADES, 5)),
            *tricks("L A♠ 7♠", "L R♠ 9♠", "L 8♣ A♣", "Y R♣ V♣", "Y 8♦ A♦"),
            explain("tordu.trick.what"),
            explain("tordu.trick.goal"),
            Move(LENA, play("A♥")),
            only("8♥", "tordu.trick.follow"),
            Move(LENA, play("R♥")),
            exercise(play("10♠"), "tordu.trick.cut"),
            only("D♦", "tordu.trick.last"),
            Move(LENA, play("9♦")),
            explain("tordu.trick.end"),
        ),
        scene(  # just as many as you said
            SIMPLE,
            YOU,
            "R♥ V♥ 10♥ 8♠ 7§ A♣ 9♣ 7♦",
            "8♥ A♥ A♠ V§ R♠ R♣ 10♦ 8♦",
            Move(YOU, Bid(HEARTS, 3)),
            *tricks("Y R♥ 8♥", "Y V♥ A♥", "L A♠ 8♠", "L V§ 7§", "L R♠ 10♥"),
            explain("tordu.exact.goal"),
            exercise(play("A♣"), "tordu.exact.take"),
            Move(LENA, play("R♣")),
            exercise(play("7♦"), "tordu.exact.give"),
            Move(LENA, play("8♦")),
            Move(LENA, play("10♦")),
            only("9♣", "tordu.exact.last"),
            explain("tordu.exact.end"),
        ),
        scene(  # a present for the declarer
            SIMPLE,
            LENA,
            "8♥ 9♥ A♠ R♠ D§ A§ R♣ 7♣",
            "A♥ R♥ V♥ 10♠ 8♠ 9§ 8♣ 9♦",
            Move(LENA, Bid(HEARTS, 3)),
            *tricks("L A♥ 8♥", "L R♥ 9♥", "L 10♠ A♠", "Y R♠ 8♠", "Y D§ 9§", "Y A§ V♥"),
            Move(LENA, play("8♣")),
            exercise(play("7♣"), "tordu.present.under"),
            Move(LENA, play("9♦")),
            only("R♣", "tordu.present.discard"),
            explain("tordu.present.end"),
        ),
        scene(  # a bid
            SIMPLE,
            LENA,
            "A♥ R♥ D♥ V♥ 7♣ 7♦ 7♠ 7§",
            "9♥ 8♥ D♣ 9♣ V♦ 8♦ R♠ 10§",
            Move(LENA, PASS),
            exercise(Bid(HEARTS, 4), "tordu.bid.count"),
            explain("tordu.bid.points"),
            explain("tordu.bid.end"),
        ),
        scene(  # nothing at all
            SIMPLE,
            YOU,
            "7♣ 9♣ 7♥ 8♥ 7♠ 9♠ 7♦ D♦",
            "D♣ 8♣ R♥ 10♥ R♠ 8♠ A§ V§",
            exercise(Bid(TORDU, 0), "tordu.zero.bid"),
            exercise(play("8♥"), "tordu.zero.lead"),
            Move(LENA, play("R♥")),
            Move(LENA, play("A§")),
            exercise(play("D♦"), "tordu.zero.discard"),
            explain("tordu.zero.end"),
        ),
    ),
)

COMPLETE_LESSON = Lesson(
    "complet",
    (
        scene(  # a bid that cannot be made
            COMPLETE,
            LENA,
            "A♣ R♣ 8♣ D♥ 9♥ 10♦ V♠ 7♠",
            "D♣ V♣ 10♣ 9♣ A♥ A♠ R♠ A♦",
            Move(LENA, Bid(CLUBS, 7)),
            explain("complet.double.answer"),
            exercise(DOUBLE, "complet.double.double"),
            explain("complet.double.end"),
        ),
        scene(  # over her head
            COMPLETE,
            LENA,
            "A§ R§ D§ V§ 10§ 9§ A♣ R♣",
            "A♥ R♥ D♥ V♥ 9♥ A♠ 9♣ 8♣",
            Move(LENA, Bid(HEARTS, 5)),
            explain("complet.over.answer"),
            exercise(Bid(TORDU, 8), "complet.over.bid"),
            Move(LENA, DOUBLE),
            explain("complet.over.doubled"),
            explain("complet.over.end"),
        ),
    ),
)

LESSONS = (TORDU_LESSON, COMPLETE_LESSON)
