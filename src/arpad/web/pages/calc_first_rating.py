"""The first rating of an unrated chess player: this event, pooled with earlier ones."""

import msgspec
from litestar import Response, get

from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.outcome import PlayerOutcome
from arpad.regulations import catalogue
from arpad.regulations.application import rate
from arpad.web.examples import SWISS, example_event
from arpad.web.form import Form
from arpad.web.newcomer import EARLIER, PLAYER, SYSTEMS, event_of_newcomer
from arpad.web.played_games import RESULTS, rows_of
from arpad.web.visit import Visiting

_ASKED = frozenset({"o1", "games", "average"})
_EDITION = "fide/b02_2010"
_EXAMPLE_PLAYER = "6"


@get("/calculators/first-rating", sync_to_thread=True, include_in_schema=False)
def first_rating(visit: Visiting) -> Response[bytes]:
    """Compute the rating that results give an unrated player; without any, show the form."""
    form = Form(visit.parameters)
    editions = catalogue.editions_of("fide")
    edition = form.choice("edition", [e.name for e in editions], _EDITION)
    is_asked = not _ASKED.isdisjoint(form.given) and "rows" not in form.given
    on = catalogue.edition(edition).since
    event = event_of_newcomer(form, on, visit.say(PLAYER)) if is_asked else None
    player, findings, readings = _rated(event, edition) if event else (None, [], {})
    return visit.page(
        "calc_first_rating.html",
        form=form,
        rows=rows_of(form),
        results=RESULTS,
        editions=editions,
        edition=edition,
        earlier=EARLIER,
        systems=SYSTEMS,
        player=player,
        findings=findings,
        readings=readings,
        example=_example(example_event(SWISS)),
    )


def _rated(event: Event, edition: str) -> tuple[PlayerOutcome, list[Finding], dict[str, str]]:
    """Return what the law says of the player; what it would ask of a report is left out."""
    outcome = rate(event, edition=edition)
    newcomer = event.players[0].id
    player = next(line for line in outcome.players if line.id == newcomer)
    about = [f for f in outcome.findings if f.where in {f"player {newcomer}", "edition"}]
    placeless = [msgspec.structs.replace(finding, where="") for finding in about]
    return player, placeless, outcome.readings


def _example(event: Event) -> dict[str, str]:
    """Return the fields of a newcomer in one of the examples, with her earlier event."""
    players = {player.id: player for player in event.players}
    player = players[_EXAMPLE_PLAYER]
    fields = {"edition": "fide/b02_2004", "on": str(event.start)}
    values = {score: value for value, score in RESULTS.items()}
    games = [
        (rating, values[game.score_of(player.id)])
        for game in event.games
        if player.id in game.players
        and (opponent := game.opponent_of(player.id))
        and (rating := players[opponent].rating) is not None
    ]
    for number, (rating, result) in enumerate(games, 1):
        fields |= {f"o{number}": str(rating), f"r{number}": result}
    for number, brought in enumerate(player.earlier, 1):
        fields |= {f"e{number}_day": str(brought.start), f"e{number}_count": str(brought.games)}
        fields |= {f"e{number}_score": str(brought.score), f"e{number}_average": str(brought.rc)}
    return fields


ROUTES = (first_rating,)
