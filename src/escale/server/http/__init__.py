"""The HTTP side of the server: one class per concern, each with its routes beside its handlers."""
