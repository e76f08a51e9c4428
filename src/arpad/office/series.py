"""The series of a season: bars proposed from the book, decided, and kept for a year."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.model.series import Bars, BarsDecision, BarsProposal
from arpad.office.office import Office, OfficeError
from arpad.office.pools import edition_for, pool_called
from arpad.office.standings import known_for, law_standings
from arpad.regulations.application import propose_bars
from arpad.regulations.catalogue import UnknownEditionError
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import series_bars
from arpad.store.standings import add_standings, standings_on
from arpad.store.who_did import who_froze_series

Deciding = Callable[[Bars], Bars]
"""Makes the bars decided from those proposed, once it is known which bars there are."""


def propose_season(
    connection: Connection, pool: Pool, on: date, decision: BarsDecision | None = None
) -> BarsProposal:
    """Propose the bars of the season after a day from everybody's rating on that day."""
    if pool.moves is not Moves.BY_EVENT:
        raise OfficeError(f"The pool {pool.code} knows no series.")
    players = [s.player for _, s in law_standings(known_for(connection, pool, on))]
    edition, readings = edition_for(pool, on)
    try:
        return propose_bars(
            players, on=on, edition=edition or "", decision=decision, readings=readings
        )
    except (UnknownEditionError, ValueError) as problem:
        raise OfficeError(str(problem)) from problem


def freeze_series(
    office: Office, code: str, on: date, *, decide: Deciding | None, reason: str, commit: bool
) -> BarsProposal:
    """Give everybody with a rating the series that is kept for the season after a day."""
    clerk = office.clerk
    if not commit:
        with office.reading() as connection:
            return _proposed(connection, code, on, decide, clerk.who, clerk.today, reason)
    with office.writing(f"series freeze {code} {on}") as entry:
        proposal = _proposed(entry.connection, code, on, decide, clerk.who, clerk.today, reason)
        _freeze(entry, pool_called(entry.connection, code), on, proposal, reason)
        return proposal


def _proposed(
    connection: Connection,
    code: str,
    on: date,
    decide: Deciding | None,
    who: str,
    when: date,
    reason: str,
) -> BarsProposal:
    pool = pool_called(connection, code)
    proposal = propose_season(connection, pool, on)
    if decide is None:
        return proposal
    decision = BarsDecision(bars=decide(proposal.proposed), who=who, when=when, reason=reason)
    return propose_season(connection, pool, on, decision)


def _freeze(entry: Entry, pool: Pool, on: date, proposal: BarsProposal, reason: str) -> None:
    season = on + timedelta(days=1)
    before = who_froze_series(entry.connection, pool.id, season)
    if before is not None:
        raise OfficeError(
            f"The series of the season from {season} are frozen already, by {before}, and kept "
            "until it ends."
        )
    bars = proposal.decision.bars if proposal.decision else proposal.proposed
    add_row(
        entry.connection,
        series_bars,
        pool_id=pool.id,
        season=season,
        bars=msgspec.json.encode(bars).decode(),
        proposal=msgspec.json.encode(proposal.proposed).decode(),
        reason=reason,
        batch_id=entry.batch,
    )
    kept = list(_kept(entry.connection, pool, season, proposal.series))
    add_standings(entry, pool.id, kept)


def _kept(
    connection: Connection, pool: Pool, season: date, series: dict[str, str]
) -> Iterator[PoolStanding]:
    """Yield the standings from the first day of the season on, each with its series."""
    for _, standing, kept in changed_series(connection, pool, season, series):
        memory = replace(standing.memory, series=kept)
        yield replace(standing, since=max(season, standing.since), event_id=None, memory=memory)


def changed_series(
    connection: Connection, pool: Pool, season: date, series: Mapping[str, str]
) -> Iterator[tuple[Person, PoolStanding, str]]:
    """Yield who gets another series than before: the person, where he stands, and the new one."""
    persons = known_for(connection, pool, season).persons
    for number, standing in standings_on(connection, pool.id).items():
        kept = series.get(persons[number].code) if number in persons else None
        if kept is not None and kept != standing.memory.series:
            yield persons[number], standing, kept
