"""Builds site and words before the package: `pip install .` gives a house with all it needs."""

import importlib.util
import os
import sys
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class HouseHook(BuildHookInterface[Any]):
    """ESCALE_SITE=skip leaves the site out: a house for programs only, built without Node.

    ESCALE_WORDS=skip leaves the words out, for a set-up that builds them as a step of its own.
    What is built goes along though git does not know it.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("ESCALE_WORDS") != "skip":
            self._build_words()
            kinds = ("lexicon", "meanings", "anagrams")
            build_data["artifacts"] += [f"src/escale/words/data/*.{kind}" for kind in kinds]
            files = ("kinship.bin", "kinship.licence")
            build_data["artifacts"] += [
                f"src/escale/games/biduletruc/data/{name}" for name in files
            ]
        if os.environ.get("ESCALE_SITE") != "skip":
            self._build_site()
            build_data["artifacts"].append("src/escale/site/")

    def _build_words(self) -> None:
        sys.path.insert(0, str(Path(self.root) / "src"))  # for the processes that build, too
        try:
            from escale.games.biduletruc.building import relatedness  # noqa: PLC0415 - found only now
            from escale.words.building import build  # noqa: PLC0415

            for line in chain(build.build(), relatedness.build()):
                self.app.display_info(line)
        except ImportError as problem:
            self.app.abort(f"The words could not be built: {problem}")
        finally:
            sys.path.remove(str(Path(self.root) / "src"))

    def _build_site(self) -> None:
        path = Path(self.root) / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("escale_web_build", path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            module.build()
        except module.CannotBuild as problem:
            self.app.abort(f"The site could not be built: {problem}")
