"""A box of the shelf: the rules, those who can play them, and the words for them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Thread
from typing import Any, NamedTuple

from msgspec import Struct

from ..bots import Bot
from ..core.chance import Chance
from ..core.errors import BadInput
from ..core.game import AnyGame, Seat, Step
from ..core.texts import Speaker, Texts


class Choice(Struct, frozen=True):
    """One thing a person can do now: a text of the catalogue, and the action it stands for."""

    key: str
    action: Any
    values: dict[str, Any] = {}
    note: str = ""  # what follows from it, in a line; the same values


class Question(Struct, frozen=True):
    """What a person is asked, in words, and the answers open to him."""

    key: str
    choices: tuple[Choice, ...]
    values: dict[str, Any] = {}
    typed: str = ""  # what one may type instead of a number (a word, a bid): see Box.read
    hint: str = ""  # said to whoever is stuck
    forced: str = ""  # said when there is only one answer and the table gives it

    @property
    def only(self) -> Choice | None:
        """The answer that the table gives for a person who has no other."""
        return self.choices[0] if self.forced and len(self.choices) == 1 else None


class Argument(Struct, frozen=True):
    """What a game's own command takes: `--name value`, or a bare value in its place."""

    name: str
    default: str | None = None  # None: it must be given
    bare: bool = False


class Report(Struct, frozen=True):
    """What a game's own command answers: a table, and lines below it."""

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()


class Command(Struct, frozen=True):
    """`escale <game> <name> …`; its texts are commands.<name> and arguments.<name>."""

    name: str
    arguments: tuple[Argument, ...]
    run: Callable[[Mapping[str, str], Texts], Report]


class Worth(Struct, frozen=True):
    """What an answer is worth, in the game's own measure: less may be better."""

    action: Any
    value: float


class Line(Struct, frozen=True):
    """A deal on the score sheet: what each seat marked, and in a text what was played."""

    points: tuple[float, ...]
    key: str
    values: dict[str, Any] = {}


class Ruling(Struct, frozen=True):
    """What one rule set says of a word: whether it counts there, why, and for how much."""

    preset: str
    accepted: bool
    reason: str  # a text of the game's catalogue: rulings.<reason>
    points: int


class Say(Struct, frozen=True):
    """The teacher says this text of the game's catalogue, and the learner reads on."""

    key: str


class Move(Struct, frozen=True):
    """A seat (or CLOCK) does something, and the learner sees it."""

    seat: Seat
    action: Any


class Try(Struct, frozen=True):
    """The learner himself must find this answer; another one loses nothing, he tries again."""

    action: Any
    key: str  # what is asked of him, in the teacher's words
    otherwise: str  # said when he picks another legal answer


Act = Say | Move | Try


class Scene(Struct, frozen=True):
    """A game from its start, with cards that the script gives."""

    options: Any
    names: tuple[str, ...]  # of the seats
    seat: Seat  # the learner's
    script: Mapping[str, Sequence[Any] | int]  # for ScriptedChance, by label
    acts: tuple[Act, ...]


class Lesson(Struct, frozen=True):
    """Scenes through the real rules; the texts are lessons.<name>.<…> of the game's catalogue."""

    name: str
    scenes: tuple[Scene, ...]


class Passage(NamedTuple):
    """One step of a game that is over, between the states on its two sides."""

    before: Any
    step: Step[Any]
    after: Any


class Page(Struct, frozen=True):
    """A page of a game's own book: a word, and the lines under it as they are written."""

    word: str
    lines: tuple[str, ...]


class Book(Struct, frozen=True):
    """A book that belongs to the box, to be read by everyone who is not playing."""

    pages: Callable[[], tuple[Page, ...]]
    # Whether who plays with these options may read it during the game.
    is_open: Callable[[Any], bool]


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
    story: Callable[[Iterable[Passage]], Any] | None = None
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
