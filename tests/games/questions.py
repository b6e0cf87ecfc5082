"""What tests of every game's questions in a terminal share."""

from escale.boxes import Question


def name_of(asked: Question) -> str:
    return asked.key.removeprefix("questions.")


def actions(asked: Question) -> list[object]:
    return [choice.action for choice in asked.choices]
