"""One player's games without a report: the change of a rated, the R_u of an unrated player."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction

from arpad.model.calculation import Calculation, Question
from arpad.model.exact import Score, as_decimal, as_hundredths, half_up
from arpad.model.finding import Finding, info, number_of, warn
from arpad.model.outcome import GameEntry
from arpad.model.player import Player
from arpad.model.system import System
from arpad.regulations.edition import Readings
from arpad.regulations.fide.games_of_period import within_period
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.part import UnratedResult, is_round_robin
from arpad.regulations.fide.ratings_used import record_of
from arpad.regulations.fide.round_robin import event_rating


def calculate(
    law: Law, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
) -> Calculation:
    """Return what games against given ratings come to."""
    on = question.on or law.edition.newest_day
    R_c = law.rating.average_of_opponents([opponent for opponent, _ in games], readings)
    if question.rating is None:
        return _unrated(law, games, R_c, readings, on=on, system=question.system)
    rating, K = question.rating, question.k
    if K is None:
        record = record_of(_player(question), rating)
        K = law.rating.development_coefficient(record, on=on, readings=readings)
    n = max(question.games_in_period or 0, len(games))
    K = within_period(law, K, n, on=on, readings=readings)
    played = [_entry(law, number, rating, game, K, on=on) for number, game in enumerate(games, 1)]
    entries = tuple(law.rating.settle(played, on=on, readings=readings))
    changed = sum(as_hundredths(entry.change) for entry in entries if entry.change is not None)
    return Calculation(
        edition=law.edition.name,
        on=on,
        rating=rating,
        k=K,
        games=len(games),
        score=as_decimal(sum(score for _, score in games)),
        expected=sum((e.expected for e in entries if e.expected is not None), as_decimal(0)),
        change=as_decimal(changed),
        after=law.rating.new_rating(rating, changed, readings),
        rc=half_up(R_c),
        performance=_performance(law, R_c, games, readings),
        ru=None,
        entries=entries,
        readings=readings.touched,
        findings=tuple(_findings(law, question, on, readings)),
    )


def _player(question: Question) -> Player:
    return Player(
        id="player",
        rating=question.rating,
        games=question.games_so_far,
        reached_2400=question.reached_2400,
        reached_2300=question.reached_2300,
        born=question.born,
    )


def _entry(
    law: Law, number: int, rating: int, game: tuple[int, Score], K: int, *, on: date
) -> GameEntry:
    opponent, score = game
    counted = law.rating.counted_difference(rating, opponent, on=on)
    expected = law.rating.expected_in_game(counted)
    return GameEntry(
        round=number,
        opponent=str(opponent),
        opponent_rating=opponent,
        difference=rating - opponent,
        counted=counted,
        expected=as_decimal(expected),
        score=as_decimal(score),
        change=as_decimal(law.rating.change(law.rating.gain(score, expected), K)),
        articles=law.rating.articles_of_game(
            is_capped=counted != rating - opponent, unrated_in=None
        ),
        k=K,
    )


def _performance(
    law: Law, R_c: Fraction, games: Sequence[tuple[int, Score]], readings: Readings
) -> int | None:
    score = sum(points for _, points in games)
    percentage = law.rating.score_percentage(score, len(games), readings)
    d_p = law.rating.rating_difference(percentage, readings)
    if d_p is None:
        return None
    return half_up(law.rating.rating_below_half_in_swiss(R_c, d_p))


def _date_findings(law: Law, on: date) -> Iterator[Finding]:
    if not law.edition.governs(on):
        since, article = law.force
        yield warn(
            article,
            "edition",
            f"{law.edition.name} is in force {law.edition.span(since)}; {on} is computed by it all "
            "the same.",
        )


def _findings(law: Law, question: Question, on: date, readings: Readings) -> Iterator[Finding]:
    yield from _date_findings(law, on)
    if question.k is not None and question.games_so_far is not None:
        record = record_of(_player(question), question.rating or 0)
        by_record = law.rating.development_coefficient(record, on=on, readings=readings)
        if by_record != question.k:
            yield warn(
                law.edition.cite(law.rating.development_coefficient),
                "player",
                f"K is given as {question.k}, but the record gives {by_record}; "
                f"{question.k} is used.",
            )
    if question.k is None and question.games_so_far is None:
        yield warn(
            law.edition.cite(law.rating.development_coefficient),
            "player",
            "Neither K nor the number of games is given: the games of a newcomer are taken as "
            "completed.",
        )


def _unrated(
    law: Law,
    games: Sequence[tuple[int, Score]],
    R_c: Fraction,
    readings: Readings,
    *,
    on: date,
    system: System,
) -> Calculation:
    score = sum(points for _, points in games)
    opponents = _opponents(len(games), system, readings) if law.has_round_robins else None
    rated = event_rating(law, R_c, score, len(games), readings, on=on, opponents=opponents)
    R_u = None if rated is None else rated.rounded
    result = UnratedResult(
        start=on,
        is_round_robin=opponents is not None,
        games=len(games),
        score=score,
        points=score,
        rated_games=len(games),
        rated_opponents=len(games),
        opponents=opponents or len(games),
        ru=R_u,
    )
    findings = tuple(_unrated_findings(law, result, readings, system=system))
    if rated is not None:
        explained = f"R_c {half_up(R_c)}, {rated.formula} = R_u {rated.rounded}."
        findings = (info(rated.article, "player", explained), *findings)
    return Calculation(
        edition=law.edition.name,
        on=on,
        rating=None,
        k=None,
        games=len(games),
        score=as_decimal(score),
        expected=None,
        change=None,
        after=R_u if _is_publishable(law, result, readings) else None,
        rc=half_up(R_c),
        performance=_performance(law, R_c, games, readings),
        ru=R_u,
        entries=tuple(
            GameEntry(
                round=number,
                opponent=str(opponent),
                opponent_rating=opponent,
                difference=None,
                counted=None,
                expected=None,
                score=as_decimal(points),
                change=None,
                articles=(law.edition.cite(law.rating.average_of_opponents),),
                k=None,
            )
            for number, (opponent, points) in enumerate(games, 1)
        ),
        readings=readings.touched,
        findings=findings,
    )


def _is_publishable(law: Law, result: UnratedResult, readings: Readings) -> bool:
    """Tell whether these games alone give a first rating; a round robin needs its whole table."""
    has_games = result.games >= law.publication.games_against_rated(result.start)
    is_sound = law.rating.objection(result, (), readings) is None
    return has_games and is_sound and result.ru is not None and not result.is_round_robin


def _opponents(games: int, system: System, readings: Readings) -> int | None:
    """Return n of a round robin, None elsewhere; in a double one everybody is met twice."""
    if not is_round_robin(system):
        return None
    is_double = system is System.DOUBLE_ROUND_ROBIN
    if is_double and readings.take("n_in_double") == "opponents":
        return -(-games // 2)
    return games


def _unrated_findings(
    law: Law, result: UnratedResult, readings: Readings, *, system: System
) -> Iterator[Finding]:
    cite, on, R_u, games = law.edition.cite, result.start, result.ru, result.games
    yield from _date_findings(law, on)
    needed = law.publication.games_against_rated(on)
    if is_round_robin(system) and law.has_round_robins:
        yield warn(
            cite(law.rating.average_of_tournament),
            "player",
            "R_a of a round robin needs the whole table; the mean of the opponents is taken "
            "instead. Rate the event from a file for the exact value.",
        )
    if R_u is None:
        yield warn(
            cite(law.rating.rating_difference),
            "player",
            "At 0 % the difference is indeterminate: there is no R_u.",
        )
    objection = law.rating.objection(result, (), readings)
    if objection is not None and R_u is not None:
        yield warn(
            objection.article,
            "player",
            f"As a first result this would not count: {objection.reason}.",
        )
    if games < needed:
        yield info(
            cite(law.publication.games_against_rated),
            "player",
            f"{number_of(games, 'game')} against rated opponents; a first rating is published "
            f"from {needed}.",
        )
