"""The commands of Le Tordu. `escale tordu solve`: how every contract ends with open cards."""

from collections.abc import Mapping
from math import comb

from ....boxes import Argument, Command, Report
from ....core.errors import BadInput
from ....core.texts import Texts
from ..bots.solver import python_engine, solving
from ..bots.solver.answers import Chances, Contracts, points
from ..bots.solver.position import World
from ..rules.cards import EVERY_SUIT, HAND, Card, read

NAMES = ("first", "second", "third", "fourth", "fifth")
CAP = 1 << 20  # states for each trump and declarer: a second or two with five players
FEW = 600  # states that the Python engine solves before the kernels are loaded


def _hand(text: str, language: str) -> tuple[Card, ...]:
    """Cards with spaces or commas between them; raises BadInput."""
    cards = []
    for word in text.replace(",", " ").split():
        try:
            cards.append(read(word, language))
        except ValueError:
            raise BadInput("unknown-card", value=word) from None
    if not 1 <= len(cards) <= HAND:
        raise BadInput("hand-size", most=HAND, value=text)
    return tuple(sorted(cards))


def _world(values: Mapping[str, str], language: str) -> World:
    world = tuple(_hand(values[name], language) for name in NAMES if values[name])
    cards = [card for hand in world for card in hand]
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        raise BadInput("card-twice", value=twice[0])
    if len({len(hand) for hand in world}) > 1:
        sizes = ", ".join(str(len(hand)) for hand in world)
        raise BadInput("unequal-hands", value=sizes)
    return world


def _solve(world: World) -> list[Contracts]:
    """The contracts of each seat as declarer, who leads."""
    seats, size = len(world), len(world[0])
    if seats * sum(comb(size, left) ** seats for left in range(1, size)) <= FEW:
        return [python_engine.contracts([world], seat, EVERY_SUIT) for seat in range(seats)]
    solving.load_kernels().join()
    return [solving.contracts([world], seat, cap=CAP) for seat in range(seats)]


def _cell(chances: Chances, worth: list[int], exact: bool, texts: Texts) -> str:
    if not exact:
        return texts.say("solve.estimate", share=round(100 * chances[0]))
    deviation = chances.index(1.0)
    return texts.say("solve.made") if deviation == 0 else f"−{-worth[deviation]}"


def solve(values: Mapping[str, str], texts: Texts) -> Report:
    """A row for each hand as declarer and trump, a column for each number of tricks."""
    world = _world(values, texts.language)
    rows = []
    exact = True
    for seat, found in enumerate(_solve(world)):
        for trump, numbers in enumerate(found.chances[0]):
            sure = found.exact[0][trump]
            exact &= sure
            label = texts.say("solve.row", hand=seat + 1, trump=trump)
            cells = (_cell(chances, points(trump), sure, texts) for chances in numbers)
            rows.append((label, *cells))
    head = (texts.say("solve.declarer"), *(str(number) for number in range(len(world[0]) + 1)))
    notes = (texts.say("solve.legend"), *(() if exact else (texts.say("solve.estimated"),)))
    return Report(texts.say("solve.title"), head, tuple(rows), notes)


HANDS = tuple(
    Argument(name, None if place < 2 else "", bare=True) for place, name in enumerate(NAMES)
)
COMMANDS = (Command("solve", HANDS, solve),)
