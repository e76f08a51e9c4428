"""The tables of an explanation: games, games that did not count, results, articles, readings."""

from collections.abc import Sequence

from arpad.cli.words import places, signed, whole
from arpad.office.explained import (
    ArticleGist,
    ExplainedEntry,
    LeftOut,
    NotCounted,
    PooledResults,
    ReadingTaken,
)

Rows = list[dict[str, str]]

NUMBERS = frozenset(
    {"round", "correction", "rating", "score", "amount", "games", "R_c", "R_u", "points"}
)
"""The columns whose cells stand to the right."""


def entries(booked: Sequence[ExplainedEntry], *, is_one_correction: bool = False) -> Rows:
    """Return entries, one a row; among those of an event one of a correction says of which."""
    is_corrected = not is_one_correction and any(entry.correction for entry in booked)
    return [
        {
            "round": whole(entry.round),
            "opponent": entry.opponent_name or entry.opponent or entry.cause.value,
            "rating": whole(entry.opponent_rating),
            "formula": entry.formula,
            "amount": signed(entry.amount),
            "articles": ", ".join(entry.articles),
        }
        | ({"correction": whole(entry.correction)} if is_corrected else {})
        for entry in booked
    ]


def not_counted(games: Sequence[NotCounted]) -> Rows:
    """Return games that did not count, one a row."""
    return [
        {
            "round": whole(game.round),
            "opponent": game.opponent_name or game.opponent or "",
            "did not count": game.reason,
            "article": game.article,
        }
        for game in games
    ]


def results(first: PooledResults) -> Rows:
    """Return the pooled results of a player without a rating."""
    return [
        {
            "event of": str(result.start),
            "games": whole(result.games),
            "score": places(result.score),
            "R_c": whole(result.rc),
            "R_u": whole(result.ru),
        }
        for result in first.results
    ]


def left_out(events: Sequence[LeftOut]) -> Rows:
    """Return events that are not in the list, one a row."""
    return [
        {
            "event": f"{event.number}, {event.name}",
            "state": event.state.value,
            "why": " ".join(event.reasons),
        }
        for event in events
    ]


def articles(gists: Sequence[ArticleGist]) -> Rows:
    """Return what the articles say."""
    return [{"edition": g.edition, "article": g.article, "says": g.gist} for g in gists]


def readings(taken: Sequence[ReadingTaken]) -> Rows:
    """Return the open points and what was taken."""
    return [
        {"reading": r.name, "question": r.question, "taken": f"{r.choice}: {r.meaning}"}
        for r in taken
    ]
