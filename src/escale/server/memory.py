"""Answers that took long to work out, as long as there is room for them."""

ROOM_BYTES = 16_777_216


class Memory:
    """What was asked for last stays longest."""

    def __init__(self, room: int = ROOM_BYTES) -> None:
        self._room = room
        self._size = 0
        self._kept: dict[str, bytes] = {}  # the oldest first

    def recall(self, what: str) -> bytes | None:
        """What was kept under this name, if it still is."""
        known = self._kept.pop(what, None)
        if known is not None:
            self._kept[what] = known
        return known

    def keep(self, what: str, answer: bytes) -> None:
        """Remember an answer, and forget old ones for it."""
        self._size += len(answer) - len(self._kept.pop(what, b""))
        self._kept[what] = answer
        while self._size > self._room:
            oldest = next(iter(self._kept))
            self._size -= len(self._kept.pop(oldest))
