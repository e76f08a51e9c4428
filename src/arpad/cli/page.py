"""The page a command prints: headings, paragraphs and tables, as wide as the screen allows."""

import sys
from collections.abc import Collection, Sequence
from io import StringIO
from textwrap import wrap
from typing import Self, TextIO

from rich.console import Console

from arpad.cli.streams import printable
from arpad.cli.table import Row, laid_out


class Page:
    """Text collected part by part and printed at once."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Start empty, for standard output unless another stream is given."""
        self._stream = stream or sys.stdout
        self._text = StringIO()
        self._console = Console(
            file=self._text,
            force_terminal=self._stream.isatty(),
            markup=False,
            highlight=False,
            emoji=False,
        )
        self.width = self._console.width

    def __enter__(self) -> Self:
        """Begin to collect."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Print what was collected, unless something went wrong on the way."""
        if kind is None:
            self._stream.write(self._text.getvalue())

    def heading(self, text: str) -> None:
        """Add a line that stands out."""
        for line in wrap(printable(text), self.width):
            self._console.out(line, style="bold", highlight=False)

    def paragraph(self, text: str, *, indent: int = 0) -> None:
        """Add a text, wrapped at the width of the page."""
        space = " " * indent
        for line in wrap(
            printable(text), self.width, initial_indent=space, subsequent_indent=space
        ):
            self._console.out(line, highlight=False)

    def gap(self) -> None:
        """Add an empty line."""
        self._console.out("")

    def table(self, rows: Sequence[Row], *, numbers: Collection[str] = (), indent: int = 0) -> None:
        """Add a table, headings first; no rows, no table."""
        if not rows:
            return
        clean = [{heading: printable(text) for heading, text in row.items()} for row in rows]
        space = " " * indent
        headings, *lines = laid_out(clean, width=self.width - indent, numbers=numbers)
        self._console.out(space + headings, style="dim", highlight=False)
        self._console.out("\n".join(space + line for line in lines), highlight=False)
