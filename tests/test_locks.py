"""The locks: what hosts install is what the tests ran with."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][a-z0-9-]*)==([^ ;\\]+)", text, re.MULTILINE))


def test_hosts_get_the_versions_that_the_tests_ran_with() -> None:
    runtime, dev = locked("runtime.txt"), locked("dev.txt")
    assert runtime.items() <= dev.items()
    assert "pytest" not in runtime


def test_the_lock_for_hosts_holds_every_dependency() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["kernels"]]
    names = {re.split("[>=<;]", each)[0].strip() for each in wanted}
    assert names <= locked("runtime.txt").keys()


def test_locks_name_no_address() -> None:
    for name in ("runtime.txt", "dev.txt"):
        assert "://" not in (ROOT / "requirements" / name).read_text(encoding="utf-8")
