"""Two years of chess: which events there are between one rating list and the next, and who plays.

The calendar of lists is the law's; everything else is invented.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.chess_people import Cast, ChessWorld
from arpad.demo.countries import countries
from arpad.demo.dice import dice
from arpad.demo.people import Someone
from arpad.demo.plans import Plan
from arpad.demo.reports import Form, workbook
from arpad.model.system import System
from arpad.regulations.application import list_in_force

FIRST_LIST, LAST_LIST = date(2011, 1, 1), date(2013, 1, 1)
"""The list that the office starts with, and the last one that it publishes."""

_FORMS = (Form.TRF_2016, Form.TRF_2006, Form.EVENT_FILE, Form.TRF_2026, Form.RESULTS_CSV)


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of event: how it is called, how many come, how it is played."""

    name: str
    system: System
    entrants: int
    rounds: int
    days: int
    lowest: int = 0
    highest: int = 9999
    newcomers: int = 0
    reserves: int = 0


OPEN = Kind(name="Open", system=System.SWISS, entrants=34, rounds=9, days=9, lowest=1500)
WEEKEND = Kind(
    name="Weekend Open",
    system=System.SWISS,
    entrants=22,
    rounds=5,
    days=3,
    highest=2050,
    newcomers=5,
)
MASTERS = Kind(
    name="Masters", system=System.ROUND_ROBIN, entrants=10, rounds=9, days=10, lowest=2000
)
LEAGUE = Kind(name="League", system=System.TEAM, entrants=24, rounds=7, days=45, newcomers=2)
DOUBLE = Kind(name="Double Round", system=System.DOUBLE_ROUND_ROBIN, entrants=6, rounds=10, days=11)
SHORT = Kind(name="Sunday Open", system=System.SWISS, entrants=15, rounds=4, days=2, highest=1900)
"""Too few games for a first rating, even twice."""
MATCH = Kind(name="Match", system=System.MATCH, entrants=2, rounds=6, days=8, lowest=2100)

_FALL, _RETURN = 1, 4
"""Before which of the lists somebody leaves it, and somebody comes back to it."""
_ONCE: Mapping[tuple[int, int], Callable[[Cast], Someone]] = {
    (3, 0): lambda cast: cast.taken,
    (6, 0): lambda cast: cast.student,
    (9, 2): lambda cast: cast.double,
}
"""Who plays where nobody expects it, by the number of lists before and the place of the event."""

_EVERY_PERIOD = (OPEN, WEEKEND, WEEKEND, MASTERS, WEEKEND, OPEN)
_IN_TURN = (LEAGUE, DOUBLE, MATCH)


def list_dates() -> tuple[date, ...]:
    """Return the days of the lists, from the one that the office starts with to the last."""
    days = [FIRST_LIST]
    while days[-1] < LAST_LIST:
        days.append(list_in_force(days[-1]).last_day + timedelta(days=1))
    return tuple(days)


def season(world: ChessWorld) -> Iterator[tuple[date, tuple[Plan, ...]]]:
    """Yield for every list that is published the events since the one before."""
    planner = Planner(dice("chess season"), world)
    for number, (before, published) in enumerate(pairwise(list_dates())):
        kinds = (*_EVERY_PERIOD, _IN_TURN[number % len(_IN_TURN)])
        plans = (planner.plan(kind, before, at) for at, kind in enumerate(kinds))
        yield published, tuple(with_guests(world.cast, number, plans))


def with_guests(cast: Cast, period: int, plans: Iterable[Plan]) -> Iterator[Plan]:
    """Yield plans with those who have a part in them."""
    for at, plan in enumerate(plans):
        open_to_all = plan.system is System.SWISS
        is_weekend = open_to_all and plan.rounds == WEEKEND.rounds
        guests = [
            *([cast.talent] if open_to_all and not is_weekend else []),
            *([cast.falling] if is_weekend and period == _FALL else []),
            *([cast.away[0]] if open_to_all and not is_weekend and period == _RETURN else []),
            *([_ONCE[period, at](cast)] if (period, at) in _ONCE else []),
        ]
        is_doubled = cast.double in guests
        entrants = [p for p in plan.entrants if not (is_doubled and p == cast.bride)]
        yield replace(plan, entrants=merged(entrants, guests))


def merged(entrants: Iterable[Someone], guests: Iterable[Someone]) -> tuple[Someone, ...]:
    """Return entrants and guests, nobody twice."""
    return tuple({p.code: p for p in (*entrants, *guests)}.values())


class Planner:
    """Plans events: hosts take turns, and whoever likes to play comes more often."""

    def __init__(self, random: Random, world: ChessWorld) -> None:
        """Begin with everybody at home."""
        self._random = random
        self._world = world
        self._hosts = tuple(countries())
        self._planned = 0

    def plan(self, kind: Kind, since: date, at: int) -> Plan:
        """Plan an event some days after a list, the later the higher its place."""
        random = self._random
        host = self._hosts[self._planned % len(self._hosts)]
        town = random.choice(countries()[host].towns)
        start = since + timedelta(days=3 + 5 * at + random.randrange(4))
        months = (start.year - FIRST_LIST.year) * 12 + start.month - FIRST_LIST.month
        forms = (Form.RESULTS_CSV, workbook()) if kind in (DOUBLE, MATCH) else _FORMS
        self._planned += 1
        return Plan(
            name=f"{town} {kind.name} {start.year}-{start.month:02}",
            place=town,
            federation=host,
            start=start,
            days=kind.days,
            rounds=kind.rounds,
            system=kind.system,
            time_control=random.choice(("90+30", "40/90 30 +30", "120")),
            arbiter=random.choice(_ARBITERS),
            entrants=self._entrants(kind, host),
            months=months,
            form=forms[self._planned % len(forms)],
            facts={"scheduled_games": kind.rounds} if kind is MATCH else {},
        )

    def _entrants(self, kind: Kind, host: str) -> tuple[Someone, ...]:
        regulars = [
            person
            for person in self._world.rated
            for _ in range(person.appetite * (3 if person.federation == host else 1))
            if kind.lowest <= (person.rating or 0) <= kind.highest
        ]
        rated = kind.entrants - kind.newcomers - kind.reserves
        newcomers = [p for p in self._world.newcomers if p.appetite]
        return (
            *_some(self._random, regulars, rated),
            *_some(self._random, newcomers, kind.newcomers),
            *self._world.reserves[: kind.reserves],
        )


_ARBITERS = ("Brack, Ottokar", "Lesève, Mirabelle", "Sandvik, Torunn", "Quintães, Rui")


def _some(random: Random, people: Sequence[Someone], number: int) -> list[Someone]:
    """Return so many people, nobody twice however often they stand there."""
    shuffled = random.sample(people, len(people))
    return list({person.code: person for person in shuffled}.values())[:number]
