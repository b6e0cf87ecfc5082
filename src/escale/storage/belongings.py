"""What belongs to a person: the one list of all tables with a column `person`, for both engines.

When a guest becomes one with an account, rows of these tables are moved. A new table with such a
column is either one more line here, or named in `NOT_MOVED` with a reason: a test asks for it.
"""

from typing import NamedTuple

from ..core.game import TABLE

# What goes with the person, on both engines.
OF_RESULTS = ("results", "met", "stamps", "ratings", "rating_changes")


class Belonging(NamedTuple):
    """A table whose column `person` says whose a row is."""

    table: str
    # With the person, these say which row it is: the account's own stays. None: all rows move.
    beside: tuple[str, ...] | None


BELONGINGS = (
    Belonging("seats", ("key",)),
    Belonging("places", ("series",)),
    Belonging("reports", ("language", "word", "game")),
    Belonging("remarks", None),
    Belonging("declined", ("key",)),
    Belonging("results", ("table_id",)),
    Belonging("met", ("other", "ended_ms", "table_id")),
    Belonging("stamps", ("game", "stamp")),
    Belonging("holidays", ("from_ms",)),
    Belonging("channels", ("address",)),
    # On a scale that both have, the account stays where it is, and its own games are what it shows.
    Belonging("ratings", ("game", "preset")),
    Belonging("rating_changes", ("game", "preset")),
    Belonging("shares", ("key",)),
    Belonging("ties", ("other",)),
    Belonging("hidden", ("what",)),
    Belonging("hidden_ratings", ()),  # whoever has hidden theirs has not agreed to show them
    Belonging("chat", None),
    Belonging("chat_reports", ("message",)),
    Belonging("day_tries", ("day", "game")),
    Belonging("room_words", ("room", "number", "client")),
    Belonging("events", ()),
    Belonging("event_players", ("event",)),
)
NOT_MOVED = {
    "keys": "other devices of the guest do not become devices of the account",
    "passkeys": "who has one is no guest",
    "recovery_codes": "who has some is no guest",
    "addresses": "who has one is no guest",
    "tickets": "they serve the session that they were made for",
}

