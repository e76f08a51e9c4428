"""From when lists are monthly: by a recorded decision, or as a text is read."""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from arpad.regulations.edition import Readings
from arpad.regulations.fide.law import Law

ByReading: TypeAlias = Callable[[Readings], date | None]


def monthly_since(law: Law, decision: date | None, readings: Readings | None) -> date | None:
    """Return the first day of monthly lists; None where lists keep the months of the text."""
    if decision is not None:
        return law.publication.monthly_from(decision)
    rule: ByReading | None = getattr(law.publication, "monthly_by_reading", None)
    return None if rule is None or readings is None else rule(readings)


def otherwise(law: Law, readings: Readings) -> Readings | None:
    """Return the other choice about monthly lists, where the text leaves one."""
    reading = law.edition.readings().get("monthly_2012")
    if reading is None:
        return None
    taken = readings.choice("monthly_2012")
    (other,) = (choice for choice in reading.choices if choice != taken)
    return Readings(law.edition, {"monthly_2012": other})
