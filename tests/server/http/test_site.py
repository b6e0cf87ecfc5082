"""The site over real sockets: the files that were there at the start, and nothing else."""

import gzip
import re
from pathlib import Path

import pytest

from escale.server.config import Rate
from escale.server.http.site import APP_PATHS, language_for
from escale.server.origins import HEADERS

from ..raw_http import Answer, ask
from ..servers import limited, open_server

INDEX = b'<!doctype html>\n<html lang="fr">\n<title>Escale</title>\n</html>\n'
SCRIPT = b"export const answer = 42\n" * 50
APP = (
    *(
        "/",
        "/tables",
        "/moi",
        "/atelier",
        "/t/abc",
        "/t/abc/revoir",
        "/series/abc",
        "/index.html",
        "/?x=1",
    ),
    *("/jeux/rondelic", "/jeux/rondelic/regles", "/jeux/rondelic/lecon/first"),
)
NOT_APP = (
    "/tables/x",
    "/series",
    "/jeux",
    "/jeux/",
    "/t/",
    "/t/a/b",
    "/jeux/x/lecon",
    "/jeux/x/lecon/",
    "/x",
)
PAGE = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"


APP_SOURCE = Path(__file__).parents[3] / "web/src/App.svelte"
ROUTE = re.compile(r"pattern: '(.+?)'")


