"""The head of a page for services that show a link: they ask for it without running the page."""

from html import escape
from typing import NamedTuple

from ..pictures.composition import HEIGHT, WIDTH


class HeadPicture(NamedTuple):
    """The picture beside a link."""

    url: str
    alt: str


def page_head(
    language: str,
    title: str,
    about: str,
    url: str,
    picture: HeadPicture | None,
    is_indexed: bool = True,
) -> str:
    """Title, description and picture, in the place of the title of the site's page."""
    tags = {
        "og:type": "website",
        "og:site_name": "Escale",
        "og:title": title,
        "og:description": about,
        "og:url": url,
        "og:locale": {"fr": "fr_FR", "en": "en_GB"}[language],
    }
    if picture:
        tags |= {
            "og:image": picture.url,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": picture.alt,
        }
    lines = [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(about)}">',
        *(() if is_indexed else ('<meta name="robots" content="noindex">',)),
        '<meta name="twitter:card" content="summary_large_image">',
        *(f'<meta property="{name}" content="{escape(said)}">' for name, said in tags.items()),
    ]
    return "\n    ".join(lines)
