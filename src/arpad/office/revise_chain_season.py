"""The series of a season for those whose ratings are corrected: the bars stay as decided."""

from datetime import date, timedelta

from msgspec.structs import replace

from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.model.series import BarsDecision
from arpad.office.pools import edition_for
from arpad.office.revise_chain_lines import Line, are_alike, carried_on
from arpad.office.revise_chain_places import Place
from arpad.regulations.application import propose_bars
from arpad.store.chain import SeasonBars

_ENOUGH = 1000


def revised_series(pool: Pool, line: Line, place: Place, season: SeasonBars) -> PoolStanding | None:
    """Return where somebody stands with the series that his rating on the day before gives.

    None where a season leaves him as he is, and the book has nothing to be replaced.
    """
    stands, held = line.stands(place), line.held_at(place)
    kept = _series(pool, line, season)
    if kept is not None and (held is not None or kept != stands.memory.series):
        memory = replace(stands.memory, series=kept)
        since = max(season.season, _since(line, stands))
        return replace(stands, since=since, event_id=None, memory=memory)
    return None if held is None else carried_on(stands, held)


def _series(pool: Pool, line: Line, season: SeasonBars) -> str | None:
    """Return the series that the bars give; None for somebody without a rating on that day."""
    on = season.season - timedelta(days=1)
    then = _on_day(line, season)
    if then is None or then.rating is None:
        return None
    code = line.person.code
    edition, readings = edition_for(pool, on)
    proposal = propose_bars(
        # Bars are proposed by those who have played enough. These are decided, so that only the
        # rating matters.
        [Player(id=code, rating=then.rating, games=_ENOUGH, tournaments=_ENOUGH, last_event=on)],
        on=on,
        edition=edition or "",
        decision=BarsDecision(bars=season.bars, who="", when=on),
        readings=readings,
    )
    return proposal.series[code]


def _since(line: Line, stands: PoolStanding) -> date:
    """Return since when somebody stands so; what he has no part in any more does not count."""
    since = stands.since
    for row in reversed(line.rows or ()):
        if not are_alike(row, stands):
            break
        since = row.since
    return since


def _on_day(line: Line, season: SeasonBars) -> PoolStanding | None:
    rows = line.rows or ()
    return next((row for row in reversed(rows) if row.since < season.season), None)
