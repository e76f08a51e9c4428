"""Plans of invented events, and the events that come of them when they are played."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from msgspec import Struct, field

from arpad.demo.pairing import Play, round_robin, swiss
from arpad.demo.people import Someone
from arpad.demo.playing import Manners, result_of
from arpad.demo.reports import Form
from arpad.model.event import Event, Game, Result, Round
from arpad.model.system import System


class Plan(Struct, frozen=True, kw_only=True):
    """An event before it is played.

    `months` have passed since the beginning of the story, which is what strengths depend on.
    `facts` are further facts of the event, as an event file has them.
    """

    name: str
    place: str
    federation: str
    start: date
    days: int
    rounds: int
    system: System
    time_control: str | None
    arbiter: str | None
    entrants: tuple[Someone, ...]
    months: int
    form: Form
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def end(self) -> date:
        """Return the last day."""
        return self.start + timedelta(days=self.days - 1)

    @property
    def cycles(self) -> int:
        """Return how often everybody meets everybody."""
        return 2 if self.system is System.DOUBLE_ROUND_ROBIN else 1


def played(plan: Plan, random: Random, manners: Manners) -> Event:
    """Play an event; its players have no ratings yet, and are named by their codes."""
    strengths = {p.code: p.strength_after(plan.months) for p in plan.entrants}

    def play(white: str, black: str) -> Result:
        return result_of(random, strengths[white], strengths[black], manners)

    order = sorted(strengths, key=lambda code: -strengths[code])
    facts: dict[str, Any] = {
        "name": plan.name,
        "place": plan.place,
        "federation": plan.federation,
        "start": plan.start,
        "end": plan.end,
        "system": plan.system,
        "time_control": plan.time_control,
        "arbiter": plan.arbiter,
        "rounds": tuple(_rounds(plan)),
        "players": tuple(p.as_player(None, p.code) for p in _by_strength(plan.entrants, order)),
        "games": tuple(_games(plan, order, play)),
    }
    return Event(**(facts | dict(plan.facts)))


def _by_strength(people: Sequence[Someone], order: Sequence[str]) -> list[Someone]:
    by_code = {person.code: person for person in people}
    return [by_code[code] for code in order]


def _games(plan: Plan, order: Sequence[str], play: Play) -> Iterator[Game]:
    if plan.system is System.MATCH:
        return _match(order, plan.rounds, play)
    if plan.system in {System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN}:
        return round_robin(order, play, cycles=plan.cycles)
    return swiss(order, plan.rounds, play)


def _match(order: Sequence[str], rounds: int, play: Play) -> Iterator[Game]:
    one, other = order
    for number in range(1, rounds + 1):
        white, black = (one, other) if number % 2 else (other, one)
        yield Game(round=number, white=white, black=black, result=play(white, black))


def _rounds(plan: Plan) -> Iterator[Round]:
    """Yield the rounds, spread evenly over the days."""
    for number in range(plan.rounds):
        day = plan.start + timedelta(days=number * plan.days // plan.rounds)
        yield Round(number=number + 1, date=day)
