"""Retelling: what is said of an event file, in the words of who looks at lines and cells."""

import re
from collections.abc import Callable

from arpad.formats.expectation import expectation
from arpad.formats.results.layout import orders, tables
from arpad.formats.results.spelling import all_result_words
from arpad.formats.wording import listed, quoted

_ITEM = re.compile(r"\b(players|games|rounds|stages)\[(\d{1,6})\]")
_EXPECTED_NULL = re.compile(r", or null(?=[^;]*; found)")
_REWORDINGS = (
    (
        expectation(tables()[orders()["games"]].types["result"]),
        listed([quoted(words) for words in all_result_words()], "or"),
    ),
    ('write "+-", "==" or "--"', 'write "full bye", "half bye" or "zero bye"'),
    ("expected true or false", "expected yes or no"),
    ("add true or false", "add yes or no"),
    ("no player has the id ", "no player has the number or id "),
    ("write false for an even one", "leave the cell empty for an even one"),
)


def retold(message: str, row_words: Callable[[str, int], str | None]) -> str:
    """Return a message about a document as one about paper.

    `row_words` names the line on which an item of a list stands.

    >>> retold("this game is already reported as games[0]; keep one", lambda *_: "line 9")
    'this game is already reported as line 9; keep one'
    """
    told = _ITEM.sub(lambda item: row_words(item[1], int(item[2])) or item[0], message)
    told = _EXPECTED_NULL.sub(", or an empty cell", told)
    for words, others in _REWORDINGS:
        told = told.replace(words, others)
    return told
