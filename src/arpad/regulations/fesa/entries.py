"""Games on paper: every number behind a change, as the outcome carries it."""

from collections.abc import Iterator, Sequence

from arpad.model.exact import as_decimal
from arpad.model.finding import number_of
from arpad.model.outcome import Formula, GameEntry
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Number, places
from arpad.regulations.fesa.table import Entrant, GameChange, Played, TableChange, UnratedRating


def entries_of_rated(
    law: Law, played: Sequence[Played], change: TableChange
) -> Iterator[GameEntry]:
    """Yield the games of a rated player with d, d', the bonus and what was taken."""
    for game, result in zip(change.games, played, strict=True):
        yield GameEntry(
            round=result.round,
            opponent=result.opponent,
            opponent_rating=int(game.opponent),
            difference=_whole(game.tr - game.opponent),
            counted=None,
            expected=places(game.expected),
            score=as_decimal(result.score),
            change=places(game.change),
            articles=_articles(law, game),
            k=game.k,
            tr=places(game.tr),
            d=places(game.d),
            d_prime=None if game.d_prime is None else places(game.d_prime),
            taken=game.taken,
            bonus=places(game.bonus),
        )


def _articles(law: Law, game: GameChange) -> tuple[str, ...]:
    cite, rating = law.edition.cite, law.rating
    articles = [cite(rating.coefficient)]
    if game.taken is Formula.D_PRIME:
        articles.append(cite(rating.raised_change))
    articles.append(cite(rating.opponent_rating))
    if game.bonus:
        articles.append(cite(rating.activity_bonus))
    return tuple(articles)


def _whole(number: Number) -> int | None:
    return int(number) if number == int(number) else None


def entries_of_unrated(
    law: Law, entrant: Entrant, unrated: UnratedRating, numbers: Numbers
) -> Iterator[GameEntry]:
    """Yield the games of an unrated player with what his new rating expects of them."""
    cite, rating = law.edition.cite, law.rating
    met = unrated.results[len(entrant.stored) :]
    for result, (opponent, _) in zip(entrant.played, met, strict=False):
        yield GameEntry(
            round=result.round,
            opponent=result.opponent,
            opponent_rating=int(opponent),
            difference=None,
            counted=None,
            expected=places(rating.expected_score(unrated.rating - opponent, numbers)),
            score=as_decimal(result.score),
            change=None,
            articles=(cite(rating.performance_rating), cite(rating.rating_of_unrated)),
            k=None,
        )


def basis_of(label: str, unrated: UnratedRating) -> str:
    """Return in a sentence what an unrated player's rating rests on."""
    results = number_of(len(unrated.results) - (unrated.temporary is not None), "result")
    rating = int(unrated.rating)
    if unrated.exact is None:
        return f"{label} is unrated and lost all of {results}: {rating}."
    exact = places(unrated.exact, 4)
    if unrated.temporary is not None:
        return (
            f"{label} is unrated and won all of {results}: with a temporary draw against "
            f"{int(unrated.temporary)} the performance is {exact}, so {rating}."
        )
    return f"{label} is unrated: performance {exact} over {results}, so {rating}."
