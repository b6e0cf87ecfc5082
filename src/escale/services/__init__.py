"""PostgreSQL and NATS from wheels, for trying out a house of several processes, and for tests."""
