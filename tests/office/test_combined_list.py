"""The combined list of FIDE: ratings of three pools side by side, as FIDE writes them."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from arpad.formats.list_target import TargetForm
from arpad.locale import Language
from arpad.model.rating import Memory, PoolStanding
from arpad.office.combined_list import combined_players, write_combined
from arpad.office.office import Office, OfficeError
from arpad.office.paper import write_papers
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.store.lists import list_on
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.office.conftest import Desk

APRIL = date(2024, 4, 1)
STANDARD = {"4500010": 2000, "4500028": 1900, "4500036": 1800}
RAPID = {"4500010": 1950, "4500044": 1700}


@pytest.fixture
def three_lists(office: Office, desk: "Desk") -> Office:
    """Publish a list of each pace; 4500044 has a rapid rating alone."""
    desk.players("fide", date(2024, 3, 1), {**STANDARD, "4500044": None})
    with_ratings(desk, "fide-rapid", RAPID)
    with_ratings(desk, "fide-blitz", {"4500028": 1850})
    for pool in ("fide", "fide-rapid", "fide-blitz"):
        publish(office, pool, APRIL, commit=True)
    return office


def with_ratings(desk: "Desk", pool: str, ratings: dict[str, int]) -> None:
    """Give players who are registered a rating in another pool."""
    with desk.office.writing("test") as entry:
        numbers = numbers_of(entry.connection, list(ratings))
        number_of_pool = pool_called(entry.connection, pool).id
        memory = Memory(games_since_listing=100, periods=((date(2024, 3, 1), 10),))
        standings = [
            PoolStanding(
                player_id=numbers[code],
                since=date(2024, 3, 1),
                rating=rating,
                games=100,
                memory=memory,
            )
            for code, rating in ratings.items()
        ]
        add_standings(entry, number_of_pool, standings)


def test_the_combined_list_has_every_rating_of_everybody(
    three_lists: Office, tmp_path: Path
) -> None:
    with three_lists.reading() as connection:
        pool = pool_called(connection, "fide-rapid")
        players = combined_players(connection, pool, date(2024, 4, 20))
        with pytest.raises(OfficeError, match="there is none combined"):
            combined_players(connection, pool_called(connection, "fesa"), APRIL)
        with pytest.raises(OfficeError, match="No list of FIDE is in force on 2023-01-01"):
            combined_players(connection, pool, date(2023, 1, 1))
    ratings = {p.id: (p.standard.rating, p.rapid.rating, p.blitz.rating) for p in players}
    assert ratings == {
        "4500010": (2000, 1950, None),
        "4500028": (1900, None, 1850),
        "4500036": (1800, None, None),
        "4500044": (None, 1700, None),
    }
    text, xml = write_combined(players, tmp_path, APRIL)
    lines = text.read_text().splitlines()
    # FIDE's columns: SRtng at 114, RRtng at 127, BRtng at 140.
    read = {row[:15].strip(): (row[113:119], row[126:132], row[139:145]) for row in lines[1:]}
    shown = {code: tuple(cell.strip() for cell in cells) for code, cells in read.items()}
    assert shown["4500010"] == ("2000", "1950", "")
    assert shown["4500028"] == ("1900", "", "1850")
    found = {p.findtext("fideid"): p for p in ET.parse(xml).getroot()}  # noqa: S314 - ours
    assert found["4500044"].findtext("rapid_rating") == "1700"
    assert found["4500044"].findtext("rating") in {"", "0", None}


def test_the_xml_of_a_rapid_list_names_rapid_ratings(three_lists: Office, tmp_path: Path) -> None:
    with three_lists.reading() as connection:
        pool = pool_called(connection, "fide-rapid")
        head = list_on(connection, pool.id, APRIL)
        assert head
        forms = (TargetForm.FIDE_XML,)
        list(write_papers(connection, pool, head, tmp_path, forms=forms, language=Language.ENGLISH))
    root = ET.parse(tmp_path / "fide-rapid-2024-04-01.xml").getroot()  # noqa: S314 - ours
    ratings = [(p.findtext("rating"), p.findtext("rapid_rating")) for p in root]
    assert [rapid for _, rapid in ratings] == ["1950", "1700"]
    assert {standard for standard, _ in ratings} <= {"", "0", None}
