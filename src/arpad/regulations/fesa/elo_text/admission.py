"""The preamble and rules 5, 8 and 12: what is rated, which grades are accepted."""

from collections.abc import Iterator, Mapping

from arpad.model.event import Event, Game, Verdict
from arpad.model.finding import Finding, info, refuse, warn
from arpad.model.grading import Basis, Evidence
from arpad.model.player import Player
from arpad.model.time_control import TimeControl, parse_time_control
from arpad.regulations.edition import Readings
from arpad.regulations.fesa import ladder
from arpad.regulations.fesa.elo_text import ELO_TEXT
from arpad.regulations.fesa.elo_text.rating import is_newcomer
from arpad.regulations.fesa.ladder import Grade
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.pairings import double_games


@ELO_TEXT.article("preamble")
def referee(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Refuse a referee whom FESA does not recognise; ask where none is named."""
    del numbers
    article = readings.edition.cite(referee)
    name = event.arbiter or ""
    if event.arbiter_recognised is False:
        yield refuse(
            article, "arbiter", f"The referee {name} is not recognised by FESA.".replace("  ", " ")
        )
    elif not name:
        yield warn(article, "arbiter", "No referee is named; a rated table has a recognised one.")
    elif event.arbiter_recognised is None:
        yield info(
            article,
            "arbiter",
            f"It is not said whether FESA recognises {name} as a referee; it is taken for granted.",
        )


@ELO_TEXT.article("preamble")
def is_long_enough(control: TimeControl, numbers: Numbers) -> bool:
    """Tell whether a time control meets one of the minima, in its minutes and in its byoyomi."""
    minutes, byoyomi = _parts(control)
    return any(minutes >= least and byoyomi >= most for least, most in numbers.time_controls)


def _parts(control: TimeControl) -> tuple[int, int]:
    """Return the minutes of all periods, and the byoyomi of the last."""
    minutes = sum(period.minutes for period in control.periods)
    return minutes, control.periods[-1].seconds_a_move


@ELO_TEXT.article("preamble")
def time_of_a_game(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Refuse a time control below both minima; warn where none is given."""
    timed = {r.number for r in event.rounds if r.time_control is not None}
    if all(game.round in timed for game in event.games):
        return
    article = readings.edition.cite(time_of_a_game)
    minima = " or ".join(f"{minutes}+{byoyomi}" for minutes, byoyomi in numbers.time_controls)
    if event.time_control is None:
        yield warn(
            article,
            "time_control",
            f"No time control is given; a rated game has at least {minima}.",
        )
    elif is_below_minima(event.time_control, numbers, readings):
        yield refuse(
            article,
            "time_control",
            f"{event.time_control} is too fast: a rated game has at least {minima}, in minutes and "
            "in byoyomi.",
        )


@ELO_TEXT.article("preamble")
def is_below_minima(control: str, numbers: Numbers, readings: Readings) -> bool:
    """Tell whether a time control meets no minimum in both its parts."""
    parsed = parse_time_control(control)
    if is_long_enough(parsed, numbers):
        return False
    minutes, byoyomi = _parts(parsed)
    least = [min(parts) for parts in zip(*numbers.time_controls, strict=True)]
    if minutes >= least[0] and byoyomi >= least[1]:
        return readings.take("between_minima") == "refuse"
    return True


@ELO_TEXT.article("preamble")
def is_too_fast(event: Event, game: Game, numbers: Numbers, readings: Readings) -> bool:
    """Tell whether a game's round had a time control of its own, below both minima."""
    own = next((r.time_control for r in event.rounds if r.number == game.round), None)
    return own is not None and is_below_minima(own, numbers, readings)


@ELO_TEXT.article("preamble")
def is_at_odds(game: Game) -> bool:
    """Tell whether a game was played with a handicap: the text does not consider such games."""
    return game.handicap is not False


@ELO_TEXT.article("5")
def is_unplayed(game: Game) -> bool:
    """Tell whether a game was not played: a bye, a cancelled game, a forfeit."""
    return game.black is None or not game.result.is_played or not game.moves


@ELO_TEXT.article("8")
def accepted_grade(player: Player) -> Grade | None:
    """Return the outside grade of a player, if it is of the ladder and officially recognised."""
    if player.outside_grade is None or not _is_recognised(player):
        return None
    return ladder.grade_named(player.outside_grade)


def _is_recognised(player: Player) -> bool:
    evidence = player.evidence
    if isinstance(evidence, Evidence):
        return evidence.basis is Basis.OFFICIAL
    return evidence is not None


@ELO_TEXT.article("8")
def outside_grades(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Say of every newcomer with an outside grade whether it counts, and what it lacks."""
    del numbers
    article = readings.edition.cite(outside_grades)
    for player in event.players:
        if player.outside_grade is None or not is_newcomer(player):
            continue
        where, label = f"player {player.id}", player.label
        grade = f"{label}'s outside grade {player.outside_grade}"
        if ladder.grade_named(player.outside_grade) is None:
            lowest, highest = ladder.ladder()[0].name, ladder.ladder()[-1].name
            yield warn(
                article,
                where,
                f"{grade} is not in the table of grades, {lowest} to {highest}; it does not count.",
            )
        elif player.evidence is None:
            yield warn(
                article,
                where,
                f"{grade} is not proved, so it does not count; add evidence of an official "
                "recognition.",
            )
        elif not _is_recognised(player):
            yield warn(
                article,
                where,
                f"{grade} rests on an opinion, so it does not count; only an official recognition "
                "that was earned by results does.",
            )
        else:
            yield info(
                article,
                where,
                f"{grade} counts as a win and a loss against its middle point ({_proof(player)}).",
            )


def _proof(player: Player) -> str:
    evidence = player.evidence
    if not isinstance(evidence, Evidence):
        claim = evidence
        return f"evidence: {claim}"
    accepted = f", accepted by {evidence.accepted_by}" if evidence.accepted_by else ""
    return f"evidence: {evidence.document}{accepted}"


@ELO_TEXT.article("11")
def grades(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Warn of a grade that is none, so that the way up starts at the foot of the ladder."""
    del numbers
    for player in event.players:
        if player.grade is not None and ladder.place_of(player.grade) is None:
            yield warn(
                readings.edition.cite(grades),
                f"player {player.id}",
                f"{player.label}'s grade {player.grade!r} is not understood and counts as none: "
                "write it as 3 Kyu or 2 Dan.",
            )


@ELO_TEXT.article("12")
def chronology(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Refuse a table that ends before the last one of a player."""
    del numbers
    for player in event.players:
        if player.last_event is not None and player.last_event > event.last_day:
            yield _out_of_order(event, player, readings.edition.cite(chronology))


@ELO_TEXT.article("12")
def same_day(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Refuse a second table of the day on which a player's last one ended, until it is decided.

    A play-off apart and a table that was split end on one day; an officer gives their order.
    """
    del numbers
    for player in event.players:
        if player.last_event is not None and player.last_event == event.last_day:
            readings.take("order_of_tables")
            yield _out_of_order(event, player, readings.edition.cite(same_day))


def _out_of_order(event: Event, player: Player, article: str) -> Finding:
    return refuse(
        article,
        f"player {player.id}",
        f"{player.label} has already been rated with a table of {player.last_event}; this one ends "
        f"on {event.last_day}: tables are rated in their order.",
    )


@ELO_TEXT.article("12")
def separate_play_off(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Warn of stages that are to be rated apart: such games are a table of their own."""
    del numbers
    if event.stages and event.pooled is False:
        yield warn(
            readings.edition.cite(separate_play_off),
            "stages",
            "Stages that are not pooled are rated here as one table all the same; games apart from "
            "the tournament need a table, and a file, of their own.",
        )


@ELO_TEXT.article("12")
def symmetry(event: Event, numbers: Numbers, readings: Readings) -> Iterator[Finding]:
    """Refuse two games of one player in a round, be they two reports of one."""
    del numbers
    for double in double_games(event):
        yield refuse(
            readings.edition.cite(symmetry), f"round {double.second.round}", double.message
        )


@ELO_TEXT.article("12")
def too_many_games(
    event: Event, games: Mapping[str, int], numbers: Numbers, readings: Readings
) -> Iterator[Finding]:
    """Warn of players with more games than a table should have, and look for the decision."""
    article = readings.edition.cite(too_many_games)
    over = {player: count for player, count in games.items() if count > numbers.most_games}
    if (sum(games.values()) // 2 > numbers.most_games) != bool(over):
        readings.take("sixteen_games")
    if not over:
        return
    listed = ", ".join(f"{player} ({count})" for player, count in over.items())
    message = f"More than {numbers.most_games} games in one table: {listed}."
    decision = next(
        (d for d in event.decisions if d.article == article and d.verdict is not Verdict.REFUSE),
        None,
    )
    if decision is None:
        yield warn(
            article,
            "games",
            f"{message} Two smaller tables are better; how to split them is decided before the "
            f"event: record that decision under {article}.",
        )
    elif decision.when >= event.start:
        yield warn(
            article,
            "games",
            f"{message} The decision of {decision.who} came on {decision.when}, and the event "
            f"began on {event.start}; it must come before.",
        )
    else:
        yield warn(
            article,
            "games",
            f"{message} Decided by {decision.who} on {decision.when}: {decision.because}.",
        )


EVENT_CHECKS = (
    referee,
    time_of_a_game,
    outside_grades,
    grades,
    same_day,
    separate_play_off,
)

FINAL_CHECKS = (chronology, symmetry)
"""Refusals that no decision lifts: the report or the order of rating must be put right."""
