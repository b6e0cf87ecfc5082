"""Styles of bots: which words of a grid they see first.

Who sees dearer words finds fewer of them, so that a style is as strong as its level:
`python -m bench.styles --game boggle` measures it.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from .levels import BoggleBot
from .pace import PROFILES, Profile


def _long(profile: Profile) -> Profile:
    return replace(profile, length_taste=1.2, quickness=0.88)


def _short(profile: Profile) -> Profile:
    return replace(profile, length_taste=0.85, quickness=1.17)


def _families(profile: Profile) -> Profile:
    """Follows a word to all that look like it, and is slower to find the next one."""
    return replace(profile, likeness=2 * profile.likeness, quickness=0.9)


_CHANGES: Mapping[str, Callable[[Profile], Profile]] = {
    "long": _long,
    "short": _short,
    "families": _families,
}

STYLES: Mapping[str, Mapping[str, BoggleBot]] = {
    style: {level: BoggleBot(change(profile)) for level, profile in PROFILES.items()}
    for style, change in _CHANGES.items()
}
