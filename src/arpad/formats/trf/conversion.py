"""A report on its way to an event, with what is to be said about it so far."""

from datetime import date

from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.model.finding import Severity


class Conversion:
    """The report, and what is missing, unclear or derived in the event it becomes."""

    def __init__(self, report: Report) -> None:
        """Begin with nothing to say."""
        self.report = report
        self.seen: list[Observation] = []

    @property
    def file(self) -> TrfFile:
        """Return the file of the report."""
        return self.report.file

    def tell(self, line: TrfLine | None, message: str, severity: Severity = Severity.WARN) -> None:
        """Note something about a line, or about the whole file."""
        self.seen.append(
            Observation(
                topic=Topic.RECORDS,
                severity=severity,
                line=0 if line is None else line.number,
                about="" if line is None else f"record {line.code}",
                message=message,
            )
        )

    def text(self, code: str) -> str:
        """Return the text of a record, empty when there is none."""
        line = self.file.first(code)
        return "" if line is None else line.text("text")

    def day(self, code: str) -> date | None:
        """Return the day of a record, if it has one."""
        line = self.file.first(code)
        return None if line is None else line.day("date")
