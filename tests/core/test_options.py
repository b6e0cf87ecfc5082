"""Options are read off their type."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, Struct, UnsetType

from escale.core.errors import BadInput
from escale.core.options import OptionField, changed, fields, later

from .toy import Options


def test_each_field_says_what_may_be_chosen() -> None:
    assert fields(Options()) == (
        OptionField("rounds", "number", 2, (), 1, 9),
        OptionField("open_cards", "switch", False),
        OptionField("winner", "choice", "highest", ("highest", "lowest")),
    )


def test_a_preset_gives_its_own_values_as_defaults() -> None:
    preset = Options(rounds=5, open_cards=True, winner="lowest")
    assert [field.default for field in fields(preset)] == [5, True, "lowest"]


def test_an_option_that_came_later_is_not_written_until_it_is_chosen() -> None:
    class Later(Struct, frozen=True):
        rounds: int = 3
        joker: Annotated[Literal["one", "none"] | UnsetType, later("one")] = UNSET

    assert msgspec.json.encode(Later()) == b'{"rounds":3}'
    assert fields(Later())[1] == OptionField("joker", "choice", "one", ("none", "one"))
    assert changed(Later(), {"joker": "none"}) == Later(joker="none")
    assert fields(Later(joker="none"))[1].default == "none"


def test_an_option_of_another_kind_is_a_mistake_of_the_game() -> None:
    class Odd(Struct):
        price: float = 1.0

    with pytest.raises(TypeError, match="an option cannot be"):
        fields(Odd())


@pytest.mark.parametrize(
    "settings, expected",
    [
        ({}, Options()),
        ({"rounds": "1"}, Options(rounds=1)),
        ({"rounds": "9"}, Options(rounds=9)),
        ({"winner": "lowest"}, Options(winner="lowest")),
        ({"rounds": "3", "open_cards": "oui"}, Options(rounds=3, open_cards=True)),
        *[({"open_cards": yes}, Options(open_cards=True)) for yes in ("true", "Yes", "ON", "1")],
        *[({"open_cards": no}, Options()) for no in ("false", "No", "off", "0", "non")],
    ],
)
def test_settings_typed_by_a_person(settings: dict[str, str], expected: Options) -> None:
    assert changed(Options(), settings) == expected


@pytest.mark.parametrize(
    "settings, code",
    [
        ({"speed": "1"}, "unknown-option"),
        ({"open_cards": "perhaps"}, "bad-switch"),
        ({"winner": "middle"}, "bad-choice"),
        ({"winner": ""}, "bad-choice"),
        *[
            ({"rounds": text}, "bad-number")
            for text in ("0", "10", "-1", "--5", "-", "", "two", "1.5", "²", "9" * 5_000)
        ],
    ],
)
def test_a_setting_that_cannot_be_used(settings: dict[str, str], code: str) -> None:
    with pytest.raises(BadInput, match=code) as problem:
        changed(Options(), settings)
    (name,) = settings
    assert problem.value.details["name"] == name


def test_the_message_says_what_would_do() -> None:
    with pytest.raises(BadInput) as problem:
        changed(Options(), {"rounds": "10"})
    assert problem.value.details == {"name": "rounds", "value": "10", "low": 1, "high": 9}
    with pytest.raises(BadInput) as problem:
        changed(Options(), {"winner": "x"})
    assert problem.value.details["choices"] == "highest, lowest"
    with pytest.raises(BadInput) as problem:
        changed(Options(), {"x": "x"})
    assert problem.value.details["known"] == "rounds, open_cards, winner"


def test_a_number_without_bounds_may_be_negative() -> None:
    class Free(Struct, frozen=True):
        handicap: int = 0
        floor: Annotated[int, Meta(ge=-3)] = 0

    change: Any = changed(Free(), {"handicap": "-12", "floor": "-3"})
    assert change == Free(-12, -3)
    with pytest.raises(BadInput, match="bad-number"):
        changed(Free(), {"floor": "-4"})
