"""News that are lost or come twice, on their way from a NATS server to one of its clients."""

from collections.abc import Callable, Sequence
from random import Random

END = b"\r\n"


class NewsFaults:
    """Drops and repeats messages by chance; what else the server says is passed on."""

    def __init__(self, seed: int) -> None:
        self.lost = 0.0  # the share of messages that are dropped…
        self.doubled = 0.0  # …and of those that come twice
        self.dropped = self.repeated = 0
        self._random = Random(seed)

    def of_connection(self) -> Callable[[bytes], Sequence[bytes]]:
        """What to do with the pieces in which one connection arrives."""
        kept = bytearray()

        def change(data: bytes) -> Sequence[bytes]:
            kept.extend(data)
            frames: list[bytes] = []
            while (size := _size(kept)) is not None:
                frames += self._deliver(bytes(kept[:size]))
                del kept[:size]
            return frames

        return change

    def _deliver(self, frame: bytes) -> Sequence[bytes]:
        drawn = self._random.random() if frame.startswith(b"MSG ") else 1.0
        if drawn < self.lost:
            self.dropped += 1
            return ()
        if drawn < self.lost + self.doubled:
            self.repeated += 1
            return (frame, frame)
        return (frame,)


def _size(data: bytearray) -> int | None:
    """The length of the first whole frame; None while it is not whole."""
    line = data.find(END)
    if line < 0:
        return None
    end = line + len(END)
    if not data.startswith(b"MSG "):
        return end
    end += int(data[:line].rsplit(b" ", 1)[1]) + len(END)
    return end if len(data) >= end else None
