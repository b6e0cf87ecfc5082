"""What goes over the wire: the only thing that a server and a client both know."""

VERSION = 1  # of the wire; a client that speaks another one is told so
