"""The Takeaway box. docs/add-a-game.md of Escale lists the other parts that a box may have."""

from escale.bots import search_bots
from escale.boxes import Box, Catalogue, Terminal, Traits, Ui
from escale.core.texts import Texts

from .rules import TakeawayRules, View


def draw(view: View, _texts: Texts) -> str:
    """The table in the terminal."""
    return f"{view.board.counters}  " + "● " * view.board.counters


GAME = TakeawayRules()
BOX = Box(
    game=GAME,
    # Only places count; leave score_unit out where scores are points.
    catalogue=Catalogue(__name__, score_unit=lambda _options: ""),
    # Say here if cards are hidden (information="hidden"), dealt (chance="deals")…
    traits=Traits(scores="constant-sum"),
    # Five levels that look ahead with the rules alone; a bot of your own is a subclass of Bot.
    bots=search_bots(GAME),
    terminal=Terminal(draw),
    ui=Ui("ui/board.js"),
)
