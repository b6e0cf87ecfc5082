"""A game's options, read off their type: for forms, the command line and generated tests."""

import re
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, inspect

from .errors import BadInput

Value = bool | int | str


class OptionField(Struct, frozen=True):
    """One setting: its possible values and its default."""

    name: str
    kind: Literal["switch", "number", "choice"]
    default: Value
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None


def later(unset: Value) -> Meta:
    """Marks an option that came later; unset, it means this value.

    An unset option is left out of records and states: those of earlier tables stay the same.
    """
    return Meta(extra={"unset": unset})


def fields(options: Struct) -> tuple[OptionField, ...]:
    """The settings of this preset, with its own values as defaults."""
    described = inspect.type_info(type(options))
    assert isinstance(described, inspect.StructType)
    return tuple(_field(each, getattr(options, each.name)) for each in described.fields)


def _field(field: inspect.Field, default: Any) -> OptionField:
    kind = field.type
    if isinstance(kind, inspect.Metadata):
        default = (kind.extra or {}).get("unset") if default is UNSET else default
        kind = kind.type
    match kind:
        case inspect.BoolType():
            return OptionField(field.name, "switch", default)
        case inspect.IntType(ge=low, le=high):
            return OptionField(field.name, "number", default, (), low, high)
        case inspect.LiteralType(values=values):
            choices = tuple(value for value in values if value is not None)
            return OptionField(field.name, "choice", default, choices)
        case other:
            raise TypeError(f"an option cannot be {other!r}")


def changed(options: Any, settings: dict[str, str]) -> Any:
    """These options with some settings typed by a person; raises BadInput with the reason."""
    known = {field.name: field for field in fields(options)}
    values: dict[str, Value] = {}
    for name, text in settings.items():
        if name not in known:
            raise BadInput("unknown-option", name=name, known=", ".join(known))
        values[name] = _read(known[name], text)
    try:
        return msgspec.structs.replace(options, **values)
    except ValueError as problem:  # options that do not go together
        raise BadInput("bad-combination", problem=str(problem)) from None


def _read(field: OptionField, text: str) -> Value:
    if field.kind == "switch":
        if text.lower() in {"true", "yes", "on", "1", "oui"}:
            return True
        if text.lower() in {"false", "no", "off", "0", "non"}:
            return False
        raise BadInput("bad-switch", name=field.name, value=text)
    if field.kind == "number":
        low, high = field.low, field.high
        number = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
        if (
            number is None
            or (low is not None and number < low)
            or (high is not None and number > high)
        ):
            raise BadInput("bad-number", name=field.name, value=text, low=low, high=high)
        return number
    for choice in field.choices:
        if str(choice) == text:
            return choice
    allowed = ", ".join(str(choice) for choice in field.choices)
    raise BadInput("bad-choice", name=field.name, value=text, choices=allowed)
