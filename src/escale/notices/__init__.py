"""Notices: who wants to be told, where and how, that a table by correspondence waits for them."""
