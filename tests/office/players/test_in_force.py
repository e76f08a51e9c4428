"""What is remembered of pools and lists is forgotten as soon as the book has grown."""

from datetime import date

from arpad.office.in_force import in_force
from arpad.office.office import Office
from arpad.office.pools import choose_edition, pool_called
from arpad.office.publish import publish

MARCH = date(2012, 3, 1)


def test_a_list_that_comes_out_is_in_force_at_once(office: Office) -> None:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        assert in_force(connection, MARCH).lists == {}
        assert in_force(connection, MARCH).pools[pool.id] == pool
    published = publish(office, "fide", MARCH, commit=True)
    with office.reading() as connection:
        now = in_force(connection, MARCH)
    assert now.lists[pool.id].fingerprint == published.head.fingerprint


def test_an_edition_that_is_chosen_is_known_at_once(office: Office) -> None:
    with office.reading() as connection:
        number = pool_called(connection, "fide").id
        assert in_force(connection, MARCH).pools[number].editions == ()
    choose_edition(office, "fide", date(2012, 5, 1), "fide/b02_2010", {})
    with office.reading() as connection:
        chosen = in_force(connection, MARCH).pools[number].editions
    assert [edition.since for edition in chosen] == [date(2012, 5, 1)]
