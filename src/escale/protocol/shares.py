"""Shared games: the bodies of `/api/tables/{table}/share` and `/api/shared/{share}`."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from ..core.game import Seat

ShareId = Annotated[str, Meta(min_length=26, max_length=26, pattern="^[a-z2-7]+$")]


class NewShare(Struct, frozen=True, forbid_unknown_fields=True):
    """Share a game that one has played, or change how."""

    named: bool = True  # whether the page says one's name; nobody else's is said in any case


class OwnShare(Struct, frozen=True):
    """How the person who asks shares a game."""

    url: str  # "" if they do not
    named: bool


class SharedSeat(Struct, frozen=True, omit_defaults=True):
    """Somebody at a shared table."""

    seat: Seat
    place: int
    score: float
    name: str = ""  # a bot's, or that of the person who shares it; empty for all others
    level: str = ""  # a bot's


class SharedGame(Struct, frozen=True):
    """A finished game as everybody may see it who has its address.

    Its replay and its review are those of a table with this id, with the same names left out.
    """

    id: ShareId
    game: str
    preset: str
    options: Raw
    ended_ms: int
    unit: str  # the text for what the score counts; "" if only places count
    seats: tuple[SharedSeat, ...]  # by place
    picture: str  # its path, without the language and the ending; "" if this server paints none
    url: str
