"""What a shogi player needs for the next grade, way by way."""

from litestar import Response, get

from arpad.locale import message
from arpad.model.fields import Count, Rating
from arpad.model.grading import Counters, GradeNeeds, Route
from arpad.model.player import Player
from arpad.regulations import catalogue
from arpad.regulations.application import grade_needs
from arpad.regulations.fesa.ladder import ladder
from arpad.web.examples import example_player
from arpad.web.form import Form, limits_of
from arpad.web.visit import Visiting

_WAYS = {
    Route.UB: message("Reach the upper bound"),
    Route.MP: message("Stay at the middle point"),
    Route.LB: message("Stay at the lower bound"),
    Route.PROVISIONAL: message("Provisional: reach the upper bound of the grade above"),
}
"""The ways to a grade in words."""


@get("/calculators/grade", sync_to_thread=True, include_in_schema=False)
def grade(visit: Visiting) -> Response[bytes]:
    """Say what is missing for the next grade; without a rating, show the form."""
    form = Form(visit.parameters)
    editions = catalogue.editions_of("fesa")
    edition = form.choice("edition", [e.name for e in editions], editions[0].name)
    return visit.page(
        "calc_grade.html",
        form=form,
        editions=editions,
        edition=edition,
        grades=[step.name for step in reversed(ladder())],
        needs=_needs(form, edition) if "rating" in form.given else None,
        ways=_WAYS,
        example=_example(example_player()),
    )


def _needs(form: Form, edition: str) -> GradeNeeds | None:
    grades = {step.name for step in ladder()}
    counts = limits_of(Count)
    player = Player(
        id="player",
        rating=form.whole("rating", limits_of(Rating), is_needed=True),
        games=form.whole("played", counts),
        grade=form.choice("grade", grades, "") or None,
        counters=Counters(
            lb=form.whole("lb", counts) or 0,
            lb_has_mp=form.is_on("lb_has_mp"),
            mp=form.whole("mp", counts) or 0,
        ),
    )
    return None if form.faults else grade_needs(player, edition=edition)


def _example(player: Player) -> dict[str, str]:
    counters = player.counters
    return {
        "rating": str(player.rating),
        "played": str(player.games),
        "grade": player.grade or "",
        "lb": str(counters.lb),
        "lb_has_mp": "yes" if counters.lb_has_mp else "",
        "mp": str(counters.mp),
    }


ROUTES = (grade,)
