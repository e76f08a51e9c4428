"""K times the games of a rating period: the office counts the games of all events of a list.

Equal to a point: A, 2040, expects 0.56 against 2000, so that a draw costs 0.06 K: 1.20 by K 20 and
1.02 by K 17.
"""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from arpad.drift.balance import balance_of
from arpad.model.event import Event, Result
from arpad.model.ledger import LedgerEntry
from arpad.model.person import Person
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_event import TooLate, TooMany, WrongResult
from arpad.office.correct_undo import Undo
from arpad.office.explain import explain
from arpad.office.list_draft import Draft
from arpad.office.long_list import LongDraft
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.preview import preview_of
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.corrections import booked_entries
from arpad.store.gate_events import volume_of_list
from arpad.store.ledger import entries_of
from arpad.store.persons import add_versions as add_persons
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MAY, JUNE = date(2015, 5, 1), date(2015, 6, 1)


@pytest.fixture
def two_events(desk: "Desk", swiss: Callable[..., Event]) -> None:
    """Let A, 2040, draw 20 and 19 games with players of 2000 in two events of May 2015; K is 20."""
    others = [f"P{number}" for number in range(20)]
    desk.players("fide", date(2015, 1, 1), {"A": 2040, "U": None} | dict.fromkeys(others, 2000))
    first = [f"A {other} 1/2" for other in others]
    desk.event("fide", swiss(MAY, first, name="First"))
    second = [f"A {other} 1/2" for other in others[1:]]
    desk.event("fide", swiss(date(2015, 5, 9), [*second, "A U 1-0"], name="Second"))


THIRD = date(2015, 5, 16)


def games(pairs: Sequence[str]) -> list[str]:
    return [f"{pair} 1/2" for pair in pairs]


def holding(office: Office, code: str) -> list[LedgerEntry]:
    """Return the entries of a player that neither take back nor are taken back."""
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, [code])[code]
        found = booked_entries(connection, pool.id, player_ids=[number])
        return [entry for _, entry in found]


def ratings(draft: Draft | LongDraft) -> dict[str, int]:
    return {booked.row.id: booked.row.rating for booked in draft.rows}


def is_sound(office: Office) -> bool:
    with office.reading() as connection:
        sound = not audit(connection, "fide").differences
        return sound and not deep_audit(connection).differences


def coefficients(office: Office, code: str) -> set[int | None]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, [code])[code]
        return {entry.k for entry in entries_of(connection, pool.id, player_id=number)}


@pytest.mark.usefixtures("two_events")
def test_games_of_all_events_of_a_list_hold_k_down(office: Office) -> None:
    """39 games against rated opponents, the one with U does not count: 700 / 39 gives 17."""
    rate_period(office, "fide", JUNE, commit=True)
    assert coefficients(office, "A") - {None} == {17}
    assert coefficients(office, "P1") == {20}


def five_events(swiss: Callable[..., Event]) -> list[Event]:
    """Return events in which A has 39 counted games, and R, U and others play besides."""
    others = [f"P{number}" for number in range(8)]
    starts = [date(2015, 5, day) for day in (2, 5, 9, 12, 16)]
    pairs = [[f"A {other}" for other in others[: 7 + (place > 0)]] for place in range(5)]
    pairs[1] += ["U P1", "U P2", "P3 R"]
    pairs[3] += ["U P4", "U P5", "U P6", "R P5"]
    return [
        swiss(day, games(some), name=f"Event {day.day}")
        for day, some in zip(starts, pairs, strict=True)
    ]


@pytest.mark.parametrize("order", ["01234", "0 1 2 3 4", "4 20 3 1", "3104 2"])
def test_booking_event_by_event_gives_the_same_list_in_any_order(
    office: Office, desk: "Desk", swiss: Callable[..., Event], order: str
) -> None:
    """FIDE rated 39 games with K 17 in all five events: 2040 - 39 x 1.02 = 2000.22.

    P0 gains 5 x 1.20, P7 has a game less, R draws with 2000 twice, U scores half against 2000.
    """
    others = [f"P{number}" for number in range(8)]
    rated = {"A": 2040, "R": 1990} | dict.fromkeys(others, 2000)
    desk.players("fide", date(2015, 1, 1), {**rated, "U": None})
    events = five_events(swiss)
    expected = {"A": 2000, "P7": 2005, "R": 1990, "U": 2000} | dict.fromkeys(others[:7], 2006)
    shown: dict[str, int] = {}
    for some in order.split():
        for place in some:
            desk.event("fide", events[int(place)])
        period = rate_period(office, "fide", JUNE, commit=False)
        with office.reading() as connection:
            shown = ratings(preview_of(connection, period))
        rate_period(office, "fide", JUNE, commit=True)
    assert [entry.k for entry in holding(office, "A")] == [17] * 39
    assert shown == expected
    assert ratings(publish(office, "fide", JUNE, commit=True).draft) == expected
    assert is_sound(office)


