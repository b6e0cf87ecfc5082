"""What a person is asked, and the answers open to them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from ..core.game import AnyGame, tag_of
from ..core.texts import Texts


class Choice(Struct, frozen=True):
    """One thing a person can do now: a text of the catalogue, and the action it stands for."""

    key: str
    action: Any
    values: dict[str, Any] = {}
    note: str = ""  # what follows from it, in a line; the same values
    interrupts: bool = False  # it answers nothing: it may be said at any moment (`Game.interrupts`)


class Question(Struct, frozen=True):
    """What a person is asked, in words, and the answers open to them."""

    key: str
    choices: tuple[Choice, ...]
    values: dict[str, Any] = {}
    typed: str = ""  # what may be typed instead of a number (a word, a bid): see Questions.read
    hint: str = ""  # shown to a person who asks for help
    # Shown when there is only one answer and the table gives it; what interrupts is no answer.
    forced: str = ""
    # What looks possible on the board and is not now, by a name that the game's board knows, with
    # the code of the refusal that says why (`refusals.<code>`).
    closed: dict[str, str] = {}

    @property
    def only(self) -> Choice | None:
        """The answer that the table gives for a person who has no other."""
        if not self.forced:
            return None
        answers = [choice for choice in self.choices if not choice.interrupts]
        return answers[0] if len(answers) == 1 else None


class Questions(Struct, frozen=True):
    """How a game asks a person what to do, in the browser and in the terminal.

    Without this part a person chooses among all legal actions: see `ask_for_any_action`.
    """

    ask: Callable[[Any], Question]  # what the seat of this view is asked
    # (view, typed text, texts of the language it is typed in) -> an action, or a tuple of several
    # to be played one after the other; raises MalformedAction
    read: Callable[[Any, str, Texts], Any] | None = None


def ask_for_any_action(game: AnyGame, view: Any) -> Question:
    """Every legal action as a choice: its text is `choices.<tag>`, filled with its fields."""
    choices = [
        Choice(f"choices.{tag_of(action)}", action, structs.asdict(action))
        for action in game.legal(view)
    ]
    return Question("questions.turn", tuple(choices))
