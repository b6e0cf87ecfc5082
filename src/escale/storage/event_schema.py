"""The tables for club evenings, in both engines."""

EVENTS = """
    CREATE TABLE events (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        person TEXT REFERENCES people (id) ON DELETE SET NULL,
        row BLOB NOT NULL,
        opened_ms INTEGER NOT NULL,
        moved_ms INTEGER NOT NULL,
        stage TEXT NOT NULL,
        steps INTEGER NOT NULL
    );
    CREATE INDEX events_person ON events (person);
    CREATE INDEX events_stage ON events (stage, moved_ms);
    CREATE TABLE event_log (
        event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        step BLOB NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (event, number)
    ) WITHOUT ROWID;
    CREATE TABLE event_players (
        event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        player TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (event, player),
        UNIQUE (event, person)
    ) WITHOUT ROWID;
    CREATE INDEX event_players_person ON event_players (person);
"""
POSTGRES_EVENTS = """
    CREATE TABLE events (
        id TEXT COLLATE "C" PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        person TEXT REFERENCES people (id) ON DELETE SET NULL,
        "row" BYTEA NOT NULL,
        opened_ms BIGINT NOT NULL,
        moved_ms BIGINT NOT NULL,
        stage TEXT NOT NULL,
        steps INTEGER NOT NULL
    );
    CREATE INDEX events_person ON events (person);
    CREATE INDEX events_stage ON events (stage, moved_ms);
    CREATE TABLE event_log (
        event TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        step BYTEA NOT NULL,
        at_ms BIGINT NOT NULL,
        PRIMARY KEY (event, number)
    );
    CREATE TABLE event_players (
        event TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        player TEXT COLLATE "C" NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (event, player),
        UNIQUE (event, person)
    );
    CREATE INDEX event_players_person ON event_players (person);
"""
