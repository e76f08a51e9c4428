"""The games that count towards a limit are those that the law rates."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.office.period_world import World
from tests.office.test_large_period import PERIODS
from tests.office.whole_book import office_at

from arpad.model.docket import State
from arpad.office.booking import BLOCKING, moved_by
from arpad.office.counted_by_law import CountedByLaw
from arpad.office.plain_events import is_plain
from arpad.office.pools import pool_called
from arpad.office.standing_in_event import filled_from, knowledge_of
from arpad.regulations.application import rate
from arpad.store.dockets import latest_events, unpacked


@pytest.mark.parametrize("text", PERIODS)
def test_games_are_those_that_events_rate(text: str, pattern_file: Path, tmp_path: Path) -> None:
    world, seen = World(2, PERIODS[text]), Counter[str]()
    office = office_at(str(shutil.copy(pattern_file, tmp_path / "arpad.db")), world.list_date)
    world.fill(office, 120)
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        documents = latest_events(connection, pool.id, [State.READY])
        events = [unpacked(document) for _, document in documents]
        known = knowledge_of(connection, pool, events)
    counted = CountedByLaw(known)
    for event in events:
        filled = filled_from(known, event)
        outcome = rate(filled)
        is_refused = any(finding.severity in BLOCKING for finding in outcome.findings)
        moved = {} if is_refused else moved_by(outcome, filled)
        expected = {code: each.games for code, each in moved.items() if each.games}
        assert {code: n for code, n in counted.games(event).items() if n} == expected, event.name
        asked = counted._laws.about(filled)  # noqa: SLF001 - which way an event went
        seen["plain"] += asked is not None and is_plain(filled, asked.text)
        seen["refused"] += is_refused
        seen["games"] += sum(expected.values())
    assert (seen["plain"] > 10) == (text != "fide/b02_2022"), seen
    assert seen["refused"] >= 5
    assert seen["games"] > 1000
