"""A box: a game with its bots, texts, questions and lessons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Thread
from typing import Any

from msgspec import Struct

from ..bots import Bot
from ..core.chance import Chance
from ..core.errors import BadInput
from ..core.game import AnyGame, Seat
from ..core.texts import Speaker, Texts
from .analysis import GameStep, Line, Ruling, Worth
from .books import Book
from .commands import Command
from .lessons import Lesson
from .questions import Question


class Box(Struct, frozen=True):
    """Everything the house needs to know about a game; the house knows nothing else of it."""

    game: AnyGame
    package: str  # where texts/fr.json and en.json lie; `welcome` may name the options
    bots: Mapping[str, Bot[Any, Any]]  # by level; further names are allowed for comparisons
    ask: Callable[[Any], Question]  # what the seat of this view is asked
    draw: Callable[[Any, Texts], str]  # the view as text
    speakers: Mapping[str, Speaker] = {}  # how the catalogue says a card, a word…
    commands: tuple[Command, ...] = ()  # of this game alone
    # (view, typed text, the language it is typed in) -> an action, or a tuple of several to be
    # played one after the other; raises MalformedAction
    read: Callable[[Any, str, Texts], Any] | None = None
    # What the scores of an outcome count, as a text with a `count`; "": there are only places.
    counted: Callable[[Any], str] = lambda _options: "count.points"
    # (view, luck, worlds to look at) -> what each answer is worth, best first; () where there is
    # nothing to decide. From a view alone, like a bot.
    advise: Callable[[Any, Chance, int], tuple[Worth, ...]] | None = None
    lessons: tuple[Lesson, ...] = ()
    # Actions by tag that are but parts of one movement (cards set aside one by one): among people
    # a bot does them quickly.
    gestures: frozenset[str] = frozenset()
    own_clock: bool = False  # its rules keep the time: nothing is left for a table's clock
    # What can be learnt from a round that is over in this view, None while it is not; from what
    # everyone sees alone, so nothing that is still hidden can be told.
    study: Callable[[Any], Any] | None = None
    # Where the last view does not hold the whole game: what `study` is given instead of a view,
    # told from the game played back once it is over, and its type.
    story: Callable[[Iterable[GameStep]], Any] | None = None
    story_type: Any = None
    # Whether the round of this view is over. Asked first: quick, where a study may take its time.
    round_is_over: Callable[[Any], bool] = lambda _view: True
    # Begins, once, to load in the background what thinking gains from: the thread that does it.
    warm: Callable[[], Thread] | None = None
    # (language, folded word) -> what each rule set says of it; () in a language it does not play
    judge: Callable[[str, str], tuple[Ruling, ...]] | None = None
    # The nearest options under which tables on the same deals can be compared: as many deals, by
    # the same dealers, whatever is played; and the sheet of a view, a line a deal.
    duplicate: Callable[[Any], Any] | None = None
    sheet: Callable[[Any], tuple[Line, ...]] = lambda _view: ()
    book: Book | None = None

    def check_level(self, level: str) -> None:
        """Raises BadInput unless there are bots of this level."""
        if level not in self.bots:
            raise BadInput("unknown-level", value=level, known=", ".join(self.bots))

    @property
    def studied(self) -> Any:
        """The type of what is studied."""
        return self.story_type or self.game.types.view

    def texts(self, language: str, names: Sequence[str] = (), me: Seat | None = None) -> Texts:
        """This game's texts on top of the house's."""
        return Texts(language, ("escale", self.package), self.speakers, names, me)
