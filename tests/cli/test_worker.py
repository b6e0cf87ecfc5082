"""`escale worker`: mistakes are one line; a bus that cannot be reached is named."""

import pytest

from .conftest import Escale

MISTAKES = {
    "no bus": ((), "--bus"),
    "a bus that is none": (("--bus", "redis://there"), "redis://there"),
    "no processes": (("--bus", "nats://there", "--processes", "0"), "processes"),
    "a log that nobody keeps": (("--bus", "nats://there", "--log", "loud"), "loud"),
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line(escale: Escale, mistake: str, language: str) -> None:
    arguments, named = MISTAKES[mistake]
    said = escale("worker", "--lang", language, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("escale: ")
    assert said.err.count("\n") == 1
    assert named in said.err
    assert "errors." not in said.err


@pytest.mark.slow
def test_a_bus_that_cannot_be_reached_is_named_without_its_password(escale: Escale) -> None:
    said = escale("worker", "--bus", "nats://me:secret@127.0.0.1:1")
    assert (said.code, said.out) == (2, "")
    assert "nats://127.0.0.1:1" in said.err
    assert "secret" not in said.err
