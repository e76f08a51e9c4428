"""A one-off adjustment of a list: ordered, booked, explained, proved, corrected; numbers by hand.

2010: K 15, equal ratings expect 0.50. The compression gives 0.40 times what is lacking to 2000.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.drift.balance import balance_of
from arpad.drift.balance_causes import FlowCause
from arpad.model.event import Event, Result
from arpad.model.ledger import Cause
from arpad.model.pool import PoolEdition
from arpad.model.rating import Memory, PoolStanding
from arpad.office.adjust import adjust, withdraw
from arpad.office.adjusting import Adjusting, about_adjustment
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.explain import explain
from arpad.office.list_draft import draft_from
from arpad.office.list_effects import entries_of_list
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.office.standings import known_for
from arpad.store.ledger import entries_of
from arpad.store.lists import Section
from arpad.store.persons import add_versions, numbers_of, persons_coded
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = (date(2012, month, 1) for month in (1, 3, 5))
SEPTEMBER, OCTOBER = date(2022, 9, 1), date(2022, 10, 1)
COMPRESSION, LIFT = "compression_2024", "lift_2022"


@pytest.fixture
def rated(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Return an office whose games of February are rated: 7.50 each way in both of them."""
    ratings: dict[str, int | None] = {"1": 1500, "2": 1500, "3": 2300, "4": 1204, "5": 1204}
    desk.players("fide", JANUARY, ratings)
    desk.event("fide", swiss(date(2012, 2, 1), ["1 2 1-0"]))
    desk.event("fide", swiss(date(2012, 2, 2), ["5 4 1-0"]))
    publish(office, "fide", JANUARY, commit=True)
    rate_period(office, "fide", MARCH, commit=True)
    return office


def ratings_on(office: Office, day: date, pool: str = "fide") -> dict[str, int]:
    found = publish(office, pool, day, commit=True)
    with office.reading() as connection:
        assert deep_audit(connection, pool).differences == ()
    return {row.id: row.rating for row in found.draft.made.rows}


def holds(office: Office, pool: str, day: date, path: Path) -> bool:
    with office.reading() as connection, path.open("wb") as target:
        write_bundle(connection, list_then(connection, pool, day), target)
    return verify(path, version="0").verification.holds


def test_an_adjusted_list_is_booked_explained_and_proved(rated: Office, tmp_path: Path) -> None:
    # 1508 lacks 492: 196.80, 1493 507: 202.80, 1197 803: 321.20, 1212 788: 315.20.
    shown = adjust(rated, "fide", MARCH, COMPRESSION, commit=False)
    moved = {each.code: (each.before, each.after) for each in shown.players}
    assert moved == {"4": (1197, 1518), "5": (1212, 1527), "2": (1493, 1696), "1": (1508, 1705)}
    assert (shown.points, shown.others) == (1036, 1)
    assert adjust(rated, "fide", MARCH, COMPRESSION, commit=True) == shown
    # 1197 alone would be below the floor of 1200.
    expected = {"1": 1705, "2": 1696, "3": 2300, "4": 1518, "5": 1527}
    assert ratings_on(rated, MARCH) == expected
    with rated.reading() as connection:
        pool = pool_called(connection, "fide")
        entries = list(entries_of(connection, pool.id, list_date=MARCH))
        booked = {e.player: e for e in entries if e.cause is Cause.ADJUSTMENT}
        assert {code: e.amount for code, e in booked.items()} == {
            "1": 19700,
            "2": 20300,
            "4": 32100,
            "5": 31500,
        }
        assert {(e.edition, e.article) for e in booked.values()} == {("fide/adjustments", "2024.1")}
        told = explain(connection, "1", MARCH)
        assert "0.40 x (2000 - 1508) ≈ +197.00" in [e.formula for e in told.by_the_list]
        (march,) = balance_of(connection, pool, since=MARCH).lists
        flows = {flow.cause: flow.amount for flow in march.flows}
        assert flows[FlowCause.ADJUSTMENT] == 103_600
    assert holds(rated, "fide", MARCH, tmp_path / "march.zip")


