"""Where a server keeps its data: a file, or a PostgreSQL database."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from msgspec import Struct

from ..core.errors import BadInput

POSTGRES = frozenset({"postgresql", "postgres"})


class PostgresAddress(Struct, frozen=True):
    """The URL of a PostgreSQL database; shown without its password."""

    url: str

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        host = dict(parse_qsl(parts.query)).get("host", "")  # a folder with a socket, perhaps
        return f"postgresql://{parts.netloc.rpartition('@')[2] or host}{parts.path}"


Address = Path | PostgresAddress


def read_address(database: str) -> Address:
    """What a path or a URL names; raises BadInput for any other kind of URL."""
    scheme, separator, rest = database.partition("://")
    if not separator:
        return Path(database)
    if scheme in POSTGRES:
        return PostgresAddress(database)
    if scheme != "sqlite":
        raise BadInput("unknown-store", value=scheme)
    return Path(re.sub(r"^/", "", rest, count=1))
