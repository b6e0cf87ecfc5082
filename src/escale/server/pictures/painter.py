"""Pictures as PNG: each painted once, one at a time, and kept as long as there is room."""

import asyncio
import sys
from hashlib import sha256
from pathlib import Path

from ...core.errors import Refused
from ...tables.replay_cache import LruCache

ROOM_BYTES = 16_777_216  # some three hundred pictures
MOST_WAITING = 20
SECONDS = 20.0  # of the clock on the wall, on a machine that is busy
PAINT = "escale.server.pictures.paint"


class Painter:
    """Paints where the fonts of the site are there: they come with it when it is built."""

    def __init__(self, fonts: Path) -> None:
        self._fonts = sorted(map(str, fonts.glob("*.ttf"))) if fonts.is_dir() else []
        self._known = LruCache(ROOM_BYTES)
        self._turn = asyncio.Lock()
        self._waiting = 0

    @property
    def can_paint(self) -> bool:
        return bool(self._fonts)

    def knows(self, svg: str) -> bool:
        """Whether this picture was painted already."""
        return self._known.get(_key(svg)) is not None

    async def painted(self, svg: str) -> bytes:
        """The picture as PNG; raises Refused when too many wait, or it cannot be painted."""
        key = _key(svg)
        if (known := self._known.get(key)) is not None:
            return known
        if not self.can_paint:
            raise Refused("not-found")
        if self._waiting >= MOST_WAITING:
            raise Refused("too-many", what="pictures")
        self._waiting += 1
        try:
            async with self._turn:
                known = self._known.get(key)  # somebody may have asked for it just before
                if known is None:
                    known = await self._paint(svg)
                    self._known.put(key, known)
                return known
        finally:
            self._waiting -= 1

    async def _paint(self, svg: str) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing from the folder where the server was started
            "-m",
            PAINT,
            *self._fonts,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(SECONDS):
                png, _ = await process.communicate(svg.encode())
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode or not png:
            raise RuntimeError(f"a picture could not be painted ({process.returncode})")
        return png


def _key(svg: str) -> str:
    return sha256(svg.encode()).hexdigest()
