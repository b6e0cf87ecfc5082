"""What belongs to a person: the one list of all tables with a column `person`, for both engines.

When a guest becomes one with an account, rows of these tables are moved. A new table with such a
column is either one more line here, or named in `NOT_MOVED` with a reason: a test asks for it.
"""

from typing import NamedTuple

from ..core.game import TABLE


class Belonging(NamedTuple):
    """A table whose column `person` says whose a row is."""

    table: str
    beside: tuple[str, ...]  # with the person, these say which row it is: the account's own stays


BELONGINGS = (
    Belonging("seats", ("key",)),
    Belonging("places", ("series",)),
    Belonging("reports", ("language", "word", "game")),
    Belonging("remarks", ()),
    Belonging("declined", ("key",)),
    Belonging("results", ("table_id",)),
    Belonging("met", ("other", "ended_ms", "table_id")),
    Belonging("stamps", ("game", "stamp")),
    Belonging("holidays", ("from_ms",)),
    Belonging("channels", ("address",)),
    Belonging("ties", ("other",)),
    Belonging("hidden", ("what",)),
    Belonging("chat", ()),
    Belonging("chat_reports", ("message",)),
)
NOT_MOVED = {
    "keys": "other devices of the guest do not become devices of the account",
    "passkeys": "who has one is no guest",
    "recovery_codes": "who has some is no guest",
    "addresses": "who has one is no guest",
    "tickets": "they serve the session that they were made for",
}

# The tables at which the guest has a place or an offer, and the account has neither.
MOVED_KEYS = """
    SELECT key FROM seats WHERE person = {guest}
    AND key NOT IN (SELECT key FROM seats WHERE person = {account})
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
        "row" = {{row}}{more}
    WHERE key IN ({keys}) OR (owner = {{guest}} AND stage != 'over')
"""
MOVE_SERIES = """
    UPDATE series SET "row" = {row} WHERE {account} != '' AND {has_guest}
"""
# In the results of others the guest is an opponent.
MOVE_OPPONENTS = """
    UPDATE results
    SET opponents = replace(opponents, '"' || {guest} || '"', '"' || {account} || '"')
    WHERE table_id IN (SELECT table_id FROM results WHERE person = {guest})
"""
MOVE_MET = """
    UPDATE met SET other = {account} WHERE other = {guest}
    AND person IN (SELECT other FROM met WHERE person = {guest})
    AND NOT EXISTS (
        SELECT 1 FROM met AS own WHERE own.person = met.person AND own.other = {account}
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
COUNT = " + ".join(
    f"(SELECT count(*) FROM {each.table} WHERE person = {{person}})"
    for each in BELONGINGS
    if each.table not in {"seats", "declined", "results", "met", "stamps", "holidays"}
)
COUNT_BELONGINGS = f"""
    SELECT (SELECT count(*) FROM seats WHERE person = {{person}} AND member != ''), {COUNT}
"""


def move_of(belonging: Belonging) -> str:
    """The statement that moves the guest's rows of a table."""
    own = "".join(f" AND own.{name} = {belonging.table}.{name}" for name in belonging.beside)
    unless = (
        f" AND NOT EXISTS (SELECT 1 FROM {belonging.table} AS own"
        f" WHERE own.person = {{account}}{own})"
    )
    return f"UPDATE {belonging.table} SET person = {{account}} WHERE person = {{guest}}" + (
        unless if belonging.beside else ""
    )
