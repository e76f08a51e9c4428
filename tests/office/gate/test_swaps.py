"""Possible swaps, on both sides of each threshold.

Opponents of 1900 are 300 points away from 1600 and 2200: 0.15 and 0.85 by table (b). The
performance is 1900 + 800 w / n - 400.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.office import Office

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)
SIXTEEN = range(16)


@pytest.fixture
def run(desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]) -> Callable[..., int]:
    """Let X and Y meet the same opponents, who have two games each and are not looked at."""

    def play(ratings: tuple[int, int], x: list[str], y: list[str]) -> int:
        field = {f"P{number}": 1900 for number in SIXTEEN}
        desk.players("fide", JANUARY, {"X": ratings[0], "Y": ratings[1], **field})
        games = [f"X P{n} {result}" for n, result in enumerate(x)]
        games += [f"Y P{n} {result}" for n, result in enumerate(y)]
        return rated(swiss(FEBRUARY, games))

    return play


def of(won: int, lost: int, drawn: int = 0) -> list[str]:
    return ["1-0"] * won + ["0-1"] * lost + ["1/2"] * drawn


@ON_FILE
@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        # 11 of 16: 1900 + 550 - 400 = 2050, 300 above 1750 and just like Y; 5 of 16: 1750.
        (of(11, 5), of(5, 11), ["X/Y"]),
        # 10.5 of 16: 2025, 275 above.
        (of(10, 5, 1), of(5, 11), []),
        (of(11, 5), of(5, 10, 1), []),
    ],
)
def test_both_are_off_by_the_threshold(
    look: "Look", run: Callable[..., int], x: list[str], y: list[str], found: list[str]
) -> None:
    run((1750, 2050), x, y)
    assert [finding.about for finding in look(Check.SWAP)] == found


@ON_FILE
@pytest.mark.parametrize(("games", "found"), [(5, ["X/Y"]), (4, [])])
def test_few_games_say_nothing(
    look: "Look", run: Callable[..., int], games: int, found: list[str]
) -> None:
    run((1600, 2200), of(games, 0), of(0, games))
    assert [finding.about for finding in look(Check.SWAP)] == found


@ON_FILE
@pytest.mark.parametrize(("chance", "number"), [("0.000000012", 1), ("0.000000011", 0)])
def test_both_scores_together_are_held_against_the_threshold(
    office: Office, look: "Look", run: Callable[..., int], chance: str, number: int
) -> None:
    # 0.15^5 twice is 0.0000759^2 = 5.77e-9, and there are two ways round: 1.15e-8.
    run((1600, 2200), of(5, 0), of(0, 5))
    settle(office, "fide", "swap.chance", chance)
    assert len(look(Check.SWAP)) == number


@ON_FILE
def test_who_played_well_but_not_like_the_other_is_no_candidate(
    look: "Look", run: Callable[..., int]
) -> None:
    # 16 of 16: 2300, 500 above 1800 and not like 1850; 0 of 16: 1500, 350 below 1850.
    run((1800, 1850), of(16, 0), of(0, 16))
    assert look(Check.SWAP) == []


def test_a_finding_says_who_played_like_whom(look: "Look", run: Callable[..., int]) -> None:
    number = run((1600, 2200), of(7, 1), of(1, 7))
    (finding,) = look(Check.SWAP)
    assert finding.is_blocking
    # 8 x 0.15^7 x 0.85 + 0.15^8 = 1.187e-5 each; 1 / 1.41e-10 = 7.1e9.
    assert finding.message == (
        f"In event {number} X, rated 1600, played like 2200 (7 from 8), and Y, rated 2200, like "
        "1600 (1 from 8): by chance once in 7 100 000 000 times."
    )
