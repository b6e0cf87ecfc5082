"""A running table: no socket, no SQL."""
