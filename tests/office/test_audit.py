"""The audit finds nothing in a sound book, and the first number that somebody changed."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from arpad.model.event import Event
from arpad.model.finding import refuse
from arpad.model.system import System
from arpad.office.audit import AuditReport, audit
from arpad.office.audit_deep import deep_audit, differences_by_this_version
from arpad.office.audit_differences import Check, Difference
from arpad.office.import_history import Wishes, import_lists
from arpad.office.office import Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period
from arpad.regulations.application import rate
from arpad.store.reports import Receipt, add_report

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)
SHOGI = {"system": System.TABLE, "time_control": "40+30", "arbiter": "I. Ozola"}


def audited(office: Office, pool: str | None = None) -> AuditReport:
    with office.reading() as connection:
        return audit(connection, pool)


def unlike(office: Office, pool: str) -> tuple[Difference, ...]:
    """Return the numbers that do not add up; the chain of seals is broken as well, and first."""
    first, *others = audited(office, pool).differences
    assert first.check is Check.CHAIN
    return tuple(others)


def deeply(office: Office) -> AuditReport:
    with office.reading() as connection:
        return deep_audit(connection)


def tamper(office: Office, table: str, change: str) -> None:
    """Change what the guards protect, as somebody with the database's own tools could."""
    verbs = ("update", "delete")
    drops = (
        [f"DROP TRIGGER guard_{table} ON {table}"]
        if office.book.is_server
        else [f"DROP TRIGGER guard_{table}_{verb}" for verb in verbs]
    )
    with office.writing("tamper") as entry:
        for statement in (*drops, change):
            entry.connection.execute(text(statement))


