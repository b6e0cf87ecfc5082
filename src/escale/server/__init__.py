"""The server: HTTP, sockets, and what runs around the tables."""