def test_a_correction_adjusts_the_corrected_rating(rated: Office, tmp_path: Path) -> None:
    adjust(rated, "fide", MARCH, COMPRESSION, commit=True)
    assert ratings_on(rated, MARCH)["1"] == 1705
    drawn = WrongResult(event=1, round=1, white="1", black="2", result=Result.DRAW)
    found = correct(rated, drawn, "by the score sheet", commit=True)
    # Both stay at 1500, which lacks 500 points: 200.
    assert {e.player: e.rating for e in found.effects["fide"]} == {
        "1": (1705, 1700),
        "2": (1696, 1700),
    }
    after = ratings_on(rated, MAY)
    assert (after["1"], after["2"], after["4"]) == (1700, 1700, 1518)
    assert holds(rated, "fide", MAY, tmp_path / "may.zip")


def test_an_adjustment_is_ordered_once_and_taken_back_until_the_list_is_out(rated: Office) -> None:
    adjust(rated, "fide", MARCH, COMPRESSION, commit=True)
    for day in (MARCH, MAY):
        with pytest.raises(OfficeError, match="ordered for the list of 2012-03-01 of fide"):
            adjust(rated, "fide", day, COMPRESSION, commit=True)
    withdraw(rated, "fide", MARCH, COMPRESSION)
    with pytest.raises(OfficeError, match="is not ordered for the list"):
        withdraw(rated, "fide", MARCH, COMPRESSION)
    adjust(rated, "fide", MARCH, COMPRESSION, commit=True)
    publish(rated, "fide", MARCH, commit=True)
    with pytest.raises(OfficeError, match="is out with compression_2024 and stays"):
        withdraw(rated, "fide", MARCH, COMPRESSION)


def test_a_list_with_an_order_is_not_passed_over(office: Office, desk: "Desk") -> None:
    desk.players("fide", JANUARY, {"1": 1500})
    publish(office, "fide", JANUARY, commit=True)
    adjust(office, "fide", MARCH, COMPRESSION, commit=True)
    with pytest.raises(OfficeError, match="ordered for the list of 2012-03-01, which is not out"):
        publish(office, "fide", MAY, commit=False)


def test_players_whom_no_list_shows_are_adjusted_too(rated: Office) -> None:
    with rated.reading() as connection:
        known = known_for(connection, pool_called(connection, "fide"), MARCH)
        numbers = numbers_of(connection, ["1", "4"])
    barred, gone = numbers["1"], numbers["4"]

    def hidden(edition: str, list_date: date, **readings: str) -> dict[int, int]:
        chosen = PoolEdition(None, edition, readings)
        made = replace(
            known,
            pool=replace(known.pool, editions=(chosen,)),
            list_date=list_date,
            persons={**known.persons, barred: replace(known.persons[barred], federation="XXX")},
            federations={"XXX": "suspended"},
            standings={**known.standings, gone: replace(known.standings[gone], memory=Memory())},
            inactive={gone: 100},
            changes={n: c for n, c in known.changes.items() if n != gone},
            games={n: g for n, g in known.games.items() if n != gone},
            adjusting=Adjusting(name=COMPRESSION),
        )
        draft = draft_from(made)
        moved = {e.player: e.amount for e in entries_of_list(draft) if e.cause is Cause.ADJUSTMENT}
        assert moved["4"] == 31800
        return {b.player_id: b.row.rating for b in draft.rows if b.section is Section.HIDDEN}

    # 1204 without a game lacks 796: 318.40. Of 2004 is the article that bars, of 2012 the reading.
    assert hidden("fide/b02_2010", MARCH, inactive_flag="at-once") == {gone: 1522}
    assert hidden("fide/b02_2004", date(2012, 4, 1)) == {barred: 1705}


@pytest.mark.parametrize(
    ("pool", "name", "sentence"),
    [
        ("fide", "inflation_2030", "there are lift_2022, compression_2024"),
        ("fide", LIFT, "is about rapid, blitz; the pool fide is standard"),
        ("fesa", COMPRESSION, "FESA has no adjustment"),
    ],
)
def test_what_is_refused(office: Office, pool: str, name: str, sentence: str) -> None:
    with pytest.raises(OfficeError, match=sentence):
        adjust(office, pool, MARCH, name, commit=True)


