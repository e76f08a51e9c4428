"""What the clinic has to say, put in order for its page: findings by gravity, then the event."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from arpad.locale import message
from arpad.model.finding import Finding, Severity
from arpad.office.clinic import Examined, Question
from arpad.office.event_crosstable import Crosstable, crosstable
from arpad.office.event_figures import Figures, estimated
from arpad.office.event_lines import PlayerLine, lines_of
from arpad.web.carried import carried
from arpad.web.event_words import SEVERITIES
from arpad.web.parts import Part, part_of

_MOST_SHOWN = 60
"""So many findings of one gravity are shown; mending them lets the rest come up."""
_BY_LIST = "fide/"
MENDED = (
    *(message("blank cell"), message("count"), message("day"), message("days of rounds")),
    *(message("encoding"), message("line end"), message("points"), message("points of a team")),
    message("title"),
)
"""What the mending of a report can be about."""


class Group(Struct, frozen=True, kw_only=True):
    """Findings of one gravity: the first of them, and how many there are besides."""

    title: str
    severity: Severity
    findings: tuple[Finding, ...]
    more: int


class Answer(Struct, frozen=True, kw_only=True):
    """What the page of an answer shows; `carried` brings the file back with the next question."""

    question: Question
    told: Examined
    groups: tuple[Group, ...]
    table: Crosstable | None
    figures: Figures | None
    part: Part[PlayerLine]
    names: Mapping[str, str]
    edition: str | None
    is_by_list: bool
    known_codes: frozenset[str]
    carried: str


def answer_to(question: Question, told: Examined, part: int) -> Answer:
    """Put what was found about a file in order."""
    table = crosstable(told.event) if told.event else None
    figures = estimated(told.event, told.outcome) if told.event and told.outcome else None
    lines = lines_of(table, figures) if table else ()
    edition = told.outcome.edition if told.outcome else None
    return Answer(
        question=question,
        told=told,
        groups=grouped(told.findings),
        table=table,
        figures=figures,
        part=part_of(lines, part),
        names={line.player.id: line.player.name or line.player.id for line in lines},
        edition=edition,
        is_by_list=bool(edition and edition.startswith(_BY_LIST)),
        known_codes=frozenset(p.code for p in told.known or () if p.code is not None),
        carried=carried(question.data),
    )


def grouped(findings: Sequence[Finding]) -> tuple[Group, ...]:
    """Return findings by their gravity, the gravest first."""
    groups = list[Group]()
    for severity, title in SEVERITIES.items():
        some = tuple(finding for finding in findings if finding.severity is severity)
        if some:
            more = max(0, len(some) - _MOST_SHOWN)
            groups.append(
                Group(title=title, severity=severity, findings=some[:_MOST_SHOWN], more=more)
            )
    return tuple(groups)
