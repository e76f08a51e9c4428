"""What the players of a list can be chosen by, in the order in which a reader looks for it."""

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.classic_series import ClassicSeries
from arpad.office.remembered import Remembered
from arpad.regulations.fesa.ladder import place_of
from arpad.store.list_facets import Facets, facets_of
from arpad.store.lists import ListHead

_FACETS = Remembered[Facets](128)
_ABOVE_THE_LADDER = 100
_SERIES = [series.value for series in ClassicSeries]


def list_facets(connection: Connection, head: ListHead) -> Facets:
    """Return what the players of a list can be chosen by, the best grades and series first."""
    found = _FACETS.answer(connection, head.id, lambda: facets_of(connection, head.id))
    return replace(
        found,
        grades=tuple(sorted(found.grades, key=_steps_below_the_top)),
        series=tuple(sorted(found.series, key=_place_of_series)),
    )


def _place_of_series(series: str) -> int:
    return _SERIES.index(series) if series in _SERIES else len(_SERIES)


def _steps_below_the_top(grade: str) -> int:
    """Return how far down a grade stands; one that is no step of the ladder stands above it."""
    place = place_of(grade)
    return 0 if place is None else _ABOVE_THE_LADDER - place
