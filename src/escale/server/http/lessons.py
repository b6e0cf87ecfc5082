"""The lessons of a game, each computed once: nothing in them depends on who learns."""

from functools import cache

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ...boxes import Box, Scene
from ...boxes.registry import box_named
from ...core.errors import Refused
from ...protocol import http
from ...tables.lesson import LessonPosition, play_scene
from ..projections import frame_for
from .routes import Reply, Request, route

encode = msgspec.json.encode


class LessonsApi:
    """Lessons."""

    @route(
        "GET",
        "/api/games/{game}/lessons/{lesson}",
        "A lesson, from its first word to its last",
        http.LessonPage,
        codes=("unknown-game", "unknown-lesson"),
    )
    async def lesson(self, request: Request) -> Reply:
        return Reply(encoded_lesson(request.path["game"], request.path["lesson"]))


@cache
def encoded_lesson(slug: str, name: str) -> bytes:
    """A lesson's page as JSON; raises BadInput or Refused."""
    return encode(lesson_page(box_named(slug), name))


def lesson_page(box: Box, name: str) -> http.LessonPage:
    """A lesson, scene by scene; raises Refused if the box has none of this name."""
    found = next((each for each in box.lessons if each.name == name), None)
    if found is None:
        raise Refused("unknown-lesson")
    scenes = [_scene(box, each, f"{name}/{number}") for number, each in enumerate(found.scenes)]
    return http.LessonPage(box.game.slug, name, tuple(scenes))


def _scene(box: Box, scene: Scene, seed: str) -> http.LessonScene:
    moments = play_scene(box.game, scene, seed)
    beats = tuple(_lesson_frame(box, scene, moment) for moment in moments)
    return http.LessonScene(Raw(encode(scene.options)), scene.names, scene.seat, beats)


def _lesson_frame(box: Box, scene: Scene, moment: LessonPosition) -> http.LessonFrame:
    frame = frame_for(scene.seat, moment.position, box)
    untimed = replace(frame, standing=replace(frame.standing, due={}))
    return http.LessonFrame(untimed, moment.explanation, moment.expected, moment.wrong_answer_text)
