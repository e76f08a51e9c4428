"""Rules 3, 11 and 12, as computed: the place on the ladder and the category are the program's own.

A line that names a rule of the text is a rule that the program keeps.
"""

from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa import ladder
from arpad.regulations.fesa.elo_program import ELO_PROGRAM
from arpad.regulations.fesa.elo_text import grades as text
from arpad.regulations.fesa.ladder import Grade
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.table import Entrant

next_grade = ELO_PROGRAM.article("3")(text.next_grade)


@ELO_PROGRAM.article("11")
def first_place(player: Player, accepted: Grade | None, readings: Readings) -> int:
    """Return where on the ladder a player stands: at his grade; an outside grade gives no place."""
    if accepted is not None:
        readings.take("outside_grade")
    return ladder.place_of(player.grade or "") or 0


grade_shown = ELO_PROGRAM.article("11")(text.grade_shown)
value_of_game = ELO_PROGRAM.article("12")(text.value_of_game)


@ELO_PROGRAM.article("11")
def games_tested(
    entrant: Entrant, games_after: int | None, numbers: Numbers
) -> tuple[Category, ...]:
    """Return by which category each game is tested: by its number in the player's career.

    For an unrated player these are all the results his rating rests on.
    """
    games = len(entrant.scores)
    if games_after is None:
        return (entrant.category,) * games
    first = games_after - games + 1
    return tuple(_category_of(number, numbers) for number in range(first, games_after + 1))


def _category_of(number: int, numbers: Numbers) -> Category:
    if number >= numbers.games_to_be_established:
        return Category.ESTABLISHED
    if number >= numbers.games_to_be_rated:
        return Category.PROVISIONAL
    return Category.UNRATED


count_game = ELO_PROGRAM.article("11")(text.count_game)
reaches_provisionally = ELO_PROGRAM.article("11")(text.reaches_provisionally)
worst_case = ELO_PROGRAM.article("11")(text.worst_case)
