"""What can be chosen for a correction: events to be corrected, their rounds, games, players."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.docket import Docket, State
from arpad.model.event import Event, Result
from arpad.model.pool import Pool
from arpad.office.correct_event import NOT_RATED
from arpad.office.correction_plan import RATED
from arpad.office.event_browse import is_called
from arpad.office.event_sought import docket_numbered
from arpad.office.pools import pool_called, pool_of
from arpad.store.dockets import latest_event
from arpad.store.event_browse import EventsWanted, newest_events
from arpad.store.names import in_portions
from arpad.store.persons import persons_coded
from arpad.store.pools import pools

MOST_EVENTS = 20


class GameChoice(Struct, frozen=True, kw_only=True):
    """A game of a round; both players by code and name."""

    white: str
    white_name: str
    black: str
    black_name: str
    result: Result


class EventChoices(Struct, frozen=True, kw_only=True):
    """An event with what can be wrong in it; games are those of the round that is asked for."""

    docket: Docket
    pool: Pool
    rounds: tuple[int, ...]
    round: int | None
    games: tuple[GameChoice, ...]
    players: tuple[tuple[str, str], ...]


def event_choices(connection: Connection, number: int, round_: int | None) -> EventChoices:
    """Return what can be chosen of an event."""
    docket = docket_numbered(connection, number)
    event = latest_event(connection, docket.id)
    names = _names(connection, event)
    rounds = sorted({game.round for game in event.games}) if event else []
    chosen = round_ if round_ in rounds else (rounds[0] if len(rounds) == 1 else None)
    return EventChoices(
        docket=docket,
        pool=pool_of(connection, docket),
        rounds=tuple(rounds),
        round=chosen,
        games=_games(event, chosen, names) if event else (),
        players=tuple(sorted(names.items(), key=lambda pair: pair[1])),
    )


def _games(event: Event, round_: int | None, names: dict[str, str]) -> tuple[GameChoice, ...]:
    return tuple(
        GameChoice(
            white=game.white,
            white_name=names.get(game.white, ""),
            black=game.black,
            black_name=names.get(game.black, ""),
            result=game.result,
        )
        for game in event.games
        if game.round == round_ and game.black is not None
    )


def _names(connection: Connection, event: Event | None) -> dict[str, str]:
    """Return the names of an event's players as the register has them, else as the report does."""
    found = {player.id: player.name for player in event.players} if event else {}
    for some in in_portions(sorted(found)):
        found |= {code: person.name for code, person in persons_coded(connection, some).items()}
    return found


def events_for(
    connection: Connection, kind: CorrectionKind, words: str, pool: str | None
) -> tuple[tuple[Docket, Pool], ...]:
    """Return the newest events that a kind of correction can be about, by words of their names."""
    chosen = [pool_called(connection, pool)] if pool else list(pools(connection).values())
    states = NOT_RATED if kind is CorrectionKind.LATE else RATED
    found = [
        (docket, each) for each in chosen for docket in _newest(connection, each, states, words)
    ]
    newest_first = sorted(found, key=lambda pair: (pair[0].start, pair[0].id), reverse=True)
    return tuple(newest_first[:MOST_EVENTS])


def _newest(
    connection: Connection, pool: Pool, states: Collection[State], words: str
) -> Sequence[Docket]:
    found = list[Docket]()
    for state in states:
        wanted = EventsWanted(pool_id=pool.id, state=state)
        looked_at = newest_events(
            connection, wanted, before=None, limit=MOST_EVENTS, is_called=is_called(words)
        )
        found.extend(looked_at.dockets)
    return found
