"""What a calculation without a report has to say beside its numbers."""

from datetime import date

from arpad.model.calculation import Calculation
from arpad.model.finding import Severity
from arpad.regulations.application import calculate

NINE_DRAWS = [(2000, 50)] * 9


def told(calculation: Calculation) -> list[tuple[Severity, str | None]]:
    """Return what is more than a note; how R_u came about is one."""
    grave = [f for f in calculation.findings if f.severity is not Severity.INFO]
    return [(finding.severity, finding.article) for finding in grave]


def test_a_day_outside_the_edition_is_warned_about_and_computed() -> None:
    done = calculate("fide/b02_2010", NINE_DRAWS, rating=None, on=date(2020, 1, 1))
    assert told(done) == [(Severity.WARN, "0.1")]
    assert done.after == 2000


def test_a_day_of_the_edition_is_not() -> None:
    done = calculate("fide/b02_2010", NINE_DRAWS, rating=None, on=date(2013, 6, 30))
    assert told(done) == []
    assert done.after == 2000


def test_a_k_that_the_record_belies_is_warned_about_and_used() -> None:
    done = calculate("fide/b02_2010", [(2000, 100)], rating=2000, k=10, games_so_far=5)
    assert told(done) == [(Severity.WARN, "8.56")]
    assert done.k == 10


def test_a_k_that_fits_the_record_is_not() -> None:
    done = calculate("fide/b02_2010", [(2000, 100)], rating=2000, k=30, games_so_far=5)
    assert told(done) == []
