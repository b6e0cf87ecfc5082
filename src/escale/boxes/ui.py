"""The browser part of a box that is not built into the site."""

from msgspec import Struct


class Ui(Struct, frozen=True):
    """A game's board in the browser: an ES module in the package of its texts, without a build.

    The server serves every file in the folder of the module, `cover.svg` among them; web/src/lib/
    gameUi.ts says what the module exports. The games that come with Escale have none: their boards
    are compiled into the site.
    """

    module: str = "ui/board.js"
