"""The story of a sport whose ratings move with every event: tables of shogi, rounds of Scrabble."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta

from msgspec import Struct

from arpad.demo.desk import Desk, list_line
from arpad.demo.mistakes import as_booked, effect, put_right
from arpad.demo.opinions import Opinion, record
from arpad.demo.papers import forms_of
from arpad.demo.plans import Plan
from arpad.demo.post import Post, file_name
from arpad.demo.reports import written
from arpad.model.event import Event
from arpad.model.system import System
from arpad.office.correct_event import TooLate
from arpad.office.event_work import withdraw
from arpad.office.rate_event import RatedTable, rate_events
from arpad.office.registration import Plan as Registration
from arpad.office.registration import register

_PUBLISHING = timedelta(days=1)
_POST_TAKES = timedelta(days=4)


Custom = Callable[[], Iterator[str]]
"""Something that is done before a list, told in sentences."""


def unchanged(event: Event) -> Event:
    """Return a report as it is."""
    return event


class TableWork(Struct, frozen=True, kw_only=True):
    """An event on its way through the office.

    `change` is what the organiser claims otherwise. `waits` is how long the report takes beyond
    the usual; one that is late comes after others that were played later, for a reason. One that
    is left lies on the desk unrated at the end.
    """

    plan: Plan
    change: Callable[[Event], Event] = unchanged
    opinions: tuple[Opinion, ...] = ()
    withdrawn: str | None = None
    late: str | None = None
    waits: int = 0
    is_left: bool = False

    @property
    def arrives(self) -> date:
        """Return the day on which the report arrives."""
        return self.plan.end + _POST_TAKES + timedelta(days=self.waits)


class TableCourse:
    """One such sport on its way through the office; `customs` are what it does before a list."""

    def __init__(
        self,
        desk: Desk,
        post: Post,
        works: Sequence[TableWork],
        customs: Mapping[date, Iterable[Custom]],
    ) -> None:
        """Begin with no report."""
        self._desk = desk
        self._post = post
        self._left = sorted(works, key=lambda work: (work.arrives, work.plan.name))
        self._customs = customs
        self._news: list[str] = []

    def run(self, list_dates: Sequence[date]) -> Iterator[str]:
        """Yield what happens, list by list, and leave the desk with work on it."""
        for list_date in list_dates:
            arrived = [w for w in self._left if w.arrives < list_date - _PUBLISHING]
            self._left = [w for w in self._left if w not in arrived]
            rated = [games for work in arrived for games in self._handle(work)]
            yield from self._news
            self._news = []
            for custom in self._customs.get(list_date, ()):
                yield from custom()
            forms = forms_of(is_last=list_date == list_dates[-1])
            published = self._desk.publish(list_date - _PUBLISHING, list_date, forms)
            yield list_line(published, reports=len(arrived), events=len(rated), games=sum(rated))
        for work in self._left:
            self._handle(work)

    def register(self, plan: Plan, day: date) -> None:
        """Register an event that is still to come."""
        register(
            self._desk.on(day),
            Registration(
                pool=self._desk.pool,
                name=plan.name,
                start=plan.start,
                end=plan.end,
                federation=plan.federation,
                system=System.TABLE,
                time_control=plan.time_control,
            ),
        )

    def _handle(self, work: TableWork) -> list[int]:
        """Take a report in, decide on it, and rate what is ready; return their games."""
        event = work.change(self._post.event(work.plan))
        name, day = file_name(work.plan), work.arrives
        answer = self._desk.take(day, {name: written(event, work.plan.form)})[name]
        if answer.event is not None:
            record(self._desk, work.opinions, answer.event, day)
            if work.withdrawn is not None:
                withdraw(self._desk.on(day), answer.event, work.withdrawn)
        if work.is_left:
            return []
        if work.late is not None and answer.event is not None:
            return self._put_in(work, answer.event, work.late)
        rated = rate_events(self._desk.on(day), self._desk.pool)
        return [_games(table) for table in rated if not table.refusals]

    def _put_in(self, work: TableWork, number: int, reason: str) -> list[int]:
        """Book an event at its place, before those that were rated already; return its games."""
        done = put_right(self._desk, work.arrives, TooLate(number), reason)
        self._news.append(f"{work.arrives}  {work.plan.name} comes late: {effect(done)}.")
        event = as_booked(self._desk, work.arrives, number)
        return [sum(game.result.is_played for game in event.games)]


def _games(table: RatedTable) -> int:
    return sum(player.games for player in table.outcome.players) // 2
