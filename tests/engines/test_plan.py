"""The plan says of every event what the law says of it, one by one."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest

from arpad.engines.law_by_day import law_by_day
from arpad.engines.plan import NEVER, Plan, plan_lists, plan_months
from arpad.kernels.columns import Events, day_number, day_of
from arpad.kernels.intake import events_of_days
from arpad.model.event import Event
from arpad.model.system import System
from arpad.regulations import application, catalogue
from arpad.regulations.catalogue import UnknownEditionError
from arpad.regulations.edition import Readings, UnknownChoiceError

FIRST, LAST = date(2005, 7, 1), date(2012, 12, 31)


def some_events(number: int, seed: int) -> Events:
    """Return events of all lengths, reported at once or late, ordinary and official."""
    dice = np.random.default_rng(seed)
    start = dice.integers(day_number(FIRST), day_number(LAST), number, dtype=np.int32)
    end = start + dice.choice([0, 1, 8, 40, 200], number).astype(np.int32)
    end = np.minimum(end, day_number(LAST))
    received = end + dice.choice([0, 0, 3, 20, 33, 120], number).astype(np.int32)
    nothing = np.zeros(number, np.int8)
    is_official = dice.random(number) < 0.3
    return Events(start, end, received, nothing, is_official & False, is_official)


def as_event(events: Events, number: int) -> Event:
    return Event(
        name="Open",
        start=day_of(events.start[number]),
        end=day_of(events.end[number]),
        received=day_of(events.received[number]),
        system=System.SWISS,
        official=bool(events.is_official[number]),
        players=(),
        games=(),
    )


def shown(plan: Plan, number: int) -> tuple[date, date]:
    return plan.lists[plan.used[number]], plan.lists[plan.entered[number]]


def test_under_texts_in_succession_every_event_has_the_lists_that_the_law_gives_it() -> None:
    events = some_events(3000, seed=1)
    plan = plan_lists(events, law_by_day("fide"))
    seen = Counter[str]()
    for number in range(len(events)):
        event = as_event(events, number)
        used = application.list_in_force(event.start).list_date
        entered = application.entry_list(event)[0]
        assert shown(plan, number) == (used, entered)
        seen["late"] += plan.entered[number] > plan.used[number] + 1
        governing = catalogue.governing(event.start)
        seen["under another text"] += catalogue.governing(entered) is not governing
        seen["official"] += event.official
        assert governing is not None
        seen[governing.edition.name] += 1
    assert min(seen.values()) >= 100, seen


@pytest.mark.parametrize("name", [edition.name for edition in catalogue.editions_of("fide")[:3]])
@pytest.mark.parametrize("monthly", [None, date(2006, 3, 1)])
def test_under_one_edition_every_event_has_the_lists_that_it_gives(
    name: str, monthly: date | None
) -> None:
    events = some_events(500, seed=2)
    law = law_by_day(name, {"month_before": "thirty-days"} if name.endswith("2004") else {})
    plan = plan_lists(events, law, monthly_decision=monthly)
    text = law.on(FIRST)
    for number in range(len(events)):
        event = as_event(events, number)
        dated = Event(
            **{f: getattr(event, f) for f in event.__struct_fields__ if f != "monthly_decision"},
            monthly_decision=monthly,
        )
        used = text.list_in_force(event.start, monthly_decision=monthly).list_date
        entered = text.entry_list(dated, Readings(text.edition, law.choices))[0]
        assert shown(plan, number) == (used, entered)


def test_the_law_is_asked_for_few_of_the_days(monkeypatch: pytest.MonkeyPatch) -> None:
    law = law_by_day("fide/b02_2010")
    text = type(law.on(FIRST))
    asked = Counter[str]()
    for name in ("entry_list", "list_in_force"):
        rule = getattr(text, name)
        monkeypatch.setattr(
            text, name, lambda *a, _n=name, _r=rule, **k: (asked.update([_n]), _r(*a, **k))[1]
        )
    days = np.repeat(np.arange(15400, 15765, dtype=np.int32), 10)
    plan = plan_lists(events_of_days(days, days), law)
    assert len(plan.lists) == 8, "March 2012 to May 2013, every two months"
    assert asked["entry_list"] <= 2 * len(plan.lists)
    assert asked["list_in_force"] <= 2 * len(plan.lists)


def test_an_end_reported_late_holds_no_other_back() -> None:
    """A report too late for a list, before one in time: text of 2004, cut-off a month before."""
    end = np.array([day_number(date(2006, 1, day)) for day in (10, 11, 11, 12)], np.int32)
    received = end + np.array([120, 0, 40, 120], np.int32)
    events = replace(events_of_days(end, end), received=received)
    plan = plan_lists(events, law_by_day("fide/b02_2004"))
    assert [plan.lists[place] for place in plan.entered] == [
        date(2006, 7, 1),
        date(2006, 4, 1),
        date(2006, 4, 1),
        date(2006, 7, 1),
    ]


def test_lists_follow_each_other_without_a_gap() -> None:
    first, last = (np.array([day_number(day)], np.int32) for day in (FIRST, LAST))
    events = events_of_days(np.concatenate([first, last]), np.concatenate([first, last]))
    plan = plan_lists(events, law_by_day("fide"))
    assert plan.lists[0] == date(2005, 7, 1)
    assert plan.lists[-1] == date(2013, 3, 1)
    for one, following in zip(plan.lists, plan.lists[1:], strict=False):
        assert application.list_in_force(following - timedelta(days=1)).list_date == one


def test_lists_after_a_day_are_not_made() -> None:
    days = np.array([day_number(date(2012, 1, 5)), day_number(date(2012, 6, 5))], np.int32)
    plan = plan_lists(events_of_days(days, days), law_by_day("fide"), until=date(2012, 4, 1))
    assert plan.lists == (date(2012, 1, 1), date(2012, 3, 1))
    assert plan.entered.tolist() == [1, NEVER]
    longer = plan_lists(events_of_days(days, days), law_by_day("fide"), until=date(2013, 1, 1))
    assert longer.lists[-1] == date(2013, 1, 1)


def test_no_events_no_lists() -> None:
    nothing = np.zeros(0, np.int32)
    assert plan_lists(events_of_days(nothing, nothing), law_by_day("fide")).lists == ()
    assert plan_months(events_of_days(nothing, nothing), law_by_day("fisf")).lists == ()


def test_a_day_without_a_text_is_refused_with_what_to_do() -> None:
    day = np.array([day_number(date(2001, 1, 5))], np.int32)
    with pytest.raises(
        UnknownEditionError, match="for 2001-01-05: they are in force from 2005-07-01 on"
    ):
        plan_lists(events_of_days(day, day), law_by_day("fide"))


def test_events_that_move_ratings_at_once_go_by_months() -> None:
    days = [date(2019, 12, 30), date(2019, 9, 1), date(2020, 1, 5), date(2020, 3, 1)]
    end = np.array([day_number(day) for day in days], np.int32)
    events = events_of_days(end - 2, end)
    plan = plan_months(events, law_by_day("fisf"), until=date(2020, 2, 1))
    assert [plan.lists[place] for place in plan.entered[:3]] == [
        date(2019, 12, 1),
        date(2019, 9, 1),
        date(2020, 1, 1),
    ]
    assert plan.entered[3] == NEVER
    with pytest.raises(UnknownEditionError, match="No text of FISF is held for 2019-08-31"):
        plan_months(events_of_days(end[1:2] - 1, end[1:2] - 1), law_by_day("fisf"))


def test_editions_and_choices_are_checked_at_once() -> None:
    assert law_by_day("fesa").edition == "fesa/elo_text"
    assert law_by_day("fide", {"passes": "one"}).edition is None
    with pytest.raises(UnknownChoiceError, match="fide/b02_2004 has no reading 'at_floor'"):
        law_by_day("fide", {"at_floor": "above"})
    with pytest.raises(UnknownChoiceError, match="has no choice 'beside'; it has at-least, above"):
        law_by_day("fide/b02_2010", {"at_floor": "beside"})
    with pytest.raises(UnknownEditionError, match="No edition 'fide/1999' is held"):
        law_by_day("fide/1999")
    with pytest.raises(UnknownChoiceError, match="has no reading 'colour'"):
        law_by_day("fide", {"colour": "red"})
