"""The page about the office has every state, cause, trouble and command; the tour all steps."""

import re
from datetime import date
from pathlib import Path

import pytest
from docs.generators.office_tables import office_commands

from arpad.cli.app import COMMANDS
from arpad.formats.list_target import TargetForm
from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.ledger import Cause
from arpad.model.system import System
from arpad.office.companions import JUNIOR_AGE, MOST_AT_THE_TOP
from arpad.office.deadlines import appeal_deadline, list_entered, registration_deadline
from arpad.office.pools import FIRST_POOLS
from arpad.store.troubles import _SQLITE
from arpad.store.turns import BUSY_SECONDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "office.md").read_text(encoding="utf-8")
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
SPORTS = {
    sport: TOUR.partition(f"\n## {sport}\n")[2].partition("\n## ")[0]
    for sport in ("Chess", "Shogi", "Scrabble")
}


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table whose first heading is this one."""
    table = PAGE.partition(f"\n| {heading} | ")[2].partition("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]


def test_every_state_is_explained_in_its_order() -> None:
    listed = [row[0].strip("`") for row in rows("state")]
    assert sorted(listed) == sorted(state.value for state in State)
    assert listed[0] == State.REGISTERED.value
    assert listed[-1] == State.PUBLISHED.value


def test_every_state_is_in_the_drawing() -> None:
    drawing = PAGE.partition("### The states of an event\n")[2].partition("| state |")[0]
    assert all(re.search(rf"\b{state.value}\b", drawing) for state in State)


def test_every_cause_is_explained() -> None:
    assert [row[0].strip("`") for row in rows("cause")] == [cause.value for cause in Cause]


@pytest.mark.parametrize("says", [says for _, says in _SQLITE])
def test_every_trouble_with_a_book_is_on_the_page(says: str) -> None:
    assert f"`{says}`" in PAGE


def test_how_long_a_command_waits_for_its_turn() -> None:
    assert f"a command waits {BUSY_SECONDS} seconds for its turn" in PAGE


def test_every_form_of_a_list_is_named() -> None:
    forms = PAGE.partition("- `--form` chooses among ")[2].partition("\n")[0]
    assert all(f"`{form.value[1:]}`" in forms for form in TargetForm)


def test_the_companions_are_as_large_and_as_young_as_the_page_says() -> None:
    assert (MOST_AT_THE_TOP, JUNIOR_AGE) == (100, 20)
    assert "the hundred best" in PAGE
    assert "under 20 on 1 January" in PAGE


def test_every_command_that_takes_a_book_is_listed() -> None:
    listed = re.findall(r"^\| \[`arpad ([a-z -]+)`\]\(cli\.md#", PAGE, re.MULTILINE)
    assert listed == [command.name for command in office_commands()]
    assert {"init", "explain", "status"} <= set(listed) < {command.name for command in COMMANDS}


def test_the_deadlines_are_those_of_the_text() -> None:
    # By hand, from the edition of 2010: a month before, seven days, seven days before the list.
    fide = next(pool for pool in FIRST_POOLS if pool.code == "fide")
    start = date(2012, 2, 4)
    event = Event(name="Cup", start=start, end=start, system=System.SWISS, players=(), games=())
    registered = registration_deadline(fide, start)
    appealed = appeal_deadline(fide, start, date(2012, 2, 10))
    entered = list_entered(fide, event)
    assert registered
    assert appealed
    assert entered
    assert (registered.day, registered.article) == (date(2012, 1, 4), "0.4")
    assert (appealed.day, appealed.article) == (date(2012, 2, 17), "0.5")
    assert (entered.list_date, entered.cut_off) == (date(2012, 3, 1), date(2012, 2, 23))
    assert entered.article == "7.13"
    assert "within seven days (2010: articles 0.4 and 0.5)" in PAGE
    assert "the cut-off of a list seven days before it (7.13)" in PAGE


@pytest.mark.parametrize("sport", SPORTS)
def test_the_tour_goes_from_a_report_to_the_reason_of_a_number(sport: str) -> None:
    steps = (
        r"\$ arpad player import ",
        r"\$ arpad intake ",
        r"\$ arpad (?:period|event) rate (?!.*--commit)",
        r"\$ arpad (?:period|event) rate .*--commit",
        r"\$ arpad publish .*--commit --into ",
        r"\$ arpad explain ",
        r"\nBy hand, ",
    )
    places = [re.search(step, SPORTS[sport]) for step in steps]
    assert all(places)
    starts = [place.start() for place in places if place]
    assert starts == sorted(starts)


def test_the_numbers_explained_in_the_tour_are_those_worked_out_by_hand() -> None:
    # Chess, table (b): 186 is 0.74, -127 is 0.33, 113 is 0.65; K 15; 2088 and 1.5 out of 3.
    chess = 15 * (100 + 0 + 50 - (74 + 33 + 65))
    assert chess == -330
    assert "The rating on this list is 2085, 3 down." in SPORTS["Chess"]
    # Shogi, rules 1, 2 and 10: k 24, d' against 199 points more, the bonus, each game rounded.
    bonus = (1800 - 1655) / 200
    gains = (24 * (1 - 0.999272), 24 * 199 / 160, 24 * (1 - 0.859063))
    assert 1655 + sum(round(gain + bonus) for gain in gains) == 1691
    assert "The rating on this list is 1691, 36 up." in SPORTS["Shogi"]
    # Scrabble, table (b): 331 is 0.88, -57 is 0.42, -18 is 0.47, 83 is 0.61; K 40; 3 out of 4.
    assert round(1731 + 40 * (300 - (88 + 42 + 47 + 61)) / 100) == 1756
    assert "The rating on this list is 1756, 25 up." in SPORTS["Scrabble"]
