"""What pyproject.toml says of the package: its name, its licences, where it belongs."""

import re
import tomllib
from pathlib import Path

from packaging.licenses import canonicalize_license_expression
from trove_classifiers import classifiers

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8").replace("LGPL-LR", "LGPLLR")
LICENCE = re.compile(r"\b(?:0BSD|Apache|BSD|CC|CC0|LGPL|LGPLLR|MIT|MPL|OFL)(?:-[\w.-]*\w)?(?!\w)")
NOT_IN_THE_WHEEL = {"Apache-2.0"}  # the program of wordfreq, whose data alone are built from


def in_the_wheel() -> set[str]:
    """The licences that NOTICE names for the site, and for the words."""
    site = NOTICE.split("are built into the site")[1].split("To solve grids")[0]
    words = NOTICE.split("The words\n---------")[1].split("Debian's hunspell")[0]
    return set(LICENCE.findall(site + words)) - NOT_IN_THE_WHEEL


def test_the_licence_holds_that_of_everything_in_the_wheel() -> None:
    assert set(PROJECT["license"].split(" AND ")) == in_the_wheel() | {"MIT"}
    assert canonicalize_license_expression(PROJECT["license"]) == PROJECT["license"]


def test_classifiers_exist_and_leave_the_licence_to_the_expression() -> None:
    assert set(PROJECT["classifiers"]) <= classifiers
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])
    assert not any(each.startswith("License") for each in PROJECT["classifiers"])


def test_games_from_elsewhere_depend_on_the_distribution_by_its_name() -> None:
    for folder in ("src/escale/cli/template", "tests/boxes/nim"):
        text = (ROOT / folder / "pyproject.toml").read_text(encoding="utf-8")
        assert tomllib.loads(text)["project"]["dependencies"] == [PROJECT["name"]]
