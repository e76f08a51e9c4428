"""The rate of play in words: `40 moves in 90 minutes, then 30 minutes, 30 sec/move from move 1`.

The words of several languages are read into times, moves and seconds. Every number needs its
meaning and every other word must be known to change nothing; else nothing is understood.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple, TypeAlias

from arpad.formats.trf.systems import folded
from arpad.model.time_control import TimePeriod

_WORDS = tomllib.loads(resources.files(__package__).joinpath("time_words.toml").read_text("utf-8"))
_UNITS = {"H": "hours", "T": "minutes", "S": "seconds", "M": "moves"}
_UNIT_OF = {word: unit for unit, name in _UNITS.items() for word in _WORDS["units"][name].split()}
_FILLERS = frozenset(word for words in _WORDS["fillers"].values() for word in words.split())
_READ_AS = str.maketrans(_WORDS["signs"])


def _any_of(words: str) -> str:
    """Return a pattern for one of the words, the longest first."""
    return f"(?:{'|'.join(sorted(map(re.escape, words.split()), key=len, reverse=True))})"


_HOURS, _MINUTES, _SECONDS, _MOVES = (_any_of(_WORDS["units"][name]) for name in _UNITS.values())
_PHRASES = {name: _any_of(words) for name, words in _WORDS["phrases"].items()}
_A_MOVE = re.compile(rf"(?:/|\b{_PHRASES['a']})\s*{_MOVES}(?![^\W\d_])\.?")
_FROM_THE_FIRST = re.compile(
    rf"\b{_PHRASES['from']}\b(?: {_PHRASES['the']}\b)?\s*"
    rf"(?:{_PHRASES['first']}\.?\s*{_PHRASES['move']}|{_PHRASES['move']}\s*{_PHRASES['one']})(?!\w)"
)
_SHORT = re.compile(
    r"g\s*/?\s*(?P<minutes>\d{1,3})\s*(?:[;,+ ]\s*(?:\+|inc\s*/?)?\s*(?P<add>\d{1,3}))?"
)
_HOURS_AND_MINUTES = re.compile(
    rf"(\d{{1,2}})\s*{_HOURS}\.?\s*(?:(?:and|et|und|y|e) )?"
    rf"(\d{{1,2}})\s*{_MINUTES}?(?![^\W\d_])\.?(?!\s*{_SECONDS})"
)
_TOKEN = re.compile(r"(?P<number>\d+)|(?P<word>[^\W\d_]+|['\"])|(?P<sign>[^\w\s])")
_SIGNS = frozenset("+,;:&()-./*")
_FEWEST_MOVES = 10
_PLAYERS = 2
_A_MINUTE = 60
_LONGEST = 200


class _Item(NamedTuple):
    """A number with what it counts: T minutes, S seconds, M moves, N not said; or a sign."""

    unit: str
    number: int = 0


_Items: TypeAlias = list[_Item]


def periods_from_words(text: str) -> tuple[TimePeriod, ...]:
    """Return the periods that words state, none when they are not understood.

    >>> periods_from_words("40 moves in 100 min, 15 min, 30 sec/move")[1]
    TimePeriod(moves=None, minutes=15, seconds_a_move=30)
    """
    if len(text) > _LONGEST:
        return ()
    plain = _plain(text)
    short = _SHORT.fullmatch(plain)
    if short:
        return (TimePeriod(None, int(short["minutes"]), int(short["add"] or 0)),)
    plain, times = _FROM_THE_FIRST.subn(" ", plain)
    plain = _HOURS_AND_MINUTES.sub(
        lambda found: f" {int(found[1]) * _A_MINUTE + int(found[2])} min ", _A_MOVE.sub(" ", plain)
    )
    items = _items(plain)
    return () if items is None else _periods(_with_units(items), is_from_first=bool(times))


def _plain(text: str) -> str:
    """Return small letters without accents; signs stay as they are."""
    parts = re.split(r"([^\W\d_]+)", text.translate(_READ_AS).replace("''", '"'))
    return "".join(folded(part).rstrip() if part.isalpha() else part for part in parts).strip()


def _items(plain: str) -> _Items | None:
    """Return numbers with their units and the signs between them; None at an unknown word."""
    items: _Items = []
    for found in _TOKEN.finditer(plain):
        word, sign = found["word"], found["sign"]
        if found["number"]:
            items.append(_Item("N", int(found["number"][:6])))
        elif word in _UNIT_OF and items and items[-1].unit == "N":
            items[-1] = _counted(items[-1].number, _UNIT_OF[word])
        elif word == "x" or sign == "/":
            items.append(_Item("/"))
        elif word not in _FILLERS and sign not in _SIGNS:
            return None
    return items


def _counted(number: int, unit: str) -> _Item:
    return _Item("T", number * _A_MINUTE) if unit == "H" else _Item(unit, number)


def _with_units(items: _Items) -> _Items:
    """Give a bare number its unit from its neighbours: 40/90', 90'x40, 90 min + 30, 90+30 sec."""
    known: _Items = []
    for position, item in enumerate(items):
        before = items[position - 1].unit if position else ""
        two_before = items[position - 2].unit if position > 1 else ""
        after = "".join(other.unit for other in items[position + 1 : position + 3])
        if item.unit != "N":
            known.append(item)
        elif after == "/T" and item.number == _PLAYERS:
            continue
        elif after == "/T" or (before == "/" and two_before == "T"):
            known.append(_Item("M" if item.number >= _FEWEST_MOVES else "N", item.number))
        elif before == "T" and position == len(items) - 1:
            known.append(_Item("S", item.number))
        elif not position and after == "S":
            known.append(_Item("T", item.number))
        else:
            known.append(item)
    return [item for item in known if item.unit != "/"]


def _periods(items: _Items, *, is_from_first: bool) -> tuple[TimePeriod, ...]:
    if any(item.unit == "N" for item in items):
        return ()
    periods: list[TimePeriod] = []
    for moves, minutes, seconds in _grouped(items):
        if minutes is None:
            return ()
        periods.append(TimePeriod(moves, minutes, seconds or 0))
    added = {period.seconds_a_move for period in periods} - {0}
    if len(added) > 1:
        return ()
    everywhere = added.pop() if added else 0
    # Seconds named once, at the end, run from the first move, as everywhere in practice.
    if everywhere and not is_from_first and not periods[-1].seconds_a_move:
        return ()
    return tuple(TimePeriod(p.moves, p.minutes, everywhere) for p in periods)


def _grouped(items: _Items) -> Iterator[tuple[int | None, int | None, int | None]]:
    """Yield moves, minutes and seconds that stand together, one group a period."""
    group: dict[str, int] = {}
    for item in items:
        if item.unit in group or (item.unit in {"M", "T"} and ("S" in group or _is_full(group))):
            yield group.get("M"), group.get("T"), group.get("S")
            group = {}
        group[item.unit] = item.number
    yield group.get("M"), group.get("T"), group.get("S")


def _is_full(group: dict[str, int]) -> bool:
    return "M" in group and "T" in group
