"""The desk: pages for those who work here. Every one names the right that it needs."""

from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from arpad.web.access.form_token import own_forms_only
from arpad.web.conditional import FOR_ONE_PERSON
from arpad.web.desk import (
    account,
    accounts,
    audit,
    bundles,
    calendar,
    correction_look,
    correction_new,
    corrections,
    event,
    event_match,
    event_new,
    events,
    forgotten,
    gate,
    grades,
    home,
    inbox,
    jobs,
    laboratory,
    laboratory_compare,
    laboratory_files,
    laboratory_new,
    law,
    letters,
    link,
    log,
    looks,
    merges,
    objection_new,
    objections,
    periods,
    persons,
    player_work,
    players,
    publishing,
    requests,
    review,
    review_deeds,
    series,
    sign_in,
    site,
    starting_ratings,
    submission,
    submit,
    tables,
    webhooks,
)
from arpad.web.desk.posted import posted
from arpad.web.site import Site

PAGES: tuple[ControllerRouterHandler, ...] = (
    *sign_in.ROUTES,
    *link.ROUTES,
    *forgotten.ROUTES,
    *home.ROUTES,
    *inbox.ROUTES,
    *review.ROUTES,
    *review_deeds.ROUTES,
    *periods.ROUTES,
    *looks.ROUTES,
    *tables.ROUTES,
    *grades.ROUTES,
    *gate.ROUTES,
    *publishing.ROUTES,
    *calendar.ROUTES,
    *account.ROUTES,
    *accounts.ROUTES,
    *event.ROUTES,
    *event_match.ROUTES,
    *event_new.ROUTES,
    *events.ROUTES,
    *objection_new.ROUTES,
    *player_work.ROUTES,
    *players.ROUTES,
    *requests.ROUTES,
    *submission.ROUTES,
    *submit.ROUTES,
    *correction_look.ROUTES,
    *correction_new.ROUTES,
    *corrections.ROUTES,
    *merges.ROUTES,
    *law.ROUTES,
    *site.ROUTES,
    *persons.ROUTES,
    *letters.ROUTES,
    *webhooks.ROUTES,
    *objections.ROUTES,
    *series.ROUTES,
    *starting_ratings.ROUTES,
    *audit.ROUTES,
    *bundles.ROUTES,
    *log.ROUTES,
    *jobs.ROUTES,
    *laboratory_new.ROUTES,
    *laboratory_compare.ROUTES,
    *laboratory.ROUTES,
    *laboratory_files.ROUTES,
)


def desk(site: Site) -> tuple[Router, ...]:
    """Return the pages of the desk; none where a site has no desk."""
    if not site.settings.has_desk:
        return ()
    return (
        Router(
            path="/",
            route_handlers=PAGES,
            dependencies={"posted": Provide(posted)},
            middleware=[own_forms_only(site)],
            opt={FOR_ONE_PERSON: True},
            include_in_schema=False,
        ),
    )
