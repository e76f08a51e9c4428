"""Pools of rapid and blitz: rated by their own texts, with standard ratings for who has none."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.model.ledger import Cause
from arpad.model.system import Discipline
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import correct
from arpad.office.correct_event import TooLate, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
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
    assert (rows["S"].k, rows["S"].games) == (40, 2)
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
    # A draw with B is half a point more: 1900 + 40 x (1.0 - .72) = 1911.2.
    half = told.events[0].half_point
    assert half is not None
    assert (half.round, half.rating) == (2, 1911)
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


def rapid_ratings(office: Office, day: date) -> dict[str, int]:
    rate_period(office, "fide-rapid", day, commit=True)
    rows = publish(office, "fide-rapid", day, commit=True).draft.rows
    return {booked.row.id: booked.row.rating for booked in rows}


def is_sound(office: Office) -> bool:
    with office.reading() as connection:
        return not audit(connection, "fide-rapid").differences


def test_who_began_with_a_standard_rating_is_corrected_from_it(
    office: Office, april: "Desk"
) -> None:
    """S drew with B after all: 1900 + 40 x (1.0 - .72) = 1911.2, and 1891 was published."""
    del april
    rapid_ratings(office, MAY)
    wrong = WrongResult(event=1, round=2, white="B", black="S", result=Result.DRAW)
    found = correct(office, wrong, "by the score sheet", commit=True)
    effects = {effect.player: effect.rating for effect in found.effects["fide-rapid"]}
    assert effects == {"B": (2007, 1997), "S": (1891, 1911)}
    assert rapid_ratings(office, JUNE) == {"A": 1997, "B": 1997, "S": 1911}
    assert is_sound(office)


def test_a_standard_rating_stands_in_for_who_comes_by_a_correction(
    office: Office, april: "Desk", swiss: Callable[..., Event]
) -> None:
    """T, 1900 in standard, played in the place of S; a late event brings another such player."""
    april.players("fide", APRIL, {"T": 1900, "V": 2000})
    rapid_ratings(office, MAY)
    found = correct(
        office, WrongPerson(event=1, was="S", is_now="T"), "by the passport", commit=True
    )
    effects = {effect.player: effect.rating for effect in found.effects["fide-rapid"]}
    assert effects == {"S": (1891, None), "T": (None, 1891)}
    late = april.event("fide-rapid", swiss(date(2024, 4, 8), ["V A 1-0"], name="Late", **FAST))
    found = correct(office, TooLate(late), "it came late", commit=True)
    effects = {effect.player: effect.rating for effect in found.effects["fide-rapid"]}
    # Equal ratings: 2000 + 40 x .5 for V, 1997.2 - 20 x .5 for A.
    assert effects == {"A": (1997, 1987), "V": (None, 2020)}
    assert is_sound(office)


def test_whoever_corrects_a_standard_rating_is_told_where_it_stood_in(
    office: Office, april: "Desk", swiss: Callable[..., Event]
) -> None:
    """The list of April says 1900 of S, and should say 1910; by it S played a rapid event."""
    april.players("fide", date(2024, 3, 1), {"O": 1900})
    april.event("fide", swiss(date(2024, 3, 4), ["S O 1-0"], name="March"), State.READY)
    rate_period(office, "fide", APRIL, commit=True)
    publish(office, "fide", APRIL, commit=True)
    rapid_ratings(office, MAY)
    said = (
        "The standard rating of S stood in for a missing one in event 1 of fide-rapid, Open; "
        "there it stays as it was published."
    )
    base = WrongStart(pool="fide", player="S", rating=1950, list_date=APRIL)
    assert correct(office, base, "", commit=False).notes == (said,)
    wrong = WrongResult(event=2, round=1, white="S", black="O", result=Result.DRAW)
    assert correct(office, wrong, "", commit=False).notes == (said,)
    base = WrongStart(pool="fide", player="O", rating=1950, list_date=APRIL)
    assert correct(office, base, "", commit=False).notes == ()
    publish(office, "fide", MAY, commit=True)
    base = WrongStart(pool="fide", player="S", rating=1950, list_date=MAY)
    assert correct(office, base, "", commit=False).notes == ()


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
