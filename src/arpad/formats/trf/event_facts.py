"""The facts of an event, from the records of the tournament."""

from collections import Counter
from datetime import date
from pathlib import PurePath

from arpad.formats.trf.checks.rounds import MOST_ROUNDS, number_of_rounds, round_dates
from arpad.formats.trf.conversion import Conversion
from arpad.formats.trf.plain_text import LONGEST_TEXT, plain
from arpad.formats.trf.report import Report
from arpad.formats.trf.systems import is_knockout, is_league, system_from_code, system_from_words
from arpad.formats.trf.time_controls import control_from_code, control_from_words, text_of
from arpad.formats.wording import quoted
from arpad.model.event import Round
from arpad.model.finding import Severity
from arpad.model.system import System

PLAYERS_OF_A_MATCH = 2


def start_of(conversion: Conversion) -> date | None:
    """Return the first day, by the record or by the first round; an error without either."""
    day, end, line = conversion.day("042"), conversion.day("052"), conversion.file.first("042")
    if day is not None:
        return day
    days = (day for day in round_dates(conversion.file) if day is not None)
    first = min((day for day in days if end is None or day <= end), default=None)
    if first is not None:
        message = f"there is no day of the start (042); the first round's, {first}, stands in"
        conversion.tell(line, message)
    elif line is None or not line.is_unreadable("date"):
        message = (
            "there is no day of the start, and the day says by which rules to rate; add "
            '"042 YYYY/MM/DD"'
        )
        conversion.tell(line, message, Severity.ERROR)
    return first


def words_of(conversion: Conversion, code: str) -> str | None:
    """Return the text of a record as an event can hold it, None when it is blank."""
    text = plain(conversion.text(code))
    if len(text) > LONGEST_TEXT:
        message = f"the text has more than {LONGEST_TEXT} letters; the rest is left out"
        conversion.tell(conversion.file.first(code), message)
    return text[:LONGEST_TEXT].rstrip() or None


def name_of(conversion: Conversion) -> str:
    """Return the name of the tournament, or that of the file."""
    name = words_of(conversion, "012")
    if name is None:
        name = (plain(PurePath(conversion.file.name).stem) or "report")[:LONGEST_TEXT].rstrip()
        message = f"the tournament has no name (012); it is called {quoted(name)} here"
        conversion.tell(None, message)
    return name


def is_of_league(conversion: Conversion) -> bool:
    """Tell whether the type of tournament speaks of a league."""
    return any(is_league(line.text("text")) for line in conversion.file.of("092"))


def system_of(conversion: Conversion) -> System:
    """Return the system by the code, by the words, or by what the cross table shows."""
    code, words = conversion.text("192"), conversion.text("092")
    system = system_from_code(code) or system_from_words(words)
    is_match = len(conversion.report.table.ranks) == PLAYERS_OF_A_MATCH
    if system is not None and (is_match or system is not System.MATCH):
        return system
    derived, reason = shown_system(conversion.report)
    if is_knockout(f"{code} {words}"):
        derived, reason = System.SWISS, "a knockout is rated like it"
    stated = f"{code} {words}".strip()
    said = f"the type {quoted(stated)} does not say it" if stated else "nothing says it"
    message = f"the system is taken to be {quoted(derived)}, because {reason}; {said}"
    line = conversion.file.first("192") or conversion.file.first("092")
    conversion.tell(line, message, Severity.INFO)
    return derived


def shown_system(report: Report) -> tuple[System, str]:
    """Return the system that the cross table shows, and what shows it."""
    number = len(report.table.ranks)
    if number == PLAYERS_OF_A_MATCH:
        return System.MATCH, "there are two players"
    met = Counter((meeting.first, meeting.second) for meeting in report.pairings.meetings)
    if number > PLAYERS_OF_A_MATCH and len(met) == number * (number - 1) // 2:
        times = set(met.values())
        if times == {1}:
            return System.ROUND_ROBIN, "everybody met everybody once"
        if times == {2}:
            return System.DOUBLE_ROUND_ROBIN, "everybody met everybody twice"
    return System.SWISS, "not everybody met everybody"


def time_control_of(conversion: Conversion) -> str | None:
    """Return the rate of play by the code or the words; what is not understood is quoted."""
    for code, read in (("222", control_from_code), ("122", control_from_words)):
        text = conversion.text(code)
        control = read(text) if text else None
        if control is not None:
            return text_of(control)
        if text:
            message = f"the time control {quoted(text)} is not understood and is left out"
            advice = "write it like 90+30 or 40/90 30 +30 in record 122"
            conversion.tell(conversion.file.first(code), f"{message}; {advice}")
    return None


def rounds_of(conversion: Conversion, start: date, last_played: int) -> tuple[Round, ...]:
    """Return all rounds when the report counts or dates them; a day must lie in the event."""
    days = round_dates(conversion.file)[:MOST_ROUNDS]
    stated = number_of_rounds(conversion.file) or 0
    if not any(days) and not stated:
        return ()
    end = conversion.day("052") or date.max
    rounds = []
    for number in range(1, max(stated, len(days), last_played) + 1):
        day = days[number - 1] if number <= len(days) else None
        if day is not None and not start <= day <= end:
            message = f"the day of round {number}, {day}, is outside the event and left out"
            conversion.tell(conversion.file.first("132"), message)
            day = None
        rounds.append(Round(number=number, date=day))
    return tuple(rounds)
