"""What a server says about itself is what it serves."""

from escale.core.record import Record
from escale.protocol import schema
from escale.protocol.http import Refusal
from escale.server.apis import ROUTES
from escale.server.http.openapi import describe
from escale.server.refusals import status_of


def test_the_schema_names_every_body_of_http() -> None:
    bodies = {each for route in ROUTES for each in (route.answer, route.body) if each is not None}
    named = {each for each in bodies if isinstance(each, type)}  # not dict[str, str]
    assert set(schema.HTTP) == (named | {Refusal}) - {Record}


def test_the_page_says_every_refusal_with_its_own_status() -> None:
    paths = describe(ROUTES)["paths"]
    for route in ROUTES:
        answers = paths[route.path][route.method.lower()]["responses"]
        for code in route.codes:
            assert code in answers[str(status_of(code))]["description"].split(", ")
