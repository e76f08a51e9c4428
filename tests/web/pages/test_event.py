"""The page of an event: its road, its crosstable, its changes, and nothing private."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.office.event_browse import EventSearch, events_found
from arpad.store.book import Book
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]
Named = Callable[[str], str]


@pytest.fixture(scope="session")
def address_of(demo_settings: Settings) -> Named:
    """Return what finds the address of an event of the demonstration by words of its name."""

    def found(words: str) -> str:
        with Book(demo_settings.book).reading() as connection:
            events = events_found(connection, EventSearch(words=words), date(2013, 2, 1)).events
        assert events, words
        return f"/events/{events[0].docket.id}"

    return found


def test_a_stuck_event_says_why_and_who_acts_next(client: Visitor, address_of: Named) -> None:
    text = client.get(address_of("Torrelagos Club Tournament")).text
    assert "This is why it waits:" in text
    assert 'href="/regulations/fide/b02_2010/6.31"' in text
    assert "A rating officer" in text
    assert 'aria-current="step"' in text
    assert "Estimated:" in text


def test_a_withdrawn_event_says_so(client: Visitor, address_of: Named) -> None:
    text = client.get(address_of("Vallonne Rained-off Table")).text
    assert "The report was withdrawn." in text
    assert "Half of the games were never finished." in text


def test_a_decision_bears_the_name_of_who_answers_for_it(
    client: Visitor, address_of: Named
) -> None:
    text = client.get(address_of("Quick Cup")).text
    assert "An hour is less than anybody needs here." in text
    assert "Ottilie Brandt" in text


def test_who_works_in_the_office_is_not_told_otherwise(client: Visitor, address_of: Named) -> None:
    assert "Ottilie Brandt" not in client.get(address_of("Torrelagos Club Tournament")).text


def test_a_correction_is_told_with_what_was_and_is(client: Visitor, address_of: Named) -> None:
    text = client.get(address_of("Skovhavn Weekend Open 2012-05")).text
    assert "A draw by the score sheets of both players." in text
    assert "was 1–0, is now ½–½" in text  # noqa: RUF001 - as results are printed
    assert "corrected: +" in text


def test_a_published_event_leads_to_players_and_reasons(client: Visitor, address_of: Named) -> None:
    text = client.get(address_of("Skovhavn Weekend Open 2012-05")).text
    assert re.search(r'href="/players/\d+/why/fide/2012-07-01"', text)
    assert 'href="/lists/fide/2012-07-01"' in text


def test_a_round_robin_has_a_grid_and_a_table_of_shogi_signs(
    client: Visitor, address_of: Named
) -> None:
    grid = client.get(address_of("Kõrgesaare National Championship")).text
    assert 'class="self"' in grid
    table = client.get(address_of("Oberhasel January Table")).text
    assert re.search(r"<td>\d+\+</td>", table)


@pytest.mark.parametrize("number", ["0", "-3", "999999", "9" * 40])
def test_an_unknown_event_is_not_found_in_words(client: Visitor, number: str) -> None:
    answer = client.get(f"/events/{number}")
    assert answer.status_code == 404
    assert "There is no" in answer.text


def test_a_part_beyond_the_table_is_the_last_one(client: Visitor) -> None:
    assert client.get("/events/1?part=99").status_code == 200
    assert client.get("/events/1?part=-1").status_code == 200
    assert client.get("/events/1?part=x").status_code == 400


@pytest.mark.parametrize("language", ["en", "fr", "et"])
def test_every_event_can_be_shown_in_every_language(client: Visitor, language: str) -> None:
    step = 7 if language == "en" else 23
    for number in range(1, 166, step):
        answer = client.get(f"/events/{number}", headers={"Accept-Language": language})
        assert answer.status_code == 200, number
        assert len(answer.content) < 60_000, number
        assert not re.search(r"\b(born|birth)\b[^<]{0,20}\d{4}-\d\d-\d\d", answer.text)
