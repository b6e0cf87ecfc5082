"""The Nim box: what a game brings that is installed beside Escale."""

from escale.bots import search_bots
from escale.boxes import Box, Catalogue, Terminal, Traits, Ui
from escale.core.texts import Texts

from .rules import Nim, View


def draw(view: View, _texts: Texts) -> str:
    """The rows in the terminal."""
    return "\n".join(f"{at}  {'● ' * left}" for at, left in enumerate(view.board.rows, 1))


GAME = Nim()
BOX = Box(
    game=GAME,
    catalogue=Catalogue(__name__, score_unit=lambda _options: ""),  # only places count
    traits=Traits(scores="constant-sum"),
    bots=search_bots(GAME),
    terminal=Terminal(draw),
    ui=Ui("ui/board.js"),
)
