"""Pools of rapid and blitz: rated by their own texts, with standard ratings for who has none."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.ledger import Cause
from arpad.model.system import Discipline
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.explain import explain
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.ledger import entries_of
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk

APRIL, MAY, JUNE = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)
FAST = {"time_control": "15+10", "discipline": Discipline.RAPID, "registered": date(2024, 3, 1)}


@pytest.fixture
def april(desk: "Desk", swiss: Callable[..., Event]) -> "Desk":
    """Let S, 1900 in standard alone, draw with A and lose to B in April 2024; both have 2000."""
    desk.players("fide", APRIL, {"S": 1900})
    desk.players("fide-rapid", APRIL, {"A": 2000, "B": 2000})
    desk.event("fide-rapid", swiss(date(2024, 4, 6), ["S A 1/2", "B S 1-0"], **FAST))
    return desk


def amounts(office: Office, code: str) -> list[tuple[Cause, int, str]]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide-rapid")
        number = numbers_of(connection, [code])[code]
        booked = entries_of(connection, pool.id, player_id=number)
        return [(entry.cause, entry.amount, entry.edition) for entry in booked]


def test_a_standard_rating_stands_in_and_becomes_a_rapid_rating(
    office: Office, april: "Desk"
) -> None:
    """P(-100) = .36, K 40: 40 x (.5 - .72) = -8.80, so 1891.2; for A 20 x (.5 - .64) = -2.80."""
    del april
    period = rate_period(office, "fide-rapid", MAY, commit=True)
    assert not period.stopped
    rows = {b.row.id: b.row for b in publish(office, "fide-rapid", MAY, commit=True).draft.rows}
    assert {code: row.rating for code, row in rows.items()} == {"A": 1997, "B": 2007, "S": 1891}
    assert rows["S"].k == 40
    text = "fide/rapid_blitz_2024"
    assert amounts(office, "S") == [
        (Cause.GAME, 560, text),
        (Cause.GAME, -1440, text),
        (Cause.START, 190000, text),
        (Cause.ROUNDING, -20, text),
    ]


def test_the_book_holds_after_a_rating_that_stood_in(
    office: Office, april: "Desk", tmp_path: Path
) -> None:
    del april
    rate_period(office, "fide-rapid", MAY, commit=True)
    publish(office, "fide-rapid", MAY, commit=True)
    with office.reading() as connection:
        assert not audit(connection, "fide-rapid").differences
        assert not deep_audit(connection).differences
        told = explain(connection, "S", MAY, "fide-rapid")
        bundle = tmp_path / "list.zip"
        with bundle.open("wb") as stream:
            write_bundle(connection, list_then(connection, "fide-rapid", MAY), stream)
    assert told.adds_up
    assert [(entry.cause, entry.articles[0].split()[0]) for entry in told.by_the_list] == [
        (Cause.START, "7.2.1"),
        (Cause.ROUNDING, "7.3.4"),
    ]
    assert verify(bundle, version="0").verification.holds


def test_a_rapid_rating_once_listed_needs_no_other(
    office: Office, april: "Desk", swiss: Callable[..., Event]
) -> None:
    """S is 1891 from May on, whatever the standard rating: P(-106) = .36, 40 x .64 = 25.60."""
    rate_period(office, "fide-rapid", MAY, commit=True)
    publish(office, "fide-rapid", MAY, commit=True)
    april.event("fide-rapid", swiss(date(2024, 5, 4), ["S A 1-0"], **FAST))
    rate_period(office, "fide-rapid", JUNE, commit=True)
    rows = {b.row.id: b.row for b in publish(office, "fide-rapid", JUNE, commit=True).draft.rows}
    assert rows["S"].rating == 1917
    assert rows["S"].games == 1


def test_a_pool_of_blitz_takes_no_rapid_event(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide-blitz", APRIL, {"A": 2000, "B": 2000})
    desk.event("fide-blitz", swiss(date(2024, 4, 6), ["A B 1-0"], **FAST))
    (stopped,) = rate_period(office, "fide-blitz", MAY, commit=False).stopped
    assert [refusal.article for refusal in stopped.refusals] == ["1.1.2"]


def test_before_2012_no_text_makes_a_rapid_list(office: Office) -> None:
    with pytest.raises(OfficeError, match="No text of FIDE says which list is in force"):
        publish(office, "fide-rapid", date(2011, 12, 1), commit=False)


def test_many_rapid_games_hold_k_down_before_a_standard_text_did(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    """In 2013 K was 20 in rapid, or 700 / n: 36 games give 19. Standard chess had no such rule."""
    others = [f"P{number}" for number in range(36)]
    desk.players("fide-rapid", date(2013, 8, 1), dict.fromkeys(["A", *others], 2000))
    fast = FAST | {"registered": date(2013, 8, 1)}
    games = [f"A {other} 1/2" for other in others]
    desk.event("fide-rapid", swiss(date(2013, 8, 6), games[:20], name="First", **fast))
    desk.event("fide-rapid", swiss(date(2013, 8, 9), games[20:], name="Second", **fast))
    rate_period(office, "fide-rapid", date(2013, 9, 1), commit=True)
    with office.reading() as connection:
        pool = pool_called(connection, "fide-rapid")
        number = numbers_of(connection, ["A"])["A"]
        assert {e.k for e in entries_of(connection, pool.id, player_id=number)} == {19}
