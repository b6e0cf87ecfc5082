"""The line between a page and its server, in the hands of a test: it breaks, stalls, mends."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Message = dict[str, Any]


class PageSockets:
    """All sockets of a page, those that it opens later too; to be laid before the first."""

    def __init__(self, page: Page) -> None:
        self._sockets: list[WebSocketRoute] = []
        self._dead: list[WebSocketRoute] = []
        self._plays: list[tuple[WebSocketRoute, str]] | None = None
        self._is_cut = False
        self.alter: Callable[[Message], Message] = lambda said: said  # what the page says
        page.route_web_socket("**/ws", self._open)

    def cut(self) -> None:
        """There is no line, and the page knows it at once."""
        self._is_cut = True
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def mend(self) -> None:
        self._is_cut = False

    def die(self) -> None:
        """Nothing comes through any more, and nobody is told; another line would be good."""
        self._dead += self._sockets

    def keep_plays(self) -> None:
        """What the page plays is on its way for long, until it is let go."""
        self._plays = []

    @property
    def kept(self) -> int:
        return len(self._plays or ())

    def let_go(self) -> None:
        plays, self._plays = self._plays or [], None
        for server, said in plays:
            server.send(said)

    def lose_plays(self) -> None:
        """What was kept never arrives."""
        self._plays = None

    def _open(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
            return
        self._sockets.append(socket)
        server = socket.connect_to_server()

        def to_server(frame: str | bytes) -> None:
            if socket in self._dead:
                return
            said = self.alter(json.loads(frame))
            if self._plays is not None and said["type"] == "play":
                self._plays.append((server, json.dumps(said)))
            else:
                server.send(json.dumps(said))

        def to_page(said: str | bytes) -> None:
            if socket not in self._dead:
                socket.send(said)

        socket.on_message(to_server)
        server.on_message(to_page)


def refuse_where_nobody_may(said: Message) -> Message:
    """An answer that Rondellig does not know: to refuse (RON-B3)."""
    if said["type"] == "play" and "/turn-" in said["phase"]:
        return said | {"actions": [{"type": "refuse"}]}
    return said
