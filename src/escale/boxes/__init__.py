"""What a box is: everything the server and the terminal need to know about one game."""

from .advice import Advise, Worth
from .books import Book, Page
from .box import Box
from .catalogue import Catalogue
from .duplicate import Duplicate, Line
from .kernels import LoadKernels
from .lessons import Act, Lesson, Move, Say, Scene, Try
from .questions import Choice, Question, Questions
from .studies import GameStep, Study
from .terminal import Argument, Command, Report, Terminal
from .traits import Traits
from .ui import Ui
from .words import JudgeWord, Ruling

__all__ = [
    "Act",
    "Advise",
    "Argument",
    "Book",
    "Box",
    "Catalogue",
    "Choice",
    "Command",
    "Duplicate",
    "GameStep",
    "JudgeWord",
    "Lesson",
    "Line",
    "LoadKernels",
    "Move",
    "Page",
    "Question",
    "Questions",
    "Report",
    "Ruling",
    "Say",
    "Scene",
    "Study",
    "Terminal",
    "Traits",
    "Try",
    "Ui",
    "Worth",
]
