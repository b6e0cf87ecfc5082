"""Whether a day that is over is the one that was settled, and whether nobody chose it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..boxes import Box
from ..core.errors import BadInput, RecordDiffers
from .chain import check_link, commitment
from .pick import content_digest, pick
from .ports import Chain, Pick


class Checked(NamedTuple):
    """A pick that was made again; it cannot be by other words or rules than those of its day."""

    pick: Pick
    is_same: bool


def verify_chain(chain: Chain, settled: str, day: date, link: bytes) -> None:
    """Raises BadInput or RecordDiffers unless a link belongs to what was settled."""
    check_link(chain, day, link)
    if commitment(chain) != settled:
        raise RecordDiffers("commitment", settled, commitment(chain))


def verify_picks(
    chain: Chain, day: date, link: bytes, picks: Sequence[Pick], boxes: Mapping[str, Box]
) -> Iterator[Checked]:
    """Make each choice again, one after the other; raises RecordDiffers, or BadInput."""
    for found in picks:
        box = boxes.get(found.game)
        if box is None or box.daily is None:
            raise BadInput("unknown-game", value=found.game, known=", ".join(boxes))
        if (found.version, found.content) != (box.game.version, content_digest(box)):
            yield Checked(found, is_same=False)
            continue
        again = pick(box, day, link, chain.rule)
        if again != found:
            raise RecordDiffers("pick", found.number, again.number, game=found.game)
        yield Checked(found, is_same=True)
