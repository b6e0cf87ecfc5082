"""Where tables are kept: behind `play.ports`."""
