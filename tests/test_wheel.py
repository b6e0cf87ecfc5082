"""The package as others get it: installed elsewhere, it opens a server with its whole browser."""

import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from escale import __version__
from escale.games.biduletruc.bots.relatedness import FILE as RELATEDNESS
from escale.games.biduletruc.building.relatedness import LICENCE
from escale.words.building.build import SOURCES, is_built
from escale.words.lexicon import DATA
from web import build

from .shelf import BUILT_IN

ROOT = Path(__file__).parent.parent
SECONDS = 60  # for whatever it is: this says that it comes, not how fast
PIP = ("pip", "--disable-pip-version-check", "install", "--no-deps", "--no-index", "--no-compile")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources, unpacked by pip into a folder of its own."""
    if not build.is_built():
        pytest.fail("the site is not built from these sources: make site")
    if not RELATEDNESS.exists() or not all(is_built(source) for source in SOURCES):
        pytest.fail("the words are not built from these sources: make words")
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    _run("hatchling", "build", "-t", "wheel", "-d", str(wheels), cwd=ROOT)
    (wheel,) = wheels.glob("*.whl")
    _run(*PIP, "--target", str(target), str(wheel), cwd=wheels)
    return target


def _run(*module: str, cwd: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@contextmanager
def opened(package: Path, folder: Path) -> Iterator[str]:
    """The address of a server that runs from the package, in a folder that is not ours."""
    log = folder / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "escale", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(package)},
        ) as process,
    ):
        try:
            assert process.stdout
            said = process.stdout.readline() + process.stdout.readline()
            found = re.search(r"http://\S+", said)
            assert found, log.read_text()
            yield found[0]
        finally:
            process.terminate()


def got(address: str, **headers: str) -> bytes:
    with urlopen(Request(address, headers=headers), timeout=SECONDS) as answer:
        body: bytes = answer.read()
        return body


@pytest.mark.slow
def test_what_is_installed_serves_the_site_byte_for_byte(installed: Path, tmp_path: Path) -> None:
    (installed / "escale/site/only-here.txt").write_text("not from the sources")
    with opened(installed, tmp_path) as url:
        assert got(f"{url}/only-here.txt") == b"not from the sources"
        page = got(f"{url}/")
        assert page == (build.SITE / "index.html").read_bytes()
        named = re.findall(r'(?:src|href)="/([^"]+)"', page.decode())
        assert {Path(each).suffix for each in named} >= {".js", ".css", ".svg", ".webmanifest"}
        for each in named:
            file = build.SITE / each
            assert got(f"{url}/{each}") == file.read_bytes(), each
            packed = got(f"{url}/{each}", **{"Accept-Encoding": "gzip"})
            twin = file.with_name(f"{file.name}.gz")
            assert packed == (twin if twin.exists() else file).read_bytes(), each
            assert not twin.exists() or gzip.decompress(packed) == file.read_bytes(), each
        assert json.loads(got(f"{url}/api/games"))["games"]


@pytest.mark.slow
def test_what_is_installed_has_a_free_name_and_the_command_of_always(installed: Path) -> None:
    (package,) = distributions(path=[str(installed)])
    assert package.metadata["Name"] == "escale-jeux"
    assert package.version == __version__
    scripts = package.entry_points.select(group="console_scripts")
    assert [(each.name, each.value) for each in scripts] == [("escale", "escale.cli:main")]
    assert {each.name for each in package.entry_points.select(group="escale.games")} == {*BUILT_IN}
    assert "LGPLLR" in package.metadata["License-Expression"]
    held = {Path(each).name for each in package.metadata.get_all("License-File") or ()}
    assert held == {"LICENSE", "NOTICE"}


@pytest.mark.slow
def test_what_is_installed_has_all_the_words_and_nothing_of_how_they_are_made(
    installed: Path, tmp_path: Path
) -> None:
    data = installed / "escale/words/data"
    ours = {each for kind in ("lexicon", "meanings", "anagrams") for each in DATA.glob(f"*.{kind}")}
    assert {each.name for each in data.iterdir()} == {each.name for each in ours}
    for each in ours:
        assert (data / each.name).read_bytes() == each.read_bytes(), each.name
    kin = installed / "escale/games/biduletruc/data"
    assert {each.name for each in kin.iterdir()} == {"dico", RELATEDNESS.name, LICENCE.name}
    for built in (RELATEDNESS, LICENCE):
        assert (kin / built.name).read_bytes() == built.read_bytes()
    asked = (
        "from escale.words.lexicon import *; print(*('TANDIS' in lexicon(x) for x in LANGUAGES))"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert done.stdout.split() == ["True", "False", "False", "False"]
