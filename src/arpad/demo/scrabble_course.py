"""The story of Scrabble: two seasons, and the series that are kept through each."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.demo.desk import Desk
from arpad.demo.dice import dice
from arpad.demo.playing import SCRABBLE
from arpad.demo.post import Post
from arpad.demo.scrabble_mistakes import misprinted
from arpad.demo.scrabble_people import ScrabbleWorld, series_of, tournaments_of
from arpad.demo.scrabble_works import FIRST_LIST, LISTS, SEASONS_END, ScrabblePlanner
from arpad.demo.starting_list import WHO, take_over
from arpad.demo.table_course import TableCourse
from arpad.model.series import Bars
from arpad.office.pools import choose_edition
from arpad.office.series import freeze_series

_EDITION = "fisf/classique_2019"
_A_DAY = timedelta(days=1)
_RIGHT = 1560
"""What the list should have said of the one who comes back, instead of 1650."""


def scrabble_course(desk: Desk, world: ScrabbleWorld) -> Iterator[str]:
    """Yield what happens."""
    choose_edition(desk.on(date(2019, 8, 20)), desk.pool, FIRST_LIST, _EDITION, {})
    columns = WHO | {
        "tournaments": tournaments_of,
        "series": series_of,
        "last_event": world.last_event,
    }
    yield "FISF's text ends on 2020-08-31; the office names it for the season after."
    take_over(desk, world.rated, columns, FIRST_LIST, date(2019, 8, 31))
    yield f"The list of {FIRST_LIST} is taken over: {len(world.rated)} players."
    planner = ScrabblePlanner(world)
    post = Post(desk, dice("Scrabble games"), SCRABBLE, frozenset())
    first, second = SEASONS_END
    customs = {
        first + _A_DAY: [
            lambda: misprinted(desk, world.cast.returning, _RIGHT, date(2020, 8, 20)),
            lambda: _freezing(desk, first),
        ],
        second + _A_DAY: [lambda: _freezing(desk, second)],
    }
    course = TableCourse(desk, post, list(planner.works()), customs)
    yield from course.run(LISTS)
    course.register(planner.to_come(), date(2021, 9, 20))


def _freezing(desk: Desk, end: date) -> Iterator[str]:
    """Freeze the series of the season after a day, by bars a little lower than those proposed."""
    proposal = freeze_series(
        desk.on(end),
        desk.pool,
        end,
        decide=_decided,
        reason="Round numbers are easier to remember.",
        commit=True,
    )
    bars = proposal.decision.bars if proposal.decision else proposal.proposed
    listed = ", ".join(f"{series} {bar}" for series, bar in bars.items())
    yield f"{end}  The bars of the series for a season: {listed}."


def _decided(proposed: Bars) -> Bars:
    return {series: bar - bar % 10 for series, bar in proposed.items()}
