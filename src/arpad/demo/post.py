"""The post: an invented event is played, and reported by its organiser."""

import re
from random import Random

from arpad.demo.desk import Desk
from arpad.demo.plans import Plan, played
from arpad.demo.playing import Manners
from arpad.demo.reports import as_reported
from arpad.model.event import Event
from arpad.model.folding import words_of


class Post:
    """Plays events in the order in which their reports come."""

    def __init__(
        self, desk: Desk, random: Random, manners: Manners, unnumbered: frozenset[str]
    ) -> None:
        """Begin before the first event."""
        self._desk = desk
        self._random = random
        self._manners = manners
        self._unnumbered = unnumbered

    def event(self, plan: Plan) -> Event:
        """Play an event; return it as it is reported.

        Reports of chess give the ratings of the list then; elsewhere ratings move too fast.
        """
        event = played(plan, self._random, self._manners)
        ratings = self._desk.ratings(plan.start) if self._desk.has_periods else {}
        return as_reported(event, ratings, self._unnumbered)


def file_name(plan: Plan, more: str = "") -> str:
    """Return what a file is called: by the day and the name, in letters that every system has."""
    words = "-".join(re.sub(r"[^a-z0-9]", "", word) for word in words_of(plan.name))
    return f"{plan.start}-{words}{more}{plan.form.value}"
