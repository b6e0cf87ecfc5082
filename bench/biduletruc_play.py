"""How Biduletruc plays: links a hand has, cards a turn, turns a game, by players and by who plays.

`python -m bench.biduletruc_play [BOXES]`; docs/games/biduletruc.md has the tables. The reader knows
all of the Dicobidule and never bluffs; the others are the bots that one meets at a table.
"""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from statistics import fmean, quantiles
from typing import NamedTuple

from escale.bots import Bot, Budget, Wait
from escale.core.chance import Chance, FastChance
from escale.games.biduletruc.bots import BOTS
from escale.games.biduletruc.rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    Action,
    Biduletruc,
    Change,
    Lay,
    Options,
    State,
    View,
)
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.games.biduletruc.rules.events import Judged, Laid
from escale.games.biduletruc.study.longest_line import longest_line
from escale.tables.offline.match import Match
from escale.tables.offline.simulate import wilson

GAME = Biduletruc()
READER = "reader"
LONG_MS = 60_000
SEATS = range(2, 7)
BOXES, JOBS = 1_000, 2


class Reader(Bot[View, Action]):
    """Lays the longest line of granted links that it finds, never bluffs, believes everybody."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board, hand = view.board, view.hand
        if board.stage == "claim":
            return CONCEDE
        if view.seat != board.turn:
            return Wait(LONG_MS)
        if board.stage == "answer":
            return COUNTER if "counter" in view.reds else GIVE_WAY
        is_held = board.has_drawn and not board.laid  # then only the drawn card may be laid
        cards = hand if not is_held else (view.drawn,) if view.drawn else ()
        tops = tuple(top.card for top in board.tops)
        line = longest_line(tuple(card for card in cards if card != JOKER), tops)
        if line:
            return line[0]
        if JOKER in cards and not board.has_joker and (not board.laid or len(hand) == 2):
            return Lay(JOKER, 0)
        if board.laid or board.has_drawn or board.has_changed:
            return END
        if "change" in view.reds and len(hand) > 1:
            return Change((hand[0], hand[1]))
        return DRAW


PLAYERS: dict[str, Bot[View, Action]] = {READER: Reader(), **BOTS}


class Played(NamedTuple):
    """What one game was like."""

    can: list[bool]  # a turn each: whether a card of the hand had a granted link as it began
    may: list[bool]  # the same, or there was a violet card in the hand or on the table
    laid: int
    wrong: int  # of the laid ones, links that the Dicobidule does not grant
    judged: list[bool]  # a "dico" each: granted or not
    turns: float  # a player
    has_first_won: float
    reason: str
    rebuilt: int


def play(player: str, seats: int, number: int) -> Played:
    """One game; all players are alike."""
    chance = FastChance(f"pack/{seats}/{number}")
    options = Options(window=0) if player == READER else Options()  # who believes does not wait
    opening = GAME.start(options, seats, chance).state
    first, begun = opening.board.turn, 0
    can, may, laid, judged = list[bool](), list[bool](), list[Laid](), list[bool]()

    def look(state: State) -> None:
        """Once a turn, when the player whose turn it is may lay."""
        nonlocal begun
        board = state.board
        if board.stage == "turn" and board.turns != begun:
            begun = board.turns
            hand, tops = state.hands[board.turn], [top.card for top in board.tops]
            can.append(any(_links(top, card) for top in tops for card in hand))
            may.append(can[-1] or JOKER in {*hand, *tops})

    look(opening)
    match = Match(GAME, opening, [PLAYERS[player]] * seats, chance, FastChance(f"luck/{number}"))
    while played := match.next_step():
        look(match.state)
        for event in played[1].events:
            if isinstance(event.public, Laid):
                laid.append(event.public)
            elif isinstance(event.public, Judged):
                judged.append(event.public.verdict.granted)
    outcome, board = match.run().outcome, match.state.board
    won = outcome.winners
    words = [each for each in laid if JOKER not in {each.card, each.covered}]
    wrong = sum(not is_granted(each.covered, each.card) for each in words)
    share = (first in won) / len(won)
    turns = len(can) / seats
    return Played(can, may, len(laid), wrong, judged, turns, share, board.reason, board.rebuilt)


def _links(covered: str, laid: str) -> bool:
    return JOKER not in {covered, laid} and is_granted(covered, laid)


def row(seats: int, games: Sequence[Played]) -> str:
    """A line of a table: how games of so many players went."""
    turns = [game.turns for game in games]
    every = list(chain.from_iterable(game.can for game in games))
    some = list(chain.from_iterable(game.may for game in games))
    judged = list(chain.from_iterable(game.judged for game in games))
    low, *_, high = quantiles(turns, n=10)
    won = fmean(game.has_first_won for game in games)
    bottom, top = wilson(won, len(games))
    cells = [
        f"{fmean(game.can[0] for game in games):.1%}",
        f"{fmean(every):.1%}",
        f"{fmean(some):.1%}",
        f"{sum(game.laid for game in games) / len(every):.2f}",
        f"{fmean(turns):.1f} ({low:.0f}–{high:.0f})",
        f"{won:.1%} ({bottom:.1%}–{top:.1%}; {1 / seats:.1%})",
        f"{fmean(game.rebuilt > 0 for game in games):.1%}",
        f"{fmean(game.reason != 'out' for game in games):.1%}",
        f"{sum(game.wrong for game in games) / sum(game.laid for game in games):.1%}",
        f"{len(judged) / len(games):.1f}",
        f"{fmean(judged):.1%}" if judged else "",
    ]
    return f"| {seats} | {' | '.join(cells)} |"


COLUMNS = (
    "players",
    "a link at the first turn",
    "at any turn",
    "or a violet card",
    "cards laid per turn",
    "turns per player (8 in 10)",
    "won by the first player (95 %; by lot)",
    "talon made anew",
    "dead or too long",
    "links that are wrong",
    "“dico” per game",
    "granted",
)
HEAD = [f"| {' | '.join(COLUMNS)} |", f"|{' --: |' * len(COLUMNS)}"]


def table(player: str, games: int) -> Iterator[str]:
    yield from HEAD
    with ProcessPoolExecutor(JOBS) as processes:
        for seats in SEATS:
            played = processes.map(partial(play, player, seats), range(games), chunksize=20)
            yield row(seats, list(played))


def main(arguments: Sequence[str]) -> None:
    games = int(arguments[0]) if arguments else BOXES
    for player in arguments[1:] or PLAYERS:
        print(f"{player}, {games} games each", *table(player, games), "", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
