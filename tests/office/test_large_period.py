"""A large period is rated on columns: the book is the same as if it were rated event by event."""

import shutil
from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select
from tests.office.period_world import TEXTS, World
from tests.office.whole_book import everything, office_at

from arpad.office import period_portions
from arpad.office import rate_period as module
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.large_period import LargePeriod
from arpad.office.office import Office
from arpad.office.publish import publish
from arpad.office.rate_period import RatedPeriod, rate_period
from arpad.store.schema import METADATA
from arpad.store.views import ledger

if TYPE_CHECKING:
    from tests.conftest import Server

PERIODS = {**TEXTS, "fide/b02_2024, the strongest whole": date(2025, 11, 10)}
_MANY, _SEEN = 220, 100
_BY_THEMSELVES = "fide/b02_2022"
"""Of the great differences of an event only one is capped: games depend on others."""
_RARE = frozenset(
    {
        "dp_at_extremes",
        "dropped_player",
        "pooled_below_half",
        "ru_below_floor",
        "uncapped_from",
        "unrated_strength",
    }
)
"""Readings about unrated players alone, which columns take from the law as they are, and about
events of the strongest, which are rated by themselves."""
_COEFFICIENTS = frozenset({10, 15, 20, 25, 30, 40})


def seals(office: Office) -> list[str]:
    with office.reading() as connection:
        query = select(METADATA.tables["seal"].c.seal).order_by(METADATA.tables["seal"].c.id)
        return list(connection.execute(query).scalars())


def said(period: RatedPeriod) -> tuple[Any, ...]:
    """Return what a rated period says, whatever the order of its events."""
    lines = [sorted(some, key=lambda li: li.docket.id) for some in (period.rated, period.stopped)]
    moved = {
        code: (sorted(m.changes), m.games, sorted(m.brought, key=repr))
        for code, m in period.moved.items()
    }
    return (*lines, moved)


def worked(address: str, day: date, events: int) -> tuple[Office, World, RatedPeriod]:
    """Fill a book, rate its period and publish the list."""
    world = World(1, day)
    office = office_at(address, world.list_date)
    world.fill(office, events)
    for check in Check:
        settle(office, "fide", check.value, "off")
    shown = rate_period(office, "fide", world.list_date, commit=False)
    period = rate_period(office, "fide", world.list_date, commit=True)
    assert said(shown) == said(period)
    publish(office, "fide", world.list_date, commit=True)
    return office, world, period


class Ways:
    """Counts which events are rated on columns, and which by themselves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.taken: Counter[str] = Counter()
        rated = LargePeriod._rated  # noqa: SLF001 - the one place where the way is chosen

        def counted(large: LargePeriod, *args: Any) -> Any:  # noqa: ANN401 - whatever it takes
            found = rated(large, *args)
            self.taken["by itself" if found.plain is None else "on columns"] += 1
            return found

        monkeypatch.setattr(LargePeriod, "_rated", counted)
        monkeypatch.setattr(module, "spread", map)


def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any period be a large one."""
    monkeypatch.setattr(module, "_WORTH_SPREADING", 1)
    monkeypatch.setattr(period_portions, "_AT_LEAST", 7)


def test_the_book_is_the_same_on_columns(
    tmp_path: Path, pattern_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()
    for name, day in PERIODS.items():
        one, other = (str(shutil.copy(pattern_file, tmp_path / f"{n}.db")) for n in "ab")
        by_itself, world, period = worked(one, day, _MANY)
        with monkeypatch.context() as context:
            large(context)
            ways = Ways(context)
            on_columns, _, spread = worked(other, day, _MANY)
        assert said(spread) == said(period), name
        found, expected = everything(on_columns), everything(by_itself)
        for table, rows in expected.items():
            assert found[table] == rows, f"{name}: {table}"
        assert (ways.taken["on columns"] > _MANY // 5) == (name != _BY_THEMSELVES), name
        seen += world.drawn + ways.taken + _events_seen(expected, period)
    assert {"at_floor", "games_of_period", "halves_on", "k_at_2400", "k_games"} <= seen.keys()
    assert {what: n for what, n in seen.items() if n < _SEEN and what not in _RARE} == {}


def _events_seen(tables: dict[str, list[Any]], period: RatedPeriod) -> Counter[str]:
    """Count what came of the events: stopped, brought, readings, entries of every cause."""
    names = [column.name for column in ledger.c if column.name != "id"]
    entries = [dict(zip(names, row, strict=True)) for row in tables["ledger"]]
    seen = Counter(stopped=len(period.stopped), rated=len(period.rated))
    seen.update(f"cause {entry['cause']}" for entry in entries if entry["cause"] != "delisting")
    games = [entry for entry in entries if entry["cause"] == "game"]
    coefficients = [entry["k"] for entry in games]
    seen.update(f"K {k}" if k in _COEFFICIENTS else "K held down" for k in coefficients)
    seen["capped"] = sum(entry["counted"] != entry["difference"] for entry in games)
    seen["brought"] = sum(len(moved.brought) for moved in period.moved.values())
    for entry in games:
        seen.update(pair.partition("=")[0] for pair in (entry["reading"] or "").split(",") if pair)
    return seen


def test_the_seals_are_the_same_whichever_way_each_event_goes(
    tmp_path: Path, pattern_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A seal covers the rows in their order: entries come player by player and game by game.
    one, other = (str(shutil.copy(pattern_file, tmp_path / f"{n}.db")) for n in "ab")
    day = TEXTS["fide/b02_2010"]
    large(monkeypatch)
    on_columns, _, _ = worked(one, day, 60)
    monkeypatch.setattr("arpad.office.law_asked.text_for", lambda *_: None)
    by_itself, _, _ = worked(other, day, 60)
    assert seals(on_columns) == seals(by_itself)


def test_the_book_is_the_same_on_a_server(
    server: "Server", pattern_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (server.new_database(pattern_database) for _ in range(2))
    day = TEXTS["fide/b02_2010"]
    by_itself, _, period = worked(one, day, 60)
    large(monkeypatch)
    on_columns, _, spread = worked(other, day, 60)
    assert said(spread) == said(period)
    assert everything(on_columns) == everything(by_itself)


def test_a_large_period_that_is_killed_has_booked_nothing(
    book_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(1, TEXTS["fide/b02_2010"])
    office = office_at(book_address, world.list_date)
    world.fill(office, 40)
    before = everything(office)
    large(monkeypatch)

    def killed(done: int, of: int) -> None:
        if done > of / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rate_period(office, "fide", world.list_date, commit=True, progress=killed)
    assert everything(office) == before


def test_a_large_period_says_how_far_it_is(
    book_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(1, TEXTS["fide/b02_2010"])
    office = office_at(book_address, world.list_date)
    world.fill(office, 20)
    large(monkeypatch)
    told = list[tuple[int, int]]()
    rate_period(
        office, "fide", world.list_date, commit=False, progress=lambda *far: told.append(far)
    )
    assert told[-1] == (20, 20)
    assert told == sorted(told)
