"""What a box is: everything the server and the terminal need to know about one game."""

from .advice import Adviser, RatedAnswer
from .anchors import Anchors
from .books import Book, Page
from .box import Box
from .catalogue import Catalogue
from .dailies import BEST_MARK, Daily, DailyTable, DayScore, FinishedTry, Puzzle, PuzzleResult
from .duplicate import Duplicate, PlayedDeal, SeenStep, SheetRow, SheetText
from .figures import Count, Figure, Figures, PlayedGame
from .kernels import KernelLoader
from .lessons import Exercise, Explain, Lesson, LessonStep, Move, Scene
from .own_boards import OwnBoard
from .pictures import FinalTable, Picture
from .questions import Choice, Question, Questions
from .rounds import Find, Rounds
from .studies import GameStep, Study
from .terminal import Argument, Command, Report, Terminal
from .traits import Traits
from .ui import Ui
from .words import JudgeWord, Ruling

__all__ = [
    "BEST_MARK",
    "Adviser",
    "Anchors",
    "Argument",
    "Book",
    "Box",
    "Catalogue",
    "Choice",
    "Command",
    "Count",
    "Daily",
    "DailyTable",
    "DayScore",
    "Duplicate",
    "Exercise",
    "Explain",
    "Figure",
    "Figures",
    "FinalTable",
    "Find",
    "FinishedTry",
    "GameStep",
    "JudgeWord",
    "KernelLoader",
    "Lesson",
    "LessonStep",
    "Move",
    "OwnBoard",
    "Page",
    "Picture",
    "PlayedDeal",
    "PlayedGame",
    "Puzzle",
    "PuzzleResult",
    "Question",
    "Questions",
    "RatedAnswer",
    "Report",
    "Rounds",
    "Ruling",
    "Scene",
    "SeenStep",
    "SheetRow",
    "SheetText",
    "Study",
    "Terminal",
    "Traits",
    "Ui",
]
