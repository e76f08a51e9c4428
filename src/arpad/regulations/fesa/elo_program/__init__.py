"""FESA's Elo and grades, as its program and its current English page compute them."""

from datetime import date

from arpad.regulations.edition import Edition
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.numbers import Parameters

ELO_PROGRAM = Edition(
    "fesa/elo_program",
    title="FESA: the calculation of Elo and grades in shogi, as computed",
    source="FESA's program and its current English page, by the rule numbers of the French text",
    since=date.min,
    until=date.max,
    package=__name__,
)

PARAMETERS = ELO_PROGRAM.load_parameters(Parameters)

# The modules register their rules with the edition, so they come after it.
from arpad.regulations.fesa.elo_program import admission, grades, publication, rating  # noqa: E402

LAW = AppliedLaw(ELO_PROGRAM, admission, rating, grades, publication)
