"""The report clinic: what is to be said about a file before anybody sends it in.

The file is read as the office would read it, mended where that is safe, and rated for this answer
only. Nothing of it is kept, and the book is looked into only when the visitor asks for it.
"""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.event_source import Source, source_from_bytes
from arpad.formats.extras import MissingExtraError
from arpad.formats.report_source import source_of
from arpad.formats.trf import Census, Change, census_of, fix_trf, write_trf
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, error
from arpad.model.outcome import Outcome
from arpad.model.pool import Pool
from arpad.office.identities import identify
from arpad.office.matching import match_players
from arpad.office.standing_in_event import filled_from, knowledge_of
from arpad.regulations.application import rate
from arpad.store.pools import pools

MOST_FINDINGS = 500
_MEANT_FOR_ALL = "fide"
"""Events that name a federation without regulations of its own are chess."""


class Question(Struct, frozen=True, kw_only=True):
    """A file as it came, and by which text it is to be rated; None: its date decides.

    `book` is where the players are looked up, None where that is not wished.
    """

    name: str
    data: bytes
    edition: str | None = None
    book: str | None = None


class KnownPlayer(Struct, frozen=True, kw_only=True):
    """A player of a report, and whom the register has for him; nobody without a code."""

    name: str
    reported_rating: int | None
    code: str | None = None
    registered_name: str = ""
    rating: int | None = None


class Examined(Struct, frozen=True, kw_only=True):
    """Everything that is to be said about a file.

    `mended` is the file with the `changes` that are safe. `is_of_mended` says that the event can
    be read only after them. `known` is whom the register has, where that was asked.
    """

    format: str | None = None
    dialect: str | None = None
    encoding: str | None = None
    census: Census | None = None
    findings: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()
    mended: bytes | None = None
    event: Event | None = None
    is_of_mended: bool = False
    outcome: Outcome | None = None
    known: tuple[KnownPlayer, ...] | None = None


def examined(question: Question, connection: Connection | None = None) -> Examined:
    """Examine a file; with a connection, its players are looked up in the register."""
    try:
        source = source_from_bytes(question.data, name=question.name)
    except MissingExtraError as problem:
        return Examined(findings=(error(question.name, str(problem)),))
    told = _of_form(source)
    event = source.event
    if event is None and told.mended is not None and source.report is not None:
        event = source_of(fix_trf(source.report).file).event
    if event is None:
        return told
    told = replace(told, event=event, is_of_mended=source.event is None)
    return _rated(told, event, question.edition, connection)


def _of_form(source: Source) -> Examined:
    """Return what the file itself says, without the law."""
    findings = (*(seen.finding for seen in source.form), *source.findings)
    told = Examined(
        format=source.format.value if source.format else None,
        findings=tuple(dict.fromkeys(findings)),
    )
    if source.report is None:
        return told
    fixed = fix_trf(source.report)
    return replace(
        told,
        dialect=source.report.dialect.value,
        encoding=source.report.encoding.value,
        census=census_of(source.report),
        changes=fixed.changes,
        mended=write_trf(fixed.file) if fixed.changes else None,
    )


def _rated(
    told: Examined, event: Event, edition: str | None, connection: Connection | None
) -> Examined:
    """Add what the law says, and whom the register has."""
    if connection is not None:
        pool = _pool_for(event, edition, pools(connection))
        if pool is not None:
            event, known = _looked_up(connection, pool, event)
            told = replace(told, event=event, known=known)
    outcome = rate(event, edition=edition)
    findings = dict.fromkeys((*told.findings, *outcome.findings))
    order = list(Severity)
    gravest = sorted(findings, key=lambda finding: order.index(finding.severity))
    return replace(told, outcome=outcome, findings=tuple(gravest[:MOST_FINDINGS]))


def _pool_for(event: Event, edition: str | None, known: Mapping[str, Pool]) -> Pool | None:
    """Return the first pool of the federation by whose text an event is rated."""
    named = edition.partition("/")[0] if edition else (event.federation or "").casefold()
    federations = {pool.federation.casefold(): pool for pool in reversed(tuple(known.values()))}
    return federations.get(named) or federations.get(_MEANT_FOR_ALL)


def _looked_up(
    connection: Connection, pool: Pool, event: Event
) -> tuple[Event, tuple[KnownPlayer, ...]]:
    """Put those into an event whom the register has; of the others the report is believed.

    Of a birth only the year is compared: nobody finds a day out by trying.
    """
    asked = replace(event, players=tuple(replace(p, born=_year(p.born)) for p in event.players))
    matched = match_players(connection, asked)
    identified = identify(connection, asked, matched, settled={}, may_be_new=False)
    known = knowledge_of(connection, pool, [identified.event])
    as_known = filled_from(known, identified.event)
    players = tuple(
        reported if reported.id in identified.unknown else player
        for player, reported in zip(as_known.players, identified.event.players, strict=True)
    )
    said = tuple(
        KnownPlayer(
            name=reported.name or reported.id,
            reported_rating=reported.rating,
            code=None if player.id in identified.unknown else player.id,
            registered_name=player.name,
            rating=player.rating,
        )
        for reported, player in zip(event.players, players, strict=True)
    )
    return replace(identified.event, players=players), said


def _year(born: date | int | None) -> int | None:
    return born.year if isinstance(born, date) else born
