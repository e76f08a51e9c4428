"""Time as the articles on play measure it: minutes a player, rounds and hours a day, days."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache

from arpad.model.event import Event
from arpad.model.finding import Finding, refuse, warn
from arpad.model.player import Player
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings


@lru_cache(maxsize=256)
def minutes_for_moves(control: TimeControl, moves: int) -> Fraction:
    """Return a player's minutes for a number of moves."""
    minutes, played = Fraction(0), 0
    for period in control.periods:
        if played >= moves:
            break
        span = moves - played if period.moves is None else min(period.moves, moves - played)
        minutes += period.minutes + Fraction(span * period.seconds_a_move, 60)
        played += span
    return minutes


def strongest_rating(players: Sequence[Player]) -> int:
    """Return the highest rating in the event; unrated players count as the weakest."""
    return max((player.rating for player in players if player.rating is not None), default=0)


def take_unrated_strength(event: Event, readings: Readings) -> None:
    """Note that unrated players are taken as weak, where there are any."""
    if not all(player.is_rated for player in event.players):
        readings.take("unrated_strength")


def too_fast(
    event: Event, given: Fraction, needed: int, moves: int, article: str
) -> Iterator[Finding]:
    """Yield the refusal of an event whose players have too little time."""
    if given >= needed or not uses_event_control(event):
        return
    strongest = strongest_rating(event.players)
    field = f"the strongest player is rated {strongest}" if strongest else "nobody is rated"
    yield refuse(
        article,
        "time control",
        f"{event.time_control} gives a player {words_for_minutes(given)} minutes for {moves} "
        f"moves; {field}, so {needed} are needed. The games are too fast for this list.",
    )


def words_for_minutes(minutes: Fraction) -> str:
    """Return minutes in figures, seconds after a colon where there are any."""
    whole, rest = divmod(minutes, 1)
    return str(whole) if not rest else f"{whole}:{int(rest * 60):02d}"


def has_no_time_control(event: Event) -> bool:
    """Tell whether the rate of play of some game is not known."""
    return event.time_control is None and uses_event_control(event)


def uses_event_control(event: Event) -> bool:
    """Tell whether some round has no time control of its own and takes that of the event."""
    stated = {r.number for r in event.rounds if r.time_control}
    return any(game.round not in stated for game in event.games)


def no_time_control(article: str) -> Finding:
    """Return the warning that the rate of play is not known."""
    return warn(
        article, "time control", "No time control is given; the minimum time is not checked."
    )


def time_control_of_round(event: Event, number: int) -> TimeControl | None:
    """Return a round's own time control, where it has one."""
    text = next((r.time_control for r in event.rounds if r.number == number), None)
    return None if text is None else parse_time_control(text)


def other_first_controls(event: Event, wanted: int) -> Iterator[tuple[str, int]]:
    """Yield where a first control has another number of moves than the one wanted."""
    stated = [("time control", event.time_control)] if uses_event_control(event) else []
    stated += [(f"round {r.number}", r.time_control) for r in event.rounds]
    for where, text in stated:
        moves = None if text is None else parse_time_control(text).first_control
        if moves is not None and moves != wanted:
            yield where, moves


def wrong_first_control(event: Event, wanted: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of a first control at another move than the one required."""
    for where, moves in other_first_controls(event, wanted):
        yield refuse(
            article,
            where,
            f"The first control is at move {moves}; where it has a number of moves, that must "
            f"be {wanted}.",
        )


def rounds_a_day_findings(
    event: Event, readings: Readings, *, rounds: int, hours: int, assumed_moves: int, article: str
) -> Iterator[Finding]:
    """Yield what is wrong with a day's programme, day by day."""
    days = Counter(r.date for r in event.rounds if r.date is not None)
    for day, number in sorted(days.items()):
        if number > rounds:
            yield refuse(
                article, f"{day}", f"{number} rounds on {day}; at most {rounds} are allowed."
            )
        played = _minutes_of_play(event, day, assumed_moves)
        if played > hours * 60:
            readings.take("hours_of_play")
            yield refuse(
                article,
                f"{day}",
                f"{number} rounds on {day} come to {words_for_minutes(played)} minutes of play at "
                f"{assumed_moves} moves a game; at most {hours} hours are allowed, unless the "
                "real times were shorter.",
            )


def _minutes_of_play(event: Event, day: date, assumed_moves: int) -> Fraction:
    controls = [r.time_control or event.time_control for r in event.rounds if r.date == day]
    return sum(
        (2 * minutes_for_moves(parse_time_control(c), assumed_moves) for c in controls if c),
        Fraction(0),
    )


def undated_rounds(event: Event, article: str) -> Iterator[Finding]:
    """Warn when the days of rounds are not known."""
    undated = {g.round for g in event.games} - {r.number for r in event.rounds if r.date}
    if undated:
        yield warn(
            article,
            "rounds",
            f"No date is given for {len(undated)} of the rounds; rounds a day are not checked.",
        )


def too_long(event: Event, readings: Readings, *, longest: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of an event that lasted too long, its first and last day counted."""
    days = (event.last_day - event.start).days + 1
    if days == longest + 1 and readings.take("days_counted") == "difference":
        return
    if days > longest:
        yield refuse(
            article,
            "event",
            f"The event lasted {days} days, from {event.start} to {event.last_day}; at most "
            f"{longest} are allowed. A league is exempt (league: true).",
        )


def no_end(event: Event, article: str) -> Iterator[Finding]:
    """Yield the warning that the last day is not reported."""
    if event.end is None:
        yield warn(article, "event", f"No end date is given; {event.last_day} is taken.")


def early_first_control(event: Event, least: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of a first control before the move at which it may be."""
    for where, moves in other_first_controls(event, least):
        if moves < least:
            yield refuse(
                article,
                where,
                f"The first control is at move {moves}; where it has a number of moves, that must "
                f"be at least {least}.",
            )
