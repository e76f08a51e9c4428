"""An event of chess with which something is wrong, and what the officer makes of it."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.chess_season import Kind, Planner
from arpad.demo.opinions import Opinion
from arpad.demo.plans import Plan
from arpad.demo.reports import Form
from arpad.model.system import System

CUP = Kind(name="Cup", system=System.SWISS, entrants=10, rounds=5, days=5, highest=2150)
CLOSED = Kind(name="Tournament", system=System.ROUND_ROBIN, entrants=12, rounds=11, days=11)

Facts = Callable[[Plan], Mapping[str, Any]]
"""Says what the report of a planned event claims besides, or instead."""


def nothing_else(plan: Plan) -> Mapping[str, Any]:
    """Claim nothing besides."""
    del plan
    return {}


class Trouble(Struct, frozen=True, kw_only=True):
    """An event with which something is wrong, under an article of 2010.

    `period` counts the lists before it. `registered` is how many days before the start the office
    hears of it, None when never. The opinions are given one after the other.
    """

    period: int
    name: str
    article: str
    kind: Kind = CUP
    facts: Facts = nothing_else
    time_control: str | None = "90+30"
    days: int | None = None
    has_arbiter: bool = True
    registered: int | None = 50
    opinions: tuple[Opinion, ...] = ()

    def plan(self, planner: Planner, since: date) -> Plan:
        """Return the plan of the event; an event file is the only report that can say it all."""
        plan = planner.plan(self.kind, since, 1)
        plan = replace(
            plan,
            name=f"{plan.place} {self.name}",
            days=self.days or plan.days,
            time_control=self.time_control,
            arbiter=plan.arbiter if self.has_arbiter else None,
            form=Form.EVENT_FILE,
        )
        return replace(plan, facts=self.facts(plan))
