"""Dated changes: whatever is entered in whatever order, each day says what was said of it last."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from arpad.model.person import Person
from arpad.office.register_changes import changed, corrected, effective

FIRST = date(2010, 1, 1)
DAYS = st.dates(FIRST, date(2010, 1, 12))
WORDS = st.sampled_from(["A", "B", "C"])


def on(versions: list[Person], day: date) -> Person:
    return [version for version in effective(versions) if version.since <= day][-1]


def entered(versions: list[Person], added: tuple[Person, ...]) -> list[Person]:
    return sorted((*versions, *added), key=lambda version: version.since)


@given(st.lists(st.tuples(DAYS, st.sampled_from(["federation", "title"]), WORDS), max_size=8))
def test_facts_of_two_kinds_do_not_disturb_each_other(
    changes: list[tuple[date, str, str]],
) -> None:
    versions = [Person(code="1", since=FIRST, name="N", federation="A", title="A")]
    alone = {"federation": versions, "title": versions}
    for day, name, word in changes:
        versions = entered(versions, changed(versions, {name: word}, since=day, source="s"))
        known = alone[name]
        alone[name] = entered(known, changed(known, {name: word}, since=day, source="s"))
    for day in (date(2010, 1, n) for n in range(1, 13)):
        assert on(versions, day).federation == on(alone["federation"], day).federation
        assert on(versions, day).title == on(alone["title"], day).title


@given(DAYS, WORDS, DAYS, WORDS)
def test_a_change_holds_on_its_day(one: date, word: str, two: date, other: str) -> None:
    versions = [Person(code="1", since=FIRST, name="N", federation="Z")]
    for day, said in ((one, word), (two, other)):
        versions = entered(versions, changed(versions, {"federation": said}, since=day, source=""))
        assert on(versions, day).federation == said


@given(st.lists(st.tuples(DAYS, WORDS), max_size=6), DAYS)
def test_a_correction_changes_the_days_that_were_wrong_and_no_other(
    changes: list[tuple[date, str]], wrong_on: date
) -> None:
    versions = [Person(code="1", since=FIRST, name="N", federation="A")]
    for day, word in changes:
        versions = entered(versions, changed(versions, {"federation": word}, since=day, source=""))
    wrong = on(versions, wrong_on).federation
    before = {n: on(versions, date(2010, 1, n)).federation for n in range(1, 13)}
    right = entered(versions, corrected(versions, {"federation": "R"}, on=wrong_on, source=""))
    after = {n: on(right, date(2010, 1, n)).federation for n in range(1, 13)}
    first = last = wrong_on.day
    while before.get(first - 1) == wrong:
        first -= 1
    while before.get(last + 1) == wrong:
        last += 1
    assert after == {n: "R" if first <= n <= last else before[n] for n in before}
