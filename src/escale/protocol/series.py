"""What was played at the tables of a series, deal by deal."""

from msgspec import Struct

from ..boxes import PlayedDeal
from .names import TableId


class TableDeal(Struct, frozen=True):
    """What was played in a deal at one table."""

    table: TableId
    played: PlayedDeal


class SeriesDeal(Struct, frozen=True):
    """A deal of a series at all tables that have played it, side by side."""

    deal: int
    tables: tuple[TableDeal, ...]