@pytest.fixture
def two_lists(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Publish two lists: A wins 7.50, B falls to 1993, U gets 2000, D is delisted at 1197."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 1204, "D": 1204, "U": None})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"], name="First"))
    desk.event("fide", swiss(date(2012, 2, 2), ["C D 1-0"], name="Low"))
    for day in (3, 8, 15):
        games = ["U A 1-0", "U A 0-1", "U A 1/2"]
        desk.event("fide", swiss(date(2012, 2, day), games, name=f"Open {day}"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    desk.event("fide", swiss(date(2012, 3, 20), ["A B 1/2"], name="Second"))
    rate_period(office, "fide", MAY, commit=True)
    publish(office, "fide", MAY, commit=True)
    return office


@pytest.fixture
def shogi(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Publish a list after two tables of shogi, a newcomer among the players."""
    desk.players("fesa", JANUARY, {"A": 1500, "B": 1400, "N": None})
    for day, name in ((4, "Riga"), (11, "Tartu")):
        desk.event("fesa", swiss(date(2012, 2, day), ["A B 1-0", "B N 1-0"], name=name, **SHOGI))
    assert [table.refusals for table in rate_events(office, "fesa")] == [(), ()]
    publish(office, "fesa", MARCH, commit=True)
    return office


def test_a_sound_book_has_no_differences(two_lists: Office) -> None:
    report = audited(two_lists)
    assert report.differences == ()
    fide = report.sizes["fide"]
    assert (fide.lists, fide.events) == (2, 6)


def test_a_sound_book_has_no_differences_by_this_version(two_lists: Office) -> None:
    assert deeply(two_lists).differences == ()


def test_a_sound_book_of_shogi(shogi: Office) -> None:
    assert audited(shogi, "fesa").differences == ()
    assert deeply(shogi).differences == ()


def test_an_entry_that_was_changed_is_named_with_its_list(two_lists: Office) -> None:
    change = "amount = 850, lines = replace(lines, ' 750', ' 850')"
    tamper(two_lists, "sheet", f"UPDATE sheet SET {change} WHERE amount = 750")  # noqa: S608
    first, *others = unlike(two_lists, "fide")
    # 2000.00, then 8.50 instead of 7.50 for the win and the same rounding: a point too many.
    assert (first.check, first.player, first.list_date) == (Check.ENTRIES, "A", MARCH)
    assert first.message == (
        "A on the list of 2012-03-01: the rating before and the entries give 2009.00, the list "
        "says 2008.00."
    )
    # C won as much: changed in the same way, and nobody else.
    assert [other.player for other in others] == ["C"]


def test_a_sheet_that_does_not_come_to_the_sum_of_its_games(two_lists: Office) -> None:
    tamper(
        two_lists,
        "sheet",
        "UPDATE sheet SET lines = replace(lines, ' 750', ' 740') WHERE amount = 750",
    )
    first, *others = unlike(two_lists, "fide")
    # A and C won their only games, each with 0.50 expected and K 15: 7.50.
    assert (first.check, first.player, first.event) == (Check.ENTRIES, "A", 1)
    assert first.message == (
        "A in event 1: the games for the list of 2012-03-01 come to 7.40, their sheet says 7.50."
    )
    assert [other.player for other in others] == ["C"]


def test_an_entry_that_was_removed(two_lists: Office) -> None:
    tamper(two_lists, "entry", "DELETE FROM entry WHERE cause = 'first-rating'")
    (found,) = unlike(two_lists, "fide")
    assert (found.player, found.expected, found.found) == ("U", "0.00", "2000.00")


def test_a_rating_that_was_changed_on_a_list(two_lists: Office) -> None:
    tamper(
        two_lists,
        "list_row",
        "UPDATE list_row SET rating = 2100 WHERE code = 'B' AND list_id = "
        "(SELECT min(id) FROM rating_list)",
    )
    checks = [(d.check, d.player, d.list_date) for d in unlike(two_lists, "fide")]
    assert checks == [
        (Check.ENTRIES, "B", MARCH),
        (Check.STANDING, "B", MARCH),
        (Check.FINGERPRINT, None, MARCH),
    ]


def test_a_standing_that_was_slipped_in(two_lists: Office) -> None:
    statement = (
        "INSERT INTO standing (pool_id, player_id, since, rating, games, memory, batch_id) "
        "SELECT pool_id, player_id, since, rating + 50, games, memory, batch_id FROM standing "
        "WHERE id = (SELECT max(id) FROM standing WHERE rating IS NOT NULL)"
    )
    with two_lists.writing("tamper") as entry:
        entry.connection.execute(text(statement))
    found = unlike(two_lists, "fide")
    assert [d.check for d in found] == [Check.STANDING]


def test_an_entry_for_somebody_who_is_on_no_list(two_lists: Office) -> None:
    statement = (
        "INSERT INTO entry (id, pool_id, player_id, list_date, cause, amount, article, edition, "
        "batch_id) SELECT id + 1, pool_id, (SELECT id FROM player WHERE code = 'D'), list_date, "
        "'correction', 100, '', edition, batch_id FROM entry WHERE id = (SELECT max(id) FROM entry)"
    )
    with two_lists.writing("tamper") as entry:
        entry.connection.execute(text(statement))
    (found,) = unlike(two_lists, "fide")
    assert found.message == (
        "D is not on the list of 2012-05-01, and entries of 1.00 are booked for it."
    )


def test_a_list_that_is_missing(two_lists: Office) -> None:
    tamper(two_lists, "rating_list", "UPDATE rating_list SET number = 3 WHERE number = 2")
    (found,) = unlike(two_lists, "fide")
    assert (found.check, found.expected, found.found) == (Check.NUMBER, "2", "3")


def test_what_cannot_be_read_any_more_is_named_by_its_seal(two_lists: Office) -> None:
    tamper(two_lists, "pool_edition", "UPDATE pool_edition SET readings = '{'")
    (found,) = audited(two_lists).differences
    assert found.message.startswith("The chain is broken at batch 1 (init by officer, 2012-01-01")
    assert "table pool_edition was changed" in found.message


def test_a_docket_that_says_what_nobody_added(two_lists: Office) -> None:
    with two_lists.writing("tamper") as entry:
        entry.connection.execute(text("UPDATE event SET name = 'Gala', state = 'ready' WHERE id=1"))
    name, state, *_ = audited(two_lists).differences
    # Batches: init, the players, event 1, four more events, the rating, the list.
    assert name.message == (
        "Event 1: table event says Gala as name, and First was added last, in batch 3."
    )
    assert state.message == (
        "Event 1: table event says ready as state, and published was added last, in batch 9."
    )


def test_a_report_that_is_not_the_one_that_came(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    number = desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    came = Receipt(
        event_id=number,
        name="open.txt",
        format="TRF16",
        # Of the three letters "abc", as FIPS 180-4 prints it.
        sha256="ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        received=MARCH,
    )
    with office.writing("test") as entry:
        add_report(entry, came, b"abc")
    assert audited(office).differences == ()
    kind = "BYTEA" if office.book.is_server else "BLOB"
    tamper(office, "report", f"UPDATE report SET data = CAST('abd' AS {kind})")  # noqa: S608
    (found,) = (d for d in audited(office).differences if d.check is Check.REPORT)
    assert found.message == (
        "Report 1 in table report, added in batch 4, has the SHA-256 a52d159f262b…, and "
        "ba7816bf8f01… came in."
    )


def test_an_entry_of_shogi_that_was_changed(shogi: Office) -> None:
    tamper(
        shogi,
        "entry",
        "UPDATE entry SET amount = amount + 100 WHERE id = "
        "(SELECT min(id) FROM entry WHERE cause = 'game')",
    )
    (found,) = unlike(shogi, "fesa")
    assert (found.check, found.player, found.event) == (Check.ENTRIES, "A", 1)


def test_an_entry_that_this_version_computes_otherwise(two_lists: Office) -> None:
    tamper(
        two_lists,
        "sheet",
        "UPDATE sheet SET lines = replace(lines, ' 750', ' 740') "
        "WHERE player_id = (SELECT id FROM player WHERE code = 'A')",
    )
    with two_lists.reading() as connection:
        first, *_ = differences_by_this_version(connection)
    assert (first.check, first.event, first.player) == (Check.EVENT, 1, "A")
    assert first.message == (
        "Event 1, First: A is booked with +7.40 (game of round 1 against B), and this version "
        "gives +7.50 (game of round 1 against B)."
    )


def test_a_list_that_this_version_makes_otherwise(two_lists: Office) -> None:
    tamper(two_lists, "list_row", "UPDATE list_row SET rating = 2001 WHERE code = 'U'")
    with two_lists.reading() as connection:
        found = list(differences_by_this_version(connection))
    told = [(d.check, d.player, d.list_date, d.expected, d.found) for d in found]
    assert told == [
        (Check.LIST, "U", MARCH, "2000", "2001"),
        (Check.LIST, "U", MAY, "2000", "2001"),
    ]


def test_an_event_that_this_version_refuses(
    two_lists: Office, monkeypatch: pytest.MonkeyPatch
) -> None:

    def stricter(event: Event, **law: object) -> object:
        outcome = rate(event, **law)  # type: ignore[arg-type]
        finding = refuse("1.1", "event", "The event is too fast.")
        return replace(outcome, findings=(finding,))

    monkeypatch.setattr("arpad.office.rated_again.rate", stricter)
    with two_lists.reading() as connection:
        first = next(differences_by_this_version(connection))
    assert first.message == "Event 1, First: The event is too fast."


def test_lists_that_were_taken_over(
    office: Office, desk: "Desk", swiss: Callable[..., Event], tmp_path: Path
) -> None:
    """The starting state adds up; a list of the past moves nobody and is not asked to."""
    for day, rating in ((JANUARY, 2000), (date(2011, 11, 1), 1990)):
        file = tmp_path / f"{day}.csv"
        file.write_text(f"id,name,rating,games,k\nA,Aas,{rating},5,15\nB,Berg,2000,5,15\n")
        wishes = Wishes(pool="fide", list_date=day, is_history=day < JANUARY)
        assert [taken.rated for taken in import_lists(office, [file], wishes)] == [2]
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    assert deeply(office).differences == ()
    tamper(office, "entry", "UPDATE entry SET amount = 201000 WHERE amount = 200000")
    found = unlike(office, "fide")
    assert [(d.check, d.player, d.list_date) for d in found] == [
        (Check.ENTRIES, "A", JANUARY),
        (Check.ENTRIES, "B", JANUARY),
    ]


def test_a_pool_that_is_not_there(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no pool 'go'"):
        audited(office, "go")
