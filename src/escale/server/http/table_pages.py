"""A table as somebody finds it, with their own place if they have one."""

from ...protocol.http import OpenedTable, SeatToken
from ...tables.accounts import session_id
from ...tables.registry import TableRegistry
from ..config import Addresses
from ..socket.subscribers import subscribers_of
from ..tokens import SeatTokens
from .routes import Request


class TablePages:
    """Makes the page of a table for the person who asks."""

    def __init__(self, tables: TableRegistry, tokens: SeatTokens, addresses: Addresses) -> None:
        self._tables = tables
        self._tokens = tokens
        self._addresses = addresses

    async def page(self, table: str, request: Request) -> OpenedTable:
        """The page of a table; raises NoSuchTable."""
        person = request.person
        async with self._tables.hold(table) as live:
            state, subscribers = live.state, subscribers_of(live)
            place = state.place_of(person.id) if person else None
            seat = None
            if place is not None and place not in state.resigned:
                member = state.members[place].id
                session = session_id(request.device.session)
                seat = SeatToken(table, member, self._tokens.token(table, member, session))
            url = self._addresses.link(f"t/{table}")
            return OpenedTable(subscribers.entry, url, subscribers.commitment, seat)
