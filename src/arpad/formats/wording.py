"""The words in which findings name a place, a value and what was meant.

A finding is read by an arbiter beside the open file: it must name the player, not only a number in
a list, and whatever the file holds it must fit on a line and be safe to print.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import date, time
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeAlias

Trail: TypeAlias = tuple[str | int, ...]
"""The keys and positions that lead from the top of a document to a place in it."""

_LONGEST_TEXT = 60
_LONGEST_NAME = 40
_LARGEST_SHOWN = 10**18
_NOTHING = frozenset({"", "-", "0", "false", "n/a", "nil", "no", "none", "null"})


def printable(text: str, longest: int = _LONGEST_TEXT) -> str:
    r"""Return text that fits on a line, with escapes for what cannot be printed.

    >>> printable("Ek\n")
    'Ek\\n'
    """
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    if short.isprintable():
        return short
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in short)


def quoted(text: str) -> str:
    """Return printable text between quotation marks."""
    return f'"{printable(text)}"'


def sentence(text: str) -> str:
    """Return words as a sentence, from capital to full stop."""
    stop = "" if text.endswith("?") else "."
    return f"{text[:1].upper()}{text[1:]}{stop}"


def continued(message: str) -> str:
    """Return the message of a parser as the end of a sentence.

    >>> continued("Expecting value at"), continued("JSON is malformed")
    ('expecting value', 'JSON is malformed')
    """
    first = message[:1] if message[1:2].isupper() else message[:1].lower()
    return printable(first + message[1:]).removesuffix(" at")


def says_no(text: str) -> bool:
    """Tell whether a text says that there is nothing to say.

    >>> says_no("None"), says_no("2 pieces")
    (True, False)
    """
    return text.strip().lower() in _NOTHING


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a row: a, b and c.

    >>> listed(["white", "black"]), listed(["1", "2", "3"], "or")
    ('white and black', '1, 2 or 3')
    """
    *rest, final = words
    return f"{', '.join(rest)} {last} {final}" if rest else final


@lru_cache(maxsize=1024)
def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Return the known word most like this one, if one is like it at all.

    >>> nearest("Ratng", ("name", "rating"))
    'rating'
    """
    lowered = {candidate.lower(): candidate for candidate in reversed(known)}
    close = get_close_matches(printable(word).lower(), lowered, n=1)
    return lowered[close[0]] if close else None


def shown(value: object) -> str:
    """Return a value of a document as its file would write it, or its kind when it is large."""
    match value:
        case str():
            return quoted(value)
        case bool() | None:
            return json.dumps(value)
        case int() | Decimal():
            return _shown_number(value)
        case date() | time():
            return value.isoformat()
    return "an object" if isinstance(value, Mapping) else "a list"


def _shown_number(value: int | Decimal) -> str:
    # The length comes first: Python refuses to write out a number of many thousand digits.
    if isinstance(value, int) and abs(value) >= _LARGEST_SHOWN:
        return "a number of more than 18 digits"
    return printable(str(value))


def place(name: str, content: object, path: Trail) -> str:
    """Return the words for a place in a file: `open.json: players[3] (Anna Ek), rating`."""
    words: list[str] = []
    for key in path:
        content = _inside(content, key)
        if isinstance(key, str):
            words.append(printable(key, _LONGEST_NAME))
        elif words:
            words[-1] += f"[{key}]{_label(words[-1], content)}"
    file = printable(name, longest=200)
    return f"{file}: {', '.join(words)}" if words else file


def _inside(content: object, key: str | int) -> object:
    if isinstance(content, Mapping):
        return content.get(key)
    if isinstance(content, list) and isinstance(key, int):
        return content[key]
    return None


def _label(group: str, item: object) -> str:
    """Return in brackets what a person calls an item of a list."""
    if not isinstance(item, Mapping):
        return ""
    for key, word in _LABELS.get(group, ()):
        value = item.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            named = printable(value, _LONGEST_NAME) if isinstance(value, str) else shown(value)
            return f" ({word}{named})"
    return ""


_LABELS = {
    "players": (("name", ""), ("id", "")),
    "games": (("round", "round "),),
    "rounds": (("number", "round "),),
    "stages": (("name", ""),),
    "decisions": (("article", "article "),),
    "approvals": (("grade", ""),),
}
