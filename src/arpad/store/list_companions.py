"""Which companions of a list anybody is on: found in one look through the list."""

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Integer, and_, case, func, or_, select

from arpad.store.lists import Section
from arpad.store.schema import IS_LISTED, list_row

_INACTIVE = "inactive"
_YES = True


class OnCompanions(Struct, frozen=True):
    """The names of companions that anybody is on, and the federations that have a list."""

    names: frozenset[str]
    federations: tuple[str, ...]


def on_companions(connection: Connection, list_id: int, junior_year: int) -> OnCompanions:
    """Look through a list; juniors are born in a year or later, but not on its first day."""
    c = list_row.c
    is_woman = func.coalesce(c.sex, "") == "f"
    is_inactive = or_(c.flag == _INACTIVE, func.coalesce(c.status, "") == _INACTIVE)
    born = func.coalesce(c.born, "")
    tests: dict[str, ColumnElement[bool]] = {
        "inactive": is_inactive,
        "top": and_(c.in_top_list == _YES, ~is_woman),
        "top-women": and_(c.in_top_list == _YES, is_woman),
        "women": is_woman,
        "juniors": and_(born >= f"{junior_year:04}", born != f"{junior_year:04}-01-01"),
    }
    listed = and_(c.list_id == list_id, IS_LISTED)
    counted = [_any(test) for test in tests.values()]
    shown = _any(c.in_federation_list == _YES).label("shown")
    query = select(c.federation, shown, *counted).where(listed).group_by(c.federation)
    rows = connection.execute(query).all()
    names = {name for at, name in enumerate(tests, 2) if any(row[at] for row in rows)}
    return OnCompanions(
        frozenset(names | _in_file(connection, list_id)),
        tuple(sorted(row.federation for row in rows if row.federation and row.shown)),
    )


def _any(test: ColumnElement[bool]) -> ColumnElement[int]:
    return func.max(case((test, 1), else_=0), type_=Integer())


def _in_file(connection: Connection, list_id: int) -> set[str]:
    """Tell whether the organisers' file has inactive players, of whom the list may have none."""
    c = list_row.c
    inactive = or_(c.flag == _INACTIVE, func.coalesce(c.status, "") == _INACTIVE)
    query = select(c.player_id).where(
        c.list_id == list_id, c.section == Section.FILE.value, inactive
    )
    return {"inactive"} if connection.execute(query.limit(1)).first() else set()
