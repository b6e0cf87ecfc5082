"""With whom people have played, and what they say at tables: the bodies of HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..tables.chat import ChatMessage
from ..tables.lobby_entry import LobbyEntry
from .names import MemberId, TableId

MOST_PEOPLE = 100  # on a page
LONGEST_MESSAGE = 200
TieName = Literal["", "follow", "block"]
PersonId = Annotated[str, Meta(max_length=64)]


class PeopleQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which people are asked for."""

    tie: TieName = ""  # only those
    before: Annotated[str, Meta(max_length=120)] = ""  # `next` of the page before
    most: Annotated[int, Meta(ge=1, le=MOST_PEOPLE)] = 30


class MetPerson(Struct, frozen=True):
    """Somebody with whom the person who asks has played, or whom they follow or block."""

    person: str
    name: str
    games: int  # that are over
    last_ms: int  # when the last of them ended; 0: there is none
    game: str  # of the last one…
    preset: str  # …and its rule set
    tie: TieName
    here: bool  # looks at Escale now; only of those whom one follows, and who let it be seen
    tables: tuple[LobbyEntry, ...]  # open ones at which they sit; of the same people


class MyPeople(Struct, frozen=True):
    """A page of them, the latest first."""

    people: tuple[MetPerson, ...]
    next: str  # for `before`; "" if this is the last page
    shows_presence: bool  # whether those who follow the person who asks may see that they are here


class NewTie(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow or block somebody, or neither: a person one knows, or a member of one's table."""

    tie: TieName
    person: PersonId = ""
    table: TableId | None = None
    member: MemberId | None = None


class NewPresence(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether those who follow the person who asks may see that they are here."""

    shown: bool


class NewMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for the others at a table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_MESSAGE)]


class Chat(Struct, frozen=True):
    """What was said at a table, in order, without those whom the person who asks has blocked."""

    messages: tuple[ChatMessage, ...]
