"""The connections of clients, below HTTP and WebSocket: what is read from them, and how fast."""
