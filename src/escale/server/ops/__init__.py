"""Running the server: health, metrics, logs, and how long data is kept."""
