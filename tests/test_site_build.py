"""What the browser gets: how it is built, that it is small, and that the wheel holds it."""

import gzip
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from web import build, fonts, zero

ROOT = Path(__file__).parent.parent
BUDGET = 150_000  # bytes by gzip until the shelf can be read


@pytest.fixture(scope="module")
def site() -> Path:
    if not build.is_built():
        pytest.fail("the site is not built from these sources: make site")
    return build.SITE


def test_every_file_that_gains_by_it_has_a_packed_twin(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/page.html").write_bytes(b"<p>word</p>" * 99)
    (tmp_path / "font.woff2").write_bytes(b"packed already")
    assert build.compress(tmp_path) == 2
    packed = (tmp_path / "deep/page.html.gz").read_bytes()
    assert gzip.decompress(packed) == b"<p>word</p>" * 99
    assert not (tmp_path / "font.woff2.gz").exists()
    build.compress(tmp_path)
    assert (tmp_path / "deep/page.html.gz").read_bytes() == packed


def test_the_sum_knows_names_and_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "WEB", tmp_path / "web")
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("ab")
    two.write_text("c")
    sums = {build.sum_of([one, two]), build.sum_of([one])}
    one.write_text("a")
    two.write_text("bc")
    sums.add(build.sum_of([one, two]))
    two.rename(tmp_path / "three")
    sums.add(build.sum_of([one, tmp_path / "three"]))
    assert len(sums) == 4


def test_the_sources_are_what_the_site_is_made_of() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in build.sources()}
    assert {"web/index.html", "web/package-lock.json", "web/src/main.ts"} <= names
    assert {"src/escale/texts/fr.json", "src/escale/games/rondelic/texts/en.json"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/tests/")]


def test_a_tool_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "install", lambda: None)
    assert build.main(["hammer", "nail"]) == 1
    assert capsys.readouterr().err.startswith("hammer: there is no hammer in ")


def test_a_build_that_fails_says_so_and_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: str) -> None:
        raise build.CannotBuild("vite build failed (1), see above")

    monkeypatch.setattr(build, "SITE", tmp_path)
    monkeypatch.setattr(build, "BUILT", tmp_path / "stamp")
    monkeypatch.setattr(build, "install", lambda: None)
    monkeypatch.setattr(build, "run", fail)
    (tmp_path / "index.html").write_text("the old one")
    assert build.main([]) == 1
    said = capsys.readouterr().err
    assert said.endswith("The site could not be built: vite build failed (1), see above\n")
    assert (tmp_path / "index.html").read_text() == "the old one"


@pytest.mark.parametrize("is_first", [True, False])
def test_the_new_site_takes_the_place_of_the_old_one_or_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    for name in ("DIST", "SITE", "ASIDE"):
        monkeypatch.setattr(build, name, tmp_path / name)
    for folder in (build.DIST, build.ASIDE, *([] if is_first else [build.SITE])):
        folder.mkdir()  # one was left aside when someone pulled the plug
        (folder / "index.html").write_text(folder.name)
    build.put_in_place()
    assert (build.SITE / "index.html").read_text() == "DIST"
    with pytest.raises(FileNotFoundError):
        build.put_in_place()  # there is no new one
    assert (build.SITE / "index.html").read_text() == "DIST"
    assert [each.name for each in tmp_path.iterdir()] == ["SITE"]


def test_the_packages_are_locked_and_name_no_registry() -> None:
    lock = (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert lock.count('"integrity"') == lock.count('"node_modules/')
    pinned = re.findall(
        r'^ {4}"[^"]+": "(.+)"', (ROOT / "web/package.json").read_text(), re.MULTILINE
    )
    assert not [version for version in pinned if version[0] in "^~*>"]


def test_the_zero_is_drawn_as_its_program_draws_it() -> None:
    for weight in zero.WEIGHTS:
        drawn = zero.STYLES / f"zero-{weight.number}.woff2"
        assert drawn.read_bytes() == zero.woff2(weight), "run web/zero.py"
        plain = drawn.with_suffix(".ttf")
        assert plain.read_bytes() == zero.plain(weight), "run web/zero.py"


def test_the_server_has_the_fonts_of_the_site_without_a_slash_in_the_zero(site: Path) -> None:
    found = {each.name for each in (site / "fonts").iterdir()}
    assert len(found) == 6
    for weight in zero.WEIGHTS:
        name = f"atkinson-hyperlegible-latin-{weight.number}-normal.ttf"
        tables = fonts.read((site / "fonts" / name).read_bytes())
        assert fonts.written(tables) == (site / "fonts" / name).read_bytes()
        ours = fonts.glyph_of(fonts.read(zero.plain(weight)), fonts.ZERO)
        assert fonts.glyph_of(tables, fonts.ZERO)[12:40] == ours[12:40]  # behind its corners
        assert fonts.glyph_of(tables, ord("1")) != ours


@pytest.mark.slow
def test_the_first_page_is_small(site: Path) -> None:
    """The page, what it names, and the fonts of French and English text."""
    page = (site / "index.html").read_text(encoding="utf-8")
    named = [site / path for path in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    styles = "".join(path.read_text(encoding="utf-8") for path in named if path.suffix == ".css")
    faces = set(re.findall(r"(?:[\w-]+-latin|zero)-[\w-]+\.woff2", styles))
    fonts = [site / "assets" / name for name in faces if "latin-ext" not in name]
    assert named
    assert fonts
    sizes = {path.name: _sent(path) for path in (site / "index.html", *named, *fonts)}
    assert sum(sizes.values()) <= BUDGET, sizes


def _sent(path: Path) -> int:
    packed = path.with_name(f"{path.name}.gz")
    return (packed if packed.exists() else path).stat().st_size


@pytest.mark.slow
def test_the_licences_of_what_is_built_in_go_along(site: Path) -> None:
    text = (site / "licences.txt").read_text(encoding="utf-8")
    named = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    for package in (*named["dependencies"], "svelte"):
        assert f"## {package} - " in text


@pytest.mark.slow
def test_the_wheel_holds_the_site_and_nothing_of_its_kitchen(site: Path, tmp_path: Path) -> None:
    names = _wheel(tmp_path)
    shipped = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {f"escale/site/{each}" for each in shipped} <= names
    assert "escale/site/index.html.gz" in names
    assert any(re.fullmatch(r"escale/site/assets/.+\.js\.gz", name) for name in names)
    assert not [name for name in names if not name.startswith(("escale/", "escale_jeux-"))]
    assert not [name for name in names if "node_modules" in name or name.endswith(".ts")]


@pytest.mark.slow
def test_the_site_can_be_left_out(tmp_path: Path) -> None:
    names = _wheel(tmp_path, ESCALE_SITE="skip")
    assert "escale/server/http/site.py" in names
    assert not [name for name in names if name.startswith("escale/site/")]


def _wheel(folder: Path, **environment: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())
