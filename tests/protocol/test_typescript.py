from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Raw, Struct, inspect

from escale.protocol import typescript

Size = Literal["small", "large"]


class Plank(Struct, tag="plank"):
    """A piece of wood."""

    length: int
    size: Size = "small"  # as the carpenter says


class Nail(Struct, tag="nail", omit_defaults=True):
    rusty: bool = False
    beside: Plank | None = None


class Order(Struct, forbid_unknown_fields=True):
    """What a client asks for.

    And more about it.
    """

    items: tuple[Plank | Nail, ...]
    wood: Annotated[str, Meta(max_length=9)]
    note: str | None = None
    extra: dict[int, Any] = {}
    exact: tuple[int, bool] = (0, True)
    raw: Raw = Raw(b"null")


def written(*types: type) -> str:
    names = typescript.Names()
    for each in types:
        names.write(inspect.type_info(each))
    return "\n".join(names.parts())


def test_the_browser_has_the_types_of_the_server() -> None:
    kept = typescript.FILE.read_text(encoding="utf-8")
    assert kept == typescript.write(), "web/src/protocol.ts is stale: make protocol"


def test_an_interface_has_the_docstring_the_tag_and_the_remarks() -> None:
    assert written(Plank) == (
        "/** A piece of wood. */\n"
        "export interface Plank {\n"
        "  type: 'plank'\n"
        "  length: number\n"
        "  size: Size // as the carpenter says\n"
        "}\n"
        "\n"
        "export type Size = 'large' | 'small'\n"
    )


def test_what_the_server_leaves_out_is_optional_and_never_null() -> None:
    assert "  type: 'nail'\n  rusty?: boolean\n  beside?: Plank\n" in written(Nail)


def test_what_a_client_may_leave_out_is_optional() -> None:
    assert (
        "/**\n * What a client asks for.\n *\n * And more about it.\n */\n"
        "export interface Order {\n"
        "  items: readonly (Plank | Nail)[]\n"
        "  wood: string\n"
        "  note?: string | null\n"
        "  extra?: Record<number, unknown>\n"
        "  exact?: readonly [number, boolean]\n"
        "  raw?: unknown\n"
        "}\n"
    ) in written(Order)


def test_two_types_of_one_name_are_refused() -> None:
    other = type("Plank", (Struct,), {"__module__": __name__, "__annotations__": {"x": int}})
    with pytest.raises(TypeError, match="called Plank"):
        written(Plank, other)


def test_a_union_is_named_as_in_python() -> None:
    text = typescript.write()
    assert "events: readonly NumberedEvent[]" in text
    assert "export type NumberedEvent = TableEvent | GameEvent" in text


def test_a_game_has_its_own_namespace() -> None:
    room = typescript.write().split("export declare namespace Rondelic {")[1]
    for name in ("type Options =", "type Action =", "interface View {", "type Body ="):
        assert f"  export {name}" in room


def test_a_long_union_has_a_line_for_each_member() -> None:
    names = typescript.Names()
    size = "|".join(f"a_rather_long_word_{number}" for number in range(9)).split("|")
    names.name("Long", Literal[*size])
    lines = "".join(names.parts()).splitlines()
    assert lines[0] == "export type Long ="
    assert lines[1:] == [f"  | '{word}'" for word in sorted(size)]
