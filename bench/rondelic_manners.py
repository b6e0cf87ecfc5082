"""How people-like Rondelic's bots play: which cards they exchange, and what else they choose.

A level plays against itself, the duels of text A not counted. Only turns on which there is a choice
count. *Safe*: exchanges by players who had been given a better card than they gave, and so could
not be the lowest: nobody who remembers does that. *Kings lent*: of those that were asked for, text
A. *Dealer's cards*: how many the dealer turned or looked at in a deal.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean

from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.rondelic.bots import BOTS
from escale.games.rondelic.bots.knowledge import Knowledge
from escale.games.rondelic.rules import EXCHANGE, GIVE, TURN, Board
from escale.tables.offline.match import Match

GAMES = 100
GAME = BOXES["rondelic"].game
PRESETS = ("rondelic", "rondellig")
SEATS = (4, 6)
CARDS = {"As–4": range(4), "5–7": range(4, 7), "8–10": range(7, 10), "V–R": range(10, 13)}
NONE = "–"

Choices = dict[str, list[float]]


def watch(level: str, preset: str, seats: int, games: int) -> Choices:
    """All choices of some games by what they were about: 1 for yes, or a number."""
    options, choices = GAME.presets[preset], defaultdict[str, list[float]](list)
    for number in range(games):
        chance = FastChance(f"manners/{number}")
        state = GAME.start(options, seats, chance).state
        luck = FastChance(f"manners/{number}/bots")
        match = Match(GAME, state, [BOTS[level]] * seats, chance, luck)
        turned = dict[int, int]()
        while True:
            before = match.state
            played = match.next_step()
            if played is None:
                break
            board: Board = before.board
            seat, action = played[0].seat, played[0].action
            if board.is_duel or board.stage not in {"turn", "answer", "dealer"}:
                continue
            if board.stage == "dealer":
                turned[board.deal] = turned.get(board.deal, 0) + (action == TURN)
                continue
            known = Knowledge(GAME.view(before, seat))
            if len(known.answers) == 1:
                continue
            if board.stage == "answer":
                choices["lent"].append(action == GIVE)
                continue
            card = next(name for name, ranks in CARDS.items() if known.holds in ranks)
            about = "safe" if known.is_safe else card
            choices[about].append(action == EXCHANGE)
            choices["all"].append(action == EXCHANGE)
        choices["dealer"] += turned.values()
        choices["deals"].append(match.state.board.deal)
    return choices


def row(level: str, preset: str, seats: int, seen: Choices) -> str:
    """How a level plays a text with so many players."""
    shares = (
        f"{fmean(seen[about]):.0%}" if seen.get(about) else NONE
        for about in ("all", *CARDS, "safe", "lent")
    )
    means = (
        f"{fmean(seen[about]):.1f}" if seen.get(about) else NONE for about in ("dealer", "deals")
    )
    return f"| {' | '.join((level, f'`{preset}`', str(seats), *shares, *means))} |"


HEAD = (
    f"| | preset | players | exchanges | {' | '.join(CARDS)} | safe | Kings lent "
    "| dealer's cards | deals |"
)


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield f"{HEAD}\n|---|---{'|--:' * 10}|"
    for preset in PRESETS:
        for seats in SEATS:
            for level in levels:
                yield row(level, preset, seats, watch(level, preset, seats, games))
