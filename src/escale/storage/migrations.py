"""The schema, step by step; `PRAGMA user_version` says how far a file has come."""

import sqlite3
from collections.abc import Callable

from .company_schema import COMPANY
from .day_schema import DAYS
from .event_schema import EVENTS
from .migration_fills import fill_seats, invite_to_rematches
from .room_schema import ROOMS

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        row BLOB NOT NULL,
        opened_ms INTEGER NOT NULL,
        steps INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action BLOB NOT NULL,
        at_ms INTEGER NOT NULL,
        client TEXT,
        UNIQUE (table_id, number)
    );
    CREATE UNIQUE INDEX log_client ON log (table_id, seat, client) WHERE client IS NOT NULL;
    CREATE TABLE timers (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        due_ms INTEGER NOT NULL,
        PRIMARY KEY (table_id, key)
    );
    CREATE INDEX timers_due ON timers (due_ms);
    """,
    # What a lobby lists, and who comes and goes. What changes with every step is in `heads`, narrow
    # and apart, and the log names its table by a number: a commit then touches few pages.
    """
    ALTER TABLE tables RENAME TO old_tables;
    ALTER TABLE log RENAME TO old_log;
    ALTER TABLE timers RENAME TO old_timers;
    CREATE TABLE tables (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        row BLOB NOT NULL,
        opened_ms INTEGER NOT NULL,
        stage TEXT NOT NULL DEFAULT 'over',
        open INTEGER NOT NULL DEFAULT 0,
        code TEXT,
        card BLOB
    );
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE stage != 'over';
    CREATE INDEX tables_open ON tables (opened_ms) WHERE open AND stage != 'over';
    CREATE INDEX tables_stage ON tables (stage);
    CREATE TABLE heads (
        key INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
        steps INTEGER NOT NULL,
        moved_ms INTEGER NOT NULL
    );
    CREATE TABLE log (
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action BLOB NOT NULL,
        at_ms INTEGER NOT NULL,
        client TEXT,
        UNIQUE (key, number)
    );
    CREATE TABLE timers (
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        name TEXT NOT NULL,
        due_ms INTEGER NOT NULL,
        PRIMARY KEY (key, name)
    );
    CREATE INDEX timers_when ON timers (due_ms);
    INSERT INTO tables (id, row, opened_ms) SELECT id, row, opened_ms FROM old_tables;
    INSERT INTO heads SELECT tables.key, old_tables.steps, old_tables.opened_ms
        FROM old_tables JOIN tables USING (id);
    INSERT INTO log SELECT tables.key, number, seat, action, at_ms, client
        FROM old_log JOIN tables ON tables.id = old_log.table_id ORDER BY old_log.rowid;
    INSERT INTO timers SELECT tables.key, old_timers.key, due_ms
        FROM old_timers JOIN tables ON tables.id = old_timers.table_id;
    DROP TABLE old_log;
    DROP TABLE old_timers;
    DROP TABLE old_tables;
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        seen_ms INTEGER NOT NULL
    );
    CREATE INDEX people_seen ON people (seen_ms);
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        expires_ms INTEGER NOT NULL
    );
    CREATE INDEX keys_person ON keys (person);
    CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    """,
    # Words that people reported; they go with whoever reported them.
    """
    CREATE TABLE reports (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        language TEXT NOT NULL,
        word TEXT NOT NULL,
        game TEXT NOT NULL,
        verdict TEXT NOT NULL,
        table_id TEXT,
        comment TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (person, language, word, game)
    );
    CREATE INDEX reports_when ON reports (at_ms);
    """,
    # Tables on the same deals, and who sits where in a series: at one table only.
    """
    CREATE TABLE series (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        row BLOB NOT NULL,
        opened_ms INTEGER NOT NULL,
        closed_ms INTEGER NOT NULL DEFAULT 0
    );
    ALTER TABLE tables ADD COLUMN series TEXT REFERENCES series (id);
    CREATE INDEX tables_series ON tables (series) WHERE series IS NOT NULL;
    CREATE TABLE places (
        series TEXT NOT NULL REFERENCES series (id) ON DELETE CASCADE,
        person TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        PRIMARY KEY (series, person)
    );
    CREATE INDEX places_table ON places (table_id);
    """,
    # Where a person has a place, and whom a table waits for, so that a game that was left is found
    # again with one query.
    """
    CREATE TABLE seats (
        person TEXT NOT NULL,
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        member TEXT NOT NULL,
        PRIMARY KEY (person, key)
    ) WITHOUT ROWID;
    CREATE INDEX seats_table ON seats (key);
    CREATE TRIGGER seats_person AFTER DELETE ON people
        BEGIN DELETE FROM seats WHERE person = old.id; END;
    ALTER TABLE heads ADD COLUMN waits_for TEXT;
    """,
    # Seats of nobody (`member` is empty) are offers to join a rematch; the schema stays.
    "",
    # Why people did what they did, beside the log; it goes with the table, and with who said it.
    """
    CREATE TABLE remarks (
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (key, number, seat)
    ) WITHOUT ROWID;
    CREATE INDEX remarks_person ON remarks (person);
    """,
    # Who opened a table: how many somebody has open is bounded, and the lobby is shared fairly.
    """
    ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    UPDATE tables SET owner = coalesce(json_extract(CAST(row AS TEXT), '$.owner'), '')
        WHERE stage != 'over' AND json_valid(CAST(row AS TEXT));
    CREATE INDEX tables_owner ON tables (owner) WHERE stage != 'over';
    """,
    # When no server ran, so that tables get that time back when they are loaded; and whether a
    # table waits for a bot, so that a start loads only those (null: an older file does not say).
    """
    CREATE TABLE absences (from_ms INTEGER PRIMARY KEY, to_ms INTEGER NOT NULL);
    ALTER TABLE heads ADD COLUMN needs_bot INTEGER;
    """,
    # Who does not want to play again: the offer of a rematch is not listed for them any more.
    """
    CREATE TABLE declined (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        PRIMARY KEY (person, key)
    ) WITHOUT ROWID;
    CREATE INDEX declined_table ON declined (key);
    """,
    # Accounts: keys become sessions that can be listed; passkeys, codes and addresses to come back
    # with; tickets, which serve once and for a while.
    """
    ALTER TABLE keys ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE keys ADD COLUMN created_ms INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE keys ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        public_key BLOB NOT NULL,
        sign_count INTEGER NOT NULL,
        name TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        used_ms INTEGER NOT NULL,
        transports TEXT NOT NULL
    );
    CREATE INDEX passkeys_person ON passkeys (person);
    CREATE TABLE recovery_codes (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
    );
    CREATE INDEX recovery_codes_person ON recovery_codes (person);
    CREATE TABLE addresses (
        person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
        address TEXT NOT NULL UNIQUE,
        confirmed_ms INTEGER NOT NULL
    );
    CREATE TABLE tickets (
        hash BLOB PRIMARY KEY,
        kind TEXT NOT NULL,
        person TEXT NOT NULL,
        session BLOB NOT NULL,
        content BLOB NOT NULL,
        expires_ms INTEGER NOT NULL
    );
    CREATE INDEX tickets_when ON tickets (expires_ms);
    """,
    # What games were for those who played them, and the stamps they earned: without a reference to
    # their tables, which they outlive. `counted` says whether the results of a table are written.
    """
    ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_uncounted ON tables (key) WHERE stage = 'over' AND counted = 0;
    CREATE TABLE results (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        options TEXT NOT NULL,
        ended_ms INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL,
        players INTEGER NOT NULL,
        place INTEGER NOT NULL,
        score REAL,
        kind TEXT NOT NULL,
        ending TEXT NOT NULL,
        opponents TEXT NOT NULL,
        hints INTEGER,
        figures TEXT NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX results_person ON results (person, ended_ms, table_id, game, preset, kind);
    CREATE INDEX results_box ON results (person, game, ended_ms, table_id, preset, kind);
    CREATE TABLE met (
        person TEXT NOT NULL,
        other TEXT NOT NULL,
        ended_ms INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (person, other, ended_ms, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE stamps (
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        stamp TEXT NOT NULL,
        table_id TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (person, game, stamp)
    ) WITHOUT ROWID;
    CREATE TRIGGER results_of_person AFTER DELETE ON people BEGIN
        DELETE FROM results WHERE person = old.id;
        DELETE FROM met WHERE person = old.id;
        DELETE FROM stamps WHERE person = old.id;
    END;
    """,
    # Where people want to be told that it is their turn, what they are told, and their holidays.
    """
    CREATE TABLE channels (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        address TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        language TEXT NOT NULL,
        zone TEXT NOT NULL,
        made_ms INTEGER NOT NULL
    );
    CREATE INDEX channels_person ON channels (person);
    CREATE INDEX channels_address ON channels (address);
    CREATE TABLE notices (
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        mark TEXT NOT NULL,
        channel TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        next_ms INTEGER NOT NULL,
        done INTEGER NOT NULL,
        PRIMARY KEY (key, mark, channel)
    ) WITHOUT ROWID;
    CREATE INDEX notices_next ON notices (done, next_ms);
    CREATE INDEX notices_channel ON notices (channel);
    CREATE TABLE holidays (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        from_ms INTEGER NOT NULL,
        to_ms INTEGER NOT NULL,
        PRIMARY KEY (person, from_ms)
    ) WITHOUT ROWID;
    CREATE INDEX holidays_end ON holidays (to_ms);
    """,
    # The session of the browser that takes pushes: they end with it. None: made before this.
    """
    ALTER TABLE channels ADD COLUMN session BLOB REFERENCES keys (hash) ON DELETE CASCADE;
    CREATE INDEX channels_session ON channels (session);
    """,
    # How strong people are by their rated games, what each game has changed, and who hides it. Like
    # results they outlive their tables, and not the person.
    """
    CREATE TABLE ratings (
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        games INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (person, game, preset)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_scale ON ratings (game, preset, at_ms);
    CREATE TABLE rating_changes (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        ended_ms INTEGER NOT NULL,
        mu_before REAL NOT NULL,
        sigma_before REAL NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX rating_changes_person ON rating_changes (person, game, preset, games);
    CREATE TABLE hidden_ratings (
        person TEXT PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE TRIGGER ratings_of_person AFTER DELETE ON people BEGIN
        DELETE FROM ratings WHERE person = old.id;
        DELETE FROM rating_changes WHERE person = old.id;
    END;
    """,
    # Names of people stand in their rows alone. `nameless` says that a table or a series was looked
    # at: the sweep takes the names out of what was stored before.
    """
    ALTER TABLE tables ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_named ON tables (key) WHERE nameless = 0;
    ALTER TABLE series ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX series_named ON series (id) WHERE nameless = 0;
    CREATE TRIGGER rest_of_person AFTER DELETE ON people BEGIN
        DELETE FROM places WHERE person = old.id;
        DELETE FROM tickets WHERE person = old.id;
    END;
    """,
    # Games that people share: an address goes with the table, and with who made it.
    """
    CREATE TABLE shares (
        id TEXT PRIMARY KEY,
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        named INTEGER NOT NULL,
        made_ms INTEGER NOT NULL,
        UNIQUE (key, person)
    );
    CREATE INDEX shares_person ON shares (person);
    """,
    # Whom people follow and block, what they do not show, and what they say at tables.
    COMPANY,
    # The daily: what was settled and picked, and the tries of people.
    DAYS,
    # Rounds of rooms, and the words that people find in them.
    ROOMS,
    # Club evenings: their logs, and who the players are, apart from them.
    EVENTS,
)
FILLS: dict[int, Callable[[sqlite3.Connection], None]] = {  # by schema version
    5: fill_seats,
    6: invite_to_rematches,
}


class NewerFile(Exception):
    """The file was written by a later version of Escale."""


def migrate(connection: sqlite3.Connection, last: int = len(MIGRATIONS)) -> None:
    """Bring a file up to date, or to an earlier version, each step in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise NewerFile(f"schema {version}, this Escale knows {len(MIGRATIONS)}")
    for number, script in enumerate(MIGRATIONS[version:last], version + 1):
        try:
            connection.executescript(f"BEGIN; {script}")
            if number in FILLS:
                FILLS[number](connection)
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
