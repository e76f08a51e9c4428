"""Teams: whether a report is that of a team event, and how many teams it has.

Opens list club teams in 013 records for a team prize, so these alone do not make a team event; the
310 records, or a type of tournament that speaks of teams, do.
"""

from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.systems import is_of_teams


def is_team_event(file: TrfFile) -> bool:
    """Tell whether teams play: then participants are teams."""
    if file.first("310") is not None:
        return True
    return any(is_of_teams(line.text("text")) for code in ("192", "092") for line in file.of(code))


def team_lines(file: TrfFile) -> tuple[TrfLine, ...]:
    """Return one line for each team: the 310 records, or else the 013 records."""
    return file.of("310") or file.of("013")
