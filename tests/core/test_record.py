"""A record can be read, replayed and verified; any tampering is found and named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from escale.core.errors import BadInput, EscaleError, IllegalAction, RecordDiffers
from escale.core.game import TABLE, Step
from escale.core.record import Record, Seed, digest, dumps, loads, replay, verify
from escale.core.table_events import Ended, GivenBack, Paused, Resumed, TakenOver
from escale.tables.offline.match import RecordedMatch

from .toy import STEPS, Options, Swap, Toy

TOY = Toy()
SEED = Seed.of(bytes(range(32)), ["alice", "bob"])


@pytest.fixture
def match() -> RecordedMatch:
    match = RecordedMatch(TOY, Options(), ["Alice", "Bob"], SEED)
    for step in STEPS:
        match.play(step)
    return match


@pytest.fixture
def text(match: RecordedMatch) -> str:
    return dumps(match.record())


def test_a_true_record_is_verified(match: RecordedMatch, text: str) -> None:
    record = loads(text)
    verify(record, TOY)
    assert dumps(record) == text
    assert record.game == "toy"
    assert record.version == 3
    assert record.seats == ("Alice", "Bob")
    assert record.seed == SEED
    assert record.outcome == TOY.outcome(match.state)
    labels = [draw.label for draw in record.chance]
    assert labels == ["cards", "round-1/0", "round-2/1", "round-2/0"]


def test_people_can_read_it(text: str) -> None:
    """One draw, one step a line; names as they are written."""
    lines = text.splitlines()
    assert sum(line.startswith('    {"label": ') for line in lines) == 4
    assert sum(line.startswith('    {"seat": ') for line in lines) == len(STEPS)
    named = RecordedMatch(TOY, Options(), ["Élise", "Loïc"], SEED)
    assert '"seats": ["Élise", "Loïc"]' in dumps(named.record())


def test_a_replay_gives_every_step_and_state(match: RecordedMatch, text: str) -> None:
    replayed = list(replay(loads(text), TOY))
    assert [step for step, _ in replayed] == [None, *STEPS]
    assert replayed[-1][1].state == match.state
    assert replayed[0][1] == match.opening


def test_a_game_that_is_not_finished_has_a_record_too() -> None:
    match = RecordedMatch(TOY, Options(), ["Alice", "Bob"], SEED)
    match.play(STEPS[0])
    record = loads(dumps(match.record()))
    assert record.outcome is None
    verify(record, TOY)


def test_an_illegal_step_is_not_recorded(match: RecordedMatch) -> None:
    before = match.record()
    with pytest.raises(IllegalAction):
        match.play(Step(0, Swap()))
    assert match.record() == before


def test_the_digest_tells_states_apart(match: RecordedMatch) -> None:
    states = [turn.state for _, turn in replay(match.record(), TOY)]
    assert len({digest(state) for state in states}) == len(states)
    assert all(len(digest(state)) == 16 for state in states)


Tamper = Callable[[dict[str, Any]], object]


def _drop_step(tree: dict[str, Any]) -> None:
    del tree["steps"][1]


def _drop_last_step(tree: dict[str, Any]) -> None:
    del tree["steps"][-1]


def _swap_draws(tree: dict[str, Any]) -> None:
    tree["chance"][0], tree["chance"][1] = tree["chance"][1], tree["chance"][0]


TAMPERINGS: dict[str, tuple[Tamper, str]] = {
    "another game": (lambda tree: tree.update(game="other"), "game"),
    "another version": (lambda tree: tree.update(version=2), "version"),
    "other content": (lambda tree: tree.update(content={"words": "ab"}), "content"),
    "another commitment": (lambda tree: tree["seed"].update(commitment="00" * 32), "commitment"),
    "another secret": (lambda tree: tree["seed"].update(secret="11" * 32), "commitment"),
    "no secret": (lambda tree: tree["seed"].update(secret="not hex"), "secret"),
    "a secret in other words": (
        lambda tree: tree["seed"].update(secret=tree["seed"]["secret"].upper()),
        "secret",
    ),
    "another nonce": (lambda tree: tree["seed"].update(nonces=["alice", "bill"]), "draw cards"),
    "a nonce left out": (lambda tree: tree["seed"].update(nonces=["alice"]), "draw cards"),
    "nonces in another order": (
        lambda tree: tree["seed"].update(nonces=["bob", "alice"]),
        "draw cards",
    ),
    "another card": (lambda tree: tree["chance"][0].update(result=[3, 4]), "draw cards"),
    "a later card": (lambda tree: tree["chance"][2].update(result=[99]), "draw round-2/1"),
    "another heap": (lambda tree: tree["chance"][1].update(size=10**15), "draw round-1/0"),
    "another label": (lambda tree: tree["chance"][1].update(label="x"), "draw round-1/0"),
    "a draw left out": (lambda tree: tree["chance"].pop(), "draw round-2/0"),
    "a draw too many": (
        lambda tree: tree["chance"].append({"label": "x", "size": 2, "result": [0]}),
        "chance",
    ),
    "draws in another order": (_swap_draws, "draw cards"),
    "other options": (lambda tree: tree["options"].update(rounds=3), "state 0"),
    "another first state": (lambda tree: tree.update(first_state="0" * 16), "state 0"),
    "another action": (lambda tree: tree["steps"][1].update(action={"type": "swap"}), "draw"),
    "an action of another kind": (
        lambda tree: tree["steps"][1].update(action={"type": "ready"}),
        "step 2",
    ),
    "no action": (lambda tree: tree["steps"][1].update(action=7), "step 2"),
    "another seat": (lambda tree: tree["steps"][1].update(seat=0), "step 2"),
    "a seat that is not there": (lambda tree: tree["steps"][1].update(seat=9), "step 2"),
    "another state": (lambda tree: tree["steps"][2].update(state="0" * 16), "state 3"),
    "a step left out": (_drop_step, "step 2"),
    "the last step left out": (_drop_last_step, "chance"),
    "a step twice": (lambda tree: tree["steps"].append(tree["steps"][-1]), "step 7"),
    "another score": (lambda tree: tree["outcome"]["scores"].reverse(), "outcome"),
    "no outcome": (lambda tree: tree.update(outcome=None), "outcome"),
}


@pytest.mark.parametrize("how", TAMPERINGS)
def test_tampering_is_found_and_named(how: str, text: str) -> None:
    tamper, where = TAMPERINGS[how]
    tree = json.loads(text)
    tamper(tree)
    record = loads(json.dumps(tree))
    with pytest.raises(RecordDiffers) as difference:
        verify(record, TOY)
    assert str(difference.value).startswith(where)


def test_a_difference_says_what_was_recorded_and_what_was_computed(text: str) -> None:
    record = loads(text.replace('"version": 3', '"version": 2'))
    with pytest.raises(RecordDiffers) as difference:
        verify(record, TOY)
    assert (difference.value.recorded, difference.value.computed) == (2, 3)
    assert str(difference.value) == "version: recorded 2, computed 3"


def test_the_first_of_two_differences_is_named(text: str) -> None:
    tree = json.loads(text)
    tree["steps"][4]["state"] = tree["steps"][2]["state"] = "0" * 16
    with pytest.raises(RecordDiffers, match=r"^state 3:"):
        verify(loads(json.dumps(tree)), TOY)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("", id="empty"),
        pytest.param("{", id="cut off"),
        pytest.param("[]", id="not an object"),
        pytest.param("{}", id="without fields"),
        pytest.param('{"format": "other-1"}', id="another format"),
        pytest.param(b"\xff\xfe\x00", id="not text"),
        pytest.param(b'{"format": "\xff"}', id="not UTF-8"),
        pytest.param('{"format": "\ud800"}', id="half a letter"),
        pytest.param('{"options":' + "[" * 100_000, id="too deep"),
    ],
)
def test_a_file_that_is_no_record_is_bad_input(data: str | bytes) -> None:
    with pytest.raises(BadInput, match="bad-record"):
        loads(data)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"rounds": 99}},
        {"options": [1]},
        {"seats": ["Alice"]},
        {"seats": []},
        {"chance": [{"label": "cards", "size": 20, "result": [20, 1]}]},
        {"chance": []},
        {"steps": [{"seat": 0, "action": "?", "at_ms": 0, "state": ""}]},
    ],
)
def test_no_file_makes_a_replay_stumble(change: dict[str, Any], text: str) -> None:
    """Whatever it says, the answer is one of our own errors."""
    record = loads(json.dumps({**json.loads(text), **change}))
    for read in (verify, _replay_all):
        with pytest.raises(EscaleError):
            read(record, TOY)


def _replay_all(record: Record, game: Toy) -> None:
    list(replay(record, game))


def test_the_seed_spells_out_its_parts() -> None:
    assert SEED.secret == bytes(range(32)).hex()
    assert SEED.nonces == ("alice", "bob")
    together, apart = Seed.of(b"x", ["ab"]).chance(), Seed.of(b"x", ["a", "b"]).chance()
    assert together.below("x", 10**6) != apart.below("x", 10**6)


def test_what_the_server_does_is_recorded_and_leaves_the_game_as_it_is() -> None:
    match = RecordedMatch(TOY, Options(), ("Aline", "Basile"), SEED)
    before = match.state
    for action in (
        TakenOver(0, "regular"),
        Paused(),
        Resumed(),
        GivenBack(0),
        Ended("nobody came"),
    ):
        match.play(Step(TABLE, action))
        assert match.state == before
    record = loads(dumps(match.record()))
    verify(record, TOY)
    actions = [step.action for step, _ in replay(record, TOY) if step]
    assert actions[0] == TakenOver(0, "regular")
    assert len(actions) == 5


def test_a_step_of_the_server_that_nobody_can_read_is_named() -> None:
    match = RecordedMatch(TOY, Options(), ("Aline", "Basile"), SEED)
    match.play(Step(TABLE, Paused()))
    tree = json.loads(dumps(match.record()))
    tree["steps"][0]["action"] = {"type": "danced"}
    with pytest.raises(RecordDiffers, match="step 1"):
        verify(loads(json.dumps(tree)), TOY)
