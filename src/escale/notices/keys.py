"""The key by which push services know this server: made when it is first needed, then stored."""

import asyncio

from .ports import NoticeStore
from .push import PushKeys, new_private_key

NAME = "vapid"


class VapidKey:
    """Reads the key once; all processes of a database have the same."""

    def __init__(self, store: NoticeStore, contact: str) -> None:
        self._store = store
        self._contact = contact
        self._keys: PushKeys | None = None
        self._lock = asyncio.Lock()

    async def load(self) -> PushKeys:
        """The key that signs pushes."""
        async with self._lock:
            if self._keys is None:
                fresh = await asyncio.to_thread(new_private_key)
                stored = await self._store.server_key(NAME, fresh)
                self._keys = await asyncio.to_thread(PushKeys, stored, self._contact)
            return self._keys
