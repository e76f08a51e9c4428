"""The works of one list of chess: planned events with what will go wrong with them."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.chess_people import ChessWorld
from arpad.demo.chess_season import LAST_LIST, SHORT, WEEKEND, Planner, list_dates, merged, season
from arpad.demo.chess_trouble import Trouble
from arpad.demo.chess_troubles import TROUBLES
from arpad.demo.dice import dice
from arpad.demo.plans import Plan


class Slip(Enum):
    """What may go wrong with the report of a sound event."""

    WRONG_PEOPLE = auto()
    """Numbers, ratings and births are wrong, and somebody has no number."""
    CORRECTED = auto()
    """A result was wrong; a newer report follows before the rating."""
    TWICE = auto()
    """The same file comes again."""
    TOO_LATE = auto()
    """A newer report comes when the event has been rated."""
    WITHDRAWN = auto()
    """The organiser takes the report back."""
    TWO_GROUPS = auto()
    """A second event has the same name and first day, and other players."""


_LEAD = 50
"""So many days before the start an orderly organiser registers an event."""

_SLIPS = {
    (5, 1): Slip.WRONG_PEOPLE,
    (6, 3): Slip.CORRECTED,
    (7, 2): Slip.TWICE,
    (8, 1): Slip.TOO_LATE,
    (9, 4): Slip.WITHDRAWN,
    (9, 1): Slip.TWO_GROUPS,
}
"""By the number of lists before and the place among the events of the period."""

_SHORT_OPENS = (2, 4, 6)


class Work(Struct, frozen=True, kw_only=True):
    """An event on its way through the office."""

    plan: Plan
    trouble: Trouble | None = None
    slip: Slip | None = None

    @property
    def registered(self) -> date | None:
        """Return the day on which the event is registered, None when it never is."""
        days = self.trouble.registered if self.trouble else _LEAD
        return None if days is None else self.plan.start - timedelta(days=days)

    @property
    def is_registered_early(self) -> bool:
        """Tell whether the office hears of the event before the period begins."""
        return self.trouble is None or self.trouble.registered in {None, _LEAD}


def works_by_list(world: ChessWorld) -> list[tuple[date, list[Work]]]:
    """Return the events between lists, with everything that will be wrong with them."""
    planner = Planner(dice("chess troubles"), world)
    return [
        (list_date, [*_sound(world, number, plans), *_others(planner, world, number, since)])
        for number, (since, (list_date, plans)) in enumerate(
            zip(list_dates()[:-1], season(world), strict=True)
        )
    ]


def _sound(world: ChessWorld, number: int, plans: Iterable[Plan]) -> Iterator[Work]:
    """Yield the events of the season; the one with a namesake plays where that goes wrong."""
    for at, plan in enumerate(plans):
        slip = _SLIPS.get((number, at))
        guests = [world.cast.namesakes[0]] if slip is Slip.WRONG_PEOPLE else []
        yield Work(plan=replace(plan, entrants=merged(plan.entrants, guests)), slip=slip)


def _others(planner: Planner, world: ChessWorld, number: int, since: date) -> Iterator[Work]:
    """Yield the troubled events, and those in which the newcomer plays."""
    for trouble in TROUBLES:
        if trouble.period == number:
            yield Work(plan=trouble.plan(planner, since), trouble=trouble)
    if number in _SHORT_OPENS:
        short = planner.plan(SHORT, since, 2)
        guests = [world.cast.newcomer]
        yield Work(plan=replace(short, entrants=merged(short.entrants, guests)))


def works_after(world: ChessWorld) -> list[Work]:
    """Return the events since the last list: some are over, some are still to come."""
    planner = Planner(dice("chess today"), world)
    plans = [planner.plan(WEEKEND, LAST_LIST, at) for at in (0, 1, 2, 3, 6)]
    late = Trouble(period=len(list_dates()), name="Carnival Cup", article="0.4", registered=20)
    guest = merged(plans[2].entrants, [world.cast.talent])
    plans[2] = replace(plans[2], entrants=guest)
    return [
        *(Work(plan=plan) for plan in plans),
        Work(plan=late.plan(planner, LAST_LIST + timedelta(days=31)), trouble=late),
    ]