def test_rapid_ratings_are_lifted_by_the_standard_list_of_the_day(
    office: Office, desk: "Desk", tmp_path: Path
) -> None:
    desk.players("fide", SEPTEMBER, {"1": 2732, "2": 2000, "3": None})
    with office.writing("test") as entry:
        pool_id = pool_called(entry.connection, "fide-rapid").id
        numbers = numbers_of(entry.connection, ["1", "2", "3"])
        memory = Memory(games_since_listing=100, periods=((SEPTEMBER, 10),))
        rapid = {"1": 2283, "2": 1900, "3": 1800}
        add_standings(
            entry,
            pool_id,
            [
                PoolStanding(
                    player_id=numbers[code], since=SEPTEMBER, rating=r, games=100, memory=memory
                )
                for code, r in rapid.items()
            ],
        )
    publish(office, "fide-rapid", SEPTEMBER, commit=True)
    with pytest.raises(OfficeError, match="no standard list of FIDE of that day is in the book"):
        adjust(office, "fide-rapid", OCTOBER, LIFT, commit=True)
    publish(office, "fide", SEPTEMBER, commit=True)
    publish(office, "fide", OCTOBER, commit=True)
    adjust(office, "fide-rapid", OCTOBER, LIFT, commit=True)
    assert ratings_on(office, OCTOBER, "fide-rapid") == {"1": 2632, "2": 1900, "3": 1800}
    assert holds(office, "fide-rapid", OCTOBER, tmp_path / "rapid.zip")


def test_a_list_on_the_day_of_an_adjustment_says_that_none_is_ordered(office: Office) -> None:
    with office.reading() as connection:
        pools = {code: pool_called(connection, code) for code in ("fide", "fide-rapid", "fesa")}

    def told(code: str, day: date, name: str | None = None) -> list[str]:
        found = about_adjustment(pools[code], day, Adjusting(name=name))
        return [finding.message for finding in found]

    march, october = date(2024, 3, 1), date(2022, 10, 1)
    (missing,) = told("fide", march)
    order = "Order it before the list goes out, with arpad adjust fide 2024-03-01 compression_2024"
    assert f"{order} --commit;" in missing
    assert "lift_2022" in told("fide-rapid", october)[0]
    assert told("fide", march, COMPRESSION) == told("fesa", march) == told("fide", october) == []
    (elsewhere,) = told("fide", MARCH, COMPRESSION)
    assert elsewhere.endswith("the text applies it to that of 2024-03-01.")


def test_the_list_of_march_2024_is_compressed_before_its_floor_of_1400(
    office: Office, desk: "Desk", swiss: Callable[..., Event], tmp_path: Path
) -> None:
    """By hand: K 20, and the newcomer's games of February go by the text of 2022."""
    february, march, april = (date(2024, month, 1) for month in (2, 3, 4))
    ratings: dict[str, int | None] = {"1": 1500, "2": 1000, "3": 1950, "4": 2000}
    desk.players("fide", february, ratings | {"5": 1200, "6": None})
    with office.writing("test") as entry:
        junior = persons_coded(entry.connection, ["1"])["1"]
        add_versions(entry, [replace(junior, born=2008)])
    publish(office, "fide", february, commit=True)
    drawn = [f"6 {code} 1/2" for code in ("1", "2", "5", "2", "5")]
    desk.event("fide", swiss(date(2024, 2, 10), drawn))
    rate_period(office, "fide", march, commit=True)
    unadjusted = publish(office, "fide", march, commit=False).draft.made
    assert {row.id for row in unadjusted.rows} == {"1", "3", "4"}
    adjust(office, "fide", march, COMPRESSION, commit=True)
    # 1500 + 2 x 1000 + 2 x 1200 = 5900; / 5 is 1180; 0.40 x 820 = 328.
    first = ratings_on(office, march)
    assert first == {"1": 1700, "2": 1400, "3": 1970, "4": 2000, "5": 1520, "6": 1508}
    assert holds(office, "fide", march, tmp_path / "march.zip")
    # 1700 against 1400 expects 0.85: 1400 loses 3.00 and is below the floor. A junior's K is 40.
    desk.event("fide", swiss(date(2024, 3, 10), ["1 2 1-0"]))
    rate_period(office, "fide", april, commit=True)
    (fallen,) = publish(office, "fide", april, commit=False).draft.made.findings
    assert fallen.message == "Player 2 falls to 1397, below the floor: unrated from this list on."
    after = ratings_on(office, april)
    assert (after["1"], "2" in after) == (1706, False)
    assert holds(office, "fide", april, tmp_path / "april.zip")
