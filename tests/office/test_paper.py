"""What a published list leaves on paper: its forms, its companions, the tables of shogi."""

import csv
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.formats.fesa import read_fesa_rows
from arpad.formats.list_target import TargetForm
from arpad.model.event import Event
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.office import Office
from arpad.office.paper import write_papers
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event

if TYPE_CHECKING:
    from tests.office.conftest import Desk


def papers(office: Office, code: str, day: date, folder: Path) -> set[str]:
    head = publish(office, code, day, commit=True).head
    with office.reading() as connection:
        pool = pool_called(connection, code)
        forms = [TargetForm.CSV, TargetForm.FIDE_TEXT]
        written = write_papers(connection, pool, head, folder, forms=forms)
        return {paper.path.name for paper in written}


def test_a_list_of_chess_has_its_companions(office: Office, desk: "Desk", tmp_path: Path) -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000})
    assert papers(office, "fide", date(2012, 3, 1), tmp_path) == {
        "fide-2012-03-01.csv",
        "fide-2012-03-01.txt",
        "fide-2012-03-01-top.csv",
        "fide-2012-03-01-changes.json",
        "fide-2012-03-01-proof.zip",
    }
    with (tmp_path / "fide-2012-03-01.csv").open(encoding="utf-8") as file:
        assert [(row["id"], row["rating"]) for row in csv.DictReader(file)] == [
            ("A", "2000"),
            ("B", "2000"),
        ]


def test_tables_and_promotions_go_out_with_a_list_of_shogi(
    office: Office, desk: "Desk", swiss: Callable[..., Event], tmp_path: Path
) -> None:
    known = Memory(last_event=date(2018, 6, 1), grade="2 Kyu", bonus_used=100)
    desk.players("fesa", date(2018, 6, 1), {"A": 1900, "B": 1670}, games=88, memory=known)
    table = swiss(
        date(2018, 9, 1),
        ["A B 0-1"],
        system=System.TABLE,
        arbiter="Referee",
        arbiter_recognised=True,
        time_control="30+30",
        federation="FESA",
    )
    number = desk.event("fesa", table)
    rated = rate_event(office, number, commit=True)
    after = {player.id: player.after for player in rated.outcome.players}
    names = papers(office, "fesa", date(2019, 1, 1), tmp_path)
    assert {f"fesa-2019-01-01-table-{number}.txt", "fesa-2019-01-01-promotions.csv"} <= names
    printed = (tmp_path / f"fesa-2019-01-01-table-{number}.txt").read_bytes()
    rows, _ = read_fesa_rows(printed, name="table")
    assert rows is not None
    assert {row.name for row in rows} == {"Player, A", "Player, B"}
    with (tmp_path / "fesa-2019-01-01-promotions.csv").open(encoding="utf-8") as file:
        promoted = [(row["id"], row["grade"]) for row in csv.DictReader(file)]
    # Rule 3: from 1680 on a player is 1 Kyu by the upper bound.
    assert (after["B"] or 0) >= 1680
    assert ("B", "1 Kyu") in promoted
