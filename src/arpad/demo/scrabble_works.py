"""Two seasons of Scrabble: the tournaments, and what goes wrong with some of them.

FISF's text is in force for the first season only; for the second the office names it.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.demo.claims import of_event
from arpad.demo.countries import countries
from arpad.demo.dice import dice
from arpad.demo.opinions import admit, refuse
from arpad.demo.plans import Plan
from arpad.demo.reports import Form, workbook
from arpad.demo.scrabble_people import ScrabbleWorld
from arpad.demo.table_course import TableWork
from arpad.demo.tables import Setting, TablePlanner

FIRST_LIST = date(2019, 9, 1)
LISTS = (date(2020, 1, 1), date(2020, 9, 1), date(2021, 1, 1), date(2021, 9, 1))
SEASONS_END = (date(2020, 8, 31), date(2021, 8, 31))
_EVERY = timedelta(days=42)
_NAMES = ("Coupe", "Grand Prix", "Trophée", "Open", "Festival")


class ScrabblePlanner:
    """Plans all tournaments of the story."""

    def __init__(self, world: ScrabbleWorld) -> None:
        """Begin with the season."""
        self._world = world
        setting = Setting(
            federation="FISF",
            hosts=tuple(countries()),
            people=world.rated,
            first_day=FIRST_LIST,
            days=2,
            time_control="20",
            arbiter="Lesève, Mirabelle",
            facts={"homologated": True},
        )
        self._planner = TablePlanner(dice("Scrabble tournaments"), setting)

    def works(self) -> Iterator[TableWork]:
        """Yield every tournament, the sound ones and the others."""
        yield from self._sound()
        yield from self._troubled()

    def to_come(self) -> Plan:
        """Return a tournament that is still to be played when the story ends."""
        return self._plan("Rentrée", date(2021, 10, 2))

    def _plan(self, name: str, start: date) -> Plan:
        return self._planner.plan(
            f"{name} {start.year}", start, Form.FISF_RESULTS, entrants=20, rounds=7
        )

    def _sound(self) -> Iterator[TableWork]:
        cast, newcomers = self._world.cast, self._world.newcomers
        forms = (Form.FISF_RESULTS, Form.FISF_RESULTS, Form.EVENT_FILE, workbook())
        for number in range(17):
            start = FIRST_LIST + timedelta(days=13) + number * _EVERY
            guests = {1: (cast.lowest, cast.returning), 2: (cast.lowest,)}.get(number, ())
            plan = self._planner.plan(
                f"{_NAMES[number % len(_NAMES)]} {start.year}-{start.month:02}",
                start,
                forms[number % len(forms)],
                entrants=28,
                rounds=9,
                guests=guests,
                newcomers=newcomers[number : number + 2],
            )
            yield TableWork(plan=plan)

    def _troubled(self) -> Iterator[TableWork]:
        yield TableWork(
            plan=self._plan("Coupe amicale", date(2019, 11, 30)),
            change=of_event(homologated=False),
            opinions=refuse("1", "A friendly cup is no official competition."),
        )
        yield TableWork(
            plan=self._plan("Coupe oubliée", date(2020, 2, 15)),
            change=of_event(homologated=False),
            opinions=admit("1", "The homologation was given; the box was not ticked."),
        )
        yield TableWork(
            plan=self._plan("Tournoi tardif", date(2020, 4, 18)),
            waits=70,
            late="The report lay in a drawer of the club for ten weeks.",
        )
        yield TableWork(
            plan=self._plan("Coupe en attente", date(2021, 7, 10)),
            change=of_event(homologated=False),
        )
        yield TableWork(plan=self._plan("Première de septembre", date(2021, 9, 4)))
        yield TableWork(plan=self._plan("Deuxième de septembre", date(2021, 9, 18)), is_left=True)
