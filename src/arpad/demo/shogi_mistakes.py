"""What comes out about shogi: a sign that was typed the wrong way round, and a grade with it."""

from collections.abc import Iterator
from datetime import date

from arpad.demo.desk import Desk
from arpad.demo.mistakes import as_booked, effect, event_of, put_right
from arpad.demo.people import Someone
from arpad.model.event import Result
from arpad.office.correct import Corrected
from arpad.office.correct_event import WrongResult


def exchanged(desk: Desk, wronged: Someone, day: date) -> Iterator[str]:
    """Give a game of a table to who won it; later tables are worked out again."""
    table = event_of(desk, day, "Autumn Table 2011")
    event = as_booked(desk, day, table.id)
    lost = (g for g in event.games if g.result is Result.WHITE_WINS)
    game = next(g for g in lost if g.black == wronged.code)
    wrong = WrongResult(
        event=table.id,
        round=game.round,
        white=game.white,
        black=wronged.code,
        result=Result.BLACK_WINS,
    )
    done = put_right(desk, day, wrong, "The signs of this game were exchanged in the report.")
    yield (
        f"{day}  {wronged.name} won a game of {table.name} that was reported as lost: "
        f"{effect(done)}{''.join(_grades(done))}."
    )


def _grades(corrected: Corrected) -> Iterator[str]:
    """Yield which grades are others now."""
    for effects in corrected.effects.values():
        for each in effects:
            before, after = each.grade
            if before != after:
                yield f"; {each.name} is {after}, not {before}"
