"""Series: groups of players by rating, whose bars are proposed, decided and then kept a season."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.model.finding import Finding

Bars = dict[str, int]
"""The lowest rating of every series but the last, highest first."""


class BarsDecision(Struct, frozen=True, kw_only=True):
    """What the officers decided about proposed bars, and who did."""

    bars: Bars
    who: str
    when: date
    reason: str = ""


class BarsProposal(Struct, frozen=True, kw_only=True):
    """The bars that the percentages propose for a season, and what was decided beside them.

    `counts` says how many players of the population each series would have, the last included;
    `series` is the one that everybody keeps for the season, by the bars decided, else proposed.
    """

    edition: str
    season: str
    on: date
    population: int
    proposed: Bars
    counts: dict[str, int]
    shares: dict[str, Decimal]
    decision: BarsDecision | None
    series: dict[str, str]
    readings: dict[str, str]
    findings: tuple[Finding, ...]
