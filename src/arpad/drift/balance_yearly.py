"""By how much each article moves a rating in a year: the points ledger a player and a year.

Points that come and leave with players say nothing about the scale. What is left has moved the
ratings of those who were there.
"""

from collections.abc import Iterable

from msgspec import Struct

from arpad.drift.balance_causes import WITH_PLAYERS, FlowCause
from arpad.drift.balance_flow import Balance, Flow, ListBalance
from arpad.model.ledger import Cause

_DAYS_A_YEAR = 365.25

Key = tuple[FlowCause, Cause | None, str, str]


class Yearly(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The points that a cause gives a player of the list in a year under an article."""

    cause: FlowCause
    article: str
    edition: str
    points: float
    corrects: Cause | None = None


def yearly(balance: Balance) -> tuple[Yearly, ...]:
    """Return what moves ratings in a year, in the order of the causes.

    Lists that were taken over, and the first one of a pool, have moved nobody by an article.
    """
    told = [each for each in balance.lists if each.follows and not _is_taken_over(each.flows)]
    years = sum(map(_days, told)) / _DAYS_A_YEAR
    sums = dict[Key, float]()
    for each in told:
        players = (each.players_before + each.players) / 2
        for flow in each.flows:
            if flow.cause not in WITH_PLAYERS:
                sums[key_of(flow)] = sums.get(key_of(flow), 0.0) + flow.amount / 100 / players
    order = {cause: place for place, cause in enumerate(FlowCause)}
    return tuple(
        Yearly(cause=key[0], corrects=key[1], edition=key[2], article=key[3], points=total / years)
        for key, total in sorted(sums.items(), key=lambda item: order[item[0][0]])
    )


def key_of(flow: Flow | Yearly) -> Key:
    """Return what flows have in common that are one."""
    return flow.cause, flow.corrects, flow.edition, flow.article


def _is_taken_over(flows: Iterable[Flow]) -> bool:
    return any(flow.is_taken_over for flow in flows)


def _days(each: ListBalance) -> int:
    return (each.list_date - each.follows).days if each.follows else 0
