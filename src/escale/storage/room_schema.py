"""The tables of rooms, in both engines."""

ROOMS = """
    CREATE TABLE room_rounds (
        room TEXT NOT NULL,
        number INTEGER NOT NULL,
        secret TEXT NOT NULL,
        begins_ms INTEGER NOT NULL,
        ends_ms INTEGER NOT NULL,
        closed_ms INTEGER NOT NULL,
        PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
    CREATE INDEX room_rounds_end ON room_rounds (ends_ms);
    CREATE TABLE room_words (
        room TEXT NOT NULL,
        number INTEGER NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        client TEXT NOT NULL,
        words TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (room, number, person, client),
        FOREIGN KEY (room, number) REFERENCES room_rounds ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX room_words_person ON room_words (person);
"""
POSTGRES_ROOMS = """
    CREATE TABLE room_rounds (
        room TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        secret TEXT NOT NULL,
        begins_ms BIGINT NOT NULL,
        ends_ms BIGINT NOT NULL,
        closed_ms BIGINT NOT NULL,
        PRIMARY KEY (room, number)
    );
    CREATE INDEX room_rounds_end ON room_rounds (ends_ms);
    CREATE TABLE room_words (
        room TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL,
        person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        client TEXT COLLATE "C" NOT NULL,
        words TEXT NOT NULL,
        at_ms BIGINT NOT NULL,
        PRIMARY KEY (room, number, person, client),
        FOREIGN KEY (room, number) REFERENCES room_rounds ON DELETE CASCADE
    );
    CREATE INDEX room_words_person ON room_words (person);
"""
