"""FESA's Elo and grades, as the French text states them."""

from datetime import date

from arpad.regulations.edition import Edition
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.numbers import Parameters

ELO_TEXT = Edition(
    "fesa/elo_text",
    title="FESA: the calculation of Elo and grades in shogi, as written",
    source="French text by A. Olufsen, translated by F. Osmont, updated by B. Briffaud; undated",
    since=date.min,
    until=date.max,
    package=__name__,
)

PARAMETERS = ELO_TEXT.load_parameters(Parameters)

# The modules register their rules with the edition, so they come after it.
from arpad.regulations.fesa.elo_text import admission, grades, publication, rating  # noqa: E402

LAW = AppliedLaw(ELO_TEXT, admission, rating, grades, publication)
