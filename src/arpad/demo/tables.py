"""Planning the tables of shogi and the tournaments of Scrabble: who hosts, who comes, how long."""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from msgspec import Struct, field

from arpad.demo.countries import countries
from arpad.demo.people import Someone
from arpad.demo.plans import Plan
from arpad.demo.reports import Form
from arpad.model.system import System


class Setting(Struct, frozen=True, kw_only=True):
    """What the events of one sport have in common."""

    federation: str
    hosts: tuple[str, ...]
    people: tuple[Someone, ...]
    first_day: date
    days: int
    time_control: str
    arbiter: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class TablePlanner:
    """Plans events of one sport; whoever likes to play comes more often."""

    def __init__(self, random: Random, setting: Setting) -> None:
        """Begin with everybody at home."""
        self._random = random
        self._setting = setting

    def plan(
        self,
        name: str,
        start: date,
        form: Form,
        *,
        entrants: int,
        rounds: int,
        guests: Sequence[Someone] = (),
        newcomers: Sequence[Someone] = (),
    ) -> Plan:
        """Plan an event for so many regulars, the guests who have a part in it, and newcomers."""
        random, setting = self._random, self._setting
        host = random.choice(setting.hosts)
        town = random.choice(countries()[host].towns)
        months = (start.year - setting.first_day.year) * 12 + start.month - setting.first_day.month
        regulars = [p for p in setting.people for _ in range(p.appetite)]
        shuffled = random.sample(regulars, len(regulars))
        chosen = list({p.code: p for p in shuffled}.values())[: entrants - len(guests)]
        return Plan(
            name=f"{town} {name}",
            place=f"{town}, {countries()[host].name}",
            federation=setting.federation,
            start=start,
            days=setting.days,
            rounds=rounds,
            system=System.TABLE,
            time_control=setting.time_control,
            arbiter=setting.arbiter,
            entrants=(*chosen, *guests, *newcomers),
            months=months,
            form=form,
            facts=setting.facts,
        )
