"""The WebSocket side of the server: connections, sessions, and who is told what."""
