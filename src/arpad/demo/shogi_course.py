"""The story of shogi: lists twice a year, tables rated one after the other."""

from collections.abc import Iterator
from datetime import date

from arpad.demo.desk import Desk
from arpad.demo.dice import dice
from arpad.demo.playing import SHOGI
from arpad.demo.post import Post
from arpad.demo.shogi_mistakes import exchanged
from arpad.demo.shogi_people import LAST_SEEN, LONG_AGO, ShogiWorld
from arpad.demo.shogi_works import FIRST_LIST, LISTS, ShogiPlanner
from arpad.demo.starting_list import WHO, take_over
from arpad.demo.table_course import TableCourse
from arpad.office.pools import choose_edition
from arpad.office.register import change_player

_FIRST_DAY = date(2010, 12, 28)
_WISH, _FOUND_OUT = date(2011, 12, 20), date(2011, 12, 22)


def shogi_course(desk: Desk, world: ShogiWorld) -> Iterator[str]:
    """Yield what happens."""
    away = world.cast.away
    readings = {"inactivity": "two-years"}
    choose_edition(desk.on(_FIRST_DAY), desk.pool, FIRST_LIST, "fesa/elo_text", readings)
    yield "The office leaves out of lists who has not played for two years."
    columns = WHO | {
        "grade": lambda someone: someone.grade,
        "last_event": lambda someone: LONG_AGO if someone == away else LAST_SEEN,
    }
    take_over(desk, world.rated, columns, FIRST_LIST, _FIRST_DAY)
    yield f"The list of {FIRST_LIST} is taken over: {len(world.rated)} players."
    planner = ShogiPlanner(world)
    unnumbered = frozenset(someone.code for someone in world.newcomers)
    post = Post(desk, dice("shogi games"), SHOGI, unnumbered)
    customs = {
        LISTS[1]: [
            lambda: _wish(desk, world),
            lambda: exchanged(desk, world.cast.wronged, _FOUND_OUT),
        ],
    }
    course = TableCourse(desk, post, list(planner.works()), customs)
    yield from course.run(LISTS)
    course.register(planner.to_come(), date(2013, 1, 10))


def _wish(desk: Desk, world: ShogiWorld) -> Iterator[str]:
    """Let somebody ask not to be listed."""
    shy, facts = world.cast.shy, {"is_excluded": True}
    with desk.on(_WISH).writing("player change") as entry:
        change_player(entry, shy.code, facts, since=_WISH, source="a letter", today=_WISH)
    yield f"{_WISH}  {shy.name} asks not to be listed."
