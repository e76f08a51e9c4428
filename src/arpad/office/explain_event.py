"""One event of a player explained: it is rated again as it was, for what the ledger does not keep.

The ledger has what counted. Why a game did not, what a table's line looks like and what half a
point more would have done are found out by asking the law again.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from arpad.model.docket import Docket
from arpad.model.event import Event, Game
from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import PlayerOutcome
from arpad.model.pool import Pool
from arpad.office.explain_formula import explained_entry
from arpad.office.explain_half_point import (
    better_result,
    game_to_improve,
    points,
    with_half_a_point,
)
from arpad.office.explained import ExplainedEvent, HalfPoint, NotCounted
from arpad.office.rated_again import Basis, basis_of, notes_about, outcome_of, rated_again

Publishing = Callable[[int, PlayerOutcome, PlayerOutcome], int | None]
"""Tells the rating on the list if an event, by its number, had ended otherwise."""


class EventCase(Struct, frozen=True, kw_only=True):
    """One event of a player: as it was rated, with the player's entries."""

    docket: Docket
    event: Event
    entries: Sequence[LedgerEntry]
    basis: Basis
    outcome: PlayerOutcome | None
    findings: tuple[Finding, ...]

    @property
    def names(self) -> dict[str, str]:
        """Return the names of everybody in the event by their codes."""
        return {player.id: player.name for player in self.event.players}


def event_case(
    pool: Pool, docket: Docket, event: Event, entries: Sequence[LedgerEntry], code: str
) -> EventCase:
    """Rate an event again for what it did to one player."""
    basis = basis_of(pool, event, entries)
    outcome = rated_again(event, basis)
    return EventCase(
        docket=docket,
        event=event,
        entries=entries,
        basis=basis,
        outcome=outcome_of(outcome.players, code),
        findings=outcome.findings,
    )


def explained_event(case: EventCase, publishing: Publishing) -> ExplainedEvent:
    """Return an event with everything that it did to the player."""
    docket, outcome, names = case.docket, case.outcome, case.names
    told = ExplainedEvent(
        number=docket.id,
        name=docket.name,
        start=docket.start,
        last_day=docket.last_day,
        status=outcome.status if outcome else None,
        games=outcome.games if outcome else 0,
        score=outcome.score if outcome else Decimal(0),
        change=as_decimal(sum(entry.amount for entry in case.entries)),
        after=outcome.after if outcome else None,
        entries=tuple(explained_entry(entry, names) for entry in case.entries),
        not_counted=games_not_counted(case),
    )
    return told if outcome is None else _with_outcome(told, case, outcome, publishing)


def _with_outcome(
    told: ExplainedEvent, case: EventCase, outcome: PlayerOutcome, publishing: Publishing
) -> ExplainedEvent:
    return replace(
        told,
        half_point=_half_point(case, outcome, publishing),
        line=outcome.line,
        list_status=outcome.list_status,
        series=outcome.series,
        grade=outcome.grade,
        promotions=outcome.promotions or (),
        counters=outcome.counters,
        brought=outcome.brought or (),
        notes=notes_about(case.findings, outcome.id),
    )


def games_not_counted(case: EventCase) -> tuple[NotCounted, ...]:
    """Return the games of the player that did not count, each with the reason."""
    excluded = case.outcome.excluded if case.outcome else ()
    return tuple(
        NotCounted(
            round=game.round,
            opponent=game.opponent,
            opponent_name=case.names.get(game.opponent or "", ""),
            reason=game.reason,
            article=game.article,
        )
        for game in excluded
    )


def _half_point(
    case: EventCase, outcome: PlayerOutcome, publishing: Publishing
) -> HalfPoint | None:
    game = game_to_improve(case.event, outcome)
    if game is None:
        return None
    then = with_half_a_point(case.event, case.basis, game, outcome.id)
    return None if then is None else _told(case, game, then, publishing)


def _told(
    case: EventCase, game: Game, then: PlayerOutcome, publishing: Publishing
) -> HalfPoint | None:
    code, now = then.id, case.outcome
    if now is None:
        return None
    opponent = game.opponent_of(code) or ""
    better = Game(round=1, white=game.white, black=game.black, result=better_result(game, code))
    return HalfPoint(
        round=game.round,
        opponent=opponent,
        opponent_name=case.names.get(opponent, ""),
        score=points(better, code),
        instead_of=points(game, code),
        change=_change(case, then),
        rating=publishing(case.docket.id, now, then),
    )


def _change(case: EventCase, then: PlayerOutcome) -> Decimal | None:
    """Return the change as the entries of an event add up: to whole points where it moves them."""
    moves_at_once = case.docket.list_date is None
    if moves_at_once and then.before is not None and then.after is not None:
        return as_decimal((then.after - then.before) * 100)
    return None if then.change is None else as_decimal(as_hundredths(then.change))
