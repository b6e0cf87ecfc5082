"""A box: the rules of a game, and the parts that let people meet it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..bots import Bot
from ..core.errors import BadInput
from ..core.game import AnyGame, Seat
from ..core.texts import Texts
from .advice import Adviser
from .anchors import Anchors
from .books import Book
from .catalogue import Catalogue, blank_texts
from .dailies import Daily
from .duplicate import Duplicate
from .figures import Figures
from .kernels import KernelLoader
from .lessons import Lesson
from .own_boards import OwnBoard
from .pictures import Picture
from .questions import Question, Questions, ask_for_any_action
from .rounds import Rounds
from .studies import Study
from .terminal import Terminal
from .traits import Traits
from .ui import Ui
from .words import JudgeWord


class Box(Struct, frozen=True, kw_only=True):
    """A game and all that the server and the terminal know of it.

    The rules, the texts and the bots have to be there. Every other part is independent of the rest
    and may be left out; docs/add-a-game.md explains each of them.
    """

    game: AnyGame
    catalogue: Catalogue
    bots: Mapping[str, Bot[Any, Any]]  # by level; further names are allowed for comparisons
    # By style and level: bots with other preferences, each as strong as the plain one of its level.
    # The house's names of bots take turns in the styles, in this order.
    styles: Mapping[str, Mapping[str, Bot[Any, Any]]] = {}
    traits: Traits = Traits()
    questions: Questions | None = None
    terminal: Terminal = Terminal()
    ui: Ui | None = None
    lessons: tuple[Lesson, ...] = ()
    advise: Adviser | None = None
    study: Study | None = None
    figures: Figures | None = None
    picture: Picture | None = None
    judge_word: JudgeWord | None = None
    rounds: Rounds | None = None
    duplicate: Duplicate | None = None
    daily: Daily | None = None
    anchors: Anchors = Anchors()
    book: Book | None = None
    own_board: OwnBoard | None = None
    load_kernels: KernelLoader | None = None

    def ask(self, view: Any) -> Question:
        """What the seat of this view is asked."""
        if self.questions is None:
            return ask_for_any_action(self.game, view)
        return self.questions.ask(view)

    def check_level(self, level: str) -> None:
        """Raises BadInput unless there are bots of this level."""
        if level not in self.bots:
            raise BadInput("unknown-level", value=level, known=", ".join(self.bots))

    def bot(self, level: str, style: str = "") -> Bot[Any, Any]:
        """The bot of a level that plays in a style; the plain one if there is no such style."""
        return self.styles.get(style, {}).get(level) or self.bots[level]

    def own_texts(self, language: str) -> Mapping[str, str]:
        """The texts of this game alone, by key."""
        return self.catalogue.own_texts(self.game, language)

    def texts(self, language: str, names: Sequence[str] = (), me: Seat | None = None) -> Texts:
        """This game's texts on top of those that all games share."""
        own = {**blank_texts(self.game), **self.own_texts(language)}
        return Texts(language, ("escale",), self.catalogue.speakers, names, me, own)
