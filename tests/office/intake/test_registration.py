"""Events that are known before they start, and the reports that fit them."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from arpad.model.docket import State
from arpad.office.event_work import withdraw
from arpad.office.intake import Answer, Taken
from arpad.office.office import Office, OfficeError
from arpad.office.rechecking import recheck_events
from arpad.office.registration import Plan, register
from arpad.store.dockets import docket, latest_event, steps_of

Take = Callable[..., Answer]
PLAN = Plan(
    pool="fide",
    name="Four  masters",
    start=date(2012, 1, 10),
    end=date(2012, 1, 12),
    federation="EST",
)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("by_number", [True, False])
def test_a_report_goes_to_the_event_that_was_registered(
    take: Take,
    on_day: Callable[[date], Office],
    four_masters: dict[str, Any],
    *,
    by_number: bool,
) -> None:
    registered = register(on_day(date(2011, 12, 9)), PLAN)
    assert not registered.is_late
    del four_masters["registered"]
    renamed = four_masters | ({"name": "Masters"} if by_number else {})
    answer = take(renamed, **({"event": 1} if by_number else {}))
    assert (answer.taken, answer.event) == (Taken.REGISTERED, 1)
    assert answer.state is State.READY
    with on_day(date(2012, 3, 1)).reading() as connection:
        event = latest_event(connection, 1)
        assert event is not None
        assert event.registered == date(2011, 12, 9)
        states = [step.state for step in steps_of(connection, 1)]
        assert states == [State.REGISTERED, State.RECEIVED, State.CHECKED, State.READY]


@pytest.mark.usefixtures("known")
def test_the_day_of_registration_is_the_office_s_not_the_report_s(
    take: Take, on_day: Callable[[date], Office], four_masters: dict[str, Any]
) -> None:
    """0.4: a month before the start on 2012-01-10 is 2011-12-10; the report claims November."""
    late = register(on_day(date(2011, 12, 20)), PLAN)
    assert late.deadline is not None
    assert (late.is_late, late.deadline.day, late.deadline.article) == (
        True,
        date(2011, 12, 10),
        "0.4",
    )
    answer = take(four_masters)
    assert answer.state is State.WAITING
    assert "Registered on 2011-12-20" in "".join(f.message for f in answer.findings)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("has_norms", "deadline"), [(True, (4, 13)), (False, (5, 10))])
def test_an_event_with_norms_is_registered_thirty_days_before(
    take: Take,
    on_day: Callable[[date], Office],
    four_masters: dict[str, Any],
    *,
    has_norms: bool,
    deadline: tuple[int, int],
) -> None:
    """0.4 of 2022, for a start on 2023-05-13. The report does not say whether norms were made."""
    dated = {"start": date(2023, 5, 13), "end": date(2023, 5, 15)}
    plan = replace(PLAN, has_norms=has_norms, **dated)
    registered = register(on_day(date(2023, 4, 20)), plan)
    assert registered.deadline is not None
    assert registered.deadline.day == date(2023, *deadline)
    assert registered.is_late is has_norms
    answer = take(four_masters | {name: str(day) for name, day in dated.items()} | {"rounds": []})
    assert answer.taken is Taken.REGISTERED
    late = [f for f in answer.findings if "the deadline was 2023-04-13, 30 days" in f.message]
    assert bool(late) is has_norms


def test_a_registered_event_knows_the_list_it_is_for(on_day: Callable[[date], Office]) -> None:
    office = on_day(date(2011, 12, 9))
    registered = register(office, PLAN)
    assert registered.entered is not None
    # 7.13: events that end 7 days before the list; the next list after January is that of March.
    assert (registered.entered.list_date, registered.entered.cut_off) == (
        date(2012, 3, 1),
        date(2012, 2, 23),
    )
    assert registered.entered.article == "7.13"
    with office.reading() as connection:
        found = docket(connection, 1)
        assert found is not None
        assert (found.state, found.deadline) == (State.REGISTERED, date(2012, 2, 23))


@pytest.mark.parametrize("pool", ["fesa", "fisf"])
def test_other_federations_know_no_such_deadlines(
    on_day: Callable[[date], Office], pool: str
) -> None:
    plan = Plan(pool=pool, name="Open", start=date(2019, 11, 9), end=date(2019, 11, 10))
    registered = register(on_day(date(2019, 11, 1)), plan)
    assert (registered.deadline, registered.entered, registered.is_late) == (None, None, False)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"end": date(2012, 1, 9)}, "is before the start"),
        ({"pool": "go"}, "There is no pool 'go'"),
        ({"name": " "}, "The name is empty"),
        ({"name": "x" * 201}, "cannot be registered"),
        ({"federation": "\udcff"}, "cannot be printed"),
        ({"time_control": "quick"}, "not understood"),
    ],
)
def test_what_cannot_be_registered(office: Office, change: dict[str, Any], sentence: str) -> None:
    facts = {name: getattr(PLAN, name) for name in PLAN.__struct_fields__}
    with pytest.raises(OfficeError, match=sentence):
        register(office, Plan(**(facts | change)))
    with office.reading() as connection:
        assert docket(connection, 1) is None


def test_an_event_is_registered_once(office: Office) -> None:
    register(office, PLAN)
    with pytest.raises(OfficeError, match="is event 1 already"):
        register(office, PLAN)


def test_an_event_without_a_report_cannot_be_checked(office: Office) -> None:
    register(office, PLAN)
    with pytest.raises(OfficeError, match="has no report yet"):
        recheck_events(office, [1])


@pytest.mark.usefixtures("known")
def test_a_withdrawn_event_stays_out_until_another_report_comes(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    take(four_masters)
    assert withdraw(office, 1, "played for fun").state is State.REFUSED
    with pytest.raises(OfficeError, match="was withdrawn: Withdrawn: played for fun"):
        recheck_events(office, [1])
    again = take(four_masters | {"arbiter": "M. Mets"})
    assert (again.event, again.state) == (1, State.READY)
