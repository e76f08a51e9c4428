"""XML of a workbook, element by element; what only an attacker writes is refused.

No part of a workbook declares a document type, and without one there are no entities to expand.
A part is parsed in one piece: its size is known to be bounded, and text in pieces costs the parser
time by the square of its length.
"""

from collections.abc import Mapping
from typing import Protocol
from xml.parsers import expat

from arpad.formats.results.refusal import DAMAGED, RefusedError

LONGEST_TEXT = 32_767
"""What a cell can hold, by the makers of the format."""

_DEEPEST = 100
_FORBIDDEN = (
    "the workbook declares a document type (DOCTYPE) in its XML, which no spreadsheet program "
    "writes; check where it comes from"
)


class Visitor(Protocol):
    """Somebody who is told about elements by their names without prefixes."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Meet the start of an element."""

    def end(self, name: str, text: str) -> None:
        """Meet the end of an element, with the text that stands right in front of it."""


class _Walk:
    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._depth = 0
        self._text: list[str] = []
        self._length = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise RefusedError(DAMAGED)
        self._text, self._length = [], 0
        plain = {key.rpartition(":")[2]: value for key, value in attributes.items()}
        self._visitor.start(name.rpartition(":")[2], plain)

    def end(self, name: str) -> None:
        self._depth -= 1
        text = "".join(self._text)
        self._text, self._length = [], 0
        self._visitor.end(name.rpartition(":")[2], text)

    def text(self, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST_TEXT:
            raise RefusedError(
                f"a cell has more than {LONGEST_TEXT} characters; shorten it, or check what the "
                "workbook holds"
            )
        self._text.append(text)


def walk(data: bytes, visitor: Visitor) -> None:
    """Tell a visitor about every element of a part; raise when the part is refused."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    told = _Walk(visitor)
    parser.StartElementHandler = told.start
    parser.EndElementHandler = told.end
    parser.CharacterDataHandler = told.text
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the parser takes it by position only
    except (expat.ExpatError, ValueError, LookupError) as reason:
        raise RefusedError(DAMAGED) from reason


def _refuse(*_: object) -> None:
    raise RefusedError(_FORBIDDEN)
