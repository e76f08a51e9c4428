"""Section 1: which competitions and games are rated."""

from collections.abc import Iterator

from arpad.model.event import Event, Game
from arpad.model.finding import Finding, info, refuse, warn
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019
from arpad.regulations.fisf.classique_2019.publication import begins_anew
from arpad.regulations.fisf.classique_2019.rating import lowest_rating
from arpad.regulations.fisf.classique_2019.series import all_series
from arpad.regulations.pairings import double_games


@CLASSIQUE_2019.article("1")
def homologation(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse a competition that is not official or does not keep the rules."""
    article = readings.edition.cite(homologation)
    if event.homologated is False:
        yield refuse(
            article,
            "homologated",
            "The competition is not homologated: only official ones that keep the specifications "
            "and the rules of the game are rated.",
        )
    elif event.homologated is None:
        yield info(
            article,
            "homologated",
            "It is not said whether the competition is homologated; it is taken for granted.",
        )


@CLASSIQUE_2019.article("1")
def is_unplayed(game: Game) -> bool:
    """Tell whether a game was not played: a bye or a forfeit is no game that was disputed."""
    return game.black is None or not game.result.is_played or not game.moves


@CLASSIQUE_2019.article("1")
def symmetry(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse two games of one player in a round."""
    for double in double_games(event):
        yield refuse(
            readings.edition.cite(symmetry), f"round {double.second.round}", double.message
        )


@CLASSIQUE_2019.article("5")
def newcomers(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn of players without a rating: their starting rating must come from a ranking."""
    article = readings.edition.cite(newcomers)
    for player in event.players:
        if player.rating is None:
            readings.take("no_ranking")
            yield warn(
                article,
                f"player {player.id}",
                f"{player.label} has no rating and counts with the lowest starting rating; give "
                "the one that the Duplicate ranking is worth, if there is one.",
            )


@CLASSIQUE_2019.article("2")
def known_series(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn of a series that does not exist."""
    names = all_series(on=event.start)
    for player in event.players:
        if player.series is not None and player.series not in names:
            yield warn(
                readings.edition.cite(known_series),
                f"player {player.id}",
                f"{player.label} has the series {player.series!r}; there are {', '.join(names)}.",
            )


@CLASSIQUE_2019.article("4")
def low_ratings(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn of a rating that nobody can have."""
    lowest = lowest_rating(on=event.start)
    for player in event.players:
        if player.rating is not None and player.rating < lowest:
            yield warn(
                readings.edition.cite(low_ratings),
                f"player {player.id}",
                f"{player.label} has a rating of {player.rating}, below {lowest}, which nobody "
                "falls below; correct it.",
            )


@CLASSIQUE_2019.article("4")
def late_report(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn of a tournament that ended before one by which a player has been rated already."""
    for player in event.players:
        if player.last_event is not None and player.last_event > event.last_day:
            readings.take("order_of_tournaments")
            yield warn(
                readings.edition.cite(late_report),
                f"player {player.id}",
                f"{player.label} has been rated by a tournament of {player.last_event} already, "
                f"and this one ended on {event.last_day}: tournaments are rated in the order of "
                "their ends, so rate all from this one on again.",
            )


@CLASSIQUE_2019.article("5")
def long_absence(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn of players who last competed before anything counts: they begin anew."""
    for player in event.players:
        if begins_anew(player.last_event, on=event.start):
            readings.take("long_absence")
            yield warn(
                readings.edition.cite(long_absence),
                f"player {player.id}",
                f"{player.label} last competed on {player.last_event}, before anything counts, and "
                "is new again: no games are counted, and the rating should be the starting rating "
                "of this season.",
            )


EVENT_CHECKS = (homologation, newcomers, long_absence, known_series, low_ratings, late_report)

FINAL_CHECKS = (symmetry,)
"""Refusals that no decision lifts: the report must be put right."""
