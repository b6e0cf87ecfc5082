"""The bill of materials: complete, with a licence for everything."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.licenses import canonicalize_license_expression

from .test_locks import locked

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the command writes, wherever it is run."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "deploy/sbom.py")],
        cwd=tmp_path_factory.mktemp("elsewhere"),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def versions(bill: dict[str, Any], kind: str) -> dict[str, str]:
    parts = [each for each in bill["components"] if each["purl"].startswith(f"pkg:{kind}/")]
    return {each["name"]: each["version"] for each in parts}


def test_it_holds_all_that_hosts_install_and_the_words_are_built_from(bill: dict[str, Any]) -> None:
    pinned = [each.lower().split("==") for each in PYPROJECT["build-system"]["requires"]]
    words = dict(each for each in pinned if len(each) == 2)
    assert versions(bill, "pypi") == {**locked("runtime.txt"), **words}


def test_it_holds_what_the_notice_says_of_the_site(bill: dict[str, Any]) -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower().replace(" ", "-")
    assert {"clsx", "svelte", "uqr"} <= versions(bill, "npm").keys()
    for name in versions(bill, "npm"):
        assert name.rpartition("/")[2] in notice


def test_everything_has_a_licence_and_the_digests_of_its_files(bill: dict[str, Any]) -> None:
    for each in [bill["metadata"]["component"], *bill["components"]]:
        (licence,) = each["licenses"]
        assert canonicalize_license_expression(licence["expression"]) == licence["expression"]
    for each in bill["components"]:
        (files,) = each["externalReferences"]
        assert files["hashes"]
        assert all(re.fullmatch("[0-9a-f]{64,128}", one["content"]) for one in files["hashes"])


def test_licences_of_the_data_are_those_of_the_wheel(bill: dict[str, Any]) -> None:
    ours = set(PYPROJECT["project"]["license"].split(" AND "))
    inside = [
        each
        for each in bill["components"]
        if each["type"] == "data" or each["purl"].startswith("pkg:npm/")
    ]
    for each in inside:
        assert set(each["licenses"][0]["expression"].split(" AND ")) <= ours, each["name"]


def test_only_the_kernels_are_optional(bill: dict[str, Any]) -> None:
    optional = {each["name"] for each in bill["components"] if each["scope"] == "optional"}
    extra = PYPROJECT["project"]["optional-dependencies"]["kernels"]
    assert optional == {re.split("[>=<;]", each)[0] for each in extra} | {"llvmlite"}
