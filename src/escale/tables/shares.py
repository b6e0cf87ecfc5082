"""Shared games: the public address of a game that is over, made by somebody who played it.

Nobody can guess it, and the id of the table does not follow from it: whoever opens the page of a
shared game learns no name but that of the person who shared it, and theirs only if they like.
"""

import base64
import re
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from .identifiers import Random

SHARE_BYTES = 16
_IS_SHARE = re.compile(r"[a-z2-7]{26}")  # ids of tables are shorter


class Share(Struct, frozen=True):
    """A game that a person shares."""

    id: str
    table: str
    person: str
    named: bool  # whether the page says their name
    made_ms: int


class ShareStore(Protocol):
    """Shared games: one address for a person and a game."""

    async def keep_share(self, share: Share) -> Share | None:
        """Share a game, or change whether one is named: an address that is there already stays.

        None, and nothing is stored, if the person or the table no longer exists.
        """

    async def read_share(self, share: str) -> Share | None:
        """What an address leads to."""

    async def share_of(self, table: str, person: str) -> Share | None:
        """How a person shares a game."""

    async def shares_of(self, person: str) -> Sequence[Share]:
        """All that a person shares, the oldest first."""

    async def drop_share(self, table: str, person: str) -> bool:
        """Take an address back; False if there was none."""


def new_share_id(random: Random) -> str:
    """An id of 128 random bits."""
    return base64.b32encode(random(SHARE_BYTES)).decode().lower().rstrip("=")


def is_share_id(name: str) -> bool:
    """Whether this is the id of a shared game, not of a table."""
    return _IS_SHARE.fullmatch(name) is not None
