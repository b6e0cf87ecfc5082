"""The tables of the daily, in both engines.

`day_seeds` holds the last link of each chain, from which all of its days follow. It is no part of a
house: no copy and no backup has it.
"""

_TABLES = """
    CREATE TABLE day_chains (
        first TEXT PRIMARY KEY,
        days INTEGER NOT NULL,
        anchor TEXT NOT NULL,
        rule TEXT NOT NULL,
        made_ms {ms} NOT NULL
    ){end};
    CREATE TABLE day_seeds (
        first TEXT PRIMARY KEY,
        seed {bytes} NOT NULL
    ){end};
    CREATE TABLE day_links (
        day TEXT PRIMARY KEY,
        link TEXT NOT NULL
    ){end};
    CREATE TABLE day_picks (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        difficulty {real} NOT NULL,
        version INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (day, game)
    ){end};
    CREATE TABLE day_tries (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        began_ms {ms} NOT NULL,
        table_id TEXT NOT NULL,
        answer TEXT NOT NULL,
        done_ms {ms} NOT NULL,
        points INTEGER NOT NULL,
        possible INTEGER NOT NULL,
        marks TEXT NOT NULL,
        PRIMARY KEY (day, game, person)
    ){end};
    CREATE INDEX day_tries_person ON day_tries (person, day);
    CREATE INDEX day_tries_table ON day_tries (table_id) WHERE table_id != '';
"""
DAYS = _TABLES.format(ms="INTEGER", bytes="BLOB", real="REAL", end=" WITHOUT ROWID")
POSTGRES_DAYS = _TABLES.format(ms="BIGINT", bytes="BYTEA", real="DOUBLE PRECISION", end="").replace(
    " TEXT ", ' TEXT COLLATE "C" '
)
