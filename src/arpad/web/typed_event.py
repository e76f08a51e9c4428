"""An event that a visitor has typed or pasted into a calculator, and what the law makes of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from msgspec import Struct

from arpad.formats.document import Content, Findings
from arpad.formats.event_source import source_from_bytes
from arpad.formats.typed_table import event_from_table, oversize
from arpad.locale import message
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.grading import Award, Promotion
from arpad.model.outcome import Outcome, PlayerOutcome, shared_articles
from arpad.regulations.application import rate
from arpad.web.form import Form

LONGEST_TABLE = 12_000
_MOST_GAMES_SHOWN = 64
_NAME = "table"


AWARDS = {
    Award.AWARDED: message("awarded"),
    Award.PENDING: message("awaits an agreement"),
    Award.REFUSED: message("refused"),
}
"""What became of a grade, in words."""


def climbs(promotions: Sequence[Promotion]) -> list[tuple[Promotion, Promotion]]:
    """Return the first and last step of every climb that one game gave in one way."""
    same = groupby(promotions, key=lambda p: (p.status, p.route, p.game, p.value))
    steps = [tuple(group) for _, group in same]
    return [(step[0], step[-1]) for step in steps]


SHOWN: Mapping[str, Any] = {
    "award_words": AWARDS,
    "climbs": climbs,
    "shared_articles": shared_articles,
}
"""What the page of an outcome asks for besides the outcome."""

_GRAVITY = tuple(Severity)
"""Severities, the gravest first."""


class Answer(Struct, frozen=True, kw_only=True):
    """The event and its outcome, or the findings that keep it from being one.

    `shown` are the players whose games are told: all of a small event, else the one asked for.
    """

    event: Event | None = None
    outcome: Outcome | None = None
    findings: Findings = ()
    shown: tuple[PlayerOutcome, ...] = ()

    @property
    def refusals(self) -> list[Finding]:
        """Return why the office would not rate the event as it stands."""
        return [f for f in self.findings if f.severity is Severity.REFUSE]


def answer(form: Form, edition: str, facts: Content, columns: Sequence[str]) -> Answer | None:
    """Return what the law makes of the table of a form; None where nothing is typed."""
    text = form.text("table", LONGEST_TABLE)
    day = form.day("on")
    if not text or form.faults:
        return None
    event, findings = _read(text, {**facts, **({"start": str(day)} if day else {})}, columns)
    if event is None:
        return Answer(findings=findings)
    outcome = rate(event, edition=edition)
    shown = _shown(outcome, form.given.get("player", ""))
    told = sorted((*findings, *outcome.findings), key=lambda f: _GRAVITY.index(f.severity))
    return Answer(event=event, outcome=outcome, findings=tuple(told), shown=shown)


def _read(text: str, facts: Content, columns: Sequence[str]) -> tuple[Event | None, Findings]:
    """Read a whole file of any format that holds an event, else a table of ours."""
    source = source_from_bytes(text.encode("utf-8", "replace"), name=_NAME)
    if source.format is None:
        return event_from_table(text, facts, columns, name=_NAME)
    too_large = () if source.event is None else oversize(source.event, name=_NAME)
    return (None, too_large) if too_large else (source.event, source.findings)


def _shown(outcome: Outcome, asked: str) -> tuple[PlayerOutcome, ...]:
    games = sum(len(player.entries) + len(player.excluded) for player in outcome.players)
    if games <= _MOST_GAMES_SHOWN:
        return outcome.players
    chosen = tuple(player for player in outcome.players if player.id == asked)
    return chosen or outcome.players[:1]


def facts_of(name: str, start: date, system: str, **more: object) -> Content:
    """Return the facts of an event of which only a table is given."""
    return {"name": name, "start": str(start), "system": system, **more}
