"""How strong the bots of a box are, as the ratings of people need to know it."""

from collections.abc import Mapping

from msgspec import Struct


class Anchors(Struct, frozen=True):
    """The fixed ratings of the bots, by rule set and level.

    They come from the ladder of the bots. Tables of a rule set without them cannot be rated.
    """

    means: Mapping[str, Mapping[str, float]] = {}

    def of(self, preset: str) -> Mapping[str, float]:
        """Of one rule set, by level."""
        return self.means.get(preset, {})
