"""The post of chess: the reports that come about an event, one or, after a slip, two."""

from msgspec.structs import replace

from arpad.demo.chess_people import ChessWorld
from arpad.demo.chess_slips import with_other_result, with_slips
from arpad.demo.chess_work import Slip, Work
from arpad.demo.desk import Desk
from arpad.demo.dice import dice
from arpad.demo.plans import Plan
from arpad.demo.playing import CHESS
from arpad.demo.post import Post, file_name
from arpad.demo.reports import written
from arpad.model.event import Event

Files = list[tuple[str, bytes]]


class ChessPost:
    """Plays the events of chess and writes their reports, with the slips of their organisers."""

    def __init__(self, desk: Desk, world: ChessWorld) -> None:
        """Begin before the first event."""
        self._world = world
        self._post = Post(desk, dice("chess games"), CHESS, world.unnumbered)

    def reports(self, work: Work) -> Files:
        """Return the files that come about an event, by their names."""
        event = self._post.event(work.plan)
        first = self._first(work, event)
        second = self._second(work, event)
        return [(file_name(work.plan), written(first, work.plan.form)), *second]

    def _first(self, work: Work, event: Event) -> Event:
        if work.slip is Slip.WRONG_PEOPLE:
            cast = self._world.cast
            return with_slips(event, cast.namesakes[0].code, cast.away[1].code)
        return with_other_result(event) if work.slip is Slip.CORRECTED else event

    def _second(self, work: Work, event: Event) -> Files:
        plan = work.plan
        if work.slip is Slip.CORRECTED:
            return [(file_name(plan, "-corrected"), written(event, plan.form))]
        if work.slip is Slip.TWICE:
            return [(file_name(plan, "-again"), written(event, plan.form))]
        if work.slip is Slip.TOO_LATE:
            return [(file_name(plan, "-late"), written(with_other_result(event), plan.form))]
        if work.slip is Slip.TWO_GROUPS:
            return [(file_name(plan, "-b"), written(self._other_group(plan), plan.form))]
        return []

    def _other_group(self, plan: Plan) -> Event:
        others = self._world.rated[-len(plan.entrants) :]
        return self._post.event(replace(plan, entrants=others))
