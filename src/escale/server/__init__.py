"""HTTP, the socket, the lobby, people: what stands between the tables and the world."""
