"""The scale of a pool for programs: its points, its players, and the published drift report."""

from litestar import Response, get

from arpad.client.answers.drift import Calibration, Drift, PoolDrift
from arpad.client.answers.scale import Balance, Cohort, Flow, ListBalance, Population, Yearly
from arpad.drift.balance_flow import ListBalance as HeldBalance
from arpad.drift.balance_yearly import yearly
from arpad.drift.cohorts_values import cohort_title
from arpad.locale import message
from arpad.model.exact import as_decimal
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.scale.reckoning import reckoned_balance, reckoned_population
from arpad.store.desk.drift_reports import KeptReport, published_report
from arpad.web.api.answering import answered, told
from arpad.web.api.parameters import PoolCode
from arpad.web.conditional import OF_THE_DESK
from arpad.web.scale_report import written_for
from arpad.web.visit import Visit, Visiting

_TAGS = ("Scale",)
_KEPT = {OF_THE_DESK: True}
_NOT_FOLLOWED = message("The players of this pool have not been followed through time yet.")


@get(
    "/pools/{pool:str}/balance",
    operation_id="pool_balance",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_KEPT,
)
def balance(visit: Visiting, pool: PoolCode) -> Response[Balance]:
    """Return the points of a pool list by list: before, every flow by cause and article, after.

    What is not added up yet is left out and counted; ask again for it.
    """
    with visit.reading() as connection:
        found = reckoned_balance(connection, visit.site.desk, pool_called(connection, pool))
    answer = Balance(
        pool=pool,
        lists=tuple(map(_list, found.balance.lists)),
        lists_left=found.left,
        a_year=tuple(told(each, Yearly, corrects=each.corrects) for each in yearly(found.balance)),
    )
    return answered(visit, answer)


def _list(each: HeldBalance) -> ListBalance:
    flows = tuple(
        told(flow, Flow, amount=as_decimal(flow.amount), corrects=flow.corrects)
        for flow in each.flows
    )
    sums = {"before": as_decimal(each.before), "after": as_decimal(each.after)}
    return told(each, ListBalance, flows=flows, is_balanced=each.is_balanced, **sums)


@get(
    "/pools/{pool:str}/population",
    operation_id="pool_population",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_KEPT,
)
def population(visit: Visiting, pool: PoolCode) -> Response[Population]:
    """Return the players of a pool list by list, and cohorts that are followed through time."""
    with visit.reading() as connection:
        found = reckoned_population(connection, visit.site.desk, pool_called(connection, pool))
    if found is None:
        raise OfficeError(_NOT_FOLLOWED)
    cohorts = tuple(
        told(each, Cohort, title=cohort_title(each.name, visit.say)) for each in found.cohorts
    )
    return answered(visit, told(found, Population, cohorts=cohorts))


@get(
    "/pools/{pool:str}/drift",
    operation_id="pool_drift",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_KEPT,
)
def drift(visit: Visiting, pool: PoolCode) -> Response[PoolDrift]:
    """Return the newest report on the drift of a pool that was published."""
    with visit.reading() as connection:
        pool_called(connection, pool)
    with visit.site.desk.reading() as connection:
        kept = published_report(connection, pool)
    report = _report(visit, kept) if kept else None
    return answered(visit, PoolDrift(pool=pool, report=report))


def _report(visit: Visit, kept: KeptReport) -> Drift:
    report = written_for(visit, kept)
    trend = report.found.trend
    return told(
        report.found,
        Drift,
        made=kept.at.date(),
        published=kept.published.date() if kept.published else None,
        first_list=trend.first_list,
        last_list=trend.last_list,
        sentences=[each for chapter in report.chapters[:2] for each in chapter.sentences],
        points_a_year=trend.points_a_year,
        p_value=trend.p_value,
        is_alarm=trend.is_alarm,
        years=trend.years,
        calibration=told(report.calibration, Calibration),
    )


ROUTES = (balance, population, drift)
