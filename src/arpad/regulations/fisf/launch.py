"""The launch of the ratings: starting ratings, then two seasons of tournaments replayed."""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, warn
from arpad.model.launch import Launch, ReplayedTournament
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer
from arpad.model.rating import Standing
from arpad.model.series import Bars
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.find_starting_ratings import find_starting_ratings
from arpad.regulations.fisf.law import Law
from arpad.regulations.fisf.make_list import make_list
from arpad.regulations.fisf.rate_tournament import Tournament


def launch(
    law: Law, ranking: Sequence[RankedPlayer], events: Sequence[Event], readings: Readings
) -> Launch:
    """Return the ratings of the first day: everybody in the ranking or in a tournament.

    Who played in one of the two seasons has what the games made of the starting rating, everybody
    else the starting rating itself. A player of a tournament who is in no ranking begins with the
    lowest one.
    """
    day = law.starting_ratings.launch_day(on=law.edition.since)
    starting = find_starting_ratings(law, _everybody(ranking, events), readings, on=day)
    federations = {p.id: p.federation for event in events for p in event.players}
    players = {
        rating.id: Player(
            id=rating.id,
            name=rating.name,
            federation=federations.get(rating.id),
            rating=rating.rating,
            games=0,
            tournaments=0,
        )
        for rating in starting.ratings
    }
    replayed, findings = [], list(_outside(law, events, day))
    for event in in_order(_replayed(law, events, day), readings):
        turn = msgspec.structs.replace(
            event, players=tuple(players[player.id] for player in event.players)
        )
        outcome = Tournament(law, turn, readings.aside(), has_series=False).rate()
        readings.take_over(outcome.readings)
        replayed.append(ReplayedTournament(event.name, event.last_day, outcome))
        refused = [f for f in outcome.findings if f.severity is Severity.REFUSE]
        if refused:
            findings += [_not_replayed(event, finding) for finding in refused]
            continue
        for line in outcome.players:
            if line.games:
                players[line.id] = msgspec.structs.replace(
                    players[line.id],
                    rating=line.after,
                    games=line.games_after,
                    tournaments=line.tournaments_after,
                    last_event=event.last_day,
                )
    bars = law.series.bars_on(day, readings)
    state = tuple(_with_series(law, player, bars, day) for player in players.values())
    standings = [Standing(player=player) for player in state]
    return Launch(
        edition=law.edition.name,
        day=day,
        starting=starting,
        tournaments=tuple(replayed),
        players=tuple(player for player in state if player.games),
        listed=make_list(law, day, standings, readings.aside()),
        readings=readings.touched,
        findings=(*starting.findings, *findings),
    )


def _not_replayed(event: Event, refusal: Finding) -> Finding:
    return warn(refusal.article, event.name, f"{event.name} is not counted. {refusal.message}")


def in_order(events: Sequence[Event], readings: Readings) -> list[Event]:
    """Return tournaments in the order in which they are rated: by end, start, then name."""
    readings.take("order_of_tournaments")
    return sorted(events, key=lambda event: (event.last_day, event.start, event.name))


def _everybody(ranking: Sequence[RankedPlayer], events: Sequence[Event]) -> list[RankedPlayer]:
    """Return the ranking with the names that tournaments know, and then those it leaves out."""
    names = {p.id: p.name for event in events for p in event.players if p.name}
    known = {player.id for player in ranking}
    strangers = dict.fromkeys(p.id for event in events for p in event.players)
    return [
        *(
            msgspec.structs.replace(player, name=player.name or names.get(player.id, ""))
            for player in ranking
        ),
        *(RankedPlayer(id=i, name=names.get(i, "")) for i in strangers if i not in known),
    ]


def _replayed(law: Law, events: Sequence[Event], day: date) -> list[Event]:
    first = law.starting_ratings.first_day_replayed(on=day)
    return [event for event in events if first <= event.last_day < day]


def _outside(law: Law, events: Sequence[Event], day: date) -> Iterator[Finding]:
    replayed = _replayed(law, events, day)
    for event in events:
        if event not in replayed:
            yield warn(
                law.edition.cite(law.starting_ratings.first_day_replayed),
                event.name,
                f"{event.name} ({event.start} to {event.last_day}) is outside the two seasons "
                f"before {day} and is not replayed; one that ends later is rated by itself.",
            )


def _with_series(law: Law, player: Player, bars: Bars, day: date) -> Player:
    series = law.series.series_by_rating(player.rating or 0, bars, on=day)
    return msgspec.structs.replace(player, series=series)
