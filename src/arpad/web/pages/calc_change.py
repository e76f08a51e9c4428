"""The change of one player's rating: opponents and results in, every step out."""

from litestar import Response, get

from arpad.model.calculation import Calculation
from arpad.model.event import Event
from arpad.model.fields import Coefficient, Count, Rating
from arpad.model.outcome import shared_articles
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.regulations.application import calculate
from arpad.web.examples import SWISS, example_event
from arpad.web.form import Form, limits_of
from arpad.web.played_games import RESULTS, games_of, rows_of
from arpad.web.visit import Visiting

_FORM = frozenset({"rating", "o1", "games", "edition"})
_MOST_BONUSES = range(101)
_EXAMPLE_PLAYER = "2"


@get("/calculators/change", sync_to_thread=True, include_in_schema=False)
def change(visit: Visiting) -> Response[bytes]:
    """Compute what games do to a rating; without any, show the form."""
    form = Form(visit.parameters)
    is_asked = not _FORM.isdisjoint(form.given) and "rows" not in form.given
    answer = _answer(form) if is_asked else None
    return visit.page(
        "calc_change.html",
        form=form,
        shared_articles=shared_articles,
        rows=rows_of(form),
        results=RESULTS,
        editions=catalogue.editions(),
        edition=form.given.get("edition", "fide/b02_2010"),
        answer=answer,
        example=_example(example_event(SWISS)),
    )


def _answer(form: Form) -> Calculation | None:
    """Ask the law; nothing where a field is wrong."""
    edition = form.choice("edition", catalogue.laws(), "fide/b02_2010")
    rating = form.whole("rating", limits_of(Rating), is_needed=True)
    k = form.whole("k", limits_of(Coefficient))
    played = form.whole("played", limits_of(Count))
    in_period = form.whole("in_period", limits_of(Count))
    born = form.birth("born")
    bonus_used = form.whole("bonus", _MOST_BONUSES)
    on = form.day("on")
    games = games_of(form)
    if form.faults:
        return None
    return calculate(
        edition,
        games,
        rating=rating,
        k=k,
        games_so_far=played,
        reached_2400=form.is_on("reached") or None,
        reached_2300=form.is_on("reached_2300") or None,
        born=born,
        games_in_period=in_period,
        bonus_used=bonus_used,
        on=on,
        system=System.SWISS,
    )


def _example(event: Event) -> dict[str, str]:
    """Return the fields of a player in one of the examples."""
    players = {player.id: player for player in event.players}
    player = players[_EXAMPLE_PLAYER]
    fields = {"edition": "fide/b02_2004", "on": str(event.start), "rating": str(player.rating)}
    fields["played"] = str(player.games)
    values = {score: value for value, score in RESULTS.items()}
    met = [
        (players[opponent].rating, values[game.score_of(player.id)])
        for game in event.games
        if player.id in game.players and (opponent := game.opponent_of(player.id))
    ]
    rated = [(rating, result) for rating, result in met if rating is not None]
    for number, (rating, result) in enumerate(rated, 1):
        fields |= {f"o{number}": str(rating), f"r{number}": result}
    return fields


ROUTES = (change,)
