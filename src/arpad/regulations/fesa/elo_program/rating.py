"""Rules 1, 2, 4, 6 to 10 and 12, as computed: three of them are the program's own.

A line that names a rule of the text is a rule that the program keeps; the numbers it reads are
those of this edition.
"""

from collections.abc import Sequence

from arpad.model.exact import Score
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.elo_program import ELO_PROGRAM
from arpad.regulations.fesa.elo_text import rating as text
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Nearest, Number
from arpad.regulations.fesa.table import TableChange

coefficient = ELO_PROGRAM.article("1")(text.coefficient)
expected_score = ELO_PROGRAM.article("1")(text.expected_score)
base_change = ELO_PROGRAM.article("1")(text.base_change)
raised_change = ELO_PROGRAM.article("2")(text.raised_change)
activity_bonus = ELO_PROGRAM.article("10")(text.activity_bonus)
game_change = ELO_PROGRAM.article("2", "10")(text.game_change)


@ELO_PROGRAM.article("12", "1", "2")
def table_change(
    before: int,
    games: Sequence[tuple[Number, Score]],
    bonus_used: int,
    nearest: Nearest,
    numbers: Numbers,
) -> TableChange:
    """Return what a table does to a rating: each game from the rating left by the one before.

    Only the sum is rounded. The counter of bonuses moves with every game.
    """
    tr: Number = before
    changes = []
    for number, (opponent, score) in enumerate(games, bonus_used):
        bonus = activity_bonus(tr, numbers) if number < numbers.bonus_limit else 0
        game = game_change(tr, opponent, score, bonus, numbers)
        changes.append(game)
        tr += game.change
    return TableChange(tuple(changes), nearest(tr - before))


category = ELO_PROGRAM.article("4")(text.category)
performance_rating = ELO_PROGRAM.article("6")(text.performance_rating)
rating_of_unrated = ELO_PROGRAM.article("7")(text.rating_of_unrated)
opponent_of_temporary_draw = ELO_PROGRAM.article("7")(text.opponent_of_temporary_draw)
lowest_performance = ELO_PROGRAM.article("7")(text.lowest_performance)
virtual_results = ELO_PROGRAM.article("8")(text.virtual_results)
is_newcomer = ELO_PROGRAM.article("8")(text.is_newcomer)


@ELO_PROGRAM.article("8")
def is_first_table(player: Player, games: int, readings: Readings) -> bool:
    """Tell whether a table is a player's first: one that lists him, with or without games."""
    if not is_newcomer(player):
        return False
    if games == 0:
        readings.take("graded_without_games")
    return True


opponent_rating = ELO_PROGRAM.article("9")(text.opponent_rating)


@ELO_PROGRAM.article("10")
def bonus_used_after(used: int, change: TableChange, numbers: Numbers) -> int:
    """Return the counter after a table: every game counts, with a bonus or without."""
    return min(numbers.bonus_limit, used + len(change.games))
