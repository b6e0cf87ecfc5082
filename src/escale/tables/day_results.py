"""What a table of the day came to: written with its last step, beside the results of the game."""

import logging

from ..boxes import Box, DailyTable, FinishedTry
from .results import DayResult
from .state import TableConfig, TableState

log = logging.getLogger(__name__)


def day_result(state: TableState, config: TableConfig, box: Box | None) -> DayResult | None:
    """What a table leaves; None if it is none of the day."""
    row = config.row
    if not row.day or box is None or not isinstance(box.daily, DailyTable):
        return None
    given_up = DayResult(row.id, state.at_ms)
    seat = state.place_of(row.owner)
    if state.outcome is None or seat is None or seat in state.resigned or seat in state.bots:
        return given_up
    finished = FinishedTry(config.options, state.game_state, state.outcome, seat)
    try:
        score = box.daily.score(finished)
    except Exception:  # a game ends, whatever a box makes of it
        log.exception("day not counted", extra={"table": row.id})
        return given_up
    marks = "".join(map(str, score.marks))
    return DayResult(row.id, state.at_ms, score.points, score.possible, marks)
