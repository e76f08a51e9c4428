"""Two years of shogi: the tables, what their reports claim, and what is decided about them."""

from collections.abc import Iterator
from datetime import date, timedelta

from msgspec.structs import replace

from arpad.demo.claims import all_of, among_themselves, at_odds, of_event, of_player
from arpad.demo.countries import latin_countries
from arpad.demo.dice import dice
from arpad.demo.opinions import admit, refuse
from arpad.demo.plans import Plan
from arpad.demo.reports import Form
from arpad.demo.shogi_people import ShogiWorld
from arpad.demo.table_course import TableWork
from arpad.demo.tables import Setting, TablePlanner
from arpad.model.event import Stage
from arpad.model.grading import Approval, Evidence
from arpad.model.system import System

FIRST_LIST = date(2011, 1, 1)
LISTS = (date(2011, 7, 1), date(2012, 1, 1), date(2012, 7, 1), date(2013, 1, 1))
_EVERY = timedelta(days=49)
_NAMES = ("Open", "Autumn Table", "Kyoto Cup", "Spring Table", "Dragon Cup", "Silver General")
_FORMS = (Form.TURNERING, Form.TURNERING, Form.EVENT_FILE, Form.TURNERING, Form.RESULTS_CSV)
_STAGES = (
    Stage(name="Table", rounds=(1, 2, 3), system=System.SWISS),
    Stage(name="Play-off", rounds=(4, 5), system=System.SWISS),
)


class ShogiPlanner:
    """Plans all tables of the story."""

    def __init__(self, world: ShogiWorld) -> None:
        """Begin on the day after the first list."""
        self._world = world
        setting = Setting(
            federation="FESA",
            hosts=latin_countries(),
            people=world.rated,
            first_day=FIRST_LIST,
            days=2,
            time_control="40+30",
            arbiter="Ozolander, Ilse",
            facts={"arbiter_recognised": True},
        )
        self._planner = TablePlanner(dice("shogi tables"), setting)

    def works(self) -> Iterator[TableWork]:
        """Yield every table, the sound ones and the others."""
        yield from self._sound()
        yield from self._promotions()
        yield from self._newcomers()
        yield from self._troubled()

    def to_come(self) -> Plan:
        """Return a table that is still to be played when the story ends."""
        return self._plan("Candlemas Table", date(2013, 2, 2), Form.TURNERING)

    def _plan(self, name: str, start: date, form: Form = Form.EVENT_FILE) -> Plan:
        return self._planner.plan(f"{name} {start.year}", start, form, entrants=14, rounds=5)

    def _sound(self) -> Iterator[TableWork]:
        beginners = self._world.newcomers[3:]
        for number in range(14):
            start = FIRST_LIST + timedelta(days=14) + number * _EVERY
            new = beginners[number // 2 :][:2] if number % 2 else ()
            plan = self._planner.plan(
                f"{_NAMES[number % len(_NAMES)]} {start.year}",
                start,
                _FORMS[number % len(_FORMS)],
                entrants=18,
                rounds=6,
                newcomers=new,
            )
            yield TableWork(plan=plan)

    def _promotions(self) -> Iterator[TableWork]:
        """Yield the tables of the two who are on the way to 5 Dan."""
        cast, start = self._world.cast, date(2011, 9, 17)
        agreement = Approval(
            grade="5 Dan", approved=True, when=date(2011, 9, 1), reference="letter of 1 September"
        )
        for number in range(2):
            plan = self._planner.plan(
                f"Masters {number + 1}",
                start + timedelta(days=140 * number),
                Form.EVENT_FILE,
                entrants=12,
                rounds=6,
                guests=(cast.agreed, cast.awaited),
            )
            yield TableWork(plan=plan, change=of_player(cast.agreed, approvals=(agreement,)))

    def _newcomers(self) -> Iterator[TableWork]:
        """Yield a table of newcomers with grades from elsewhere, and one game at odds."""
        cast = self._world.cast
        proof = Evidence(document="diploma of 2004", accepted_by="the committee of grades")
        plan = self._planner.plan(
            "Welcome Table",
            date(2011, 4, 2),
            Form.EVENT_FILE,
            entrants=10,
            rounds=5,
            newcomers=(cast.graded, cast.unproved, cast.fancied),
        )
        claims = all_of(
            of_player(cast.graded, outside_grade="2 Dan", evidence=proof),
            of_player(cast.unproved, outside_grade="1 Kyu"),
            of_player(cast.fancied, grade="Meijin"),
            at_odds,
        )
        yield TableWork(plan=plan, change=claims)

    def _troubled(self) -> Iterator[TableWork]:
        yield TableWork(
            plan=self._plan("Unknown Referee Table", date(2011, 5, 28)),
            change=of_event(arbiter="Niemand, Karl", arbiter_recognised=False),
            opinions=admit("preamble", "The referee passed his examination a week later."),
        )
        yield TableWork(
            plan=replace(self._plan("Lightning Table", date(2011, 11, 26)), time_control="10+5"),
            opinions=refuse("preamble", "Ten minutes are no game of shogi."),
        )
        yield TableWork(
            plan=self._plan("Apart Table", date(2012, 2, 25)),
            change=of_event(stages=_STAGES, pooled=False),
        )
        yield TableWork(
            plan=self._planner.plan(
                "Marathon", date(2012, 3, 24), Form.EVENT_FILE, entrants=18, rounds=17
            )
        )
        main = self._plan("Double Table", date(2012, 5, 12))
        yield TableWork(plan=main)
        yield TableWork(
            plan=replace(main, name=f"{main.name}, play-off", entrants=main.entrants[:6], rounds=3),
            opinions=admit("12", "The play-off was played after the table; it is rated after it."),
            waits=1,
        )
        yield TableWork(plan=self._plan("Forgotten Table", date(2012, 4, 14)), waits=120)
        yield TableWork(
            plan=self._plan("Island Table", date(2012, 10, 20)),
            change=among_themselves(self._world.newcomers[-2:]),
        )
        yield TableWork(
            plan=self._plan("Rained-off Table", date(2012, 11, 3)),
            withdrawn="Half of the games were never finished.",
        )
        yield TableWork(plan=self._plan("Twelfth Night Table", date(2013, 1, 5)))
        yield TableWork(plan=self._plan("January Table", date(2013, 1, 19)), is_left=True)
