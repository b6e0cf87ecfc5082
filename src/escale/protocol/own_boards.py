"""Positions that people type, and what is found in them."""

from msgspec import Raw, Struct


class OwnBoardTask(Struct, frozen=True, forbid_unknown_fields=True):
    """A position on somebody's own table; what it consists of, each game says (`task`)."""

    task: Raw


class SolvedBoard(Struct, frozen=True):
    """What there is to find in it, as the game says (`solution`)."""

    game: str
    solution: Raw
    final: bool  # False: kernels are still being loaded; ask again for a better answer