def test_what_a_growing_period_takes_back_adds_up(
    office: Office, desk: "Desk", swiss: Callable[..., Event], tmp_path: Path
) -> None:
    """The first 20 games are booked with K 20, then with 17; the book keeps all three steps."""
    others = [f"P{number}" for number in range(20)]
    desk.players("fide", date(2015, 1, 1), {**dict.fromkeys(others, 2000), "A": 2040})
    desk.event("fide", swiss(MAY, games([f"A {other}" for other in others])))
    rate_period(office, "fide", JUNE, commit=True)
    desk.event("fide", swiss(date(2015, 5, 9), games([f"A {other}" for other in others[1:]])))
    period = rate_period(office, "fide", JUNE, commit=True)
    (again,) = period.recounted
    assert {booked.entry.player for booked in again.taken_back} == {"A"}
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["A"])["A"]
        every = list(entries_of(connection, pool.id, player_id=number))
    back = [entry.amount for entry in every if entry.reverses is not None]
    assert back == [120] * 20
    assert sum(entry.amount for entry in every) == -39 * 102
    publish(office, "fide", JUNE, commit=True)
    with office.reading() as connection:
        told = explain(connection, "A", JUNE, "fide")
        assert told.adds_up
        assert [len(event.entries) for event in told.events] == [20, 19]
        bundle = tmp_path / "list.zip"
        with bundle.open("wb") as stream:
            write_bundle(connection, list_then(connection, "fide", JUNE), stream)
        balanced = balance_of(connection, pool, since=JUNE)
        volume = volume_of_list(connection, pool.id, JUNE)
    assert verify(bundle, version="0").verification.holds
    assert balanced.is_balanced
    # Both sides of 39 games between players with different K, each of them once.
    assert max(flow.number for flow in balanced.lists[-1].flows) == 78
    assert (volume.events, volume.games) == (2, 78)
    assert is_sound(office)


def corrected(office: Office, asked: Asked) -> Corrected:
    return correct(office, asked, "seen in the score sheets", commit=True)


@pytest.mark.usefixtures("two_events")
def test_a_correction_counts_the_games_of_a_published_period_again(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    """Without the second event 20 games are left and K is 20: 2040 - 24.00 = 2016, not 2000."""
    rate_period(office, "fide", JUNE, commit=True)
    publish(office, "fide", JUNE, commit=True)
    found = corrected(office, TooMany(2))
    assert [entry.k for entry in holding(office, "A") if entry.k] == [20] * 20
    effects = {effect.player: effect.rating for effect in found.effects["fide"]}
    assert effects["A"] == (2000, 2016)
    assert [event.docket.id for event in found.revisions[0].events] == [1, 2]
    # The event goes in again as a late one, with the games of both.
    corrected(office, Undo(found.number or 0))
    assert [entry.k for entry in holding(office, "A") if entry.k] == [17] * 39
    assert is_sound(office)
    # A third report comes late: 42 games give 16.
    pairs = ["A P1", "A P2", "A P3"]
    late = desk.event("fide", swiss(THIRD, games(pairs), name="Late"))
    corrected(office, TooLate(late))
    assert [entry.k for entry in holding(office, "A") if entry.k] == [16] * 42
    assert is_sound(office)


@pytest.mark.usefixtures("two_events")
def test_a_game_that_was_not_played_after_all_is_one_game_less(office: Office) -> None:
    """38 games: 700 / 38 gives 18. Nobody but A, and who was not there, comes out otherwise."""
    rate_period(office, "fide", JUNE, commit=True)
    publish(office, "fide", JUNE, commit=True)
    forfeit = Result.WHITE_FORFEIT_WIN
    wrong = WrongResult(event=1, round=1, white="A", black="P0", result=forfeit)
    found = corrected(office, wrong)
    assert [entry.k for entry in holding(office, "A") if entry.k] == [18] * 38
    assert {entry.k for entry in holding(office, "P1") if entry.k} == {20}
    assert {effect.player for effect in found.effects["fide"]} == {"A", "P0"}
    assert is_sound(office)


def test_games_against_unrated_players_do_not_hold_k_down(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    """35 games against rated players and one against U: 700 / 35 is 20."""
    others = [f"P{number}" for number in range(35)]
    desk.players("fide", date(2015, 1, 1), {**dict.fromkeys(others, 2000), "A": 2040, "U": None})
    desk.event("fide", swiss(MAY, games([f"A {other}" for other in [*others, "U"]])))
    rate_period(office, "fide", JUNE, commit=True)
    assert coefficients(office, "A") == {20}


def test_a_stopped_event_does_not_hold_k_down(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    """The second event is too fast and stopped: 20 games, K 20."""
    others = [f"P{number}" for number in range(20)]
    desk.players("fide", date(2015, 1, 1), {**dict.fromkeys(others, 2000), "A": 2040})
    pairs = games([f"A {other}" for other in others])
    desk.event("fide", swiss(MAY, pairs))
    desk.event("fide", swiss(date(2015, 5, 9), pairs, time_control="5+0"))
    period = rate_period(office, "fide", JUNE, commit=True)
    assert len(period.stopped) == 1
    assert coefficients(office, "A") == {20}


@pytest.mark.usefixtures("two_events")
@pytest.mark.parametrize(
    ("born", "ks"),
    [(date(1997, 5, 2), {40, 20}), (date(1997, 5, 1), {20}), (date(1997, 7, 1), {40})],
)
def test_a_bundle_knows_the_games_of_the_period_and_who_was_a_junior(
    office: Office, tmp_path: Path, born: date, ks: set[int]
) -> None:
    """P1 has the 18th birthday on the day of the first event, on the next, or after the list."""
    with office.writing("test") as entry:
        number = numbers_of(entry.connection, ["P1"])["P1"]
        person = Person(id=number, code="P1", since=date(2015, 1, 1), name="Player P1", born=born)
        add_persons(entry, [person])
    rate_period(office, "fide", JUNE, commit=True)
    publish(office, "fide", JUNE, commit=True)
    assert coefficients(office, "A") - {None} == {17}
    assert coefficients(office, "P1") - {None} == ks
    bundle = tmp_path / "list.zip"
    with office.reading() as connection, bundle.open("wb") as stream:
        write_bundle(connection, list_then(connection, "fide", JUNE), stream)
    found = verify(bundle, version="0").verification
    assert found.holds, found
    with ZipFile(bundle) as archive:
        assert not any(str(born).encode() in archive.read(name) for name in archive.namelist())
