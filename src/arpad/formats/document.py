"""Documents: the plain objects, lists and values of a JSON or TOML file, before any meaning.

Numbers with a fraction stay decimals, so that nothing is lost between the file and the model; a
key given twice is refused, because silently keeping the last one would hide a contradiction.
"""

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from itertools import islice
from pathlib import PurePath
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.formats.file_text import text_of, unreadable
from arpad.formats.wording import Trail, continued, listed, place, printable, quoted, shown
from arpad.model.finding import Finding

Content: TypeAlias = dict[str, Any]
Findings: TypeAlias = tuple[Finding, ...]


class Notation(StrEnum):
    """The two ways to write a document."""

    JSON = "JSON"
    TOML = "TOML"


class Document(Struct, frozen=True):
    """The content of a file, and how it was written."""

    notation: Notation
    content: Content


class _Repetitive(dict[str, Any]):
    """An object that gives a key more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


_TOO_DEEP = "brackets are nested too deep; six levels are enough for any file"
_TOO_LARGE = "a number is too long to be read; ratings and points have a few digits"

# tomllib takes time by the square of a key's parts: a hundred are plenty, and no file has three.
_ENDLESS_KEY = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){100}")
_TOML_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""|'
    r"'''(?:[^']|'(?!''))*+'''|"
    r'"(?:[^"\\\n]|\\.)*+"|'
    r"'[^'\n]*+'",
    re.DOTALL,
)
_TOML_START = re.compile(r"\s*(?:#|\[\[\s*\w|[\w\"'-]+\s*=)")
_TOML_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TOML_VALUE = re.compile(r"[\w:.+-]+")


def document_from_bytes(data: bytes, *, name: str) -> Document | Findings:
    """Read a document, or say why that is impossible."""
    text = text_of(data, name=name)
    if isinstance(text, Finding):
        return (text,)
    notation = notation_of(text, name)
    parse = _from_json if notation is Notation.JSON else _from_toml
    try:
        content = parse(text, name)
    except RecursionError:
        return (unreadable(name, _TOO_DEEP),)
    except (ValueError, ArithmeticError):
        return (unreadable(name, _TOO_LARGE),)
    return content if isinstance(content, tuple) else Document(notation, content)


def notation_of(text: str, name: str) -> Notation:
    """Tell JSON from TOML by the content, and by the file's name where that is open."""
    if text.lstrip().startswith("{"):
        return Notation.JSON
    is_toml = PurePath(name).suffix.lower() == ".toml" or _TOML_START.match(text)
    return Notation.TOML if is_toml else Notation.JSON


def _from_json(text: str, name: str) -> Content | Findings:
    repetitive: list[_Repetitive] = []

    def as_object(pairs: list[tuple[str, Any]]) -> Content:
        content = dict(pairs)
        if len(content) < len(pairs):
            content = _Repetitive(pairs)
            repetitive.append(content)
        return content

    try:
        content = json.loads(
            text, parse_float=Decimal, parse_constant=Decimal, object_pairs_hook=as_object
        )
    except json.JSONDecodeError as reason:
        return (_malformed_json(text, reason, name),)
    if not isinstance(content, dict):
        return (unreadable(name, f"expected one JSON object {{…}}; found {shown(content)}"),)
    return tuple(islice(_repetitions(content, name), MOST)) if repetitive else content


def _repetitions(content: Content, name: str) -> Iterator[Finding]:
    """Yield a finding for every key that an object gives more than once."""
    waiting: list[tuple[Trail, object]] = [((), content)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, _Repetitive):
            yield from _repeated_keys(value, place(name, content, path))
        if isinstance(value, dict):
            waiting += reversed([((*path, key), inner) for key, inner in value.items()])
        elif isinstance(value, list):
            waiting += reversed([((*path, index), inner) for index, inner in enumerate(value)])


def _repeated_keys(value: _Repetitive, where: str) -> Iterator[Finding]:
    given: defaultdict[str, list[object]] = defaultdict(list)
    for key, inner in value.pairs:
        given[key].append(inner)
    for key, values in given.items():
        if len(values) > 1:
            yield unreadable(
                where,
                f"the key {quoted(key)} is given {len(values)} times, as "
                f"{listed(shown(inner) for inner in values[:5])}; keep the right one",
            )


def _malformed_json(text: str, reason: json.JSONDecodeError, name: str) -> Finding:
    where = f"{name}: line {reason.lineno}, column {reason.colno}"
    before = text[: reason.pos].rstrip()
    if reason.pos >= len(text.rstrip()) or reason.msg.startswith("Unterminated string"):
        return unreadable(where, "the JSON ends too early; the file seems to be cut off")
    if reason.msg == "Extra data":
        return unreadable(where, "the JSON object has ended, yet there is more text; remove it")
    if before.endswith(",") and text[reason.pos] in "]}":
        return unreadable(where, "the last entry is followed by a comma; JSON has none there")
    return unreadable(where, f"this is not valid JSON: {continued(reason.msg)}")


def _from_toml(text: str, name: str) -> Content | Findings:
    if _ENDLESS_KEY.search(_TOML_TEXT.sub("text", text)):
        return (unreadable(name, "a key has more than a hundred parts; it should have one"),)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as reason:
        return (_malformed_toml(text, str(reason), name),)


def _malformed_toml(text: str, reason: str, name: str) -> Finding:
    found = _TOML_PLACE.fullmatch(reason)
    problem = found[1] if found else reason
    lines = text.split("\n")
    if found and found[2]:
        number, column = int(found[2]), int(found[3])
    else:
        number, column = len(lines), len(lines[-1]) + 1
    where = f"{name}: line {number}, column {column}"
    line = lines[number - 1]
    if problem.startswith("Invalid date"):
        day = _TOML_VALUE.match(line, column - 1)
        if day:
            return unreadable(where, f"{printable(day[0])} is not a day of the calendar")
    if problem == "Cannot overwrite a value" and "=" in line:
        key = line.partition("=")[0].strip()
        return unreadable(where, f"the key {quoted(key)} is given twice; keep the right one")
    return unreadable(where, f"this is not valid TOML: {continued(problem)}")
