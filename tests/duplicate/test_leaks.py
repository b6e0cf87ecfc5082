"""While a series is open, nobody learns its deals but by playing them.

Someone who has not played asks for every page and follows every table; what they are told must be
the same, byte for byte, on a server whose series has another secret.
"""

from pathlib import Path

import aiohttp
import pytest

from escale.boxes.registry import GAMES
from escale.client import Client, RemoteTable
from escale.duplicate.policy import public_record
from escale.protocol.http import SeriesPage
from escale.server.apis import ROUTES
from escale.server.socket.subscribers import Subscribers
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from tests.server.ops.test_retention import NOW_MS
from tests.server.recording_socket import RecordingSocket
from tests.server.waiting import refusal, until

from .a_series import (
    OTHER_GAMES,
    SECRET,
    TORDU,
    Luck,
    SeriesGame,
    a_series,
    play_out,
    sit_down,
    told_by,
)

OTHER = bytes(reversed(SECRET))
NAMED = {"seat": ("0", "1", "watcher", "all"), "number": ("0", "1", "5", "20")}
# Who sits there, and the commitment: no cards. And whether one has shared the game oneself.
PUBLIC = ("/api/tables/{table}", "/api/tables/{table}/share")


def pages(table: str) -> list[str]:
    """Every page of a table, from the list that the server itself serves by."""
    found = [route.path for route in ROUTES if route.method == "GET" and "{table}" in route.path]
    for name, values in NAMED.items():
        found = [
            path.replace(f"{{{name}}}", value)
            for path in found
            for value in (values if f"{{{name}}}" in path else ("",))
        ]
    return [path.replace("{table}", table) for path in found]


async def asked(guest: Client, path: str) -> str:
    """What is answered, word by word, or the code of the refusal."""
    try:
        return str(await guest.get(path, object))
    except Exception as problem:  # noqa: BLE001 - of whatever kind: it is an answer too
        return str(problem)


async def refused(guest: Client, table: RemoteTable) -> dict[str, int]:
    """How often each refusal came, of all pages but the public ones."""
    codes: dict[str, int] = {}
    for path in pages(table.id):
        if path not in [public.format(table=table.id) for public in PUBLIC]:
            code = await refusal(guest.get(path, object))
            codes[code] = codes.get(code, 0) + 1
    return codes


# ---- who may look


async def test_a_table_that_is_over_is_shown_to_those_who_have_played(path: Path) -> None:
    async with (
        a_series(path) as (home, ada, series),
        home.client("Bob") as bob,
        home.client("Cleo") as cleo,
        home.client("Eve") as eve,
        home.client() as stranger,
    ):
        over = await play_out(ada, series)
        playing = await sit_down(bob, series)
        for guest in (bob, eve, stranger):  # one plays, one is at no table, one is nobody
            # A stranger is asked first who they are where only those who sit there may read.
            assert set(await refused(guest, over)) - {"no-identity"} == {"series-open"}
            assert await refusal(guest.watch(over.id, as_spectator=True)) == "series-open"
            assert (await guest.series(series.id)).compared is None
        assert await refusal(ada.watch(playing.id)) == "series-open"  # Bob plays on in peace
        assert set(await refused(ada, playing)) == {"still-playing", "series-open"}
        other = await play_out(cleo, series)
        for guest in (ada, cleo):
            for table in (over, other):
                assert (await guest.replay(table.id, 0)).frames[0].view
                assert (await guest.watch(table.id, as_spectator=True)).view.board.sheet
        assert (await ada.replay(over.id)).seat is None


async def test_no_record_is_given_before_the_end_not_even_to_those_who_played(path: Path) -> None:
    async with a_series(path) as (home, ada, series):
        table = await play_out(ada, series)
        assert await refusal(ada.record(table.id)) == "series-open"
        with pytest.raises(Exception, match="series-open"):
            await public_record(table.id, GAMES, home.store, home.store.series, Directory())
        await ada.close_series(series.id)
        assert SECRET.hex() in (await ada.record(table.id)).decode()


