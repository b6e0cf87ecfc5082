"""The installed boxes, found by entry points and loaded when they are first asked for."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from ..core.errors import BadInput
from ..core.game import AnyGame
from .box import Box

GROUP = "escale.games"


class BoxRegistry(Mapping[str, Box]):
    """The boxes by slug, in alphabetical order; a box is imported when it is first looked up."""

    def __init__(self) -> None:
        self._loaded: dict[str, Box] = {}

    @cached_property
    def _entry_points(self) -> dict[str, EntryPoint]:
        found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
        return {entry.name: entry for entry in found}

    def __getitem__(self, slug: str) -> Box:
        if slug not in self._loaded:
            box = self._entry_points[slug].load()
            if not isinstance(box, Box) or box.game.slug != slug:
                raise TypeError(f"the entry point {slug!r} of {GROUP} is not the box of that slug")
            self._loaded[slug] = box
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entry_points)

    def __len__(self) -> int:
        return len(self._entry_points)


class GameRegistry(Mapping[str, AnyGame]):
    """The rules of the boxes by slug; a box is imported when its rules are first looked up."""

    def __init__(self, boxes: BoxRegistry) -> None:
        self._boxes = boxes

    def __getitem__(self, slug: str) -> AnyGame:
        return self._boxes[slug].game

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)


BOXES = BoxRegistry()
GAMES = GameRegistry(BOXES)


def box_named(slug: str) -> Box:
    """The box of this name; raises BadInput."""
    if slug not in BOXES:
        raise BadInput("unknown-game", value=slug, known=", ".join(BOXES))
    return BOXES[slug]
