"""Carries news between the processes of a cluster: NATS behind the port of `tables.news`."""
