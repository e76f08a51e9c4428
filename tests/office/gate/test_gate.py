"""The gate as a whole: it stops a list, an override lets it pass, and is published with it."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from arpad.formats.list_target import TargetForm
from arpad.model.event import Event
from arpad.office.gate import overrides_of
from arpad.office.gate_desk import gate, override
from arpad.office.gate_finding import Check, Weight
from arpad.office.gate_settings import settle
from arpad.office.office import Office, OfficeError
from arpad.office.paper import write_papers
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.store.lists import lists_of
from arpad.store.schema import batch, entry, list_row

if TYPE_CHECKING:
    from tests.office.conftest import Desk

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY, MARCH = date(2012, 1, 1), date(2012, 2, 1), date(2012, 3, 1)
# 4 / 2^12: just improbable enough for both players, see the tests of improbable results.
TWELVE = ["A B 1-0"] * 12


@pytest.fixture
def stopped(
    office: Office, desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]
) -> Office:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2000})
    rated(swiss(FEBRUARY, TWELVE))
    return office


def written(office: Office) -> tuple[int, int]:
    with office.reading() as connection:
        counts = (select(func.count()).select_from(table) for table in (batch, entry))
        rows, entries = (connection.execute(query).scalar_one() for query in counts)
        return rows, entries


def pass_all(office: Office) -> None:
    override(
        office, "fide", MARCH, check="improbable", about=["A", "B"], reason="A taught B to play"
    )


def test_a_list_is_stopped_and_nothing_is_booked(stopped: Office) -> None:
    before = written(stopped)
    with pytest.raises(OfficeError) as refused:
        publish(stopped, "fide", MARCH, commit=True)
    first, *lines = str(refused.value).splitlines()
    assert first == (
        "The gate stops the list of 2012-03-01. Nothing is published: 2 findings without an "
        "override."
    )
    assert [line.split(":")[0].strip() for line in lines[:2]] == ["improbable, A", "improbable, B"]
    assert lines[-1].strip() == (
        "arpad gate fide 2012-03-01 --override improbable --about A --reason '…'"
    )
    assert written(stopped) == before


def test_a_long_list_is_stopped_though_it_is_looked_at_beside_the_writing(
    stopped: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OfficeError) as at_once:
        publish(stopped, "fide", MARCH, commit=True)
    monkeypatch.setattr("arpad.office.in_the_making._LONG", 1)
    with pytest.raises(OfficeError) as beside:
        publish(stopped, "fide", MARCH, commit=True)
    assert str(beside.value) == str(at_once.value)
    with stopped.reading() as connection:
        assert connection.execute(select(list_row)).all() == []
        assert lists_of(connection, pool_called(connection, "fide").id) == ()
    pass_all(stopped)
    out = publish(stopped, "fide", MARCH, commit=True)
    assert [used.about for used in out.gate.used] == ["A", "B"]
    with stopped.reading() as connection:
        (head,) = lists_of(connection, pool_called(connection, "fide").id)
        assert head == out.head
        assert overrides_of(head) == out.gate.used
        assert len(connection.execute(select(list_row)).all()) == 3


@ON_FILE
def test_a_dry_run_shows_what_would_stop_the_list(stopped: Office) -> None:
    shown = publish(stopped, "fide", MARCH, commit=False)
    assert [finding.about for finding in shown.gate.blocking] == ["A", "B"]


@ON_FILE
def test_every_finding_needs_its_override(stopped: Office) -> None:
    left = override(
        stopped, "fide", MARCH, check="improbable", about=["A"], reason="A taught B to play"
    )
    assert [finding.about for finding in left.blocking] == ["B"]
    with pytest.raises(OfficeError, match="1 finding without an override"):
        publish(stopped, "fide", MARCH, commit=True)


def test_overrides_are_published_with_the_list(stopped: Office, tmp_path: Path) -> None:
    pass_all(stopped)
    head = publish(stopped, "fide", MARCH, commit=True).head
    told = [(each.about, each.reason, each.who, each.day) for each in overrides_of(head)]
    today = stopped.clerk.today
    assert told == [(code, "A taught B to play", "officer", today) for code in ("A", "B")]
    with stopped.reading() as connection:
        pool = pool_called(connection, "fide")
        (kept,) = lists_of(connection, pool.id)
        assert overrides_of(kept) == overrides_of(head)
        list(write_papers(connection, pool, kept, tmp_path, forms=[TargetForm.CSV]))
    file = json.loads((tmp_path / "fide-2012-03-01-overrides.json").read_bytes())
    assert [each["about"] for each in file["overrides"]] == ["A", "B"]


@ON_FILE
def test_a_list_without_overrides_has_no_file_of_them(
    office: Office, desk: "Desk", tmp_path: Path
) -> None:
    desk.players("fide", JANUARY, {"A": 2000})
    head = publish(office, "fide", MARCH, commit=True).head
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        list(write_papers(connection, pool, head, tmp_path, forms=[TargetForm.CSV]))
    assert not (tmp_path / "fide-2012-03-01-overrides.json").exists()


@ON_FILE
def test_an_override_is_for_the_numbers_that_were_seen(
    stopped: Office, rated: Callable[..., int], swiss: Callable[..., Event]
) -> None:
    pass_all(stopped)
    assert gate(stopped, "fide", MARCH).blocking == ()
    rated(swiss(date(2012, 2, 8), ["A B 1-0"] * 3, name="More of it"))
    # 3 x 2 scores on two sides: 12 / 2^12 = 0.0029 is not rare any more, 12 / 2^15 is.
    found = gate(stopped, "fide", MARCH)
    assert {each.numbers["games"] for each in found.blocking} == {15}
    assert found.used == ()


@ON_FILE
@pytest.mark.parametrize(
    ("check", "about", "said"),
    [
        ("improbable", ["C"], "There is no finding improbable about C on this list."),
        ("mover", ["A"], "There is no finding mover about A on this list."),
        ("improbable", [], "There are 2 findings of improbable: say which one with --about."),
        ("wonder", ["A"], "There is no check 'wonder'; there are improbable, mover,"),
    ],
)
def test_an_override_of_nothing_is_refused_with_the_findings(
    stopped: Office, check: str, about: list[str], said: str
) -> None:
    before = written(stopped)
    with pytest.raises(OfficeError) as refused:
        override(stopped, "fide", MARCH, check=check, about=about, reason="so")
    assert str(refused.value).startswith(said)
    if check in set(Check):
        assert "improbable, A: Scored 12 from 12" in str(refused.value)
    assert written(stopped) == before


@ON_FILE
def test_an_override_is_recorded_once(stopped: Office) -> None:
    pass_all(stopped)
    with pytest.raises(OfficeError, match="improbable about A is overridden already"):
        pass_all(stopped)


@ON_FILE
@pytest.mark.parametrize("reason", ["", "  ", "a\nb"])
def test_a_reason_is_in_plain_words(stopped: Office, reason: str) -> None:
    with pytest.raises(OfficeError, match="The reason"):
        override(stopped, "fide", MARCH, check="improbable", about=["A"], reason=reason)


@ON_FILE
def test_the_weight_of_a_check_is_a_setting(stopped: Office) -> None:
    settle(stopped, "fide", "improbable", "notice")
    found = gate(stopped, "fide", MARCH)
    assert {each.weight for each in found.findings} == {Weight.NOTICE}
    with pytest.raises(OfficeError, match="is a notice and stops nothing"):
        override(stopped, "fide", MARCH, check="improbable", about=["A"], reason="so")
    head = publish(stopped, "fide", MARCH, commit=True).head
    facts = json.loads(head.facts)["gate"]
    assert ([each["about"] for each in facts["notices"]], facts["notices_in_all"]) == (
        ["A", "B"],
        2,
    )


@ON_FILE
def test_a_check_that_is_off_is_not_made(stopped: Office) -> None:
    settle(stopped, "all", "improbable", "off")
    assert gate(stopped, "fide", MARCH).findings == ()


@ON_FILE
def test_no_name_of_a_person_is_kept_with_a_list(stopped: Office) -> None:
    found = gate(stopped, "fide", MARCH)
    assert found.names == {"A": "Player A", "B": "Player B"}
    assert "Player" not in str(found.findings)


@ON_FILE
def test_a_list_that_is_out_has_no_gate_any_more(stopped: Office) -> None:
    pass_all(stopped)
    publish(stopped, "fide", MARCH, commit=True)
    with pytest.raises(OfficeError, match="is out"):
        gate(stopped, "fide", MARCH)
