"""Events in public words: what each state means to somebody outside the office."""

from collections.abc import Mapping

from arpad.formats.event_source import Format
from arpad.locale import message
from arpad.model.correction import CorrectionKind
from arpad.model.docket import State
from arpad.model.event import Result
from arpad.model.finding import Severity
from arpad.model.outcome import Status
from arpad.model.system import System
from arpad.office import state_words
from arpad.office.event_road import Mark
from arpad.office.event_status import Acts
from arpad.store.decisions import Kind

STATES: Mapping[State, str] = state_words.STATES

BADGES: Mapping[State, str] = {
    State.WAITING: "warn",
    State.REFUSED: "bad",
    State.RATED: "good",
    State.PUBLISHED: "good",
}
"""The colours of states; those that are not named here have none of their own."""

MARKS: Mapping[Mark, str] = {
    Mark.DONE: message("done"),
    Mark.HERE: message("now here"),
    Mark.STOPPED: message("stopped here"),
    Mark.TO_COME: message("still to come"),
    Mark.LEFT_OUT: message("left out"),
}

NEXT: Mapping[Acts, str] = {
    Acts.ORGANISER: message("The organiser"),
    Acts.FEDERATION: message("The federation"),
    Acts.OFFICER: message("A rating officer"),
    Acts.NOBODY: message("Nobody: nothing is left to do"),
}

SYSTEMS: Mapping[System, str] = {
    System.SWISS: message("Swiss system"),
    System.ROUND_ROBIN: message("Round robin"),
    System.DOUBLE_ROUND_ROBIN: message("Double round robin"),
    System.TEAM: message("Team event"),
    System.SCHEVENINGEN: message("Scheveningen"),
    System.MATCH: message("Match"),
    System.TABLE: message("Table"),
}

STATUSES: Mapping[Status, str] = {
    Status.RATED_SINCE: message("rated since"),
    Status.NEW: message("first rating"),
    Status.UNRATED: message("unrated, the result counts"),
    Status.NOT_COUNTED: message("unrated, the result does not count"),
}
"""What is said of players beside their numbers; nothing is said of those who are simply rated."""

DECISIONS: Mapping[Kind, str] = {
    Kind.OVERRIDE: message("Admitted"),
    Kind.REFUSAL: message("Refused"),
    Kind.APPEAL: message("Appealed against"),
}

CORRECTIONS: Mapping[CorrectionKind, str] = {
    CorrectionKind.RESULT: message("A result was wrong"),
    CorrectionKind.PERSON: message("A player was somebody else"),
    CorrectionKind.WITHDRAWAL: message("The event should not have been rated"),
    CorrectionKind.LATE: message("The report came late"),
    CorrectionKind.START: message("A starting rating was wrong"),
    CorrectionKind.MERGE: message("Two entries of the register were one player"),
}

SEVERITIES: Mapping[Severity, str] = {
    Severity.ERROR: message("Errors: the file cannot be used before they are mended"),
    Severity.REFUSE: message("Refusals: not rated unless an officer decides otherwise"),
    Severity.WARN: message("Warnings: worth a look"),
    Severity.INFO: message("Notes: said for the record"),
}

FORMATS: Mapping[str, str] = {
    Format.EVENT_FILE.value: message("Event file"),
    Format.TRF.value: message("Tournament report (TRF)"),
    Format.RESULTS.value: message("Results file (CSV or xlsx)"),
    Format.TURNERING.value: message("Report of a shogi table (turnering.txt)"),
    Format.FESA_TABLE.value: message("Table as FESA prints it"),
    Format.FISF_RESULTS.value: message("Results of FISF"),
}

RESULTS: Mapping[str, str] = {
    Result.WHITE_WINS.value: "1–0",  # noqa: RUF001 - as results are printed
    Result.BLACK_WINS.value: "0–1",  # noqa: RUF001
    Result.DRAW.value: "½–½",  # noqa: RUF001
    Result.WHITE_FORFEIT_WIN.value: "+ −",  # noqa: RUF001
    Result.BLACK_FORFEIT_WIN.value: "− +",  # noqa: RUF001
    Result.DOUBLE_FORFEIT.value: "− −",  # noqa: RUF001
    Result.UNPLAYED_DRAW.value: "= =",
}
