"""What comes out about Scrabble: a number that was copied wrongly when the office began."""

from collections.abc import Iterator
from datetime import date

from arpad.demo.desk import Desk
from arpad.demo.mistakes import effect, put_right
from arpad.demo.people import Someone
from arpad.office.correct_start import WrongStart


def misprinted(desk: Desk, someone: Someone, right: int, day: date) -> Iterator[str]:
    """Let somebody begin with the rating that stood in the list before it was copied."""
    reason = f"The list that was taken over had two digits exchanged: {right} is right."
    wrong = WrongStart(pool=desk.pool, player=someone.code, rating=right)
    done = put_right(desk, day, wrong, reason)
    yield f"{day}  {someone.name} began with {right}, not {someone.rating}: {effect(done)}."
