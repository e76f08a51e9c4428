"""The story of chess: from the list taken over, through twelve periods, to an ordinary Monday.

Every step is done by the office, from files in the folder of reports; each yields a sentence.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from arpad.demo.chess_changes import learn
from arpad.demo.chess_desk_work import work_on
from arpad.demo.chess_gate import at_the_gate
from arpad.demo.chess_mistakes import ask, come_out
from arpad.demo.chess_people import ChessWorld
from arpad.demo.chess_post import ChessPost
from arpad.demo.chess_register import take_over
from arpad.demo.chess_season import LAST_LIST
from arpad.demo.chess_slips import UNUSABLE
from arpad.demo.chess_work import Slip, Work, works_after, works_by_list
from arpad.demo.desk import Desk, list_line
from arpad.demo.papers import forms_of
from arpad.model.finding import number_of
from arpad.office.rate_period import rate_period
from arpad.office.registration import Plan as Registration
from arpad.office.registration import register

_FIRST_DAY = date(2010, 11, 2)
_INTAKE, _RATING, _CHECKING, _PUBLISHING = (timedelta(days=days) for days in (4, 3, 2, 1))
"""So long before the day of a list the last reports are taken in, rated, looked at, published."""
_BROKEN_FILES = 3
"""Before this many-th list files come that are none."""

NEXT_LIST = date(2013, 3, 1)
TODAY = date(2013, 1, 28)
"""The day on which the story of chess ends: an ordinary Monday."""


class ChessCourse:
    """Chess on its way through the office."""

    def __init__(self, desk: Desk, world: ChessWorld) -> None:
        """Begin with no event."""
        self._desk = desk
        self._world = world
        self._post = ChessPost(desk, world)
        self._open: list[Work] = []
        self._too_late: dict[str, bytes] = {}

    def run(self) -> Iterator[str]:
        """Yield what happens, list by list."""
        take_over(self._desk, self._world, _FIRST_DAY)
        yield f"The list of 2011-01-01 is taken over: {len(self._world.rated)} players."
        periods = works_by_list(self._world)
        following = [*(works for _, works in periods[1:]), works_after(self._world)]
        self._register(w for w in periods[0][1] if w.is_registered_early)
        for number, ((list_date, works), coming) in enumerate(zip(periods, following, strict=True)):
            self._register(w for w in works if not w.is_registered_early)
            self._register(w for w in coming if w.is_registered_early)
            yield from self._period(number, list_date)
        self._register(w for w in following[-1] if not w.is_registered_early)
        yield from self._today()

    def _register(self, works: Iterable[Work]) -> None:
        for work in sorted(works, key=lambda work: work.registered or work.plan.start):
            self._open.append(work)
            if work.registered is not None:
                register(self._desk.on(work.registered), _registration(self._desk.pool, work))

    def _period(self, number: int, list_date: date) -> Iterator[str]:
        """Take in, rate and publish what has ended before a list."""
        taken = self._take(list_date - _INTAKE, list_date)
        if number == _BROKEN_FILES:
            self._desk.take(list_date - _INTAKE, UNUSABLE)
        news = learn(self._desk, self._world.cast, list_date, list_date - _INTAKE)
        if news:
            yield f"{list_date - _INTAKE}  {news}"
        yield from come_out(self._desk, self._world.cast, list_date, list_date - _INTAKE)
        office = self._desk.on(list_date - _RATING)
        period = rate_period(office, self._desk.pool, list_date, commit=True)
        yield from at_the_gate(self._desk, self._world.cast, list_date, list_date - _CHECKING)
        forms = forms_of(is_last=list_date == LAST_LIST)
        published = self._desk.publish(list_date - _PUBLISHING, list_date, forms)
        games = sum(line.games for line in period.rated) // 2
        yield list_line(published, reports=taken, events=len(period.rated), games=games)

    def _take(self, day: date, until: date) -> int:
        """Take in the reports of events that are over, and do what there is to do about them."""
        over = [work for work in self._open if work.plan.end < until - _INTAKE]
        self._open = [work for work in self._open if work not in over]
        reports = [(work, self._post.reports(work)) for work in over]
        first = {name: data for _, files in reports for name, data in files[:1]}
        answers = self._desk.take(day, self._too_late | first)
        self._too_late = {}
        for work, files in reports:
            number = answers[files[0][0]].event
            for name, data in files[1:]:
                if work.slip is Slip.TOO_LATE:
                    self._too_late[name] = data
                else:
                    self._desk.take(day, {name: data})
            if number is not None:
                work_on(self._desk, self._world.cast, work, number, day)
        return sum(len(files) for _, files in reports)

    def _today(self) -> Iterator[str]:
        """Leave the desk as it is on a Monday: some events rated, some ready, some waiting."""
        middle = TODAY - timedelta(days=7)
        self._take(middle, middle)
        rate_period(self._desk.on(middle), self._desk.pool, NEXT_LIST, commit=True)
        self._take(TODAY, TODAY + _INTAKE)
        ask(self._desk, self._world.cast, TODAY)
        left = number_of(len(self._open), "event")
        yield f"{TODAY}  {left} to come; the list of {NEXT_LIST} is in the making."


def _registration(pool: str, work: Work) -> Registration:
    plan = work.plan
    return Registration(
        pool=pool,
        name=plan.name,
        start=plan.start,
        end=plan.end,
        federation=plan.federation,
        is_official=bool(plan.facts.get("official")),
        system=plan.system,
        time_control=plan.time_control,
    )
