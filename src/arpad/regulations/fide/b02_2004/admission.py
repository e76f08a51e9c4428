"""Articles 0 to 8 and 11: whether an event, a game, a result may be rated."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from math import ceil

from arpad.model.event import Event, Game
from arpad.model.exact import WIN, Score
from arpad.model.finding import Finding, info, refuse, warn
from arpad.model.outcome import Method
from arpad.model.system import System
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2004 import B02_2004, PARAMETERS
from arpad.regulations.fide.composition import (
    too_few_rated,
    too_small_double,
    weak_championship,
)
from arpad.regulations.fide.newcomers import (
    rated_met,
    score_that_counts,
)
from arpad.regulations.fide.numbers import numbers
from arpad.regulations.fide.part import Judged, Part, UnratedResult
from arpad.regulations.fide.time_of_play import (
    has_no_time_control,
    minutes_for_moves,
    other_first_controls,
    rounds_a_day_findings,
    strongest_rating,
    take_unrated_strength,
    time_control_of_round,
    too_fast,
    too_long,
    undated_rounds,
)


@B02_2004.article("0.0")
def on_the_calendar(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event that was never registered with FIDE."""
    if event.registered is False:
        yield refuse(
            readings.edition.cite(on_the_calendar),
            "event",
            "The event was not registered: only games of registered events on the FIDE calendar "
            "count.",
        )


@B02_2004.article("0.11")
def takes_effect(assembly: date) -> date:
    """Return the day from which events follow an amendment of a General Assembly.

    >>> takes_effect(date(2004, 10, 30))
    datetime.date(2005, 7, 1)
    """
    return date(assembly.year + 1, in_force(PARAMETERS.amendment_month, assembly), 1)


@B02_2004.article("1.14")
def minutes_a_player(control: TimeControl, *, on: date) -> Fraction:
    """Return a player's minutes for all moves of a game of the assumed length.

    Periods that begin within the assumed moves count, and the time added for those of the moves
    that earn it (reading time_at_60_moves).

    >>> minutes_a_player(parse_time_control("40/75 15 +30"), on=date(2006, 1, 1))
    Fraction(120, 1)
    """
    return minutes_for_moves(control, in_force(PARAMETERS.assumed_moves, on))