def test_every_page_of_the_app_has_an_address_here() -> None:
    """Those of shared games have a head of their own and are served elsewhere."""
    patterns = [each for each in ROUTE.findall(APP_SOURCE.read_text()) if each[:3] != "/p/"]
    assert len(patterns) > 20
    for pattern in patterns:
        assert APP_PATHS.fullmatch(re.sub(":[a-z]+", "abc", pattern)), pattern


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site as the build leaves it, and a few things that are none of its files."""
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "icons").mkdir()
    files = {
        "index.html": INDEX,
        "assets/app-1a2b.js": SCRIPT,
        "assets/font-3c4d.woff2": b"wOF2",
        "manifest.webmanifest": b"{}",
        "sw.js": b"// nothing yet\n",
        "icons/escale.png": b"\x89PNG",
        ".hidden": b"no",
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    packed = gzip.compress(SCRIPT, mtime=0)
    (folder / "assets/app-1a2b.js.gz").write_bytes(packed)
    (tmp_path / "secret.txt").write_bytes(b"no")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


def cached(answer: Answer) -> str:
    return answer.headers["cache-control"]


async def test_every_page_of_the_app_is_the_same_file(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        for where in APP:
            answer = await ask(home.url, f"GET {where}")
            assert (answer.status, answer.body) == (200, INDEX), where
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert cached(answer) == "no-cache"
            assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"


async def test_files_have_their_types_and_all_headers(path: Path, site: Path) -> None:
    kinds = {
        "/assets/app-1a2b.js": "text/javascript; charset=utf-8",
        "/assets/font-3c4d.woff2": "font/woff2",
        "/manifest.webmanifest": "application/manifest+json",
        "/sw.js": "text/javascript; charset=utf-8",
        "/icons/escale.png": "image/png",
    }
    async with open_server(path, site=site) as home:
        for where, kind in kinds.items():
            answer = await ask(home.url, f"GET {where}")
            assert (answer.status, answer.headers["content-type"]) == (200, kind)
            is_asset = where.startswith("/assets/")
            assert cached(answer) == (
                "public, max-age=31536000, immutable" if is_asset else "no-cache"
            )
            for name, value in HEADERS.items():
                assert answer.headers[name.lower()] == value


def test_a_page_may_do_what_an_installed_app_needs_and_no_more() -> None:
    allowed = dict(
        part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";")
    )
    own = ("script", "style", "font", "connect", "manifest", "worker")
    assert allowed == {
        "default-src": "'none'",
        **{f"{name}-src": "'self'" for name in own},
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }


async def test_the_page_says_the_language_it_is_read_in(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        for accepted, language in (("en-GB,fr;q=0.5", "en"), ("de, fr", "fr"), ("", "fr")):
            for encoding in ("identity", "gzip"):
                heads = {"Accept_Language": accepted, "Accept_Encoding": encoding}
                answer = await ask(home.url, "GET /tables", **heads)
                body = gzip.decompress(answer.body) if encoding == "gzip" else answer.body
                assert body == INDEX.replace(b'"fr"', f'"{language}"'.encode())


async def test_what_is_packed_goes_to_those_who_take_it(path: Path, site: Path) -> None:
    where = "GET /assets/app-1a2b.js"
    async with open_server(path, site=site) as home:
        tags = set()
        for accepted in ("gzip", "br, gzip;q=0.5", "GZIP"):
            answer = await ask(home.url, where, Accept_Encoding=accepted)
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert gzip.decompress(answer.body) == SCRIPT
            assert answer.headers["vary"] == "Accept-Encoding"
            tags.add(answer.headers["etag"])
        for accepted in ("", "br", "gzip;q=0", "gzip; q=0.000", "identity"):
            answer = await ask(home.url, where, Accept_Encoding=accepted)
            assert "content-encoding" not in answer.headers
            assert answer.body == SCRIPT
            assert answer.headers["vary"] == "Accept-Encoding"
            tags.add(answer.headers["etag"])
        assert len(tags) == 2, "one name for each of the two forms"
        bare = await ask(home.url, "GET /assets/font-3c4d.woff2", Accept_Encoding="gzip")
        assert bare.body == b"wOF2"
        assert "content-encoding" not in bare.headers


@pytest.mark.parametrize("where", ["/", "/sw.js", "/assets/app-1a2b.js"])
async def test_what_is_known_is_not_sent_again(path: Path, site: Path, where: str) -> None:
    async with open_server(path, site=site) as home:
        first = await ask(home.url, f"GET {where}", Accept_Encoding="gzip")
        tag = first.headers["etag"]
        for said in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            known = {"Accept_Encoding": "gzip", "If_None_Match": said}
            again = await ask(home.url, f"GET {where}", **known)
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == tag
            assert cached(again) == cached(first)
        for said in ('"other"', tag.strip('"')):
            known = {"Accept_Encoding": "gzip", "If_None_Match": said}
            assert (await ask(home.url, f"GET {where}", **known)).status == 200


async def test_the_head_of_a_file_is_that_of_the_file(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        for where in ("/", "/assets/app-1a2b.js", "/sw.js"):
            whole, head = await ask(home.url, f"GET {where}"), await ask(home.url, f"HEAD {where}")
            for name in ("content-length", "content-type", "etag", "cache-control"):
                assert head.headers[name] == whole.headers[name]
            assert head.status == 200


async def test_whoever_is_lost_is_told_so_in_the_app_or_in_json(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        for where in NOT_APP:
            lost = await ask(home.url, f"GET {where}", Accept=PAGE)
            assert (lost.status, lost.body) == (404, INDEX), where
            assert (await ask(home.url, f"GET {where}", Accept="*/*")).said == (404, "not-found")
        tag = (await ask(home.url, "GET /")).headers["etag"]
        again = await ask(home.url, "GET /x", Accept=PAGE, If_None_Match=tag)
        assert again.status == 404, "a page that is not there is not known either"


async def test_the_servers_own_addresses_are_never_the_sites(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        for where in ("/api", "/api/", "/api/x", "/api/games/x", "/health/x", "/metrics/x"):
            assert (await ask(home.url, f"GET {where}", Accept=PAGE)).said == (404, "not-found")
        assert (await ask(home.url, "GET /api/me/link", Accept=PAGE)).said == (405, "not-allowed")
        assert (await ask(home.url, "GET /health", Accept=PAGE)).status == 200
        assert (await ask(home.url, "POST /tables", Accept=PAGE)).said == (405, "not-allowed")


@pytest.mark.parametrize(
    "where",
    [
        *("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"),
        *("/link.txt", "/.hidden", "/assets", "/assets/", "/assets/app-1a2b.js.gz", "//secret.txt"),
        *("/assets/app-1a2b.js/", "/assets//app-1a2b.js", "/./sw.js%00", "/SW.JS", "/site/sw.js"),
    ],
)
async def test_only_what_was_listed_is_served(path: Path, site: Path, where: str) -> None:
    async with open_server(path, site=site) as home:
        assert (await ask(home.url, f"GET {where}")).said == (404, "not-found")


async def test_what_comes_later_waits_for_the_next_opening(path: Path, site: Path) -> None:
    async with open_server(path, site=site) as home:
        (site / "late.txt").write_bytes(b"late")
        (site / "sw.js").unlink()
        assert (await ask(home.url, "GET /late.txt")).said == (404, "not-found")
        assert (await ask(home.url, "GET /sw.js")).status == 200
    async with open_server(path, site=site) as home:
        assert (await ask(home.url, "GET /late.txt")).body == b"late"
        assert (await ask(home.url, "GET /sw.js")).said == (404, "not-found")


async def test_a_server_without_a_site_says_how_to_build_it(path: Path) -> None:
    async with open_server(path) as home:
        for where in ("/", "/tables"):
            for language, says in (("fr", "Le serveur tourne."), ("en", "The server is running.")):
                answer = await ask(home.url, f"GET {where}", Accept_Language=language)
                body = answer.body.decode()
                assert answer.status == 200
                assert f'<html lang="{language}">' in body
                assert says in body
                assert "make site" in body


@pytest.mark.slow
async def test_files_do_not_count_as_requests(path: Path, site: Path) -> None:
    few = limited(requests=Rate(1, 0.001), pages=Rate(3, 0.001))
    async with open_server(path, limits=few, site=site) as home:
        statuses = [(await ask(home.url, "GET /sw.js")).status for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert (await ask(home.url, "GET /api/games")).status == 200


@pytest.mark.parametrize(
    "accepted, language",
    [("", "fr"), ("en", "en"), ("EN-us;q=0.9", "en"), ("de,en;q=0.8,fr;q=0.5", "en"), ("*", "fr")],
)
def test_the_language_is_the_first_of_ours(accepted: str, language: str) -> None:
    assert language_for(accepted) == language
