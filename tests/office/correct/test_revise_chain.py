"""Corrections where ratings move with each event, with numbers worked out by hand.

Scrabble: K is 20 up to 1749 after 15 games; equal ratings expect 0.50, ten points more 0.51.
Shogi: k is 24 from 1560 to 1919, and everybody meets the rating that the opponent has after it.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.player import Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.audit import audit
from arpad.office.audit_deep import differences_by_this_version
from arpad.office.audit_differences import Check
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.office import Office, OfficeError
from arpad.office.pools import choose_edition, pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event, rate_events
from arpad.office.revision import PlayerEffect
from arpad.office.series import freeze_series
from arpad.store.corrections import booked_entries
from arpad.store.dockets import docket, latest_event, set_state
from arpad.store.ledger import add_entries, entries_of
from arpad.store.lists import Section, list_on, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings, standings_of, standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

SUMMER = date(2020, 1, 1)
JUNE, JULY, AUGUST, OCTOBER = (date(2020, month, 7) for month in (6, 7, 8, 10))
NOVEMBER = date(2020, 11, 1)
KNOWN = Memory(tournaments=9, last_event=SUMMER, series="B")


def stands(office: Office, pool_code: str, code: str) -> PoolStanding | None:
    with office.reading() as connection:
        number = numbers_of(connection, [code])[code]
        return standings_on(connection, pool_called(connection, pool_code).id).get(number)


def rating(office: Office, pool_code: str, code: str) -> int | None:
    found = stands(office, pool_code, code)
    return found.rating if found else None


def held(office: Office, pool_code: str, code: str, event: int) -> list[tuple[Cause, int]]:
    """Return the entries of a player from an event, of those that hold."""
    with office.reading() as connection:
        pool = pool_called(connection, pool_code)
        entries = booked_entries(connection, pool.id, event_ids=[event])
        return [(e.origin, e.amount) for _, e in entries if e.player == code]


def listed(office: Office, day: date) -> dict[str, int]:
    with office.reading() as connection:
        head = list_on(connection, pool_called(connection, "fisf").id, day)
        assert head is not None
        rows = rows_of(connection, head.id, [Section.LISTED])
        return {booked.row.id: booked.row.rating for booked in rows}


def book(office: Office, asked: Asked) -> Corrected:
    return correct(office, asked, "seen in the score sheets", commit=True)


def is_sound(office: Office, pool_code: str) -> bool:
    with office.reading() as connection:
        pool = pool_called(connection, pool_code)
        found = audit(connection, pool_code).differences
        return (*found, *differences_by_this_version(connection, pool)) == ()


@pytest.fixture
def tournament(swiss: Callable[..., Event]) -> Callable[..., Event]:
    def make(day: date, games: list[str], **more: object) -> Event:
        return swiss(day, games, system=System.TABLE, homologated=True, **more)

    return make


@pytest.fixture
def scrabble(office: Office, desk: "Desk", tournament: Callable[..., Event]) -> list[int]:
    """Rate three tournaments: A beat B in June, A beat C in July, D beat E in August."""
    choose_edition(office, "fisf", date(2019, 9, 1), "fisf/classique_2019", {})
    players: dict[str, int | None] = {"A": 1700, "B": 1700, "C": 1700, "D": 1600, "E": 1600}
    desk.players("fisf", SUMMER, {**players, "N": None}, games=88, memory=KNOWN)
    numbers = [
        desk.event("fisf", tournament(JUNE, ["A B 1-0"], name="June")),
        desk.event("fisf", tournament(JULY, ["A C 1-0"], name="July")),
        desk.event("fisf", tournament(AUGUST, ["D E 1-0"], name="August")),
    ]
    assert [table.refusals for table in rate_events(office, "fisf")] == [(), (), ()]
    return numbers


def b_won(event: int) -> WrongResult:
    return WrongResult(event=event, round=1, white="A", black="B", result=Result.BLACK_WINS)


def test_a_wrong_result_goes_through_later_tournaments(office: Office, scrabble: list[int]) -> None:
    june, july, august = scrabble
    # 1700 + 20 (1 - 0.50) = 1710, then 1710 + 20 (1 - 0.51) = 1719.80, rounded 1720.
    assert rating(office, "fisf", "A") == 1720
    assert held(office, "fisf", "C", july) == [(Cause.GAME, -980), (Cause.ROUNDING, -20)]
    booked = book(office, b_won(june))
    # 1700 - 10 = 1690, then 1690 + 20 (1 - 0.49) = 1700.20, rounded 1700.
    assert [rating(office, "fisf", code) for code in "ABC"] == [1700, 1710, 1690]
    assert held(office, "fisf", "A", july) == [(Cause.GAME, 1020), (Cause.ROUNDING, -20)]
    # C lost 20 x 0.51 instead of 20 x 0.49, and both round to 1690.
    assert held(office, "fisf", "C", july) == [(Cause.GAME, -1020), (Cause.ROUNDING, 20)]
    (revision,) = booked.revisions
    assert [event.docket.id for event in revision.events] == [june, july]
    assert held(office, "fisf", "D", august) == [(Cause.GAME, 1000)]
    assert is_sound(office, "fisf")


def test_entries_are_taken_back_and_never_removed(office: Office, scrabble: list[int]) -> None:
    number = book(office, b_won(scrabble[0])).number
    with office.reading() as connection:
        pool = pool_called(connection, "fisf")
        entries = list(entries_of(connection, pool.id, event_id=scrabble[0]))
    of_b = [(e.cause, e.corrects, e.amount, e.correction) for e in entries if e.player == "B"]
    assert of_b == [
        (Cause.GAME, None, -1000, None),
        (Cause.CORRECTION, Cause.GAME, 1000, number),
        (Cause.CORRECTION, Cause.GAME, 1000, number),
    ]
    assert [e.reverses is not None for e in entries if e.player == "B"] == [False, True, False]


def test_what_is_shown_first_is_what_is_booked(office: Office, scrabble: list[int]) -> None:
    asked = b_won(scrabble[0])
    shown = correct(office, asked, "", commit=False)
    assert rating(office, "fisf", "A") == 1720
    assert book(office, asked).revisions == shown.revisions


def test_lists_that_are_out_stay_and_the_next_one_carries_the_difference(
    office: Office, scrabble: list[int]
) -> None:
    publish(office, "fisf", date(2020, 9, 1), commit=True)
    booked = book(office, b_won(scrabble[0]))
    assert listed(office, date(2020, 9, 1))["A"] == 1720
    effects = {effect.player: effect for effect in booked.effects["fisf"]}
    assert set(effects) == {"A", "B"}
    assert effects["A"] == PlayerEffect(
        player="A",
        name="Player A",
        rating=(1720, 1700),
        lists=((date(2020, 9, 1), 1720, 1720, 1700),),
        games=(90, 90),
        k=(20, 20),
        grade=(None, None),
        series=("B", "B"),
        is_first_rating=False,
    )
    publish(office, "fisf", NOVEMBER, commit=True)
    assert listed(office, NOVEMBER)["A"] == 1700
    assert is_sound(office, "fisf")


def test_series_follow_the_right_rating_by_the_bars_as_decided(
    office: Office, scrabble: list[int], desk: "Desk", tournament: Callable[..., Event]
) -> None:
    bars = {"Joker": 1900, "A": 1715, "B": 1705}
    freeze_series(office, "fisf", date(2020, 8, 31), decide=lambda _: bars, reason="", commit=True)
    desk.event("fisf", tournament(OCTOBER, ["A D 1-0", "B D 1-0"]))
    assert [table.refusals for table in rate_events(office, "fisf")] == [()]
    series = {code: s.memory.series for code in "AB" if (s := stands(office, "fisf", code))}
    assert series == {"A": "A", "B": "C"}
    booked = book(office, b_won(scrabble[0]))
    # On 31 August A has 1700 and B 1710 now.
    effects = {effect.player: effect.series for effect in booked.effects["fisf"]}
    assert (effects["A"], effects["B"]) == (("A", "C"), ("C", "B"))
    series = {code: s.memory.series for code in "AB" if (s := stands(office, "fisf", code))}
    assert series == {"A": "C", "B": "B"}
    book(office, Undo(booked.number or 0))
    series = {code: s.memory.series for code in "AB" if (s := stands(office, "fisf", code))}
    assert series == {"A": "A", "B": "C"}
    assert is_sound(office, "fisf")


@pytest.mark.usefixtures("scrabble")
def test_whoever_has_nothing_left_was_never_in_the_pool(
    office: Office, desk: "Desk", tournament: Callable[..., Event]
) -> None:
    number = desk.event("fisf", tournament(OCTOBER, ["N B 1-0"]))
    rate_event(office, number, commit=True)
    assert rating(office, "fisf", "N") is not None
    booked = book(office, TooMany(number))
    assert stands(office, "fisf", "N") is None
    (effect,) = [e for e in booked.effects["fisf"] if e.player == "N"]
    assert (effect.rating[1], effect.games, effect.is_first_rating) == (None, (1, 0), True)
    assert "N" not in listed_now(office)
    assert is_sound(office, "fisf")


def listed_now(office: Office) -> set[str]:
    draft = publish(office, "fisf", NOVEMBER, commit=False).draft
    return {booked.row.id for booked in draft.rows}


def test_a_late_report_is_refused_and_comes_in_as_a_correction(
    office: Office, scrabble: list[int], desk: "Desk", tournament: Callable[..., Event]
) -> None:
    late = desk.event("fisf", tournament(date(2020, 6, 20), ["A D 0-1"], name="Late"))
    with pytest.raises(
        OfficeError,
        match=f"Event {late}, Late, comes before event {scrabble[2]}, August, which ended on "
        f"2020-08-07 and has been rated already.*arpad correct late {late}",
    ):
        rate_event(office, late, commit=True)
    book(office, TooLate(late))
    # A has 1710 in June and loses to 1600: 110 points expect 0.65. 1710 - 13 = 1697; then in July
    # 3 points less expect 0.50. D has 1613 and beats 1600: 13 points expect 0.52.
    assert rating(office, "fisf", "A") == 1697 + 10
    assert rating(office, "fisf", "D") == 1623
    assert held(office, "fisf", "D", scrabble[2]) == [(Cause.GAME, 960), (Cause.ROUNDING, 40)]
    assert is_sound(office, "fisf")


def test_a_late_event_that_waits_is_admitted_at_its_place(
    office: Office, scrabble: list[int], desk: "Desk", tournament: Callable[..., Event]
) -> None:
    assert scrabble
    event = tournament(date(2020, 6, 20), ["A D 0-1"], name="Late")
    late = desk.event("fisf", event, State.WAITING)
    found = book(office, TooLate(late))
    assert rating(office, "fisf", "D") == 1623
    book(office, Undo(found.number or 0))
    with office.reading() as connection:
        back = docket(connection, late)
    assert back is not None
    assert back.state is State.WAITING
    assert is_sound(office, "fisf")


def test_reports_of_the_past_make_no_event_late(
    office: Office, desk: "Desk", tournament: Callable[..., Event]
) -> None:
    desk.players("fisf", SUMMER, {"A": 1700, "B": 1700}, games=88, memory=KNOWN)
    desk.event("fisf", tournament(OCTOBER, ["A B 1-0"]), state=State.PUBLISHED)
    number = desk.event("fisf", tournament(JUNE, ["A B 1-0"]))
    assert rate_event(office, number, commit=True).refusals == ()


@pytest.mark.usefixtures("scrabble")
def test_a_start_is_corrected_with_all_that_follows(office: Office) -> None:
    with office.writing("test") as entry:
        pool = pool_called(entry.connection, "fisf")
        start = LedgerEntry(
            player="A",
            cause=Cause.START,
            amount=170_000,
            article="import",
            edition="",
            list_date=SUMMER,
        )
        add_entries(entry, pool.id, numbers_of(entry.connection, ["A"]), [start])
    book(office, WrongStart(pool="fisf", player="A", rating=1690))
    # 1690 + 20 (1 - 0.49) = 1700.20, rounded 1700; then equals, 1710.
    assert rating(office, "fisf", "A") == 1710
    assert rating(office, "fisf", "C") == 1690
    with office.reading() as connection:
        found = [e for _, e in booked_entries(connection, pool.id) if e.origin is Cause.START]
    assert [(e.amount, e.list_date, e.belongs) for e in found] == [(169_000, None, SUMMER)]
    assert is_sound(office, "fisf")


def test_a_list_that_was_taken_over_in_between_stands(
    office: Office, desk: "Desk", tournament: Callable[..., Event]
) -> None:
    desk.players("fisf", SUMMER, {"A": 1700, "B": 1700}, games=88, memory=KNOWN)
    june = desk.event("fisf", tournament(JUNE, ["A B 1-0"]))
    rate_event(office, june, commit=True)
    taken = date(2020, 6, 30)
    with office.writing("test") as entry:
        pool, numbers = pool_called(entry.connection, "fisf"), numbers_of(entry.connection, ["A"])
        row = PoolStanding(player_id=numbers["A"], since=taken, rating=1750, games=90, memory=KNOWN)
        add_standings(entry, pool.id, [row])
        # From 1710 to 1750.
        start = LedgerEntry(
            player="A",
            cause=Cause.START,
            amount=4000,
            article="import",
            edition="",
            list_date=taken,
        )
        add_entries(entry, pool.id, numbers, [start])
    july = desk.event("fisf", tournament(JULY, ["A B 1-0"]))
    rate_event(office, july, commit=True)
    booked = book(office, b_won(june))
    (revision,) = booked.revisions
    # From 1690 to 1750 now; A comes to July as he did, B with 1710 instead of 1690.
    assert [e.amount for e in revision.added] == [6000]
    assert [e.entry.amount for e in revision.taken_back] == [4000]
    # 1750 has K 16: 40 points more than 1710 expect 0.56, and 60 more than 1690 expected 0.58.
    assert held(office, "fisf", "A", july) == [(Cause.GAME, 704), (Cause.ROUNDING, -4)]
    assert is_sound(office, "fisf")


def test_a_book_that_was_rated_in_another_order_is_not_corrected(
    office: Office, scrabble: list[int]
) -> None:
    with office.writing("test") as entry:
        moved = text("UPDATE event SET last_day = '2020-07-20' WHERE id = :id")
        entry.connection.execute(moved, {"id": scrabble[0]})
    with pytest.raises(OfficeError, match="A, Player A, were rated in another order"):
        correct(office, b_won(scrabble[0]), "", commit=False)


def test_the_audit_of_a_corrected_book_finds_what_was_changed(
    office: Office, scrabble: list[int]
) -> None:
    book(office, b_won(scrabble[0]))
    guards = (
        ["DROP TRIGGER guard_standing ON standing"]
        if office.book.is_server
        else ["DROP TRIGGER guard_standing_update"]
    )
    change = (
        "UPDATE standing SET rating = rating + 1 WHERE id = (SELECT max(id) FROM standing "
        "WHERE event_id = :event AND rating = 1710)"
    )
    with office.writing("tamper") as entry:
        for statement in guards:
            entry.connection.execute(text(statement))
        entry.connection.execute(text(change), {"event": scrabble[0]})
    with office.reading() as connection:
        found = audit(connection, "fisf").differences
    wrong = [(d.player, d.event, d.found) for d in found if d.check is Check.ENTRIES]
    assert wrong == [("B", scrabble[0], "1711.00")]


@pytest.fixture
def table(swiss: Callable[..., Event]) -> Callable[..., Event]:
    def make(day: date, games: list[str], **more: object) -> Event:
        return swiss(
            day,
            games,
            system=System.TABLE,
            arbiter="Referee",
            arbiter_recognised=True,
            time_control="30+30",
            **more,
        )

    return make


@pytest.fixture
def shogi(office: Office, desk: "Desk", table: Callable[..., Event]) -> list[int]:
    """Rate two tables of equals: A beat B in June, C beat A in July."""
    known = Memory(last_event=SUMMER, grade="3 Dan", bonus_used=100)
    ratings: dict[str, int | None] = {"A": 1900, "B": 1900, "C": 1900}
    desk.players("fesa", SUMMER, {**ratings, "M": None, "N": None}, games=88, memory=known)
    numbers = [
        desk.event("fesa", table(JUNE, ["A B 1-0"], name="June")),
        desk.event("fesa", table(JULY, ["C A 1-0"], name="July")),
    ]
    assert [rated.refusals for rated in rate_events(office, "fesa")] == [(), ()]
    return numbers


def test_a_wrong_result_of_shogi(office: Office, shogi: list[int]) -> None:
    june, july = shogi
    # Against 1888 after it, 12 points less, 1900 expects 1 / (1 + 10 ^ (-12/400)) = 0.5173, so
    # that a win gives 24 x 0.4827 = 11.59, rounded 12. In July A's 1912 against 1912 after it and
    # C's 1900 against 1900 after it expect 0.5: 12 again.
    assert held(office, "fesa", "A", june) == [(Cause.GAME, 1159), (Cause.ROUNDING, 41)]
    assert [rating(office, "fesa", code) for code in "ABC"] == [1900, 1888, 1912]
    asked = WrongResult(event=june, round=1, white="A", black="B", result=Result.DRAW)
    booked = book(office, asked)
    # A draw of equals moves nobody, and July becomes what June had been.
    assert held(office, "fesa", "A", june) == [(Cause.GAME, 0)]
    assert held(office, "fesa", "C", july) == [(Cause.GAME, 1159), (Cause.ROUNDING, 41)]
    assert [rating(office, "fesa", code) for code in "ABC"] == [1888, 1900, 1912]
    assert {e.player for e in booked.effects["fesa"]} == {"A", "B"}
    assert is_sound(office, "fesa")
    book(office, Undo(booked.number or 0))
    assert [rating(office, "fesa", code) for code in "ABC"] == [1900, 1888, 1912]
    assert held(office, "fesa", "C", july) == [(Cause.GAME, 1200)]
    assert is_sound(office, "fesa")


@pytest.mark.usefixtures("shogi")
def test_what_the_report_says_of_a_player_goes_to_the_right_person(
    office: Office, desk: "Desk", table: Callable[..., Event]
) -> None:
    event = table(OCTOBER, ["N A 0-1", "N B 1-0"])
    graded = Player(id="N", outside_grade="1 Dan", evidence="JSA certificate")
    players = tuple(graded if p.id == "N" else p for p in event.players)
    number = desk.event("fesa", replace(event, players=players))
    assert rate_event(office, number, commit=True).refusals == ()
    book(office, WrongPerson(event=number, was="N", is_now="M"))
    with office.reading() as connection:
        found = latest_event(connection, number)
    assert found is not None
    (player,) = [p for p in found.players if p.id == "M"]
    assert (player.outside_grade, player.evidence) == ("1 Dan", "JSA certificate")
    assert stands(office, "fesa", "N") is None


@pytest.mark.usefixtures("shogi")
def test_a_correction_that_the_law_refuses_changes_nothing(
    office: Office, desk: "Desk", table: Callable[..., Event]
) -> None:
    first = desk.event("fesa", table(date(2020, 9, 5), ["N A 0-1", "N B 1-0"], name="First"))
    second = desk.event("fesa", table(OCTOBER, ["M N 1-0", "M N 0-1"], name="Second"))
    assert [rated.refusals for rated in rate_events(office, "fesa")] == [(), ()]
    before = rating(office, "fesa", "A")
    # Without the first table nothing ties N to anybody whose rating is known.
    shown = correct(office, TooMany(first), "", commit=False)
    (revision,) = shown.revisions
    assert revision.effects == ()
    assert [f.where.partition(",")[0] for f in revision.findings] == [f"event {second}"]
    with pytest.raises(OfficeError, match="The law refuses an event as it would be corrected"):
        book(office, TooMany(first))
    assert rating(office, "fesa", "A") == before


def test_a_withdrawn_event_is_passed_by_later_corrections(
    office: Office, scrabble: list[int]
) -> None:
    june, july, _ = scrabble
    withdrawn = book(office, TooMany(july))
    assert [rating(office, "fisf", code) for code in "AC"] == [1710, 1700]
    changed = book(office, b_won(june))
    assert [rating(office, "fisf", code) for code in "AC"] == [1690, 1700]
    assert is_sound(office, "fisf")
    with office.reading() as connection:
        pool, number = pool_called(connection, "fisf"), numbers_of(connection, ["A"])["A"]
        newest = {s.event_id: s.rating for s in standings_of(connection, pool.id, number)}
    assert newest[july] == 1690
    book(office, Undo(withdrawn.number or 0))
    assert [rating(office, "fisf", code) for code in "AC"] == [1700, 1690]
    book(office, Undo(changed.number or 0))
    assert [rating(office, "fisf", code) for code in "ABC"] == [1720, 1690, 1690]
    assert is_sound(office, "fisf")


def test_an_event_with_a_new_report_after_its_withdrawal_is_rated_anew(
    office: Office, scrabble: list[int]
) -> None:
    august = scrabble[2]
    book(office, TooMany(august))
    with office.writing("test") as entry:
        set_state(entry, august, State.READY, "a new report")
    assert rate_event(office, august, commit=True).refusals == ()
    assert rating(office, "fisf", "D") == 1610
    assert is_sound(office, "fisf")
