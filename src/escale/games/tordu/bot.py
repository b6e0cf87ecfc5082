"""Le Tordu's players."""

from collections.abc import Mapping
from typing import Any

from ...bots import LEVELS, Bot, RandomBot
from .rules import Tordu

BOTS: Mapping[str, Bot[Any, Any]] = {level: RandomBot(Tordu()) for level in LEVELS}
