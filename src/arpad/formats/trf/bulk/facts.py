"""The facts of many events: name, days and system, from the records before the players.

They are a few lines a report and are read singly, with the careful reader's own functions.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import numpy as np

from arpad.formats.trf.bulk.bundle import (
    BYES,
    CODED_TYPE,
    END,
    NAME,
    PLAYERS,
    START,
    TEAM,
    TYPE,
    Bundle,
    code_number,
)
from arpad.formats.trf.bulk.columns import Int32
from arpad.formats.trf.bulk.fields import FIRST_DAY
from arpad.formats.trf.bulk.listed_byes import ListedBye, listed_byes
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.plain_text import LONGEST_TEXT
from arpad.formats.trf.systems import system_from_code, system_from_words
from arpad.model.system import System

_ONCE = (NAME, START, END, PLAYERS, TYPE, CODED_TYPE)
_CODES = {code_number(code): code for code in (*_ONCE, BYES, TEAM)}
_WORDS_FROM = 4
UNCOUNTED = -1


@dataclass(frozen=True, slots=True)
class Facts:
    """What the records of each report say about its event."""

    name: list[str]
    start: Int32
    start_year: Int32
    end: Int32
    players: Int32
    """How many players there are by the report's own count, `UNCOUNTED` without one."""
    type: list[System]
    byes: list[ListedBye]
    """The byes that reports list by themselves."""


def facts_of(bundle: Bundle) -> Facts:
    """Return the facts of the events; refuse the reports that do not give them plainly."""
    number = len(bundle.base)
    start, start_year, end, players = (np.zeros(number, np.int32) for _ in range(4))
    facts = Facts([""] * number, start, start_year, end, players, [System.SWISS] * number, [])
    records = _records(bundle)
    for report in np.flatnonzero(~bundle.refusals.is_refused).tolist():
        problem = _problem(records[report]) or _read(facts, report, records[report])
        if problem:
            bundle.refusals.refuse(report, problem)
    return facts


def _records(bundle: Bundle) -> defaultdict[int, dict[str, list[str]]]:
    """Return the texts of the records that matter, by report and code."""
    records: defaultdict[int, dict[str, list[str]]] = defaultdict(dict)
    rows = np.flatnonzero(np.isin(bundle.code, list(_CODES)))
    lines = bundle.lines
    columns = (bundle.code, lines.report, lines.start, lines.end)
    for code, report, start, end in zip(*(c[rows].tolist() for c in columns), strict=True):
        text = bundle.text(report, start, end)
        records[report].setdefault(_CODES[code], []).append(text)
    return records


def _problem(records: dict[str, list[str]]) -> str | None:
    """Say which record is missing, or there more than once."""
    twice = [code for code in _ONCE if len(records.get(code, ())) > 1]
    if twice:
        return f"it has the record {twice[0]} twice"
    missing = [code for code in (NAME, START, END) if code not in records]
    return f"it has no record {missing[0]}" if missing else None


def _read(facts: Facts, report: int, records: dict[str, list[str]]) -> str | None:
    """Put the facts of one report in their places, or say which of them is not plain."""
    name = records[NAME][0][_WORDS_FROM:].strip()
    if not 0 < len(name) <= LONGEST_TEXT:
        return "the tournament has no name (012), or a very long one"
    start, end = (_day(records[code][0]) for code in (START, END))
    if start is None or end is None or end < start:
        return "the first or the last day (042, 052) cannot be read, or the last is the earlier"
    coded, in_words = (records.get(code, [code])[0] for code in (CODED_TYPE, TYPE))
    system = _system(coded, in_words)
    if system is None:
        return "the type of tournament (192, 092) does not say the system"
    facts.name[report], facts.type[report] = name, system
    facts.start[report], facts.end[report] = (day.toordinal() - FIRST_DAY for day in (start, end))
    facts.start_year[report] = start.year
    facts.players[report] = _count(records.get(PLAYERS, [PLAYERS])[0])
    if BYES in records and TEAM not in records:
        words = coded[_WORDS_FROM:], in_words[_WORDS_FROM:]
        facts.byes.extend(listed_byes(report, records[BYES], words))
    return None


@lru_cache(maxsize=1 << 14)
def _day(raw: str) -> date | None:
    return _line(raw).day("date")


@lru_cache(maxsize=1 << 14)
def _count(raw: str) -> int:
    number = _line(raw).whole("number")
    return UNCOUNTED if number is None else number


@lru_cache(maxsize=1 << 10)
def _system(coded: str, in_words: str) -> System | None:
    system = system_from_code(_line(coded).text("text"))
    return system or system_from_words(_line(in_words).text("text"))


def _line(raw: str) -> TrfLine:
    return line_from(1, raw, "")
