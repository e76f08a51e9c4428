"""Faults: what is wrong at a line and a column, before it is told as a finding."""

from collections.abc import Iterable

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.formats.document import Findings
from arpad.formats.wording import printable, sentence
from arpad.model.finding import Finding, Severity


class Fault(Struct, frozen=True):
    """A place in a file and what is to be said about it; line 0 is the file, column 0 the line."""

    line: int
    column: int
    message: str
    about: str = ""
    severity: Severity = Severity.ERROR

    def finding(self, name: str) -> Finding:
        """Return the finding, with a place that names file, line, column and player."""
        return Finding(self.severity, None, place(name, self), sentence(self.message))


def place(name: str, fault: Fault) -> str:
    """Return the words for the place of a fault: `turnering.txt: line 4, column 9 (Ek, Anna)`."""
    file = printable(name, longest=200)
    if not fault.line:
        return file
    column = f", column {fault.column}" if fault.column else ""
    about = f" ({printable(fault.about, 40)})" if fault.about else ""
    return f"{file}: line {fault.line}{column}{about}"


class Faults:
    """What has been found so far: as many errors and as many remarks as are worth telling."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._errors: list[Fault] = []
        self._remarks: list[Fault] = []

    def add(self, faults: Iterable[Fault]) -> None:
        """Take faults in, and stop looking for more when there are too many errors."""
        for fault in faults:
            kept = self._errors if fault.severity is Severity.ERROR else self._remarks
            if len(kept) <= MOST:
                kept.append(fault)
            if self.is_full:
                return

    @property
    def is_full(self) -> bool:
        """Tell whether there are more errors than are worth telling."""
        return len(self._errors) > MOST

    @property
    def is_hopeless(self) -> bool:
        """Tell whether an error keeps the file from being used."""
        return bool(self._errors)

    def told(self, name: str) -> Findings:
        """Return the findings in the order of the lines; remarks give way to errors."""
        found = (self._errors + self._remarks)[: MOST + 1]
        ordered = sorted(found[:MOST], key=lambda fault: (fault.line, fault.column))
        findings = [fault.finding(name) for fault in ordered]
        if len(found) > MOST:
            message = f"these are {MOST} remarks, and there are more; mend them and check again"
            severity = Severity.ERROR if self.is_hopeless else Severity.WARN
            findings.append(Fault(0, 0, message, severity=severity).finding(name))
        return tuple(findings)
