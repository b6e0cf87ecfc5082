"""The wire as JSON schema: what other languages generate their types from."""

from typing import Any

import msgspec

from ..games import GAMES
from . import VERSION, http, messages

REFS = "#/$defs/{name}"
HTTP = (
    http.Refusal,
    http.Health,
    http.Shelf,
    http.Person,
    http.NewPerson,
    http.PersonalLink,
    http.Arrival,
    http.NewTable,
    http.Join,
    http.OpenedTable,
    http.Lobby,
    http.Found,
    http.LessonPage,
    http.Replay,
    http.ReviewPage,
    http.Decision,
)


def describe() -> dict[str, Any]:
    """Both directions of the socket, the bodies of HTTP, and each game's own types."""
    roots = (messages.Request, messages.Message, *HTTP)
    (request, message, *_), defs = msgspec.json.schema_components(roots, ref_template=REFS)
    return {
        "protocol": VERSION,
        "request": request,
        "message": message,
        "$defs": defs,
        "games": {slug: _game(slug) for slug in GAMES},
    }


def _game(slug: str) -> dict[str, Any]:
    """Apart, because two games may have types of the same name."""
    types = GAMES[slug].game.types
    names = ("options", "action", "view", "body")
    roots = [getattr(types, name) for name in names]
    schemas, defs = msgspec.json.schema_components(roots, ref_template=REFS)
    return {**dict(zip(names, schemas, strict=True)), "$defs": defs}
