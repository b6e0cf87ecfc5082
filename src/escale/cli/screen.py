"""Output: formatted by rich on a terminal, plain otherwise."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table


class Screen:
    """Standard output and standard error."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False)
        self.errors = Console(stderr=True, highlight=False, emoji=False)

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    def print(self, text: str = "", style: str = "") -> None:
        """Print lines; they are not wrapped if the output is no terminal."""
        if self.is_terminal:
            self.console.print(escape(text), style=style or None)
        else:
            print(text)

    def print_drawing(self, text: str) -> None:
        """Print a drawing in a frame."""
        if self.is_terminal:
            self.console.print(Panel.fit(escape(text), border_style="yellow"))
        else:
            print(text)

    def rows(self, title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table; the first column is text, the others are numbers."""
        if not self.is_terminal:
            print(title)
            for row in (head, *rows):
                print("\t".join(row))
            return
        table = Table(title=title, title_justify="left")
        for index, column in enumerate(head):
            table.add_column(column, justify="left" if index == 0 else "right")
        for row in rows:
            table.add_row(*(escape(cell) for cell in row))
        self.console.print(table)

    def print_error(self, text: str) -> None:
        """Print one line on standard error."""
        line = "".join(c if c.isprintable() else " " for c in text)
        if self.errors.is_terminal:
            self.errors.print(escape(f"escale: {line}"), style="red", soft_wrap=True)
        else:
            print(f"escale: {line}", file=sys.stderr)
