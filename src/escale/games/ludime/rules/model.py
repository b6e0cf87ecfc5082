"""The values of Ludime: options, actions, the table that all see, state and view."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ....core.game import Seat
from ....core.options import later
from ....core.ready import Proceed, Ready
from ....words.spelling import ALPHABET

Stage = Literal["take", "compose", "exchange", "discard", "open", "grow", "pause", "over"]
Reason = Literal["manches", "target", "void"]
Close = Literal["out", "stalled", "given-up", "shown", "void"]  # how a manche ends

LONGEST = 40  # letters of a word that is typed; no lexicon has so many
MOST_WORDS = 40  # on the table: 120 cards make no more

Letter = Literal[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
    "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
]  # fmt: skip
LETTERS: dict[str, Letter] = {letter: letter for letter in ALPHABET}  # type: ignore[misc]
Spelling = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Target = Annotated[int, Meta(ge=10, le=300)]
# So many manches and no more, in place of the target; 0: the target decides.
AgreedManches = Annotated[Literal[0, 3, 4, 6, 8] | UnsetType, later(0)]


class Partie(Struct, frozen=True, tag="partie"):
    """Game 1: lay words, lengthen them, steal them."""

    manches: Annotated[int, Meta(ge=1, le=12)] = 3  # LUD1-16, LUD-Q18
    last_card: Literal["laid", "discarded"] = "laid"  # how one may get rid of it (LUD-Q1)
    takes: Literal["one", "both"] = "one"  # of draw pile and discard (LUD-Q2)
    # Whether a card taken from the discards must serve after the first turn, too (LUD-Q4).
    take_discard: Annotated[Literal["used", "free"] | UnsetType, later("used")] = UNSET


class OneWord(Struct, frozen=True, tag="un-mot"):
    """Game 2: a single word grows by one letter at a time."""

    target: Target = 100
    comes_back: bool = False  # who passes once may play again (LUD-Q20)
    agreed_manches: AgreedManches = UNSET


class Die(Struct, frozen=True, tag="de"):
    """Game 3: one word with the whole hand, whose size the die has set."""

    target: Target = 100
    agreed_manches: AgreedManches = UNSET


Options = Partie | OneWord | Die


class Draw(Struct, frozen=True, tag="draw"):
    """Take the top card of the draw pile."""


class TakeDiscard(Struct, frozen=True, tag="take-discard"):
    """Take the card that lies open on the discard pile."""


class Without(Struct, frozen=True, tag="without"):
    """Play without taking a card: there is none to draw (LUD1-17)."""


class Lay(Struct, frozen=True, tag="lay"):
    """A new word from one's hand."""

    word: Spelling


class Modify(Struct, frozen=True, tag="modify"):
    """A word of the table becomes another: all its letters, and some of one's hand (LUD-C5)."""

    number: Annotated[int, Meta(ge=0, lt=MOST_WORDS)]  # of the word on the table
    word: Spelling


class SetAside(Struct, frozen=True, tag="set-aside"):
    """A card that is to be exchanged (LUD1-19)."""

    letter: Letter


class Exchange(Struct, frozen=True, tag="exchange"):
    """The cards set aside for as many of the draw pile."""


class Discard(Struct, frozen=True, tag="discard"):
    """A card of one's hand onto the discard pile: the turn is over."""

    letter: Letter


class Show(Struct, frozen=True, tag="show"):
    """Discard a card and lay the whole rest down as one word (LUD3-5)."""

    letter: Letter
    word: Spelling


class GiveUp(Struct, frozen=True, tag="give-up"):
    """No longer in this manche (LUD2-5)."""


Action = (
    Draw | TakeDiscard | Without | Lay | Modify | SetAside | Exchange | Discard | Show | GiveUp
    | Ready | Proceed
)  # fmt: skip
DRAW, TAKE_DISCARD, WITHOUT = Draw(), TakeDiscard(), Without()
EXCHANGE, GIVE_UP = Exchange(), GiveUp()


class WordForm(Struct, frozen=True):
    """A word as someone made it, in which of their turns."""

    seat: Seat
    word: str
    round: int


class TableWord(Struct, frozen=True):
    """A word on the table: whose it is, and all that it has been, the present form last."""

    word: str
    owner: Seat
    story: tuple[WordForm, ...]


class SheetRow(Struct, frozen=True):
    """A manche on the score sheet."""

    manche: int
    dealer: Seat
    close: Close
    points: tuple[int, ...]  # by seat
    words: tuple[WordForm, ...]  # that lay on the table, as their owners had made them
    left: tuple[str, ...]  # in the hands, by seat


class Board(Struct, frozen=True):
    """All that everyone at the table knows, or could remember."""

    options: Options
    stage: Stage
    manche: int
    dealer: Seat
    turn: Seat
    round: int  # of this manche: everyone has a turn in each
    step: int  # actions of this manche so far
    throws: tuple[tuple[int, ...], ...]  # for the first dealer, throw by throw; 0: did not throw
    die: int  # of this manche (LUD3-1); 0 where none is thrown
    sizes: tuple[int, ...]  # of the hands
    pile: int  # cards to draw
    discards: str  # the top one last
    rebuilt: int  # times that the discards became the draw pile
    words: tuple[TableWord, ...]
    taken: str  # from the discards in this turn, not used yet
    took: tuple[Literal["draw", "discard"], ...]  # what this turn has taken so far
    aside: int  # cards that are set aside for the exchange
    debuts: tuple[int, ...]  # the round of each one's first word; 0: none yet
    is_closing: bool  # someone is out: the round is played to its end (LUD1-13)
    idle: int  # turns in a row in which nobody has laid a card
    dry: int  # turns in a row in which nobody has drawn one
    given_up: tuple[Seat, ...]
    packs: tuple[str, ...]  # game 2 only: what the cards were dealt from, the fresh ones first
    traffic: tuple[str, ...]  # cards in and out of each hand, see card_log.py
    dealt: tuple[int, ...]  # cards at the beginning of the manche
    received: tuple[str, ...]  # the cards that came unseen, once the manche is over
    given: tuple[str, ...]  # the cards that were exchanged, once it is over
    totals: tuple[int, ...]
    best: tuple[int, ...]  # the dearest word that each has scored (LUD-Q17)
    sheet: tuple[SheetRow, ...]
    voids: int  # manches in a row that nobody could finish
    waiting: tuple[Seat, ...]  # who has not said yet that they are ready
    reason: Reason | None = None  # why the game is over

    @property
    def seats(self) -> range:
        return range(len(self.totals))

    @property
    def top(self) -> str:
        """The card that lies open on the discards; nothing where there is none."""
        return self.discards[-1:]


class State(Struct, frozen=True):
    """The table, and what is hidden; when a manche is over nothing is."""

    board: Board
    hands: tuple[str, ...]  # letters in order of the alphabet
    received: tuple[str, ...]  # what came into each hand unseen, in that order
    given: tuple[str, ...]  # what each has exchanged in this manche, in that order
    aside: str  # set aside by whose turn it is, not exchanged yet
    pile: str  # the next to be drawn first; game 2: what is left of the cut pack, in order


class View(Struct, frozen=True):
    """What one seat knows: the table, and its own cards."""

    seat: Seat | None
    board: Board
    hand: str
    received: str
    given: str
    aside: str
