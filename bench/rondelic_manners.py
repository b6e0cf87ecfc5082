"""How people-like Rondelic's bots play: which cards they exchange, and what else they choose.

A level plays against itself, the duels of text A not counted. Only turns on which there is a choice
count. *Safe*: exchanges by players who had been given a better card than they gave, and so could
not be the lowest: nobody does that who knows what they were shown a moment ago. *Worse of two*:
dealers of text B who took the lower of two cards that they saw. *First* and *last keep from*: the
lowest rank that the first player, or the avant-dernier, rather keeps, unasked. *In mind*: of the
exchanges between others in a deal, those that the player to move still takes into account. *Kings
lent*: of those that were asked for, text A. *Dealer's cards*: how many the dealer turned or looked
at in a deal.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean

from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.rondelic.bots import BOTS
from escale.games.rondelic.bots.knowledge import Knowledge
from escale.games.rondelic.bots.levels import LevelBot
from escale.games.rondelic.bots.memory import remembered_history
from escale.games.rondelic.rules import ACCEPT, EXCHANGE, GIVE, NOTHING, TURN, Action, Board
from escale.games.rondelic.rules.cards import RANKS
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
            known = Knowledge(GAME.view(before, seat))
            if board.stage == "dealer":
                turned[board.deal] = turned.get(board.deal, 0) + (action == TURN)
                if known.looked != NOTHING and action != TURN:
                    choices["worse"].append(takes_lower(known, action))
                continue
            if len(known.answers) == 1:
                continue
            if board.stage == "answer":
                choices["lent"].append(action == GIVE)
                continue
            note_turn(choices, level, known, action == EXCHANGE)
        choices["dealer"] += turned.values()
        choices["deals"].append(match.state.board.deal)
    return choices


def takes_lower(known: Knowledge, action: Action) -> bool:
    """Whether a dealer who sees two cards ends with the lower one."""
    if known.looked == known.holds:
        return False
    return (action == ACCEPT) != (known.looked > known.holds)


def note_turn(choices: Choices, level: str, known: Knowledge, exchanges: bool) -> None:
    """Add what a player did who had the choice to exchange."""
    card = next(name for name, ranks in CARDS.items() if known.holds in ranks)
    choices["safe" if known.is_safe else card].append(exchanges)
    choices["all"].append(exchanges)
    if known.gave is None:
        seats = {0: "first", known.players - 2: "last"}
        choices[f"{seats.get(known.position, 'between')} {known.holds}"].append(not exchanges)
    history = history_in_mind(level, known)
    between_others = len(history) - (known.gave is not None)
    for move, seen in zip(history[:between_others], known.history, strict=False):
        if seen == "X":
            choices["in mind"].append(move == "X")


def history_in_mind(level: str, known: Knowledge) -> str:
    """What a level takes into account of what was done: all of it, some, or only what was kept."""
    bot = BOTS[level]
    if not isinstance(bot, LevelBot):
        return known.history
    if bot.profile.considers != "deal":
        return "K" * len(known.history)
    return remembered_history(known, bot.profile.memory)


def keeps_from(seat: str, seen: Choices) -> str:
    """The lowest rank that is rather kept at this seat."""
    kept = (rank for rank in range(len(RANKS)) if fmean(seen.get(f"{seat} {rank}", [0])) > 0.5)
    lowest = next(kept, None)
    return NONE if lowest is None else "As" if RANKS[lowest] == "A" else RANKS[lowest]


def row(level: str, preset: str, seats: int, seen: Choices) -> str:
    """How a level plays a text with so many players."""
    shares = (
        f"{fmean(seen[about]):.0%}" if seen.get(about) else NONE
        for about in ("all", *CARDS, "safe", "worse", "in mind", "lent")
    )
    lowest = (keeps_from(seat, seen) for seat in ("first", "last"))
    means = (
        f"{fmean(seen[about]):.1f}" if seen.get(about) else NONE for about in ("dealer", "deals")
    )
    return f"| {' | '.join((level, f'`{preset}`', str(seats), *lowest, *shares, *means))} |"


HEAD = (
    "| | preset | players | first keeps from | last keeps from | exchanges "
    f"| {' | '.join(CARDS)} | safe | worse of two | in mind | Kings lent | dealer's cards | deals |"
)


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield f"{HEAD}\n|---|---{'|--:' * 14}|"
    for preset in PRESETS:
        for seats in SEATS:
            for level in levels:
                yield row(level, preset, seats, watch(level, preset, seats, games))
