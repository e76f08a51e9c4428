"""Two players against each other: every game between them in a pool, and what it did to both."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.exact import as_decimal
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.player_games import names_of
from arpad.store.played_events import common_events, lines_of_events
from arpad.store.player_events import newest_versions
from arpad.store.player_ledger import Line
from arpad.store.rivals import rivals_of

MOST_EVENTS = 50
MOST_RIVALS = 8


class Met(Struct, frozen=True, kw_only=True):
    """An opponent of a player: how often, with which score and change in counted games."""

    code: str
    name: str
    games: int
    score: Decimal
    change: Decimal


class Encounter(Struct, frozen=True, kw_only=True):
    """One game between two players, seen from the first; no change where it did not count."""

    event: int
    event_name: str
    day: date
    round: int
    colour: str
    is_played: bool
    score: Decimal
    expected: Decimal | None
    change: Decimal | None
    their_change: Decimal | None


class Versus(Struct, frozen=True, kw_only=True):
    """The games between two players, the newest first, and the sums of those that counted.

    `is_more` tells that they met in more events than are shown.
    """

    games: tuple[Encounter, ...]
    is_more: bool
    counted: int
    score: Decimal
    change: Decimal


def most_met(connection: Connection, pool: Pool, person: Person) -> tuple[Met, ...]:
    """Return the opponents whom a player has met most often."""
    rivals = rivals_of(connection, pool.id, person.id, limit=MOST_RIVALS)
    names = names_of(connection, {rival.code for rival in rivals})
    return tuple(
        Met(
            code=rival.code,
            name=names.get(rival.code, ""),
            games=rival.games,
            score=as_decimal(rival.score),
            change=as_decimal(rival.change),
        )
        for rival in rivals
    )


def versus(connection: Connection, pool: Pool, one: Person, other: Person) -> Versus:
    """Return the games between two players."""
    found = common_events(connection, pool.id, (one.id, other.id), limit=MOST_EVENTS + 1)
    shown = found[:MOST_EVENTS]
    numbers = [docket.id for docket in shown]
    documents = newest_versions(connection, numbers)
    mine = _held(lines_of_events(connection, pool.id, one.id, numbers))
    theirs = _held(lines_of_events(connection, pool.id, other.id, numbers))
    sums = rivals_of(connection, pool.id, one.id, limit=1, code=other.code)
    counted, score, change = (sums[0].games, sums[0].score, sums[0].change) if sums else (0, 0, 0)
    return Versus(
        games=tuple(
            encounter
            for docket in shown
            if (event := documents.get(docket.id)) is not None
            for encounter in _encounters(docket, event, (one.code, other.code), (mine, theirs))
        ),
        is_more=len(found) > len(shown),
        counted=counted,
        score=as_decimal(score),
        change=as_decimal(change),
    )


Held = Mapping[tuple[int, int, str], LedgerEntry]
"""The entry that holds of a game: by event, round and opponent."""


def _held(lines: Mapping[int, Sequence[Line]]) -> Held:
    found = dict[tuple[int, int, str], LedgerEntry]()
    for event, some in lines.items():
        back = {line.entry.reverses for line in some}
        for line in some:
            entry = line.entry
            is_held = line.id not in back and entry.reverses is None
            if is_held and entry.origin is Cause.GAME and entry.round and entry.opponent:
                found[event, entry.round, entry.opponent] = entry
    return found


def _encounters(
    docket: Docket, event: Event, codes: tuple[str, str], held: tuple[Held, Held]
) -> Iterator[Encounter]:
    one, other = codes
    for game in reversed(event.games):
        if set(game.players) == {one, other}:
            mine = held[0].get((docket.id, game.round, other))
            theirs = held[1].get((docket.id, game.round, one))
            yield Encounter(
                event=docket.id,
                event_name=docket.name,
                day=event.date_of_round(game.round) or docket.last_day or docket.start,
                round=game.round,
                colour="white" if game.white == one else "black",
                is_played=game.result.is_played,
                score=as_decimal(game.score_of(one)),
                expected=_decimal(mine.expected if mine else None),
                change=_decimal(mine.amount if mine else None),
                their_change=_decimal(theirs.amount if theirs else None),
            )


def _decimal(hundredths: int | None) -> Decimal | None:
    return None if hundredths is None else as_decimal(hundredths)
