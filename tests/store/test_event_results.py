"""Results as columns: what is added up of them is what a loop over single results adds up."""

from itertools import groupby
from operator import attrgetter

from hypothesis import given
from hypothesis import strategies as st

from arpad.office.gate_improbable import ALL_EVENTS, scores_of
from arpad.store.event_results import EventResult, results_of_rows

SMALL = st.integers(-300, 300)
SUMS = ("games", "score", "expected", "spread", "opponents", "own", "amount")


@st.composite
def some_results(draw: st.DrawFn) -> list[EventResult]:
    places = draw(st.sets(st.tuples(st.integers(1, 6), st.integers(0, 4)), max_size=12))
    values = st.lists(SMALL, min_size=10, max_size=10)
    found = [EventResult(*place, *draw(values)) for place in sorted(places)]
    return [result for result in found if result.games or result.amount]


@given(some_results())
def test_changes_are_those_of_each_player_event_by_event(results: list[EventResult]) -> None:
    found = results_of_rows(map(_row, results)).changes()
    expected = {}
    for number, several in groupby(results, attrgetter("player")):
        each = list(several)
        expected[number] = tuple(r.amount for r in each), sum(r.games for r in each)
    assert {n: (changes.amounts, changes.games) for n, changes in found.items()} == expected


def test_what_was_counted_again_joins_the_sheet_of_its_event() -> None:
    # Of two games of player 7 in event 3, one is taken back and booked again with K 20, not 15.
    on_sheet = (7, 3, 2, 150, 92, 2496, 42, 50, 3900, 3884, 15, 870)
    again = (7, 3, 0, 0, 0, 0, 42, 42, 0, 0, 20, 290)
    elsewhere = (7, 2, 1, 0, 50, 2500, 50, 50, 1900, 1900, 15, -750)
    assert [*results_of_rows([on_sheet, again, elsewhere]).values()] == [
        EventResult(*elsewhere),
        EventResult(7, 3, 2, 150, 92, 2496, 42, 50, 3900, 3884, 20, 1160),
    ]


def test_nothing_is_left_of_an_event_that_was_taken_back() -> None:
    on_sheet = (7, 3, 1, 100, 42, 2436, 42, 42, 1950, 1892, 15, 870)
    back = (7, 3, -1, -100, -42, -2436, 42, 42, -1950, -1892, 15, -870)
    assert len(results_of_rows([on_sheet, back])) == 0


@given(some_results(), st.data())
def test_more_is_added_where_player_and_event_are_named(
    results: list[EventResult], data: st.DataObject
) -> None:
    more = data.draw(st.dictionaries(st.tuples(st.integers(1, 6), st.integers(0, 4)), SMALL))
    found = results_of_rows(map(_row, results)).with_more(more).values()
    added = [after.amount - before.amount for before, after in zip(results, found, strict=True)]
    assert added == [more.get((each.player, each.event), 0) for each in results]


@given(some_results())
def test_the_gate_looks_at_every_event_of_a_player_and_then_at_all(
    results: list[EventResult],
) -> None:
    expected = []
    for _, several in groupby(results, attrgetter("player")):
        each = [result for result in several if result.games > 0]
        expected += each
        if len(each) > 1:
            expected.append(_all_events(each))
    assert list(scores_of(results_of_rows(map(_row, results))).values()) == expected


def _all_events(each: list[EventResult]) -> EventResult:
    sums = {name: sum(getattr(result, name) for result in each) for name in SUMS}
    least, most = min(result.least for result in each), max(result.most for result in each)
    k, player = max(result.k for result in each), each[0].player
    return EventResult(player=player, event=ALL_EVENTS, least=least, most=most, k=k, **sums)


def _row(result: EventResult) -> list[int]:
    return [getattr(result, name) for name in EventResult.__struct_fields__]
