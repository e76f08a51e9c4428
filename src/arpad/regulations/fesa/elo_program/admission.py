"""The preamble and rules 5, 8 and 12, as computed: only the order of tables differs."""

from arpad.regulations.fesa.elo_program import ELO_PROGRAM
from arpad.regulations.fesa.elo_text import admission as text

referee = ELO_PROGRAM.article("preamble")(text.referee)
is_long_enough = ELO_PROGRAM.article("preamble")(text.is_long_enough)
time_of_a_game = ELO_PROGRAM.article("preamble")(text.time_of_a_game)
is_below_minima = ELO_PROGRAM.article("preamble")(text.is_below_minima)
is_too_fast = ELO_PROGRAM.article("preamble")(text.is_too_fast)
is_at_odds = ELO_PROGRAM.article("preamble")(text.is_at_odds)
is_unplayed = ELO_PROGRAM.article("5")(text.is_unplayed)
accepted_grade = ELO_PROGRAM.article("8")(text.accepted_grade)
outside_grades = ELO_PROGRAM.article("8")(text.outside_grades)
grades = ELO_PROGRAM.article("11")(text.grades)
chronology = ELO_PROGRAM.article("12")(text.chronology)
same_day = ELO_PROGRAM.article("12")(text.same_day)
separate_play_off = ELO_PROGRAM.article("12")(text.separate_play_off)
symmetry = ELO_PROGRAM.article("12")(text.symmetry)
too_many_games = ELO_PROGRAM.article("12")(text.too_many_games)

EVENT_CHECKS = tuple(check for check in text.EVENT_CHECKS if check is not same_day)

FINAL_CHECKS = (*text.FINAL_CHECKS, same_day)
"""The program takes no table that is not later than a player's last one, whoever decides."""