async def test_all_hands_are_open_when_the_series_is_closed_and_not_before(path: Path) -> None:
    async with a_series(path) as (_, ada, series):
        table = await play_out(ada, series)
        where = f"/api/tables/{table.id}/replay/all"
        assert await refusal(ada.get(where, dict)) == "series-open"
        await ada.close_series(series.id)
        assert (await ada.get(where, dict))["frames"][0]["hands"]


async def test_who_was_only_at_a_table_that_never_began_has_not_played(path: Path) -> None:
    async with a_series(path) as (home, ada, series), home.client("Eve") as eve:
        over = await play_out(ada, series)
        trick = await eve.open_in(series.id)
        await trick.end()
        await until(trick, lambda: trick.is_over)
        assert set(await refused(eve, over)) == {"series-open"}
        assert (await eve.series(series.id)).compared is None
        # nor who left a table before it began, once it is over
        other = await eve.open_in(series.id, bots=False)
        async with home.client("Bob") as bob:
            await bob.join(other.id)
            await other.leave()
            left = await bob.watch(other.id)
            await left.start(fill="novice")
            await left.leave()
            await until(left, lambda: left.is_over)
            assert (await bob.replay(left.id)).frames
        assert set(await refused(eve, over)) == {"series-open"}
        assert set(await refused(eve, other)) == {"series-open"}


# ---- nothing that is told depends on the secret


class Told:
    """All that Eve was told, by page and by socket, on a server with this secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.words: list[str] = []

    def hear(self, words: str, series: SeriesPage) -> None:
        """All but the commitment, and the address that the server happens to have."""
        url = series.url.partition("/series/")[0]
        self.words.append(words.replace(series.commitment, "…").replace(url, "…"))


async def told_to_eve(path: Path, secret: bytes, game: SeriesGame) -> Told:
    """Ada plays to the end, Bob begins; Eve asks and looks on as well as she can."""
    told, clock = Told(secret), SimulatedClock(NOW_MS)
    async with (
        a_series(path, Luck(secret), game, clock=clock) as (home, ada, series),
        home.client("Bob") as bob,
        home.client("Eve") as eve,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        ears = RecordingSocket(session, home.url, "eve", eve.key)
        await ears.open()

        async def listen(table: RemoteTable) -> None:
            """At every moment: as a table gathers, plays and is over."""
            await ears.watch(table.id, "", 0)
            own = [f"/api/series/{series.id}", f"/api/series/{series.id}/deals/1"]
            for page in ("/api/tables", *own, *pages(table.id)):
                told.hear(await asked(eve, page), series)

        for guest in (ada, bob):
            table = await guest.open_in(series.id)
            await listen(table)
            await table.start()
            await until(table, lambda table=table: table.view is not None)  # type: ignore[misc]
            await listen(table)
            if guest is ada:
                await game.play_out(table, clock)
                await listen(table)
        await ears.sync()
        for frame in ears.frames:
            told.hear(frame, series)
        await ears.close()
    return told


async def two_tellings(path: Path, game: SeriesGame = TORDU) -> tuple[Told, Told]:
    path.mkdir()
    one = await told_to_eve(path / "one.db", SECRET, game)
    return one, await told_to_eve(path / "other.db", OTHER, game)


@pytest.mark.parametrize(
    "game",
    [TORDU, *(pytest.param(each, marks=pytest.mark.slow) for each in OTHER_GAMES)],
    ids=lambda game: game.slug,
)
async def test_what_is_told_does_not_depend_on_the_secret(path: Path, game: SeriesGame) -> None:
    one, other = await two_tellings(path, game)
    assert len(one.words) > 60
    assert one.words == other.words
    for told in (one, other):
        assert not [word for word in told_by(told.secret) if any(word in w for w in told.words)]


# ---- the test itself is tried


async def test_the_test_finds_a_server_that_lets_people_look_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Subscribers, "_dismiss_spectators", lambda _self: None)
    one, other = await two_tellings(path)
    assert one.words != other.words


async def _anyone(*_asked: object) -> bool:
    return True


@pytest.mark.slow
@pytest.mark.nightly
async def test_the_test_finds_a_server_that_shows_tables_to_anyone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("escale.duplicate.policy.DuplicatePolicy.has_finished", _anyone)
    one, other = await two_tellings(path)
    assert one.words != other.words
