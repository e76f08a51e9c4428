"""Games on paper: every number behind a change, as the outcome carries it."""

from datetime import date

from arpad.model.exact import Score, as_decimal
from arpad.model.outcome import GameEntry
from arpad.regulations.fisf.law import Law


def entry(
    law: Law,
    number: int,
    opponent: str,
    ratings: tuple[int, int],
    score: Score,
    K: int,
    *,
    on: date,
) -> GameEntry:
    """Return a game of a player as it counts, from his and the opponent's rating before it."""
    own, theirs = ratings
    rating, cite = law.rating, law.edition.cite
    expected = rating.expected_score(own - theirs, on=on)
    return GameEntry(
        round=number,
        opponent=opponent,
        opponent_rating=theirs,
        difference=own - theirs,
        counted=None,
        expected=as_decimal(expected),
        score=as_decimal(score),
        change=as_decimal(rating.change(K, score, expected)),
        articles=(cite(rating.change), cite(rating.expected_score)),
        k=K,
    )
