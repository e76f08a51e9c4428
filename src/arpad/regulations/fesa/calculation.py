"""One player's games without a table: opponents whose ratings after it are known."""

from collections.abc import Iterator, Sequence
from typing import Any

from arpad.model.calculation import Calculation, Question
from arpad.model.exact import Score, as_decimal, as_hundredths
from arpad.model.finding import Finding, info
from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.entries import basis_of, entries_of_rated, entries_of_unrated
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.scale import places
from arpad.regulations.fesa.table import Entrant, Field, Played
from arpad.regulations.fesa.table_solver import Solver


def calculate(
    law: Law,
    games: Sequence[tuple[int, Score]],
    question: Question,
    numbers: Numbers,
    readings: Readings,
) -> Calculation:
    """Return what games against given final ratings come to.

    An unrated player is taken as one whose first table this is.
    """
    entrant = _entrant(games, question)
    solver = Solver(law, (entrant,), numbers, readings)
    finals = {str(number): rating for number, (rating, _) in enumerate(games, 1)}
    if min(finals.values()) < max(readings.numbers_of("low_opponents")):
        readings.take("low_opponents")
    if question.rating is None:
        facts = _unrated(solver, entrant, solver.field(finals))
    else:
        facts = _rated(solver, entrant, question.rating, solver.field(finals))
    findings = _findings(law, question, numbers, has_won_all=entrant.has_won_all)
    return Calculation(
        edition=law.edition.name,
        on=question.on,
        rating=question.rating,
        games=len(games),
        score=as_decimal(sum(score for _, score in games)),
        rc=None,
        performance=_performance(law, games, numbers, readings),
        ru=None,
        readings=readings.touched,
        findings=(*facts.pop("findings", ()), *findings),
        **facts,
    )


def _entrant(games: Sequence[tuple[int, Score]], question: Question) -> Entrant:
    return Entrant(
        player=Player(id="player", rating=question.rating),
        category=Category.UNRATED if question.rating is None else Category.ESTABLISHED,
        played=tuple(Played(n, str(n), score) for n, (_, score) in enumerate(games, 1)),
        stored=(),
        games_before=None,
        bonus_used=question.bonus_used or 0,
    )


def _performance(
    law: Law, games: Sequence[tuple[int, Score]], numbers: Numbers, readings: Readings
) -> int | None:
    met = [(law.rating.opponent_rating(rating, numbers), score) for rating, score in games]
    performance = law.rating.performance_rating(met, numbers)
    return None if performance is None else int(nearest_integer(readings)(performance))


def _unrated(solver: Solver, entrant: Entrant, field: Field) -> dict[str, Any]:
    law = solver.law
    unrated = solver.unrated_rating(entrant, field, nearest_integer(solver.readings))
    article = law.edition.cite(law.rating.rating_of_unrated)
    return {
        "k": None,
        "expected": None,
        "change": None,
        "after": int(unrated.rating),
        "entries": tuple(entries_of_unrated(law, entrant, unrated, solver.numbers)),
        "findings": (info(article, "rating", basis_of("The player", unrated)),),
    }


def _rated(solver: Solver, entrant: Entrant, before: int, field: Field) -> dict[str, Any]:
    changed = solver.change(entrant, field, nearest_integer(solver.readings))
    if len(entrant.played) > 1:
        solver.readings.take("what_is_rounded")
        solver.readings.take("rating_within_table")
    total = int(changed.total)
    return {
        "k": changed.games[0].k,
        "expected": places(sum(game.expected for game in changed.games)),
        "change": as_decimal(as_hundredths(total)),
        "after": before + total,
        "entries": tuple(entries_of_rated(solver.law, entrant.played, changed)),
    }


def _findings(
    law: Law, question: Question, numbers: Numbers, *, has_won_all: bool
) -> Iterator[Finding]:
    cite = law.edition.cite
    if question.k is not None:
        yield info(
            cite(law.rating.coefficient),
            "k",
            "k follows from the rating here; the one given is not used.",
        )
    if question.rating is None and has_won_all:
        yield info(
            cite(law.rating.opponent_of_temporary_draw),
            "rating",
            "Without a table the best of these opponents stands for the best player of the event.",
        )
    is_low = question.rating is not None and question.rating < numbers.bonus_below
    if is_low and question.bonus_used is None:
        yield info(
            cite(law.rating.bonus_used_after),
            "bonus_used",
            "No activity bonus is taken as used so far; say how many were (--bonus-used).",
        )
