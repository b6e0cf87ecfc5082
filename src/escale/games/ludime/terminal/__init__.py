"""Ludime in the terminal: questions, drawing, typed answers, commands."""
