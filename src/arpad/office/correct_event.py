"""Corrections of one event: a wrong result, a wrong person, an event too many, one too late."""

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.docket import Docket, State
from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.pool import Moves, Pool
from arpad.office.correction_plan import (
    GameFacts,
    PersonFacts,
    Plan,
    StateFacts,
    last_word,
    of_event,
    rated_event,
    without_person,
)
from arpad.office.event_sought import docket_numbered
from arpad.office.office import OfficeError
from arpad.office.pools import pool_of
from arpad.office.rate_period import decided_on
from arpad.office.register import number_of_player
from arpad.store.decisions import decisions_of
from arpad.store.dockets import latest_event
from arpad.store.lists import lists_of
from arpad.store.persons import numbers_of

NOT_RATED = frozenset({State.READY, State.WAITING})
"""A late event may wait because players have been rated since: at its place the law may admit it.

What it still refuses there, the revision finds.
"""


class WrongResult(Struct, frozen=True, kw_only=True):
    """A game whose result was reported or entered wrongly."""

    event: int
    round: int
    white: str
    black: str
    result: Result


class WrongPerson(Struct, frozen=True, kw_only=True):
    """A player of an event who is somebody else."""

    event: int
    was: str
    is_now: str


class TooMany(Struct, frozen=True):
    """An event that should not have been rated."""

    event: int


class TooLate(Struct, frozen=True):
    """An event whose report came after others had been rated that ended later."""

    event: int


def plan_result(connection: Connection, wrong: WrongResult) -> Plan:
    """Plan to put another result in the place of a wrong one."""
    docket, stored = rated_event(connection, wrong.event)
    game = _game(docket, stored, wrong)
    if game.result is wrong.result:
        raise OfficeError(
            f"In round {wrong.round} of event {docket.id} the book has {game.white} "
            f"{game.result.value} {game.black} already.{last_word(connection, docket.id)}"
        )
    facts = GameFacts(
        round=game.round,
        white=game.white,
        black=game.black or "",
        was=game.result,
        is_now=wrong.result,
    )
    document = with_result(stored, facts, wrong.result)
    return of_event(connection, CorrectionKind.RESULT, docket, facts, document)


def with_result(event: Event, facts: GameFacts, result: Result) -> Event:
    """Return an event in which one game ended otherwise."""
    games = tuple(
        replace(game, result=result) if _is_it(game, facts) else game for game in event.games
    )
    return replace(event, games=games)


def _is_it(game: Game, facts: GameFacts | WrongResult) -> bool:
    return (game.round, game.white, game.black) == (facts.round, facts.white, facts.black)


def _game(docket: Docket, event: Event, wrong: WrongResult) -> Game:
    found = [game for game in event.games if _is_it(game, wrong)]
    if found:
        return found[0]
    near = [
        f"{game.white} {game.result.value} {game.black or 'bye'}"
        for game in event.games
        if game.round == wrong.round and {wrong.white, wrong.black} & {game.white, game.black}
    ]
    say = f" The book has {', '.join(near)}: name White first." if near else ""
    raise OfficeError(
        f"In round {wrong.round} of event {docket.id}, {docket.name}, {wrong.white} did not play "
        f"White against {wrong.black}.{say}"
    )


def plan_person(connection: Connection, wrong: WrongPerson) -> Plan:
    """Plan to put another person in the place of a player of an event."""
    docket, stored = rated_event(connection, wrong.event)
    players = {player.id: player for player in stored.players}
    if wrong.was not in players:
        raise OfficeError(
            f"{wrong.was} is no player of event {docket.id}, {docket.name}."
            f"{last_word(connection, docket.id)}"
        )
    if wrong.is_now in players:
        raise OfficeError(
            f"{wrong.is_now} is another player of event {docket.id} already; nobody is two."
        )
    number_of_player(connection, wrong.is_now)
    facts = PersonFacts(
        was=wrong.was, is_now=wrong.is_now, player=without_person(players[wrong.was])
    )
    document = with_person(stored, wrong.was, Player(id=wrong.is_now))
    return of_event(connection, CorrectionKind.PERSON, docket, facts, document)


def with_person(event: Event, was: str, player: Player) -> Event:
    """Return an event in which somebody else has played a player's games."""
    names = {was: player.id}
    return replace(
        event,
        players=tuple(player if p.id == was else p for p in event.players),
        games=tuple(
            replace(
                game,
                white=names.get(game.white, game.white),
                black=None if game.black is None else names.get(game.black, game.black),
            )
            for game in event.games
        ),
    )


def plan_withdrawal(connection: Connection, wrong: TooMany) -> Plan:
    """Plan to take an event out that should not have been rated."""
    docket, _ = rated_event(connection, wrong.event)
    facts = StateFacts(state=docket.state)
    plan = of_event(connection, CorrectionKind.WITHDRAWAL, docket, facts, None)
    return replace(plan, states={docket.id: State.REFUSED})


def _check_known(connection: Connection, docket: Docket, event: Event) -> None:
    """Refuse an event of which it is not known who played."""
    codes = [player.id for player in event.players]
    known = numbers_of(connection, codes)
    unknown = [code for code in codes if code not in known]
    if unknown:
        raise OfficeError(
            f"Event {docket.id}, {docket.name}, has players of whom it is not known who they are, "
            f"such as {unknown[0]}: say so first (arpad event match)."
        )


def plan_late(connection: Connection, late: TooLate) -> Plan:
    """Plan to put an event in at its place, before others that were rated already."""
    docket = docket_numbered(connection, late.event)
    document = latest_event(connection, docket.id)
    if docket.state not in NOT_RATED or document is None:
        raise OfficeError(
            f"Event {docket.id}, {docket.name}, is {docket.state.value}, not ready to be rated."
            f"{last_word(connection, docket.id)}"
        )
    _check_known(connection, docket, document)
    pool = pool_of(connection, docket)
    _check_late(connection, pool, docket)
    decided = decisions_of(connection, [docket.id]).get(docket.id, ())
    facts = StateFacts(state=docket.state)
    plan = of_event(
        connection, CorrectionKind.LATE, docket, facts, decided_on(document, decided), is_new=True
    )
    return replace(plan, states={docket.id: State.RATED})


def _check_late(connection: Connection, pool: Pool, docket: Docket) -> None:
    """Refuse an event that is not late: the ordinary way is the right one for it."""
    if pool.moves is not Moves.BY_PERIOD:
        return
    lists = lists_of(connection, pool.id)
    if docket.list_date is None or not lists or docket.list_date > lists[-1].list_date:
        raise OfficeError(
            f"Event {docket.id}, {docket.name}, enters the list of {docket.list_date}, which is "
            f"not out yet: arpad period rate {pool.code} {docket.list_date}."
        )
