"""The types of the protocol: all that server and client share."""

VERSION = 1  # of the wire; a client that speaks another one is told so