# The tables at which the guest has a place or an offer or has played, and the account has not.
MOVED_KEYS = """
    SELECT key FROM (
        SELECT key FROM seats WHERE person = {guest} UNION
        SELECT key FROM results JOIN tables ON id = table_id WHERE person = {guest}
    ) AS own
    WHERE key NOT IN (SELECT key FROM seats WHERE person = {account}) AND key NOT IN
    (SELECT key FROM results JOIN tables ON id = table_id WHERE person = {account})
"""
IS_POSSIBLE = """
    SELECT EXISTS (SELECT 1 FROM people WHERE id = {account}) AND {guest} != {account}
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = {guest})
    AND NOT EXISTS (SELECT 1 FROM recovery_codes WHERE person = {guest})
    AND NOT EXISTS (SELECT 1 FROM addresses WHERE person = {guest})
"""
# Ids are drawn at random and stand in quotes: what is replaced is nothing else.
MOVE_LOG = f"""
    UPDATE log SET action = {{action}} WHERE seat = {TABLE} AND key IN ({MOVED_KEYS})
"""
MOVE_TABLES = """
    UPDATE tables SET owner = CASE WHEN owner = {{guest}} THEN {{account}} ELSE owner END,
        "row" = {{row}}, card = {{card}}{more}
    WHERE key IN ({keys}) OR (owner = {{guest}} AND stage != 'over')
"""
MOVE_SERIES = """
    UPDATE series SET "row" = {row} WHERE {account} != '' AND {has_guest}
"""
# A game that ended in the name of a guest who was no more: nobody has its result yet.
COUNT_AGAIN = f"""
    UPDATE tables SET counted = 0 WHERE stage = 'over' AND key IN ({MOVED_KEYS})
    AND NOT EXISTS (SELECT 1 FROM people WHERE id = {{guest}})
"""
# In the results of others the guest is an opponent; nobody is their own.
MOVE_OPPONENTS = f"""
    UPDATE results
    SET opponents = replace(opponents, '"' || {{guest}} || '"', '"' || {{account}} || '"')
    WHERE person != {{account}} AND table_id IN (
        SELECT table_id FROM results WHERE person = {{guest}}
        UNION SELECT id FROM tables WHERE key IN ({MOVED_KEYS})
    )
"""
MOVE_MET = f"""
    UPDATE met SET other = {{account}} WHERE other = {{guest}} AND person != {{account}}
    AND person IN (
        SELECT other FROM met WHERE person = {{guest}}
        UNION SELECT person FROM seats WHERE key IN ({MOVED_KEYS})
    )
    AND NOT EXISTS (
        SELECT 1 FROM met AS own WHERE own.person = met.person AND own.other = {{account}}
        AND own.ended_ms = met.ended_ms AND own.table_id = met.table_id
    )
"""
# A block outlasts any other tie: nobody gets rid of one by becoming an account. Nobody has a tie to
# themselves.
MOVE_TIES = (
    """
    DELETE FROM ties
    WHERE (person = {guest} AND other = {account}) OR (person = {account} AND other = {guest})
    """,
    """
    UPDATE ties SET kind = 'block' WHERE (person = {account} AND EXISTS (
        SELECT 1 FROM ties AS own
        WHERE own.person = {guest} AND own.other = ties.other AND own.kind = 'block'
    )) OR (other = {account} AND EXISTS (
        SELECT 1 FROM ties AS own
        WHERE own.other = {guest} AND own.person = ties.person AND own.kind = 'block'
    ))
    """,
    """
    UPDATE ties SET other = {account} WHERE other = {guest} AND NOT EXISTS (
        SELECT 1 FROM ties AS own WHERE own.person = ties.person AND own.other = {account}
    )
    """,
    "UPDATE chat_reports SET author = {account} WHERE author = {guest}",
)
FORGET_SELF = "DELETE FROM met WHERE person = {account} AND other IN ({guest}, {account})"
# Of a stamp that both have, the earlier one stays.
MOVE_EARLIER = """
    UPDATE stamps SET table_id = own.table_id, at_ms = own.at_ms FROM stamps AS own
    WHERE own.person = {guest} AND stamps.person = {account} AND own.game = stamps.game
    AND own.stamp = stamps.stamp AND own.at_ms < stamps.at_ms
"""
# Of a daily that both have tried, the earlier try stays: nobody tries twice.
KEEP_EARLIER_TRY = """
    DELETE FROM day_tries WHERE person = {account} AND EXISTS (
        SELECT 1 FROM day_tries AS own WHERE own.person = {guest} AND own.day = day_tries.day
        AND own.game = day_tries.game AND own.began_ms < day_tries.began_ms
    )
"""
UNCOUNTED = {"hidden_ratings", "seats", "declined", "met", "holidays", "ratings", "rating_changes"}
COUNT = " + ".join(
    f"(SELECT count(*) FROM {each.table} WHERE person = {{person}})"
    for each in BELONGINGS
    if each.table not in UNCOUNTED
)
COUNT_BELONGINGS = f"""
    SELECT (SELECT count(*) FROM seats WHERE person = {{person}} AND member != ''), {COUNT}
"""


def move_of(belonging: Belonging) -> str:
    """The statement that moves the guest's rows of a table."""
    own = "".join(f" AND own.{name} = {belonging.table}.{name}" for name in belonging.beside or ())
    unless = (
        f" AND NOT EXISTS (SELECT 1 FROM {belonging.table} AS own"
        f" WHERE own.person = {{account}}{own})"
    )
    return f"UPDATE {belonging.table} SET person = {{account}} WHERE person = {{guest}}" + (
        unless if belonging.beside is not None else ""
    )
