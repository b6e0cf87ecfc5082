"""The files of the web site: built beforehand, listed once, and no others are served."""

import gzip
import re
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from aiohttp import web
from msgspec import Struct

from ...boxes.registry import BOXES
from ...core.texts import LANGUAGES, Texts
from .box_files import ui_base, ui_folder

BUILT = Path(str(files("escale"))) / "site"  # where `make site` puts it
INDEX = "/index.html"
APP_PATHS = re.compile(  # what the app in the browser has a page for
    r"/|/tables|/moi|/parties(/chiffres)?|/carnet|/jour(/[^/]+){0,2}|/atelier|/series/[^/]+|/t/[^/]+(/revoir)?"
    r"|/tournoi(/[^/]+(/ecran)?)?|/salle(/[^/]+)?|/gens"
    r"|/jeux/[^/]+(/regles|/livre|/mon-plateau|/classement|/lecon/[^/]+)?"
)
# First parts of paths that are not the site's.
SERVER_PATHS = ("api", "ws", "health", "livez", "readyz", "metrics")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
TITLE = re.compile(rb"<title>.*?</title>")
IMMUTABLE = ("/assets/", "/boxes/")
CACHE_FOREVER = "public, max-age=31536000, immutable"  # the name changes with the content
REVALIDATE = "no-cache"
UNBUILT_PAGE = """<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<h1>{title}</h1>
<p>{open}</p>
<p>{unbuilt}</p>
<ul>
<li><a href="/api/tables">{lobby}</a>
<li><a href="/api/openapi.json">{api}</a>
</ul>
</html>
"""


class SiteFile(Struct, frozen=True):
    """One file as it is sent; `packed` is the gzipped body where that is smaller."""

    kind: str
    body: bytes
    packed: bytes | None
    digest: str
    caching: str
    vary: str = ""


class Site:
    """All files of the site, in memory."""

    def __init__(self, folder: Path = BUILT) -> None:
        self.fonts = folder / "fonts"  # for pictures
        listed = _listed(folder)
        for box in BOXES.values():
            if (own := ui_folder(box)) is not None:
                listed |= _listed(own, ui_base(box))
        index = listed.pop(INDEX, None)
        self.is_built = index is not None
        self._files = listed
        self._index = {
            language: _in_language(index, language) if index else _plain(language)
            for language in LANGUAGES
        }

    def answer(self, request: web.Request) -> web.Response:
        """A file, or the app's page: for the app's own paths, and with 404 for other pages."""
        path = request.path
        if (file := self._files.get(path)) is not None:
            return _send(file, request)
        page = self._index[language_for(request.headers.get("Accept-Language", ""))]
        if path == INDEX or APP_PATHS.fullmatch(path):
            return _send(page, request)
        if "text/html" in request.headers.get("Accept", ""):
            return _send(page, request, 404)
        raise web.HTTPNotFound

    def page(self, request: web.Request, head: str, status: int = 200) -> web.Response:
        """The app's page, with a head of its own in the place of its title unless it is empty."""
        page = self._index[language_for(request.headers.get("Accept-Language", ""))]
        if head:
            body = TITLE.sub(head.replace("\\", r"\\").encode(), page.body, count=1)
            page = _page(body)
        return _send(page, request, status)


def is_for_site(path: str) -> bool:
    """Whether a path belongs to the site, not to the API."""
    return path.lstrip("/").partition("/")[0] not in SERVER_PATHS


def language_for(accepted: str) -> str:
    """The first of ours that an Accept-Language header names; French if it names none."""
    wanted = [part.split(";")[0].strip().lower()[:2] for part in accepted.split(",")]
    return next((each for each in wanted if each in LANGUAGES), LANGUAGES[0])


def _listed(folder: Path, base: str = "") -> dict[str, SiteFile]:
    """The files by path; hidden files and symbolic links are left out."""
    found: dict[str, SiteFile] = {}
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        address = f"{base}/{file.relative_to(folder).as_posix()}"
        if not file.is_file() or file.is_symlink() or "/." in address:
            continue
        if file.suffix == ".gz":
            continue  # goes along with the file it is made from
        twin = file.with_name(f"{file.name}.gz")
        packed = twin.read_bytes() if twin.is_file() else None
        kind = TYPES.get(file.suffix, "application/octet-stream")
        caching = CACHE_FOREVER if address.startswith(IMMUTABLE) else REVALIDATE
        vary = "Accept-Encoding" if packed else ""
        body = file.read_bytes()
        found[address] = SiteFile(kind, body, packed, _digest(body), caching, vary)
    return found


def _in_language(index: SiteFile, language: str) -> SiteFile:
    """The app's page with its language, so that screen readers pronounce it well."""
    body = index.body.replace(b'<html lang="fr"', f'<html lang="{language}"'.encode(), 1)
    return _page(body)


def _plain(language: str) -> SiteFile:
    """The page of a server whose site was not built: it says how that is done."""
    texts = Texts(language, ("escale",))
    keys = ("title", "open", "unbuilt", "api", "lobby")
    said = {key: escape(texts.say(f"page.{key}")) for key in keys}
    return _page(UNBUILT_PAGE.format(**said).replace('lang="fr"', f'lang="{language}"').encode())


def _page(body: bytes) -> SiteFile:
    packed = gzip.compress(body, mtime=0)
    vary = "Accept-Encoding, Accept-Language"
    return SiteFile(TYPES[".html"], body, packed, _digest(body), REVALIDATE, vary)


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:16]


def _send(file: SiteFile, request: web.Request, status: int = 200) -> web.Response:
    is_packed = file.packed is not None and accepts_gzip(request.headers)
    tag = f'"{file.digest}{"-gzip" if is_packed else ""}"'  # of these very bytes
    heads = {"Cache-Control": file.caching, "ETag": tag}
    if file.vary:
        heads["Vary"] = file.vary
    if status == 200 and _etag_matches(request.headers.get("If-None-Match", ""), tag):
        return web.Response(status=304, headers=heads)
    heads["Content-Type"] = file.kind
    if is_packed:
        heads["Content-Encoding"] = "gzip"
    return web.Response(body=file.packed if is_packed else file.body, status=status, headers=heads)


def _etag_matches(header: str, tag: str) -> bool:
    tags = [each.strip().removeprefix("W/") for each in header.split(",")]
    return tag in tags or "*" in tags


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether the client accepts gzip."""
    for part in headers.get("Accept-Encoding", "").lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return not re.fullmatch(r"0(\.0*)?", weight)
    return False
