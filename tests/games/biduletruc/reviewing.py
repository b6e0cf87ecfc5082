"""Games to look back at, and a Dicobidule of a few sentences to judge them by."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import pytest

from escale.boxes import GameStep
from escale.core.chance import FastChance
from escale.games.biduletruc.bots import BOTS
from escale.games.biduletruc.rules import Options, State, dicobidule, moves
from escale.games.biduletruc.rules.dicobidule import marks
from escale.games.biduletruc.study import sentences
from escale.tables.offline.match import Match

from .positions import GAME, Table

CLOUD = "Un [nuage] y passe, et tous les [oiseaux|oiseau]."
RAIN = "Gris, il crève en [pluie] ; blanc, c’est un [mouton]."
MOUTH = "On l’a à la [bouche]."
FAMILY = "voir aussi : bouche, sel, poisson"
PAGES = {
    "ciel": (CLOUD, "voir aussi : bleu, nuage"),
    "nuage": (RAIN,),
    "pluie": ("Elle fait de l’[eau].",),
    "eau": (MOUTH, FAMILY),
    "mer": ("Elle a un goût de [sel].",),
}


@pytest.fixture
def few_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The whole Dicobidule."""
    pages = defaultdict(tuple, PAGES)
    links = {
        word: frozenset(mark.word for line in lines for mark in marks(line))
        for word, lines in PAGES.items()
    }
    monkeypatch.setattr(dicobidule, "links", lambda: defaultdict(frozenset, links))
    for module in (moves, sentences):
        monkeypatch.setattr(module, "pages", lambda: pages)
    sentences.sentences.cache_clear()
    yield
    sentences.sentences.cache_clear()


def played(table: Table, *moves: str) -> list[GameStep]:
    """These moves, each between the states around it."""
    game_steps = []
    for move in moves:
        after = table.play(move)
        game_steps.append(GameStep(table.state, table.step(move), after.state))
        table = after
    return game_steps


def whole_game(levels: Sequence[str], seed: int, options: Options | None = None) -> list[GameStep]:
    """Bots from the first card to the last."""
    game_steps, chance = list[GameStep](), FastChance(seed)
    opening: State = GAME.start(options or Options(), len(levels), chance).state
    bots = [BOTS[level] for level in levels]
    match = Match(GAME, opening, bots, chance, FastChance(f"luck {seed}"))
    before = match.state
    while played := match.next_step():
        game_steps.append(GameStep(before, played[0], match.state))
        before = match.state
    return game_steps
