"""What waits for whom, what is due by which article, the lists of today, and the fees."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from arpad.model.docket import State
from arpad.model.event import Verdict
from arpad.office.decisions import Ruling, decide
from arpad.office.fees import hundredths_of, record_fee
from arpad.office.intake import Answer
from arpad.office.office import Office, OfficeError
from arpad.office.registration import Plan, register
from arpad.office.status import Status, Whom, status_on
from arpad.store.fees import fee_totals, fees_of

Take = Callable[..., Answer]


def _status(office: Office, today: date | None = None) -> Status:
    with office.reading() as connection:
        return status_on(connection, today or office.clerk.today)


def test_an_empty_book_waits_for_nothing(office: Office) -> None:
    status = _status(office)
    assert (status.waiting, status.deadlines, status.fees) == ((), (), ())
    assert [pool.pool for pool in status.pools] == [
        "fide",
        "fide-rapid",
        "fesa",
        "fisf",
        "fide-blitz",
    ]


@pytest.mark.parametrize(
    ("today", "in_force", "next_list", "cut_off"),
    [
        # Six lists a year from 2010 on; a list closes 7 days before its day (7.13).
        ((2012, 2, 23), (2012, 1, 1), (2012, 3, 1), (2012, 2, 23)),
        ((2012, 2, 24), (2012, 1, 1), (2012, 5, 1), (2012, 4, 24)),
        ((2012, 3, 1), (2012, 3, 1), (2012, 5, 1), (2012, 4, 24)),
    ],
)
def test_the_next_cut_off(
    office: Office,
    today: tuple[int, int, int],
    in_force: tuple[int, int, int],
    next_list: tuple[int, int, int],
    cut_off: tuple[int, int, int],
) -> None:
    fide = _status(office, date(*today)).pools[0]
    assert fide.in_force is not None
    assert fide.next_list is not None
    assert fide.in_force.list_date == date(*in_force)
    assert (fide.next_list.list_date, fide.next_list.cut_off) == (date(*next_list), date(*cut_off))
    assert fide.next_list.article == "7.13"


def test_a_day_for_which_no_text_is_held_says_so(office: Office) -> None:
    fide, _, fesa, *_ = _status(office, date(1999, 1, 1)).pools
    assert fide.next_list is None
    assert "No text of FIDE says which list is in force on 1999-01-01" in fide.note
    assert "move with every event" in fesa.note


@pytest.mark.usefixtures("known")
def test_for_whom_events_wait(
    office: Office,
    take: Take,
    on_day: Callable[[date], Office],
    four_masters: dict[str, Any],
) -> None:
    take(four_masters | {"name": "Ready"})
    take(four_masters | {"name": "Fast", "time_control": "60"})
    unknown = {"id": "4500077", "name": "Quist, Quirin", "federation": "DEN"}
    take(
        four_masters
        | {
            "name": "Unknown",
            "players": [*four_masters["players"], unknown],
            "games": [
                *four_masters["games"],
                {"round": 1, "white": "4500077", "result": "+-"},
            ],
        },
        may_be_new=False,
    )
    plan = Plan(pool="fide", name="To come", start=date(2012, 4, 7), end=date(2012, 4, 9))
    register(on_day(date(2012, 3, 20)), plan)
    status = _status(office)
    waiting = {w.event.name: w for w in status.waiting}
    assert {name: w.whom for name, w in waiting.items()} == {
        "Fast": Whom.OFFICER,
        "Unknown": Whom.REGISTER,
        "To come": Whom.ORGANISER,
    }
    assert waiting["Fast"].reason.startswith("1.1: ")
    assert waiting["Unknown"].reason.startswith("Who is Quist, Quirin")
    assert waiting["To come"].reason == "It is not over yet."
    counted = {(c.state, c.list_date): c.number for c in status.pools[0].events}
    assert counted[State.READY, date(2012, 3, 1)] == 1
    assert sum(counted.values()) == 4


def test_reports_that_are_due(on_day: Callable[[date], Office]) -> None:
    """A month before 7 April is 7 March (0.4); the list of May closes on 24 April (7.13)."""
    plan = Plan(pool="fide", name="To come", start=date(2012, 4, 7), end=date(2012, 4, 9))
    office = on_day(date(2012, 3, 20))
    register(office, plan)
    registration, report = _status(office).deadlines
    assert (registration.day, registration.article, registration.is_over) == (
        date(2012, 3, 7),
        "0.4",
        True,
    )
    assert (report.day, report.article, report.is_over) == (date(2012, 4, 24), "7.13", False)
    assert report.what == "report, for the list of 2012-05-01"
    assert _status(office, date(2012, 4, 10)).waiting[0].reason == "The report is awaited."


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("today", "is_shown"), [((2012, 3, 8), True), ((2012, 3, 9), False)])
def test_appeals_that_may_still_come(
    office: Office,
    take: Take,
    four_masters: dict[str, Any],
    today: tuple[int, int, int],
    *,
    is_shown: bool,
) -> None:
    take(four_masters)
    decide(office, Ruling(event=1, article="0.5", verdict=Verdict.REFUSE, reason="no arbiter"))
    deadlines = _status(office, date(*today)).deadlines
    shown = [(due.what, due.article, due.day) for due in deadlines]
    assert shown == ([("appeal", "0.5", date(2012, 3, 8))] if is_shown else [])


@pytest.mark.usefixtures("known")
def test_fees_add_up_by_federation_and_currency(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    take(four_masters)
    take(four_masters | {"name": "Second", "federation": "FIN"})
    record_fee(office, 1, "25.50", "eur", federation=None, what="rating fee")
    record_fee(office, 2, "10", "EUR", federation="EST", what="rating fee")
    record_fee(office, 2, "-0.50", "EUR", federation="EST", what="taken back")
    record_fee(office, 2, "7", "CHF", federation=None, what="rating fee")
    with office.reading() as connection:
        totals = [(t.federation, t.currency, t.amount, t.events) for t in fee_totals(connection)]
        assert totals == [("EST", "EUR", 3500, 2), ("FIN", "CHF", 700, 1)]
        assert [fee.amount for fee in fees_of(connection, 2)] == [1000, -50, 700]
        assert fee_totals(connection, pool_id=4) == ()
    assert _status(office).fees[0].amount == 3500


@pytest.mark.parametrize("amount", ["", "x", "1.234", "NaN", "1e99", "0", "Infinity"])
def test_what_is_no_amount(amount: str) -> None:
    with pytest.raises(OfficeError, match="is no amount"):
        hundredths_of(amount)


@pytest.mark.parametrize(
    ("number", "currency", "sentence"),
    [(1, "EUR", "There is no event 1"), (1, "euro", "is no currency"), (1, "E1R", "no currency")],
)
def test_fees_that_cannot_be_recorded(
    office: Office, number: int, currency: str, sentence: str
) -> None:
    with pytest.raises(OfficeError, match=sentence):
        record_fee(office, number, "1", currency, federation=None, what="rating fee")
