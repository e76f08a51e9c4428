"""A census of a report: how many players, rated and unrated, with and without a number."""

from msgspec import Struct

from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.teams import team_lines


class Census(Struct, frozen=True, kw_only=True):
    """What can be counted in a report."""

    players: int
    rated: int
    without_id: int
    without_federation: int
    teams: int
    rounds: int


def census_of(file: TrfFile) -> Census:
    """Count."""
    players = file.of("001")
    return Census(
        players=len(players),
        rated=sum(bool(line.whole("rating")) for line in players),
        without_id=sum(not line.text("id") for line in players),
        without_federation=sum(not line.text("federation") for line in players),
        teams=len(team_lines(file)),
        rounds=max((len(line.rows) for line in players), default=0),
    )
