"""What is printed, as computed: the days of lists and inactivity differ by their readings alone."""

from arpad.regulations.fesa.elo_program import ELO_PROGRAM
from arpad.regulations.fesa.elo_text import publication as text

is_list_day = ELO_PROGRAM.article("12")(text.is_list_day)
is_inactive = ELO_PROGRAM.article("12")(text.is_inactive)
