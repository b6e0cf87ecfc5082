"""`escale biduletruc page`: a word of the pack, its page, and the words that lead to it."""

from collections.abc import Mapping

from ....boxes import Argument, Command, Report
from ....core.errors import BadInput
from ....core.texts import Texts
from ..rules.dicobidule import links, pages, words
from .parsing import plain
from .speakers import typeset


def _word(text: str) -> str:
    """A word of the pack as people type it, accents and hyphens or not; raises BadInput."""
    wanted = plain(text.strip())
    found = next((word for word in words() if plain(word) == wanted), None)
    if found is None:
        raise BadInput("not-in-the-pack", value=text)
    return found


def page(values: Mapping[str, str], texts: Texts) -> Report:
    """The lines of a page with their blue words in brackets, and who has this word in blue."""
    word = _word(values["word"])
    leading = [other for other, blue in links().items() if word in blue]
    counts = texts.say("page.counts", out=len(links()[word]), back=len(leading))
    lines = [typeset(line) for line in pages()[word]]
    back = texts.say("page.back", words=", ".join(leading))
    return Report(f"{word} · {counts}", notes=(*lines, back))


COMMANDS = (Command("page", (Argument("word", bare=True),), page),)
