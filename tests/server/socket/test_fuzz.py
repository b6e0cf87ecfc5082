"""Whatever is said on a socket is answered in the protocol's words, or the socket is closed.

A table changes only by what was acknowledged, and nobody has to be woken for it. A few hundred
cases; tens of thousands in `make nightly`.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from escale.core.game import TABLE
from escale.protocol import messages as wire
from escale.protocol import rooms
from tests.sizes import sized

from ..raw_socket import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, Closed, Frame, RawSocket
from ..threaded_server import Seen, ThreadedServer, has_text, threaded_server, until

LONGEST = 16_384  # what a server takes at once
PROTOCOL_ERROR, NOT_UTF8, TOO_BIG = 1002, 1007, 1009
ANSWERS = (
    wire.Done
    | wire.Refused
    | wire.WatchedTable
    | wire.WatchedLobby
    | wire.Pong
    | wire.Advice
    | rooms.RoomEntered
    | rooms.RoomNoted
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    with threaded_server(tmp_path_factory.mktemp("server") / "escale.db") as kept:
        yield kept


# ---- what is said

# Words with @ become what they name at the tables of the day.
FITTING: dict[str, Sequence[Any]] = {
    "id": ("1", "2", "3", "x" * 40),
    "table": (*["@playing"] * 3, "@gathering", "@over", "aaaaaaaaaaaaaaaa"),
    "token": ("", "@token-playing-ann", "@token-playing-bob", "@token-over-ann"),
    "after": (0, 1, 3, 2**53),
    "on": (True, False),
    "phase": (*["@phase"] * 4, "deal-0"),
    "actions": (["@answer"], ["@answer", "@answer"], [{"type": "ready"}], [{"type": "accept"}]),
    "fill": (None, "novice"),
    "level": ("novice", "regular"),
    "sign": ("hello", "hurry"),
    "own": ("", "a sign of another box"),
    "bots": ("calm", "normal", "quick"),
    "clock": ("none", "fast", "day", "week"),
    "room": ("boggle", "boggle", "nowhere"),
    "code": ("nowhere", "ABCDEF"),
    "round": (0, 1, 2),
    "words": (["LES"], ["SEL", "ZZZ", "SEL"]),
    "member": ("@member-playing-ann", "@member-playing-bob", "@member-gathering-bob"),
}
ODD_TEXTS = (
    *(
        "",
        "x" * 41,
        "x" * 121,
        "y" * 9_000,
        "\x00",
        "\ud800",
        "\u202e",
        "@phase",
        "@token-playing-bob",
    ),
    *("aaaaaaaaaaaaaaaa", "@answer", "grandmaster", "' OR 1=1 --", "../../etc/passwd"),
)
NUMBERS = (-1, 0, 2**53 + 1, 2**64, -(2**63), 10**400, 1.5, 1e308, float("nan"), float("inf"))
scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(ODD_TEXTS)
anything = st.recursive(
    scalars | st.text(max_size=20) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KINDS = (*get_args(wire.Request), *[wire.Play] * 6)
FAULTS = (*["none"] * 6, "field", "field", "missing", "extra")


@st.composite
def requests(draw: st.DrawFn) -> str:
    """Requests of every kind: right, or wrong in one way."""
    kind = draw(st.sampled_from(KINDS))
    said: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.required or draw(st.booleans()):
            said[field.name] = draw(st.sampled_from(FITTING[field.name]))
    fault = draw(st.sampled_from(FAULTS))
    if fault == "field":
        said[draw(st.sampled_from(sorted(said)))] = draw(anything)
    elif fault == "missing":
        del said[draw(st.sampled_from(sorted(said)))]
    elif fault == "extra":
        said[draw(st.sampled_from(("seat", "person", "id ", "Type", "__class__")))] = draw(anything)
    return json.dumps(said)


deep = st.builds(
    lambda how, many: how.replace("#", "[" * many) + "]" * many,
    st.sampled_from(
        (
            "#",
            '{"type":"play","id":"1","table":"@playing","phase":"@phase","actions":[#',
            '{"id":#',
        )
    ),
    st.integers(1, 8_000),
)
texts = st.one_of(
    *(requests() for _ in range(12)), st.text(), st.builds(json.dumps, anything), deep
)


class Visit(NamedTuple):
    """Who comes, what they watch first, and what they say."""

    who: str  # nobody known, or the one who is asked
    watches: tuple[str, ...]
    says: list[str]


visits = st.builds(
    Visit,
    st.sampled_from(("asked", "asked", "asked", "ann", "ann", "bob", "eve", "")),
    st.sampled_from((*[("playing", "gathering", "over")] * 4, ("playing",), ())),
    st.lists(texts, min_size=1, max_size=5),
)

opcodes = st.sampled_from((TEXT, TEXT, BINARY, CONTINUED, PING, PONG, CLOSE, 0x3, 0xB))
payloads = st.one_of(
    st.binary(max_size=200),
    requests().map(lambda text: text.encode("utf-8", "replace")),
    st.sampled_from((b"", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\x03\xe8", b"\xe2\x82")),
    st.sampled_from((LONGEST - 1, LONGEST, LONGEST + 1, 70_000)).map(lambda size: b" " * size),
)
frames = st.builds(
    Frame,
    opcodes,
    payloads,
    fin=st.sampled_from((True, True, True, False)),
    reserved=st.sampled_from((0, 0, 0, 0, 0, 4, 1)),
    masked=st.sampled_from((True, True, True, True, False)),
)


# ---- what must hold


def assert_proper(message: wire.Message) -> None:
    """It could be decoded; a refusal can be said in words, and nothing broke."""
    if isinstance(message, wire.Refused):
        assert message.code != "internal"
        assert has_text(message.code), message.code


def assert_kept_is_acknowledged(
    before: Sequence[Seen], after: Sequence[Seen], heard: Sequence[wire.Message]
) -> None:
    """Who has a receipt finds their step in the log, and the log holds no other of a person.

    Bots play, and seats are given back, without one.
    """
    done = [each for each in heard if isinstance(each, wire.Done) and not each.again]
    kept: set[str] = set()
    for old, new in zip(before, after, strict=True):
        assert new.steps[: len(old.steps)] == old.steps
        assert new.state.number == len(new.steps)
        fresh = new.steps[len(old.steps) :]
        if not fresh:
            assert new.state == old.state
        for step in fresh:
            if step.client is not None:
                kept.add(step.client.partition(":")[2] if step.seat == TABLE else step.client)
            elif step.number > max(each.number for each in (wire.Done(""), *done)):
                is_given_back = step.seat == TABLE and b"given-back" in bytes(step.action)
                assert is_given_back or step.seat in new.state.bots, step
    assert kept == {each.id for each in done if each.number}


async def come(kept: ThreadedServer, visit: Visit) -> tuple[RawSocket, dict[str, str]]:
    who = kept.asked if visit.who == "asked" else visit.who
    socket = await RawSocket.connect(kept.url, kept.keys.get(who, ""))
    words = kept.words()
    for table in visit.watches:
        token = kept.scene.tokens.get(f"{table}-{who}", "")
        socket.say(wire.Watch("watch", json.loads(words[f'"@{table}"']), token))
    assert not [each for each in await socket.receive_all() if isinstance(each, wire.Refused)]
    return socket, words


def named(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text


# ---- the rules


@pytest.mark.slow
@given(visit=visits)
@example(visit=Visit("", (), [json.dumps({"type": "ping", "id": "\ud800"})]))
@example(visit=Visit("ann", ("playing",), ['{"type":"leave","id":"\\u0000","table":"@playing"}']))
@settings(max_examples=sized(100, 5_000))
def test_every_message_has_one_answer_and_changes_only_what_it_says(
    kept: ThreadedServer, visit: Visit
) -> None:
    async def visit_server() -> None:
        before = await kept.look_at_all()
        socket, words = await come(kept, visit)
        heard: list[wire.Message] = []
        for said in visit.says:
            socket.say(named(said, words))
            fresh, closed = await socket.receive_with_close_code()
            heard.extend(fresh)
            if closed is not None:
                assert closed == TOO_BIG
                assert len(named(said, words).encode()) > LONGEST
                break
            assert len([each for each in fresh if isinstance(each, ANSWERS)]) == 1, fresh
        await socket.close()
        for message in heard:
            assert_proper(message)
        assert_kept_is_acknowledged(before, await kept.look_at_all(), heard)
        await kept.tidy(before)

    kept.do(visit_server())
    assert not kept.complaints.heard


@pytest.mark.slow
@given(who=st.sampled_from(("", "eve", "ann", "asked")), sent=st.lists(frames, max_size=5))
@example(who="ann", sent=[Frame(TEXT, b"{", fin=False), Frame(CONTINUED, b"}")])
@example(who="ann", sent=[Frame(TEXT, b'{"type":"end"', fin=False), Frame(TEXT, b"}")])
@example(who="ann", sent=[Frame(TEXT, b"\xff")])
@example(who="ann", sent=[Frame(TEXT, b" " * (LONGEST + 1))])
@settings(max_examples=sized(100, 5_000))
def test_any_frames_are_answered_or_end_in_a_proper_close(
    kept: ThreadedServer, who: str, sent: list[Frame]
) -> None:
    async def visit_server() -> None:
        before = await kept.look_at_all()
        socket, words = await come(kept, Visit(who, ("playing",), []))
        for frame in sent:
            text = frame.payload.decode("utf-8", "surrogateescape")
            payload = named(text, words).encode("utf-8", "surrogateescape")
            socket.write(frame._replace(payload=payload))
        heard, closed = await socket.receive_with_close_code()
        await socket.close()
        for message in heard:
            assert_proper(message)
        if closed is not None:
            own = {
                int.from_bytes(frame.payload[:2], "big") for frame in sent if frame.opcode == CLOSE
            }
            assert closed in {PROTOCOL_ERROR, NOT_UTF8, TOO_BIG, 1000} | own
        assert_kept_is_acknowledged(before, await kept.look_at_all(), heard)
        await kept.tidy(before)

    kept.do(visit_server())
    assert not kept.complaints.heard


HUGE = (2**63 - 1).to_bytes(8, "big")


@pytest.mark.parametrize("head", [b"\x81\xff" + HUGE, b"\x82\xff" + HUGE, b"\x01\xff" + HUGE])
def test_a_frame_longer_than_anyone_can_send_is_not_waited_for(
    kept: ThreadedServer, head: bytes
) -> None:
    async def visit_server() -> None:
        socket, _ = await come(kept, Visit("ann", ("playing",), []))
        socket.write_bytes(head)
        with pytest.raises(Closed) as closed:
            await socket.receive_all()
        assert closed.value.code == TOO_BIG
        await socket.close()

    kept.do(visit_server())
    assert not kept.complaints.heard


@pytest.mark.parametrize(
    "part", [b"\x81", b"\x81\xfe\x10\x00", b"\x81\xfe\x10\x00abcd{", b"\x01\x80"]
)
def test_who_hangs_up_in_the_middle_of_a_frame_has_said_nothing(
    kept: ThreadedServer, part: bytes
) -> None:
    async def visit_server() -> None:
        before = await kept.look_at_all()
        socket, _ = await come(kept, Visit("ann", ("playing",), []))
        socket.write_bytes(part)
        await socket.close()
        await until(lambda: not kept.app.connections)
        assert await kept.look_at_all() == before

    kept.do(visit_server())
    assert not kept.complaints.heard
