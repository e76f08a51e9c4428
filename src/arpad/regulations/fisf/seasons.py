"""Seasons for which the text has nothing to say."""

from datetime import date

from arpad.model.finding import Finding, warn
from arpad.regulations.fisf.law import Law


def no_bars(law: Law, on: date) -> Finding:
    """Return the warning that a season has no bars of its own."""
    season = law.series.season_of(on).name
    return warn(
        law.edition.cite(law.series.bars_on),
        "series",
        f"The text prints no bars for the season {season}: players without a series are assigned "
        "by the last bars known.",
    )
