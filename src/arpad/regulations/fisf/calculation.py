"""One player's games without a report: K, W, W_e and the new rating."""

from collections.abc import Iterator, Sequence

from arpad.model.calculation import Calculation, Question
from arpad.model.exact import Score, as_decimal, as_hundredths
from arpad.model.finding import Finding, info, warn
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.entries import entry
from arpad.regulations.fisf.law import Law


def calculate(
    law: Law, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
) -> Calculation:
    """Return what games against given ratings come to; without a rating from the lowest start."""
    on = question.on or law.edition.until
    rating = law.rating
    before = rating.rating_before(Player(id="player", rating=question.rating), on=on)
    K = question.k
    if K is None:
        played = question.games_so_far or 0
        K = rating.coefficient_in_tournament(before, played, len(games), readings, on=on)
    entries = tuple(
        entry(law, number, "", (before, opponent), points, K, on=on)
        for number, (opponent, points) in enumerate(games, 1)
    )
    score = sum(points for _, points in games)
    expected = sum(as_hundredths(e.expected) for e in entries if e.expected is not None)
    changed = rating.change(K, score, expected)
    after = rating.new_rating(rating.exact_rating(before, changed), readings, on=on)
    return Calculation(
        edition=law.edition.name,
        on=on,
        rating=before,
        k=K,
        games=len(games),
        score=as_decimal(score),
        expected=as_decimal(expected),
        change=as_decimal(changed),
        after=after,
        rc=None,
        performance=None,
        ru=None,
        entries=entries,
        readings=readings.touched,
        findings=tuple(_findings(law, question, before)),
        line=rating.line(after, before, K, score, expected),
    )


def _findings(law: Law, question: Question, before: int) -> Iterator[Finding]:
    cite = law.edition.cite
    if question.rating is None:
        yield warn(
            cite(law.rating.rating_before),
            "rating",
            f"Without a rating the player counts with the lowest starting rating, {before}.",
        )
    if question.k is None and question.games_so_far is None:
        yield info(
            cite(law.rating.coefficient),
            "games",
            "The number of games is not given: taken as none, which decides K (--games).",
        )
