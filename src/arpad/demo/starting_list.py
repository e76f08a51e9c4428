"""The list that an office of shogi or Scrabble starts with, as CSV."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeAlias

from arpad.demo.desk import Desk
from arpad.demo.people import Someone
from arpad.formats.csv_notation import csv_text
from arpad.office.import_history import Wishes, import_lists

Columns: TypeAlias = dict[str, Callable[[Someone], object]]
"""What a list says of a person, by the names of its columns."""

WHO: Columns = {
    "id": lambda someone: someone.code,
    "name": lambda someone: someone.name,
    "federation": lambda someone: someone.federation,
    "sex": lambda someone: someone.sex.value,
    "born": lambda someone: someone.born,
    "rating": lambda someone: someone.rating,
    "games": lambda someone: someone.games,
}


def take_over(
    desk: Desk, people: Iterable[Someone], columns: Columns, list_date: date, day: date
) -> None:
    """Write a list of people and take it over as the state to start with."""
    ranked = sorted(people, key=lambda someone: (-(someone.rating or 0), someone.code))
    rows = ([cell(someone) for cell in columns.values()] for someone in ranked)
    data = csv_text(list(columns), rows).encode()
    path = desk.put(f"{desk.pool}-{list_date}.csv", data)
    for _ in import_lists(desk.on(day), [path], Wishes(pool=desk.pool)):
        pass
