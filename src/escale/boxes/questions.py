"""What a person is asked, and the answers open to them."""

from typing import Any

from msgspec import Struct


class Choice(Struct, frozen=True):
    """One thing a person can do now: a text of the catalogue, and the action it stands for."""

    key: str
    action: Any
    values: dict[str, Any] = {}
    note: str = ""  # what follows from it, in a line; the same values


class Question(Struct, frozen=True):
    """What a person is asked, in words, and the answers open to them."""

    key: str
    choices: tuple[Choice, ...]
    values: dict[str, Any] = {}
    typed: str = ""  # what one may type instead of a number (a word, a bid): see Box.read
    hint: str = ""  # said to whoever is stuck
    forced: str = ""  # said when there is only one answer and the table gives it
    # What looks possible on the board and is not now, by a name that the game's board knows, with
    # the code of the refusal that says why (`refusals.<code>`).
    closed: dict[str, str] = {}

    @property
    def only(self) -> Choice | None:
        """The answer that the table gives for a person who has no other."""
        return self.choices[0] if self.forced and len(self.choices) == 1 else None
