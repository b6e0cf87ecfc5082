"""Where tables, people and series are stored: SQLite behind the ports of the lower layers."""
