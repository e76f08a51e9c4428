"""The answer of `arpad check` for programs: findings, and what a tournament report adds to them."""

from msgspec import UNSET, Struct, UnsetType

from arpad.cli.check_list import CheckedList
from arpad.cli.checked_report import CheckedReport
from arpad.cli.mending import Mended
from arpad.formats.schema import FieldWords, Schema, schema_of
from arpad.formats.trf import Arbiter, Census, Change, Dialect, Encoding, Topic, arbiters_of
from arpad.model.finding import Finding, Severity


class CheckFinding(Struct, frozen=True, kw_only=True):
    """A finding; one about the form of a report has a topic, a line and a column besides."""

    severity: Severity
    article: str | None
    where: str
    message: str
    topic: Topic | UnsetType = UNSET
    line: int | UnsetType = UNSET
    column: int | UnsetType = UNSET


class CheckAnswer(Struct, frozen=True, kw_only=True):
    """Everything that is to be said about a file; of an event file, the findings only."""

    findings: tuple[CheckFinding, ...]
    dialect: Dialect | UnsetType = UNSET
    encoding: Encoding | UnsetType = UNSET
    census: Census | UnsetType = UNSET
    arbiters: tuple[Arbiter, ...] | UnsetType = UNSET
    changes: tuple[Change, ...] | UnsetType = UNSET
    output: str | UnsetType | None = UNSET
    list: CheckedList | UnsetType | None = UNSET


WORDS: FieldWords = {
    "CheckAnswer": {
        "findings": "everything that is to be said: about the form first, then about the event",
        "dialect": "the oldest dialect that has every record and letter of the report",
        "encoding": "the encoding in which the bytes of the report were read",
        "census": "what can be counted in the report",
        "arbiters": "the arbiters that the report names",
        "changes": "what --fix has mended; empty when there was nothing to mend",
        "list": "of a rating list: what it is and what was counted in it; null when unreadable",
        "output": "the file that --fix has written; null when there was nothing to mend",
    },
    "CheckFinding": {
        "severity": "how much the finding weighs",
        "article": "the article it rests on; null for what the form says",
        "where": "the place, in words",
        "message": "what is wrong, what was expected, what to do",
        "topic": "what a finding about the form is about",
        "line": "the line of the report; 0 for the file as a whole",
        "column": "the column, from 1; 0 for the line as a whole",
    },
    "CheckedList": {
        "form": "the form of its file",
        "title": "its title",
        "federation": "whose list it is",
        "pool": "the scale, or the pace",
        "edition": "the edition by which it was made, where the file says so",
        "list_date": "its day, where the file says so",
        "header": "the words over the columns of a text of FIDE, and the years that had them",
        "columns": "the columns, by their keys",
        "census": "what can be counted in it",
    },
    "ListHeader": {"years": "which lists have such a header", "words": "its words"},
    "ListCensus": {
        "players": "the players",
        "rated": "those with a rating, by pace",
        "inactive": "those marked as inactive; null where no column tells",
        "without_federation": "those without a federation; null where no column tells",
    },
    "Census": {
        "players": "the players",
        "rated": "those with a rating",
        "without_id": "those without a FIDE number",
        "without_federation": "those without a federation",
        "teams": "the teams",
        "rounds": "the rounds of the cross table",
    },
    "Arbiter": {
        "name": "the name",
        "title": "the title before it, if there is one",
        "id": "the FIDE number after it, if there is one",
        "is_chief": "whether this is a chief arbiter",
    },
    "Change": {
        "line": "the line",
        "column": "the column, from 1",
        "what": "what was mended",
        "before": "how it was written",
        "after": "how it is written now",
    },
}
"""What every field says."""


def answer_about(checked: CheckedReport, copy: Mended | None) -> CheckAnswer:
    """Return the answer about a report, and what was mended in it if that was asked for."""
    form = (
        CheckFinding(
            severity=seen.severity,
            article=None,
            where=seen.where,
            message=seen.finding.message,
            topic=seen.topic,
            line=seen.line,
            column=seen.column,
        )
        for seen in checked.form
    )
    return CheckAnswer(
        findings=(*form, *map(_plain, checked.about_the_event)),
        dialect=checked.report.dialect,
        encoding=checked.report.encoding,
        census=checked.census,
        arbiters=arbiters_of(checked.report),
        changes=UNSET if copy is None else copy.changes,
        output=UNSET if copy is None else _written(copy),
    )


def _written(copy: Mended) -> str | None:
    return None if copy.output is None else str(copy.output)


def _plain(finding: Finding) -> CheckFinding:
    return CheckFinding(
        severity=finding.severity,
        article=finding.article,
        where=finding.where,
        message=finding.message,
    )


def check_schema() -> Schema:
    """Return the JSON Schema of the answer."""
    return schema_of(
        CheckAnswer,
        title="Arpad check",
        description="What `arpad check --json` prints. An event file has findings only; what "
        "else is said is about tournament reports (TRF), changes and output when they are mended.",
        words=WORDS,
    )
