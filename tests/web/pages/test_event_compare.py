"""One event under two texts: who differs, by which article, and what is not compared."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from arpad.model.docket import State
from arpad.store.book import Book
from arpad.store.schema import event, event_state
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]


@pytest.fixture(scope="module")
def waiting(demo_settings: Settings) -> int:
    """Return an event that was never rated."""
    with Book(demo_settings.book).reading() as connection:
        done = select(event_state.c.event_id).where(
            event_state.c.state.in_([State.RATED.value, State.PUBLISHED.value])
        )
        number: int = (
            connection.execute(select(event.c.id).where(event.c.id.not_in(done))).scalars().first()
            or 0
        )
    return number


def test_an_event_is_shown_by_two_texts_with_articles_on_both_sides(client: Visitor) -> None:
    page = client.get("/events/3/compare?left=fide/b02_2004&right=fide/b02_2008").text
    # The digest of both texts: R_u is article 10.23 of 2004, and 8.23 of 2008.
    assert "/regulations/fide/b02_2004/10.23" in page
    assert "/regulations/fide/b02_2008/8.23" in page
    assert "Whom other readings would touch" in page
    assert "points_counted" in page


def test_without_a_question_the_governing_text_is_held_against_the_one_before(
    client: Visitor,
) -> None:
    asked = client.get("/events/3/compare").text
    assert asked.count("fide/b02_2004") > 1
    assert asked.count("fide/b02_2008") > 1
    assert "/events/3/compare" in client.get("/events/3").text


def test_two_readings_of_one_text_are_compared(client: Visitor) -> None:
    page = client.get(
        "/events/3/compare?left=fide/b02_2004&right=fide/b02_2004&right_reading=halves=even"
    )
    assert page.status_code == 200
    assert "of 22 players differ" in page.text


def test_one_text_alone_tells_whom_its_readings_touch(client: Visitor) -> None:
    page = client.get("/events/3/compare?left=fide/b02_2008&right=fide/b02_2008").text
    assert "Both sides are the same" in page
    assert "counted-games" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("left=fesa/elo_text", "is not a text of FIDE"),
        ("left=house/k20", "is not a text of FIDE"),
        ("left=/etc/passwd", "is not a text of FIDE"),
        ("left_reading=halves=sideways", "sideways"),
        ("right_reading=nothing=x", "nothing"),
    ],
)
def test_a_side_that_nobody_holds_is_refused(client: Visitor, query: str, said: str) -> None:
    answer = client.get(f"/events/3/compare?{query}")
    assert answer.status_code == 404
    assert said in answer.text


def test_what_is_not_rated_or_not_there_is_not_compared(client: Visitor, waiting: int) -> None:
    assert "not rated yet" in client.get(f"/events/{waiting}/compare").text
    assert client.get("/events/99999/compare").status_code == 404


def test_a_program_is_told_the_same(client: Visitor) -> None:
    asked = "left=fide/b02_2004&right=fide/b02_2008"
    answer = client.get(f"/api/v1/events/3/comparison?{asked}").json()
    (line,) = answer["differences"]
    assert line["reasons"] == [
        {"quantity": "R_u", "left_articles": ["10.23"], "right_articles": ["8.23"]}
    ]
    assert answer["players_differing"] == 1
    assert "name" not in line
    assert client.get("/api/v1/events/3/comparison?left=x").status_code == 404
