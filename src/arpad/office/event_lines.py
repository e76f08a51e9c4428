"""The lines of an event: every player with his rating, his points, and what the event changed."""

from decimal import Decimal

from msgspec import Struct

from arpad.model.grading import Award
from arpad.model.outcome import Exclusion, PlayerOutcome, Status
from arpad.model.player import Player
from arpad.office.event_crosstable import CrossRow, Crosstable, Pairing
from arpad.office.event_figures import Figures


class PlayerLine(Struct, frozen=True, kw_only=True):
    """One player of an event; what does not apply, or is not known yet, is None.

    `points` are all points of the event, `score` those of the games that counted. `change` is the
    official one, `revised` what corrections have made of it, where that is something else.
    `performance` is the rating that a result of an unrated player is worth.
    """

    number: int
    player: Player
    points: Decimal
    cells: tuple[tuple[Pairing, ...], ...]
    status: Status | None = None
    before: int | None = None
    games: int | None = None
    score: Decimal | None = None
    expected: Decimal | None = None
    change: Decimal | None = None
    revised: Decimal | None = None
    after: int | None = None
    performance: int | None = None
    grades: tuple[str, ...] = ()
    excluded: tuple[Exclusion, ...] = ()


def lines_of(table: Crosstable, figures: Figures | None) -> tuple[PlayerLine, ...]:
    """Return the lines of an event in the order of its crosstable."""
    outcomes = {player.id: player for player in figures.outcome.players} if figures else {}
    return tuple(_line(row, figures, outcomes.get(row.player.id)) for row in table.rows)


def _line(row: CrossRow, figures: Figures | None, outcome: PlayerOutcome | None) -> PlayerLine:
    player, code = row.player, row.player.id
    if figures is None or outcome is None:
        revised = figures.revised.get(code) if figures else None
        return PlayerLine(
            number=row.number,
            player=player,
            points=row.points,
            cells=row.cells,
            before=player.rating,
            revised=revised,
        )
    official, revised = figures.official.get(code), figures.revised.get(code)
    return PlayerLine(
        number=row.number,
        player=figures.players.get(code, player),
        points=row.points,
        cells=row.cells,
        status=outcome.status,
        before=outcome.before,
        games=outcome.games,
        score=outcome.score,
        expected=outcome.expected,
        change=official,
        revised=None if revised == official else revised,
        after=_after(figures, outcome),
        performance=outcome.ru,
        grades=_grades(outcome),
        excluded=outcome.excluded,
    )


def _after(figures: Figures, outcome: PlayerOutcome) -> int | None:
    """Return the new rating: of the list where ratings wait for one, else after the event."""
    return outcome.after if figures.listed is None else figures.listed.get(outcome.id)


def _grades(outcome: PlayerOutcome) -> tuple[str, ...]:
    return tuple(step.grade for step in outcome.promotions or () if step.status is Award.AWARDED)
