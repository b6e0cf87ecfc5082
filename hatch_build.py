"""Builds the site before the package: `pip install .` gives a house with its browser."""

import importlib.util
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SiteHook(BuildHookInterface[Any]):
    """ESCALE_SITE=skip leaves the site out: a house for programs only, built without Node."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("ESCALE_SITE") != "skip":
            self._build()
            build_data["artifacts"].append("src/escale/site/")  # though git does not know it

    def _build(self) -> None:
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
