"""The wire as TypeScript: `make protocol` writes web/src/protocol.ts, which nobody edits.

A field is optional only where it can really be missing: the server leaves it out when it says
nothing new (omit_defaults), or a client may leave it out (those types forbid unknown fields).
"""

import inspect as source
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, inspect

from ..boxes.registry import BOXES
from . import VERSION, messages, schema

FILE = Path(__file__).parents[3] / "web" / "src" / "protocol.ts"
WIDTH = 100  # as prettier breaks lines
HEAD = f"""\
// What goes over the wire, written by `make protocol` from the server's own types: do not edit.

export const VERSION = {VERSION}
"""
SIMPLE = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def write() -> str:
    """The whole file."""
    shared = Names()
    shared.name("Request", messages.Request)
    shared.name("Message", messages.Message)
    for body in schema.HTTP:
        shared.write(inspect.type_info(body))
    return "\n".join([HEAD, *shared.parts(), *(_game(slug) for slug in BOXES)])


def _game(slug: str) -> str:
    """A namespace, because two games may have types of the same name."""
    names = Names(indent="  ")
    for name, kind in schema.types_of(slug).items():
        names.name(name.capitalize(), kind)
    title = "".join(word.capitalize() for word in slug.split("-"))
    return f"export declare namespace {title} {{\n" + "\n".join(names.parts()) + "}\n"


class Names:
    """The types of one namespace: each is written once and then called by its name."""

    def __init__(self, indent: str = "") -> None:
        self._indent = indent
        self._parts: dict[str, str] = {}  # the text of each name
        self._owners: dict[str, object] = {}  # what each name stands for
        self._aliases: dict[str, str] = {}  # the written type -> its name in Python

    def parts(self) -> Iterator[str]:
        for part in self._parts.values():
            lines = part.splitlines()
            yield "".join(f"{self._indent}{line}\n" if line else "\n" for line in lines)

    def name(self, name: str, annotation: Any) -> None:
        """Give a type this name; a struct that has it already keeps it."""
        described = inspect.type_info(annotation)
        if isinstance(described, inspect.StructType) and described.cls.__name__ == name:
            self.write(described)
            return
        self._parts[name] = ""  # its place is before its parts
        text = self._inline(described)
        self._aliases[text] = name
        self._alias(name, text)

    def write(self, described: inspect.Type) -> str:
        """The type as one writes it in a field; what it is made of is written on the way."""
        text = self._inline(described)
        bare = text.removesuffix(" | null")
        if bare in self._aliases:
            self._alias(self._aliases[bare], bare)
            text = self._aliases[bare] + text[len(bare) :]
        return text

    def _alias(self, name: str, text: str) -> None:
        self._own(name, text)
        self._parts[name] = self._broken(f"export type {name} =", text)

    def _own(self, name: str, meaning: object) -> None:
        if self._owners.setdefault(name, meaning) != meaning:
            raise TypeError(f"two types of the wire are called {name}")

    def _inline(self, described: inspect.Type) -> str:
        match described:
            case inspect.StructType():
                return self._struct(described)
            case inspect.UnionType(types=types):
                return " | ".join(self.write(each) for each in types)
            case inspect.LiteralType(values=values):
                return " | ".join(_literal(each) for each in values)
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.write(each) for each in items)}]"
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                text = self.write(item)
                return f"readonly ({text})[]" if " " in text else f"readonly {text}[]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.write(key)}, {self.write(value)}>"
            case inspect.Metadata(type=inner):
                return self.write(inner)
            case other if type(other) in SIMPLE:
                return SIMPLE[type(other)]
            case other:
                raise TypeError(f"the wire has no words for {other!r}")

    def _struct(self, described: inspect.StructType) -> str:
        cls = described.cls
        name = cls.__name__
        self._own(name, cls)
        if name not in self._parts:
            self._parts[name] = ""
            self._learn_aliases(cls.__module__)
            self._parts[name] = self._interface(described)
        return name

    def _learn_aliases(self, module: str) -> None:
        """Unions and literals are called here as the module of the type calls them."""
        for name, value in vars(sys.modules[module]).items():
            if name.isidentifier() and get_origin(value) in {Union, UnionType, Literal}:
                self._aliases.setdefault(_spell(value), name)

    def _interface(self, described: inspect.StructType) -> str:
        cls = described.cls
        remarks = _remarks(cls)
        lines = [*_comment(cls.__dict__.get("__doc__")), f"export interface {cls.__name__} {{"]
        if described.tag_field:
            lines.append(f"  {described.tag_field}: {_literal(described.tag)}")
        for field in described.fields:
            text = self.write(field.type)
            unset = not field.required and not _spare(field)  # left out unless somebody sets it
            omitted = cls.__struct_config__.omit_defaults and not field.required
            if omitted and field.default is None:
                text = text.removesuffix(" | null")  # left out instead
            spare = described.forbid_unknown_fields and _spare(field)
            mark = "?" if unset or omitted or spare else ""
            line = self._broken(f"  {field.encode_name}{mark}:", text)
            lines.append(f"{line} // {remarks[field.name]}" if field.name in remarks else line)
        return "\n".join([*lines, "}"])

    def _broken(self, start: str, text: str) -> str:
        """On one line where it fits, else on the next, else a line for each member of a union."""
        room = WIDTH - len(self._indent)
        if len(f"{start} {text}") <= room or " | " not in text:
            return f"{start} {text}"
        margin = " " * (len(start) - len(start.lstrip()) + 2)
        if len(margin + text) <= room:
            return f"{start}\n{margin}{text}"
        return "\n".join([start, *(f"{margin}| {each}" for each in text.split(" | "))])


def _spare(field: inspect.Field) -> bool:
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT


def _spell(annotation: Any) -> str:
    """A union or literal as `_inline` writes it, without writing its parts; empty if it cannot."""
    if get_origin(annotation) is Literal:
        described = inspect.type_info(annotation)
        assert isinstance(described, inspect.LiteralType)
        return " | ".join(_literal(each) for each in described.values)
    names = {bool: "boolean", int: "number", float: "number", str: "string"}
    return " | ".join(
        names.get(each, getattr(each, "__name__", "")) for each in get_args(annotation)
    )


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def _comment(text: str | None) -> list[str]:
    lines = source.cleandoc(text).splitlines() if text else []
    if len(lines) <= 1:
        return [f"/** {line.strip()} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _remarks(cls: type) -> dict[str, str]:
    """The comment behind each field, where the server's source has one."""
    found = re.findall(r"^    (\w+): [^#\n]*# (.*)$", source.getsource(cls), re.MULTILINE)
    return dict(found)


if __name__ == "__main__":
    FILE.write_text(write(), encoding="utf-8")
