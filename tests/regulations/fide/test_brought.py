"""What an unrated player brings from an event is what the report of the next one must say."""

from datetime import date
from decimal import Decimal

import msgspec
import pytest

from arpad.formats.event_file import event_from_bytes
from arpad.formats.event_json import event_json
from arpad.model.event import Event, Game, Result
from arpad.model.outcome import PlayerOutcome, Status
from arpad.model.player import EarlierResult, Player
from arpad.model.system import System
from arpad.regulations.application import entry_list, list_in_force, rate

RATED = {"A": 2000, "B": 2100, "C": 2200, "D": 2300}


def swiss(start: date, earlier: tuple[EarlierResult, ...] = ()) -> Event:
    """U beats A, draws with B, loses to C and beats the unrated V."""
    rated = [Player(id=i, rating=rating, k=15) for i, rating in RATED.items()]
    newcomers = [Player(id="U", earlier=earlier), Player(id="V")]
    games = [("U", "A", "1-0"), ("U", "B", "1/2"), ("U", "C", "0-1"), ("U", "V", "1-0")]
    return Event(
        name="Swiss",
        start=start,
        end=start,
        system=System.SWISS,
        time_control="90+30",
        players=(*rated, *newcomers),
        games=tuple(
            Game(round=number, white=white, black=black, result=Result(result))
            for number, (white, black, result) in enumerate(games, 1)
        ),
    )


def line(event: Event, player: str) -> PlayerOutcome:
    outcomes = {outcome.id: outcome for outcome in rate(event).players}
    return outcomes[player]


def test_a_swiss_brings_total_score_and_all_points() -> None:
    # By hand: 2000 + 2100 + 2200 = 6300, mean 2100; 1.5 of 3 is 50 %, so R_u = R_c = 2100.
    assert line(swiss(date(2010, 9, 1)), "U").brought == (
        EarlierResult(
            start=date(2010, 9, 1),
            end=date(2010, 9, 1),
            system=System.SWISS,
            games=3,
            score=Decimal("1.50"),
            points=Decimal("2.50"),
            rc=2100,
            opponents_total=6300,
            ru=2100,
        ),
    )


def test_a_result_that_does_not_count_brings_nothing() -> None:
    assert line(swiss(date(2010, 9, 1)), "V").brought is None


def test_a_rated_player_brings_nothing() -> None:
    assert line(swiss(date(2010, 9, 1)), "A").brought is None


def test_three_events_of_three_games_make_a_first_rating() -> None:
    first = line(swiss(date(2010, 9, 1)), "U").brought or ()
    second = line(swiss(date(2010, 10, 1), first), "U").brought or ()
    assert line(swiss(date(2010, 10, 1), first), "U").status is Status.UNRATED
    third = line(swiss(date(2010, 11, 1), (*first, *second)), "U")
    # 4.5 of 9 against a mean of 2100.
    assert (third.status, third.after) == (Status.NEW, 2100)


def test_what_was_brought_can_stand_in_an_event_file() -> None:
    first = line(swiss(date(2010, 9, 1)), "U").brought or ()
    event = swiss(date(2010, 10, 1), first)
    assert event_from_bytes(event_json(event), name="event.json") == (event, ())


def test_points_that_are_fewer_than_the_score_are_a_contradiction() -> None:
    first = line(swiss(date(2010, 9, 1)), "U").brought or ()
    wrong = msgspec.structs.replace(first[0], points=Decimal(1))
    found = event_from_bytes(event_json(swiss(date(2010, 10, 1), (wrong,))), name="event.json")[1]
    assert ["fewer than the 1.50 that count" in finding.message for finding in found] == [True]


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        # 2010, art. 7.13: an event must end at least seven days before the list.
        (date(2010, 10, 25), (date(2010, 11, 1), date(2010, 10, 25))),
        (date(2010, 10, 26), (date(2011, 1, 1), date(2010, 12, 25))),
    ],
)
def test_the_list_that_an_event_enters(end: date, expected: tuple[date, date]) -> None:
    event = msgspec.structs.replace(swiss(date(2010, 10, 20)), end=end)
    assert entry_list(event) == expected


def test_the_list_whose_ratings_count() -> None:
    assert list_in_force(date(2010, 10, 31)).list_date == date(2010, 9, 1)


def test_no_text_says_which_list_was_in_force_before_2005() -> None:
    with pytest.raises(ValueError, match="no text of FIDE"):
        list_in_force(date(1999, 1, 1))