@B02_2004.article("1.11")
def time_with_a_strong_player(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where somebody is rated 2200 or more."""
    del readings
    if strongest_rating(event.players) >= in_force(PARAMETERS.strong_rating, event.start):
        needed = in_force(PARAMETERS.strong_minutes, event.start)
        yield from _too_fast(event, needed, B02_2004.cite(time_with_a_strong_player))


@B02_2004.article("1.12")
def time_with_a_middle_player(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where the strongest is rated from 1600 to 2199."""
    del readings
    strongest = strongest_rating(event.players)
    strong = in_force(PARAMETERS.strong_rating, event.start)
    if in_force(PARAMETERS.middle_rating, event.start) <= strongest < strong:
        needed = in_force(PARAMETERS.middle_minutes, event.start)
        yield from _too_fast(event, needed, B02_2004.cite(time_with_a_middle_player))


@B02_2004.article("1.13")
def time_with_weak_players(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse too little time where everybody is rated below 1600."""
    if strongest_rating(event.players) < in_force(PARAMETERS.middle_rating, event.start):
        take_unrated_strength(event, readings)
        needed = in_force(PARAMETERS.weak_minutes, event.start)
        yield from _too_fast(event, needed, B02_2004.cite(time_with_weak_players))


def _too_fast(event: Event, needed: int, article: str) -> Iterator[Finding]:
    if event.time_control is not None:
        given = minutes_a_player(parse_time_control(event.time_control), on=event.start)
        moves = in_force(PARAMETERS.assumed_moves, event.start)
        yield from too_fast(event, given, needed, moves, article)


@B02_2004.article("1.2")
def is_too_fast(event: Event, game: Game, *, needed: int) -> bool:
    """Tell whether a game's own round was played faster than the event must be."""
    control = time_control_of_round(event, game.round)
    return control is not None and minutes_a_player(control, on=event.start) < needed


def minutes_needed(event: Event) -> int:
    """Return the minutes a player must have, by the strongest rating in the event."""
    return minutes_for(strongest_rating(event.players), on=event.start)


def minutes_for(strongest: int, *, on: date) -> int:
    """Return the minutes a player must have where the strongest has a given rating."""
    if strongest >= in_force(PARAMETERS.strong_rating, on):
        return in_force(PARAMETERS.strong_minutes, on)
    if strongest >= in_force(PARAMETERS.middle_rating, on):
        return in_force(PARAMETERS.middle_minutes, on)
    return in_force(PARAMETERS.weak_minutes, on)


@B02_2004.article("1.3")
def first_control(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when the first control has a move count other than the recommended 40."""
    del readings
    wanted = in_force(PARAMETERS.first_control_moves, event.start)
    for where, moves in other_first_controls(event, wanted):
        yield warn(
            B02_2004.cite(first_control),
            where,
            f"The first control is at move {moves}; {wanted} is recommended.",
        )


@B02_2004.article("3.1")
def rounds_a_day(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse more than three rounds, or more than twelve hours of play, on a day."""
    yield from rounds_a_day_findings(
        event,
        readings,
        rounds=in_force(PARAMETERS.rounds_a_day, event.start),
        hours=in_force(PARAMETERS.hours_a_day, event.start),
        assumed_moves=in_force(PARAMETERS.assumed_moves, event.start),
        article=B02_2004.cite(rounds_a_day),
    )


@B02_2004.article("4.1")
def duration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event of more than 90 days that is no championship or league."""
    longest = in_force(PARAMETERS.longest_days, event.start)
    if may_exceed_duration(event):
        readings.take("league_word")
    else:
        yield from too_long(event, readings, longest=longest, article=B02_2004.cite(duration))


@B02_2004.article("4.11")
def may_exceed_duration(event: Event) -> bool:
    """Tell whether the event is a league or championship, which may last longer."""
    return event.league


@B02_2004.article("5.1")
def is_unplayed(game: Game, readings: Readings) -> bool:
    """Tell whether a game was not played; the edition has no rule about first moves."""
    if game.black is None or not game.result.is_played:
        return True
    return not game.moves and readings.take("first_move") == "both-moved"


@B02_2004.article("6.1", "10.21")
def is_void_first_event(
    result: UnratedResult, earlier: Sequence[Judged], readings: Readings
) -> bool:
    """Tell whether an unrated player scored nothing or half a point in his very first event."""
    needed = in_force(PARAMETERS.points_of_first_event, result.start) * WIN
    return not earlier and score_that_counts(result, readings, needed=needed) < needed


@B02_2004.article("6.2")
def are_stages_pooled(event: Event) -> bool:
    """Pool preliminaries and finals into one event, always."""
    return bool(event.stages)


@B02_2004.article("6.3")
def share_of_rated(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a round robin in which fewer than a third of the players are rated."""
    share = Fraction(in_force(numbers(readings).rated_share, part.start))
    required = ceil(len(part.players) * share)
    yield from too_few_rated(part, required, readings.edition.cite(share_of_rated))


@B02_2004.article("6.31")
def rated_in_a_small_field(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a round robin of fewer than 10 with fewer than 4 rated players."""
    if len(part.players) < in_force(numbers(readings).small_field, part.start):
        required = in_force(numbers(readings).small_field_rated, part.start)
        yield from too_few_rated(part, required, readings.edition.cite(rated_in_a_small_field))


@B02_2004.article("6.32")
def double_round_robin(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a double round robin with unrated players that is too small."""
    yield from too_small_double(
        part,
        players=in_force(numbers(readings).double_field, part.start),
        rated=in_force(numbers(readings).double_field_rated, part.start),
        article=readings.edition.cite(double_round_robin),
    )


@B02_2004.article("6.33")
def national_championship(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a national championship in which fewer than 3 men (or 2 women) are rated."""
    yield from weak_championship(
        part,
        readings,
        men=in_force(numbers(readings).championship_rated, part.start),
        women=in_force(numbers(readings).championship_rated_women, part.start),
        article=readings.edition.cite(national_championship),
    )


@B02_2004.article("6.4")
def unrated_in_scheveningen(part: Part, readings: Readings) -> Iterator[Finding]:
    """Refuse a Scheveningen event with more than one unrated player."""
    if part.system is not System.SCHEVENINGEN or not part.unrated_count:
        return
    allowed = in_force(PARAMETERS.scheveningen_unrated, part.start)
    article = B02_2004.cite(unrated_in_scheveningen)
    if part.unrated_count > allowed:
        yield refuse(
            article,
            part.where,
            f"{part.unrated_count} unrated players take part in a Scheveningen event; "
            f"it is rated with at most {allowed}.",
        )
    else:
        readings.take("scheveningen_unrated")
        yield warn(
            article,
            part.where,
            "The text gives no method for the unrated player of a Scheveningen event: he is "
            "rated as in a Swiss (reading scheveningen_unrated).",
        )


@B02_2004.article("6.41")
def counts_for_rated(*, opponent_is_rated: bool) -> bool:
    """Tell whether a rated player's game of a Swiss or team event counts: against rated only."""
    return opponent_is_rated


@B02_2004.article("6.42")
def meets_enough_rated(result: UnratedResult, readings: Readings) -> bool:
    """Tell whether an unrated player of a Swiss or team event met three rated opponents."""
    needed = in_force(PARAMETERS.rated_opponents, result.start)
    if rated_met(result, readings, needed=needed) >= needed:
        return True
    return result.is_round_robin and readings.take("few_rated") == "keep"


@B02_2004.article("6.43")
def method_of(part: Part, played: Sequence[Game]) -> Method:
    """Return the method: a round robin in which a game was not played is rated as a Swiss."""
    if part.system is System.SCHEVENINGEN:
        return Method.SCHEVENINGEN
    if part.system is System.MATCH:
        return Method.MATCH
    if part.is_round_robin and part.everybody_met(played):
        return Method.ROUND_ROBIN
    return Method.SWISS


@B02_2004.article("6.5")
def games_after_decision(part: Part, readings: Readings) -> frozenset[Game]:
    """Return the games of a match played after one side had won it."""
    if part.system is not System.MATCH or part.points_to_win is None:
        return frozenset()
    if not part.has_own_terms:
        readings.take("match_won")
    matches: defaultdict[frozenset[str], list[Game]] = defaultdict(list)
    for game in sorted(part.games, key=lambda game: game.round):
        matches[frozenset(game.players)].append(game)
    return frozenset(
        game for games in matches.values() for game in _after_win(games, part.points_to_win)
    )


def _after_win(games: Sequence[Game], points_to_win: Score) -> Iterator[Game]:
    points: Counter[str] = Counter()
    for game in games:
        if any(score >= points_to_win for score in points.values()):
            yield game
        for player_id in game.players:
            points[player_id] += game.score_of(player_id)


def terms_of_match(part: Part, readings: Readings) -> Iterator[Finding]:
    """Warn when nothing tells at what score a match was won."""
    if part.system is System.MATCH and part.points_to_win is None:
        yield warn(
            readings.edition.cite(games_after_decision),
            part.where,
            "Neither scheduled_games nor points_to_win is given: whether games were played after "
            "the match was won is not checked.",
        )


def match_with_unrated(part: Part, readings: Readings) -> Iterator[Finding]:
    """Warn that a match with an unrated player is not rated; the text is silent about it."""
    if part.system is System.MATCH and part.unrated_count:
        readings.take("match_with_unrated")
        yield warn(
            B02_2004.cite(unrated_in_scheveningen),
            part.where,
            "No article admits a match with an unrated player: it is not rated unless the office "
            "decides so (reading match_with_unrated).",
        )


@B02_2004.article("7.1")
def registration(event: Event, readings: Readings) -> Iterator[Finding]:
    """Refuse an event registered only after it began; warn when the day is not known."""
    article = B02_2004.cite(registration)
    if event.registered is None:
        yield warn(
            article,
            "event",
            "No registration date is given; events that were not registered are not rated.",
        )
    elif isinstance(event.registered, date) and event.registered > event.start:
        is_refused = readings.take("registered_late") == "refused"
        yield (refuse if is_refused else warn)(
            article,
            "event",
            f"Registered on {event.registered}, after the start on {event.start}: it was not a "
            "registered event when it was played.",
        )


@B02_2004.article("11.21")
def dates_reported(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when the report lacks the exact end or the days of its rounds."""
    del readings
    article = B02_2004.cite(dates_reported)
    if event.end is None:
        yield warn(article, "event", f"No end date is given; {event.last_day} is taken.")
    yield from undated_rounds(event, article)


@B02_2004.article("11.22")
def time_control_reported(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when the report does not state the time control."""
    del readings
    if has_no_time_control(event):
        yield warn(
            B02_2004.cite(time_control_reported),
            "time control",
            "No time control is given; the minimum time is not checked.",
        )


@B02_2004.article("11.23")
def players_reported(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when players are reported without name or federation."""
    del readings
    article = B02_2004.cite(players_reported)
    for what in ("name", "federation"):
        lacking = [player.id for player in event.players if not getattr(player, what)]
        if lacking:
            yield warn(
                article, "players", f"No {what} is given for {_some(lacking)}; complete the report."
            )


def _some(ids: Sequence[str], shown: int = 5) -> str:
    rest = len(ids) - shown
    listed = ", ".join(ids[:shown])
    return f"{listed} and {rest} more" if rest > 0 else listed


@B02_2004.article("11.4")
def arbiter_reported(event: Event, readings: Readings) -> Iterator[Finding]:
    """Warn when no chief arbiter stands for the report."""
    if not event.arbiter:
        yield warn(
            readings.edition.cite(arbiter_reported),
            "event",
            "No chief arbiter is named; he announces whether an event is rated.",
        )


def unknown_system(part: Part, readings: Readings) -> Iterator[Finding]:
    """Warn about a system that the text does not name: it is rated as a Swiss or team event."""
    if part.system is System.TABLE:
        yield rated_as_swiss(part, readings.edition.cite(method_of))


def rated_as_swiss(part: Part, article: str) -> Finding:
    """Say that a system is not one of the text's."""
    return info(
        article,
        part.where,
        f"The text knows no system {part.system.value!r}: the event is rated as a Swiss.",
    )


def uses_actual_ratings(event: Event) -> bool:
    """Tell whether ratings of the day of each game are used: never in this edition."""
    del event
    return False


def is_always_rated(event: Event) -> bool:
    """Tell whether an event is rated whatever speaks against it: not in this edition."""
    del event
    return False


EVENT_CHECKS = (
    on_the_calendar,
    time_with_a_strong_player,
    time_with_a_middle_player,
    time_with_weak_players,
    first_control,
    rounds_a_day,
    duration,
    registration,
    dates_reported,
    time_control_reported,
    players_reported,
    arbiter_reported,
)
"""The checks of a whole event, in the order of the text."""

COMPOSITION_CHECKS = (
    share_of_rated,
    rated_in_a_small_field,
    double_round_robin,
    national_championship,
)
"""The checks of a round robin's field, in the order of the text."""

PART_CHECKS = (unknown_system, unrated_in_scheveningen, terms_of_match, match_with_unrated)
"""The checks of systems other than the round robin."""


ADMITTED_BY: Mapping[str, tuple[str, ...]] = {
    B02_2004.cite(on_the_calendar): (B02_2004.cite(registration),)
}
"""Articles under which a decision admits what another article refuses."""

TOO_LITTLE = "less than a point in a first event"
"""Why a first event of an unrated player is void."""

UNRATED_MATCH = B02_2004.cite(unrated_in_scheveningen)
"""The article under which the games of a match with an unrated player are left out."""

AMONG_UNRATED = B02_2004.cite(unrated_in_scheveningen)
"""The article that leaves out a game between two unrated players of a Swiss or team event."""

FINAL: frozenset[str] = frozenset()
"""Articles whose refusal no other decision lifts."""
