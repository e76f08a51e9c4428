"""The orders of a list: what pages ask for is answered by the index of the order alone."""

import pytest
from sqlalchemy import Connection, Select, literal_column, select

from arpad.store.book import Book
from arpad.store.list_choice import Choice
from arpad.store.schema import list_row

C = list_row.c
ORDERS = {
    "rating": (C.rating.desc(), C.name, C.player_id),
    "name": (C.name, C.player_id),
    "federation": (C.federation, C.rating.desc(), C.player_id),
    "games": (C.games.desc(), C.player_id.desc()),
}


def plan_of(connection: Connection, query: Select[int]) -> str:
    """Return how a database answers a question; a server is told that reading all is dear."""
    asked = query.compile(connection, compile_kwargs={"literal_binds": True})
    if connection.dialect.name == "sqlite":
        return str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}").all())
    connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    connection.exec_driver_sql("SET LOCAL enable_bitmapscan = off")
    return str(connection.exec_driver_sql(f"EXPLAIN {asked}").all())


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_of_a_list_has_an_index_of_its_listed_players(
    book_address: str, order: str
) -> None:
    query = select(C.player_id).where(*Choice().conditions(1))
    if order == "games":
        query = query.where(C.games > literal_column("0"))
    with Book(book_address).reading() as connection:
        plan = plan_of(connection, query.order_by(*ORDERS[order]).limit(100))
    assert f"ix_list_row_by_{order}" in plan


def test_whoever_is_on_no_list_is_in_no_order(book_address: str) -> None:
    delisted = select(C.player_id).where(C.list_id == 1, C.section == literal_column("'delisted'"))
    with Book(book_address).reading() as connection:
        assert "ix_list_row_by_rating" not in plan_of(connection, delisted.order_by(C.rating))
