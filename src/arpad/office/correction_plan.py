"""What a correction is about to do: which inputs of which pool are to be others, and why.

Every kind of correction makes such a plan, so that all are shown, booked and taken back alike.
"""

from collections.abc import Mapping
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.correction import Correction, CorrectionKind
from arpad.model.docket import Docket, State
from arpad.model.event import Event, Result
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.office.event_sought import docket_numbered
from arpad.office.office import OfficeError
from arpad.office.pools import pool_of
from arpad.office.revision import Inputs
from arpad.store.correction_rows import corrections
from arpad.store.dockets import latest_event

RATED = frozenset({State.RATED, State.PUBLISHED})


class GameFacts(Struct, frozen=True, kw_only=True):
    """A game whose result was wrong: what it was, and what it is."""

    round: int
    white: str
    black: str
    was: Result
    is_now: Result


class PersonFacts(Struct, frozen=True, kw_only=True):
    """A player of an event who is somebody else; `player` is what the event knew of him."""

    was: str
    is_now: str
    player: Player


class StateFacts(Struct, frozen=True, kw_only=True):
    """An event that is taken out or put in, with the state that it had."""

    state: State


class StartFacts(Struct, frozen=True, kw_only=True):
    """A rating with which a player began, or from which he goes on after a list.

    `list_date` is the list that should have said so; games are rated by it, or by what was printed.
    """

    player: str
    was: int | None
    is_now: int | None
    list_date: date | None = None
    rates_games: bool = True


class MergeFacts(Struct, frozen=True, kw_only=True):
    """Two entries of the register that are one person: the events that change hands.

    `players` is what each event knew of the duplicate, `waiting` the same of events that are not
    rated yet. `starts` are the ratings with which the duplicate had begun, by the codes of the
    pools; of those the player kept has `inherited` some.
    """

    duplicate: str
    kept: str
    into: int
    players: dict[int, Player]
    waiting: dict[int, Player]
    starts: dict[str, int]
    inherited: tuple[str, ...]


Facts = GameFacts | PersonFacts | StateFacts | StartFacts | MergeFacts


class Plan(Struct, frozen=True, kw_only=True):
    """A correction before it is worked out.

    `inputs` are those of each pool; `states` the events whose state changes with it, `documents`
    those events that are not rated yet and are to be rated otherwise.
    """

    kind: CorrectionKind
    inputs: tuple[tuple[Pool, Inputs], ...]
    facts: Facts
    event: Docket | None = None
    player_id: int | None = None
    undoes: Correction | None = None
    states: Mapping[int, State] = {}
    documents: Mapping[int, Event] = {}

    @property
    def pool(self) -> Pool | None:
        """Return the pool that is corrected; None where it may be several."""
        is_one = self.kind is not CorrectionKind.MERGE
        return self.inputs[0][0] if is_one else None

    @property
    def facts_text(self) -> str:
        """Return the facts as the book keeps them."""
        return msgspec.json.encode(self.facts).decode()


def without_person(player: Player) -> Player:
    """Return what an event knew of a player but for who he is: that is in the register."""
    return replace(player, name="", born=None, sex=None)


def rated_event(connection: Connection, number: int) -> tuple[Docket, Event]:
    """Return an event that has been rated, as it was; say what to do with another one."""
    docket = docket_numbered(connection, number)
    stored = latest_event(connection, number)
    if docket.state not in RATED or stored is None:
        raise OfficeError(
            f"Event {number}, {docket.name}, is {docket.state.value}: nothing of it is booked that "
            "could be corrected. A new report takes the place of the old one (arpad intake)."
            + last_word(connection, number)
        )
    return docket, stored


def last_word(connection: Connection, number: int) -> str:
    """Say who corrected an event last: two officers may be at the same thing."""
    found = list(corrections(connection, event_id=number))
    return f" {last_correction(found[-1])}" if found else ""


def of_event(
    connection: Connection,
    kind: CorrectionKind,
    docket: Docket,
    facts: GameFacts | PersonFacts | StateFacts,
    document: Event | None,
    *,
    is_new: bool = False,
) -> Plan:
    """Return the plan that puts another event, or none, in the place of one."""
    inserted = frozenset({docket.id} if is_new else ())
    inputs = Inputs(documents={docket.id: document}, inserted=inserted)
    pool = pool_of(connection, docket)
    return Plan(kind=kind, inputs=((pool, inputs),), facts=facts, event=docket)


def last_correction(found: Correction) -> str:
    """Return a sentence that says who made a correction, when and why."""
    return (
        f"Correction {found.id} of {found.day} by {found.who} was the last one about it: "
        f"{found.reason.rstrip('.')}."
    )
