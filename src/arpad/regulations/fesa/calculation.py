"""One player's games without a table: opponents whose ratings after it are known."""

from collections.abc import Iterator, Sequence

from arpad.model.calculation import Calculation, Question
from arpad.model.exact import Score, as_decimal
from arpad.model.finding import Finding, info
from arpad.model.outcome import Category
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.entries import basis_of, entries_of_rated, entries_of_unrated
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.scale import places
from arpad.regulations.fesa.table import Entrant, Played
from arpad.regulations.fesa.table_solver import Solver

_LOWEST_OPPONENT = 400
"""Below this rating editions differ in what an opponent counts as."""


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
    played = tuple(Played(number, str(number), score) for number, (_, score) in enumerate(games, 1))
    entrant = Entrant(
        player=Player(id="player", rating=question.rating),
        category=Category.UNRATED if question.rating is None else Category.ESTABLISHED,
        played=played,
        stored=(),
        games_before=question.games_so_far,
        bonus_used=question.bonus_used or 0,
    )
    solver = Solver(law, (entrant,), numbers, readings)
    field = solver.field({str(n): rating for n, (rating, _) in enumerate(games, 1)})
    nearest = nearest_integer(readings)
    met = [(law.rating.opponent_rating(rating, numbers), score) for rating, score in games]
    if any(rating < _LOWEST_OPPONENT for rating, _ in games):
        readings.take("low_opponents")
    performance = law.rating.performance_rating(met, numbers)
    k = expected = change = basis = None
    if question.rating is None:
        unrated = solver.unrated_rating(entrant, field, nearest)
        entries = tuple(entries_of_unrated(law, entrant, unrated, numbers))
        after = int(unrated.rating)
        basis = info(
            law.edition.cite(law.rating.rating_of_unrated),
            "rating",
            basis_of("The player", unrated),
        )
    else:
        changed = solver.change(entrant, field, nearest)
        if len(games) > 1:
            readings.take("what_is_rounded")
            readings.take("rating_within_table")
        entries = tuple(entries_of_rated(law, played, changed))
        after = question.rating + int(changed.total)
        k, change = changed.games[0].k, as_decimal(100 * int(changed.total))
        expected = places(sum(game.expected for game in changed.games))
    return Calculation(
        edition=law.edition.name,
        on=question.on,
        rating=question.rating,
        k=k,
        games=len(games),
        score=as_decimal(sum(score for _, score in games)),
        expected=expected,
        change=change,
        after=after,
        rc=None,
        performance=None if performance is None else int(nearest(performance)),
        ru=None,
        entries=entries,
        readings=readings.touched,
        findings=(
            *((basis,) if basis else ()),
            *_findings(law, question, numbers, has_won_all=entrant.has_won_all),
        ),
    )


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
