"""The tables for ties between people and for what they say at tables, in both engines."""

COMPANY = """
    CREATE TABLE ties (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) WITHOUT ROWID;
    CREATE INDEX ties_other ON ties (other, kind);
    CREATE TABLE hidden (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        what TEXT NOT NULL,
        PRIMARY KEY (person, what)
    ) WITHOUT ROWID;
    CREATE TABLE chat (
        id TEXT PRIMARY KEY,
        key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        member TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        at_ms INTEGER NOT NULL
    );
    CREATE INDEX chat_table ON chat (key, at_ms);
    CREATE INDEX chat_person ON chat (person);
    CREATE TABLE chat_reports (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        message TEXT NOT NULL,
        table_id TEXT NOT NULL,
        author TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        said_ms INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (person, message)
    );
    CREATE INDEX chat_reports_author ON chat_reports (author);
    CREATE INDEX chat_reports_when ON chat_reports (at_ms);
"""
POSTGRES_COMPANY = """
    CREATE TABLE ties (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        at_ms BIGINT NOT NULL,
        PRIMARY KEY (person, other)
    );
    CREATE INDEX ties_other ON ties (other, kind);
    CREATE TABLE hidden (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        what TEXT NOT NULL,
        PRIMARY KEY (person, what)
    );
    CREATE TABLE chat (
        id TEXT COLLATE "C" PRIMARY KEY,
        key BIGINT NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
        member TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        at_ms BIGINT NOT NULL
    );
    CREATE INDEX chat_table ON chat (key, at_ms);
    CREATE INDEX chat_person ON chat (person);
    CREATE TABLE chat_reports (
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        message TEXT NOT NULL,
        table_id TEXT NOT NULL,
        author TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        said_ms BIGINT NOT NULL,
        at_ms BIGINT NOT NULL,
        PRIMARY KEY (person, message)
    );
    CREATE INDEX chat_reports_author ON chat_reports (author);
    CREATE INDEX chat_reports_when ON chat_reports (at_ms);
"""
