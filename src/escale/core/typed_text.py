"""Text that people type for others to read: names and comments, without tricks."""

import re
import unicodedata

from .errors import BadInput

LONGEST_NAME = 24
# Invisible letters and marks; the other invisible characters have a Unicode category of their own.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
BIDIRECTIONAL = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS_IN_A_ROW = 2  # accents on one letter; more would cover other lines


def clean_name(typed: str) -> str:
    """A name that can be shown at a table; raises BadInput if no letter or digit is left."""
    name = clean_comment(clean_comment(typed)[:LONGEST_NAME])
    if not any(sign.isalnum() for sign in name):
        raise BadInput("bad-name")
    return name


def is_name(text: str) -> bool:
    """Whether this may stand as somebody's name; a number may follow one that was taken."""
    return any(_is_clean(each) for each in (text, re.sub(r" \d+$", "", text)))


def _is_clean(name: str) -> bool:
    try:
        return clean_name(name) == name
    except BadInput:
        return False


def clean_comment(typed: str) -> str:
    """One line without control characters, invisible characters or stacked accents."""
    while (cleaner := _cleaned(typed)) != typed:  # what is taken out may bring others together
        typed = cleaner
    return typed


def _cleaned(typed: str) -> str:
    result: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", BLANK.sub("", typed)):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind[0] == "C" or marks > MARKS_IN_A_ROW:
            result.append(" " if character in "\t\n\r" else "")
        else:
            result.append(character)
    return re.sub(r"\s+", " ", "".join(result)).strip()


# Whatever could be followed to another place. A point between letters is taken for one of a name:
# who forgets a space after a sentence is asked to write it.
ENDINGS = "com|org|net|fr|io"  # in names that are spelt out
ADDRESS = re.compile(
    r"://|\bwww\b|@|[^\W\d_][.][^\W\d_]|\b\d{1,3}([.]\d{1,3}){3}\b"
    rf"|\w\s*([.]|\bdot\b|\bpoint\b|[(\[]\s*(dot|point|[.])\s*[)\]])\s*({ENDINGS})\b",
    re.IGNORECASE,
)
DOTS = str.maketrans(dict.fromkeys("。․‧∙⋅・", "."))


def has_address(text: str) -> bool:
    """Whether a text holds something that looks like an address of a site or of a mailbox."""
    return ADDRESS.search(unicodedata.normalize("NFKC", text).translate(DOTS)) is not None


def has_control_characters(typed: str) -> bool:
    """Whether something in a text breaks its line or turns its direction."""
    return any(
        unicodedata.category(character) == "Cc"
        or unicodedata.bidirectional(character) in BIDIRECTIONAL
        for character in typed
    )
