"""Events for programs: where each stands, its games, and what was found."""

from datetime import date
from typing import Annotated, Literal

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import QueryParameter

from arpad.client.answers.events import (
    Event,
    EventsPage,
    EventSummary,
    Game,
    GameNotCounted,
    Participant,
)
from arpad.model.docket import State
from arpad.model.outcome import PlayerOutcome
from arpad.model.player import Player
from arpad.office.event_browse import EventSearch, FoundEvent, events_found
from arpad.office.event_public import PublicEvent, public_event
from arpad.store.event_browse import Place
from arpad.web.api.answering import answered, paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.parameters import AnyPool, Cursor, EventNumber, Federation, Language, Limit
from arpad.web.visit import Visiting

_TAGS = ("Events",)

StateWord = Annotated[
    Literal[
        "registered", "received", "checked", "refused", "waiting", "ready", "rated", "published"
    ]
    | None,
    QueryParameter(
        name="state",
        description="Only events with which the office has come so far.",
        examples=[Example(value="published")],
    ),
]
EventWords = Annotated[
    str | None,
    QueryParameter(
        description="Beginnings of words of the name.",
        max_length=200,
        examples=[Example(value="open")],
    ),
]
Since = Annotated[
    date | None,
    QueryParameter(
        description="Only events that begin on this day or later.",
        examples=[Example(value="2012-01-01")],
    ),
]
Until = Annotated[
    date | None,
    QueryParameter(
        description="Only events that begin on this day or earlier.",
        examples=[Example(value="2012-12-31")],
    ),
]


@get("/events", operation_id="events", tags=_TAGS, sync_to_thread=True)
def events(  # noqa: PLR0913, PLR0917 - one argument a parameter
    visit: Visiting,
    pool: AnyPool = None,
    state_word: StateWord = None,
    federation: Federation = None,
    q: EventWords = None,
    since: Since = None,
    until: Until = None,
    cursor: Cursor = None,
    limit: Limit = 50,
    lang: Language = None,
) -> Response[EventsPage]:
    """Return events, newest first, each with where it is and what stops it."""
    del lang
    search = EventSearch(
        pool=pool,
        state=State(state_word) if state_word else None,
        federation=federation,
        words=q or "",
        since=since,
        until=until,
        before=place_of(cursor, Place),
        most=limit,
    )
    with visit.reading() as connection:
        found = events_found(connection, search, visit.today)
    page = EventsPage(
        language=visit.language.value,
        items=tuple(map(_summary, found.events)),
        next=cursor_of(found.next),
    )
    return paged(visit, page)


@get("/events/{number:str}", operation_id="event", tags=_TAGS, sync_to_thread=True)
def event(visit: Visiting, number: EventNumber, lang: Language = None) -> Response[Event]:
    """Return one event: its road through the office, players, games, findings and decisions."""
    del lang
    with visit.reading() as connection:
        found = public_event(connection, number, visit.today)
    return answered(visit, _event(found, visit.language.value))


def _summary(found: FoundEvent) -> EventSummary:
    status = found.status
    return told(
        found.docket,
        EventSummary,
        number=found.docket.id,
        pool=found.pool.code,
        acts=status.acts,
        until=status.until,
        stopped_by=status.stopped_by,
    )


def _event(found: PublicEvent, language: str) -> Event:
    reported = found.event
    return told(
        found.docket,
        Event,
        language=language,
        number=found.docket.id,
        pool=found.pool.code,
        acts=found.status.acts,
        until=found.status.until,
        edition=found.status.edition,
        system=reported.system if reported else None,
        time_control=reported.time_control if reported else None,
        road=found.road,
        findings=found.findings,
        decisions=found.decisions,
        corrections=found.corrections,
        is_estimate=found.figures is not None and found.figures.is_estimate,
        players=_participants(found),
        games=[told(game, Game) for game in reported.games] if reported else (),
    )


def _participants(found: PublicEvent) -> list[Participant]:
    if found.event is None:
        return []
    outcomes = {} if found.figures is None else {p.id: p for p in found.figures.outcome.players}
    return [_participant(found, player, outcomes.get(player.id)) for player in found.event.players]


def _participant(found: PublicEvent, player: Player, outcome: PlayerOutcome | None) -> Participant:
    figures = found.figures
    change = revised = outcome.change if outcome is not None else None
    if figures is not None and not figures.is_estimate:
        change, revised = figures.official.get(player.id), figures.revised.get(player.id)
    return Participant(
        id=player.id,
        is_registered=player.id in found.in_register,
        name=player.name,
        federation=player.federation,
        rating=outcome.before if outcome else player.rating,
        games=outcome.games if outcome else None,
        score=outcome.score if outcome else None,
        expected=outcome.expected if outcome else None,
        k=outcome.k if outcome else None,
        change=change,
        revised=revised,
        not_counted=tuple(told(each, GameNotCounted) for each in outcome.excluded)
        if outcome
        else (),
    )


ROUTES = (events, event)
