"""The events of a player with every game: what it changed, or why it did not count.

What counted is in the ledger. Only where a report has a game that the ledger has not, the event is
rated again, and the law says why.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event, Game
from arpad.model.exact import as_decimal
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.explain_event import EventCase, event_case, games_not_counted
from arpad.office.explain_formula import explained_entry
from arpad.office.explained import ExplainedEntry
from arpad.office.played import RATED, EventsPage, PlayedEvent, PlayedGame, WaitingGame
from arpad.store.persons import names_coded
from arpad.store.played_events import Since, lines_of_events, played_events
from arpad.store.player_events import newest_versions
from arpad.store.player_ledger import Line

EVENTS_AT_ONCE = 5
WHITE, BLACK = "white", "black"
_WITH_COLOURS = "FIDE"


def events_page(
    connection: Connection, pool: Pool, person: Person, *, after: Since | None = None
) -> EventsPage:
    """Return the newest events of a player, or those before one that was shown."""
    some = played_events(connection, pool.id, person.id, after=after, limit=EVENTS_AT_ONCE + 1)
    shown = some[:EVENTS_AT_ONCE]
    rated = [docket.id for docket in shown if docket.state in RATED]
    lines = lines_of_events(connection, pool.id, person.id, rated)
    documents = newest_versions(connection, rated)
    names = opponents_named(connection, lines)
    found = [
        _Case(pool, docket, documents.get(docket.id), lines.get(docket.id, ())) for docket in shown
    ]
    events = tuple(_played(case, names, person) for case in found if case.has(person.code))
    last = shown[-1] if len(some) > len(shown) else None
    return EventsPage(events, Since(last.last_day or last.start, last.id) if last else None)


class _Case(Struct, frozen=True):
    """An event of a player: its docket, its newest version and his entries."""

    pool: Pool
    docket: Docket
    event: Event | None
    lines: Sequence[Line]

    def has(self, code: str) -> bool:
        """Tell whether the player was there: somebody taken for him may have been, for a time."""
        if self.event is None or self.held:
            return True
        return any(player.id == code for player in self.event.players)

    @property
    def held(self) -> list[LedgerEntry]:
        """Return the entries that hold: neither side of a reversal."""
        back = {line.entry.reverses for line in self.lines}
        return [
            line.entry for line in self.lines if line.id not in back and line.entry.reverses is None
        ]


def _played(case: _Case, names: Mapping[str, str], person: Person) -> PlayedEvent:
    if case.docket.state not in RATED:
        return PlayedEvent(docket=case.docket, change=None, score=Decimal(0))
    held = case.held
    told = [explained_entry(entry, dict(names)) for entry in held]
    games = [entry for entry in told if entry.cause is Cause.GAME]
    pairings = _pairings(case, person.code)
    again = _rated_again(case, held, pairings, person.code)
    waiting = tuple(_waiting(again)) if again and not games else ()
    return PlayedEvent(
        docket=case.docket,
        change=as_decimal(sum(entry.amount for entry in held)) if held else None,
        score=sum((e.score or Decimal(0) for e in games), Decimal(0))
        + sum((e.score for e in waiting), Decimal(0)),
        games=tuple(
            PlayedGame(entry=entry, colour=_colour(case.pool, pairings, entry, person.code))
            for entry in games
        ),
        other=tuple(entry for entry in told if entry.cause is not Cause.GAME),
        waiting=waiting,
        not_counted=games_not_counted(again) if again else (),
        edition=_edition(held, again),
    )


def _pairings(case: _Case, code: str) -> dict[tuple[int, str | None], Game]:
    games = case.event.games if case.event else ()
    return {(g.round, g.opponent_of(code)): g for g in games if code in g.players}


def _colour(
    pool: Pool,
    pairings: Mapping[tuple[int, str | None], Game],
    entry: ExplainedEntry,
    code: str,
) -> str | None:
    game = pairings.get((entry.round or 0, entry.opponent))
    if game is None or pool.federation != _WITH_COLOURS:
        return None
    return WHITE if game.white == code else BLACK


def _rated_again(
    case: _Case,
    held: Sequence[LedgerEntry],
    pairings: Mapping[tuple[int, str | None], Game],
    code: str,
) -> EventCase | None:
    """Rate an event again, but only where the report has a game that the ledger has not."""
    counted = {(entry.round or 0, entry.opponent) for entry in held if entry.origin is Cause.GAME}
    if case.event is None or not pairings.keys() - counted:
        return None
    return event_case(case.pool, case.docket, case.event, held, code)


def _edition(held: Sequence[LedgerEntry], again: EventCase | None) -> str | None:
    if held:
        return held[0].edition
    return again.basis.edition if again else None


def _waiting(case: EventCase) -> Iterator[WaitingGame]:
    for game in case.outcome.entries if case.outcome else ():
        yield WaitingGame(
            round=game.round,
            opponent=game.opponent,
            opponent_name=case.names.get(game.opponent, ""),
            opponent_rating=game.opponent_rating,
            score=game.score,
            articles=game.articles,
        )


def opponents_named(connection: Connection, lines: Mapping[int, Sequence[Line]]) -> dict[str, str]:
    """Return the names of the opponents in some entries, as the register has them, by code."""
    codes = {line.entry.opponent for some in lines.values() for line in some if line.entry.opponent}
    return names_of(connection, codes)


def names_of(connection: Connection, codes: Collection[str]) -> dict[str, str]:
    """Return the names that the register has for some codes."""
    return names_coded(connection, codes)
