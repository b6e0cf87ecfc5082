"""docs/retention.md names all that the store holds of a person. The times: server/ops/."""

from pathlib import Path

import pytest

from escale.storage.belongings import BELONGINGS, NOT_MOVED

PAGE = (Path(__file__).parent.parent / "docs/retention.md").read_text(encoding="utf-8")
FRENCH, ENGLISH = (
    " ".join(PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0].split())
    for title in ("En français", "In English")
)

# For each table with a column `person`, words of the page: the French ones and the English ones.
WORDS = {
    "seats": ("pour chaque table un numéro", "for each table a random number"),
    "places": ("qui joue à quelle table", "who plays at which table"),
    "reports": ("un mot que vous avez signalé", "a word that you reported"),
    "remarks": ("ce que vous dites d’un coup", "what you say of a move"),
    "declined": ("qui l’a refusée", "who declined"),
    "results": ("ce que furent vos parties", "what your games came to"),
    "met": ("adversaires", "opponents"),
    "stamps": ("tampons", "stamps"),
    "ratings": ("vos points au classement", "your points on the leaderboards"),
    "rating_changes": (
        "ce que chaque partie classée y a changé",
        "how each rated game has changed",
    ),
    "hidden_ratings": ("si vous les cachez", "whether you hide them"),
    "shares": ("une partie que vous partagez", "a game that you share"),
    "room_words": ("les mots que vous trouvez dans une salle", "the words that you find in a room"),
    "events": ("une soirée que vous avez ouverte", "a club evening that you opened"),
    "event_players": ("à laquelle vous participez", "or take part in"),
    "ties": ("qui vous suivez, qui vous bloquez", "whom you follow, whom you block"),
    "hidden": ("si vous vous montrez", "whether you show yourself"),
    "chat": ("ce que vous écrivez à une table", "what you write at a table"),
    "chat_reports": ("un message que quelqu’un a signalé", "a message that somebody reported"),
    "day_tries": ("vos essais du jour", "your tries of the day"),
    "holidays": ("vos vacances", "your holidays"),
    "channels": ("où vous prévenir", "where to notify you"),
    "keys": ("la clé à laquelle le serveur vous reconnaît", "the key by which the server"),
    "passkeys": ("clés d’accès", "passkeys"),
    "recovery_codes": ("codes de secours", "recovery codes"),
    "addresses": ("adresse de courriel", "e-mail address"),
    "tickets": ("un lien reçu par courriel", "a link received by e-mail"),
}


def test_there_are_words_for_every_table_of_a_person() -> None:
    assert set(WORDS) == {each.table for each in BELONGINGS} | set(NOT_MOVED)


@pytest.mark.parametrize("table", WORDS)
def test_the_page_says_in_both_languages_what_is_stored(table: str) -> None:
    french, english = WORDS[table]
    assert french in FRENCH
    assert english in ENGLISH


def test_both_languages_have_the_same_paragraphs() -> None:
    for language in (FRENCH, ENGLISH):
        assert language.count("**") == 2 * 5
        assert language.count(" | ") == ENGLISH.count(" | ")
