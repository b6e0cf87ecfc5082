"""The wire as JSON schema: what other languages generate their types from."""

from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec

from ..boxes import Puzzle
from ..boxes.registry import BOXES
from ..tables.chat import ChatMessage
from ..tables.lookup import WordPage
from . import (
    VERSION,
    accounts,
    company,
    days,
    events,
    export,
    history,
    http,
    messages,
    own_boards,
    ratings,
    rooms,
    series,
    shares,
)

REFS = "#/$defs/{name}"
HTTP = (
    http.Refusal,
    http.Health,
    http.Shelf,
    http.Person,
    http.NewPerson,
    http.PersonalLink,
    http.LinkKey,
    http.NoticeSettings,
    http.NewChannel,
    http.KeptChannel,
    http.NewHoliday,
    http.Holidays,
    http.NewTable,
    http.QuickGame,
    http.Join,
    http.OpenedTable,
    http.Lobby,
    http.MyTables,
    history.MyGames,
    history.MyFigures,
    history.MyStamps,
    company.MyPeople,
    company.NewTie,
    company.NewPresence,
    company.NewMessage,
    ChatMessage,
    company.Chat,
    ratings.Leaderboard,
    ratings.MyRatings,
    ratings.RatedTables,
    ratings.RatingSettings,
    ratings.TableRatings,
    rooms.RoomSigns,
    export.Export,
    days.DayPage,
    days.DayTask,
    days.DayAnswer,
    days.DayResult,
    days.DayMonth,
    days.DayStatistics,
    days.DayChains,
    days.DayProof,
    shares.NewShare,
    shares.OwnShare,
    shares.SharedGame,
    http.CodeTarget,
    http.NewSeries,
    http.NewSeriesTable,
    http.SeriesPage,
    series.SeriesDeal,
    events.NewEvent,
    events.EventOrder,
    events.EventPage,
    events.MyEvents,
    http.LessonPage,
    http.Replay,
    http.ReviewPage,
    http.Decision,
    http.StudyPage,
    http.NewRemark,
    http.Remarks,
    http.BookPage,
    own_boards.OwnBoardTask,
    own_boards.SolvedBoard,
    WordPage,
    http.NewReport,
    accounts.WaysToSignIn,
    accounts.PasskeyRequest,
    accounts.SignInRequest,
    accounts.NewPasskey,
    accounts.SignedChallenge,
    accounts.RecoveryCode,
    accounts.EmailRequest,
    accounts.EmailKey,
    accounts.SignedIn,
    accounts.Account,
    accounts.RecoveryCodes,
    accounts.NewLabel,
    accounts.Removal,
    accounts.GuestDecision,
)


def describe() -> dict[str, Any]:
    """Both directions of the socket, the bodies of HTTP, and each game's own types."""
    roots = (messages.Request, messages.Message, *HTTP)
    (request, message, *_), defs = msgspec.json.schema_components(roots, ref_template=REFS)
    return {
        "protocol": VERSION,
        "request": request,
        "message": message,
        "$defs": defs,
        "games": {slug: _game(slug) for slug in BOXES},
    }


def _game(slug: str) -> dict[str, Any]:
    """The schemas of one game, with definitions of their own: games share names of types."""
    types = types_of(slug)
    schemas, defs = msgspec.json.schema_components(types.values(), ref_template=REFS)
    return {**dict(zip(types, schemas, strict=True)), "$defs": defs}


def types_of(slug: str) -> dict[str, Any]:
    """The types of a game that go over the wire, by their use.

    A study, what a room plays, and the parts of a puzzle of the day only where there are such.
    """
    box = BOXES[slug]
    names = ("options", "action", "view", "body")
    types = {name: getattr(box.game.types, name) for name in names}
    if box.study is not None:
        found = get_type_hints(box.study.analyse)["return"]
        (types["study"],) = (each for each in get_args(found) or (found,) if each is not NoneType)
    if isinstance(box.daily, Puzzle):
        types |= _of_puzzle(box.daily)
    if box.own_board is not None:
        types["task"] = box.own_board.task
        types["solution"] = get_type_hints(box.own_board.solve)["return"]
    if box.rounds is not None:
        types["room"] = box.rounds.task_type
    return types


def _of_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    result = get_type_hints(puzzle.score)["return"]
    return {
        "puzzle": puzzle.task,
        "answer": puzzle.answer,
        "details": get_type_hints(result)["details"],
        "best": get_type_hints(puzzle.solution)["return"],
    }
