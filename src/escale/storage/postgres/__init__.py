"""The same store in PostgreSQL; `asyncpg` is imported only where a database is named by a URL."""
