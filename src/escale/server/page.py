"""The page at the door, for whoever opens the printed address in a browser."""

from html import escape

from ..core.texts import LANGUAGES, Texts

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<h1>{title}</h1>
<p>{open}</p>
<p>{soon}</p>
<ul>
<li><a href="/api/tables">{lobby}</a>
<li><a href="/api/openapi.json">{api}</a>
</ul>
</html>
"""


def front_page(accepted: str) -> str:
    """In the language that the browser asks for, as far as it is one of ours."""
    texts = Texts(language_for(accepted), ("escale",))
    keys = ("title", "open", "soon", "api", "lobby")
    said = {key: escape(texts.say(f"page.{key}")) for key in keys}
    return PAGE.format(language=texts.language, **said)


def language_for(accepted: str) -> str:
    """The first of ours that an Accept-Language header names; French if it names none."""
    wanted = [part.split(";")[0].strip().lower()[:2] for part in accepted.split(",")]
    return next((each for each in wanted if each in LANGUAGES), LANGUAGES[0])
