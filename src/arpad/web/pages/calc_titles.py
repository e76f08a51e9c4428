"""Titles by rating: which of them a rating gives, and what is missing."""

from datetime import date

from litestar import Response, get

from arpad.model.fields import Count, Rating
from arpad.model.title_calculation import TitlesAnswer
from arpad.regulations.application import titles_by_rating
from arpad.web.form import Form, limits_of
from arpad.web.visit import Visiting

_EXAMPLE = {"rating": "2290", "played": "45"}


@get("/calculators/titles", sync_to_thread=True, include_in_schema=False)
def titles(visit: Visiting) -> Response[bytes]:
    """Say which titles a rating gives; without one, show the form."""
    form = Form(visit.parameters)
    answer = _answer(form) if "rating" in form.given else None
    return visit.page("calc_titles.html", form=form, answer=answer, example=_EXAMPLE)


def _answer(form: Form) -> TitlesAnswer | None:
    rating = form.whole("rating", limits_of(Rating), is_needed=True)
    games = form.whole("played", limits_of(Count), is_needed=True)
    on = form.day("on")
    if form.faults or rating is None or games is None:
        return None
    return titles_by_rating(rating, games, is_woman=form.is_on("woman"), on=on or date.max)


ROUTES = (titles,)
