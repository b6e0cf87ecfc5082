"""What a box is: everything the server and the terminal need to know about one game."""

from .analysis import GameStep, Line, Ruling, Worth
from .books import Book, Page
from .box import Box
from .commands import Argument, Command, Report
from .lessons import Act, Lesson, Move, Say, Scene, Try
from .questions import Choice, Question

__all__ = [
    "Act",
    "Argument",
    "Book",
    "Box",
    "Choice",
    "Command",
    "GameStep",
    "Lesson",
    "Line",
    "Move",
    "Page",
    "Question",
    "Report",
    "Ruling",
    "Say",
    "Scene",
    "Try",
    "Worth",
]
