"""How texts for people are set in type, as the browser's tests check its own catalogues."""

import re

# Narrow spaces before ; ! ? and inside guillemets, a full one before a colon; none may break.
_FRENCH = re.compile(
    r".{0,9}(?:[^\u202f;!?\[(][;!?]|«(?!\u202f)|(?<!\u202f)»|[^\u00a0\d]:|\u00a0:(?=\d)"
    r"|'|\.\.\.|[^\u202f]%)"
)
_ENGLISH = re.compile(r".{0,9}(?:'|\.\.\.|[\u00a0\u202f ][;:!?%])")


def misset(text: str, language: str) -> str:
    """The first place where a text breaks the rules of the typesetter; nothing if there is none."""
    bare = re.sub(r"\{\w+:", "{", text)
    found = (_FRENCH if language == "fr" else _ENGLISH).search(bare)
    return found[0] if found else ""
