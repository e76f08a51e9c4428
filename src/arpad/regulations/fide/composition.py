"""The field of a round robin: how many of its players are rated, and what that admits."""

from collections.abc import Iterator

from arpad.model.finding import Finding, number_of, refuse, warn
from arpad.model.player import Sex
from arpad.model.system import System
from arpad.regulations.edition import Readings
from arpad.regulations.fide.part import Part


def too_few_rated(part: Part, required: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of a round robin with too few rated players; championships are exempt."""
    if not part.is_national_championship and part.rated_count < required:
        yield refuse(
            article,
            part.where,
            f"{part.rated_count} of {number_of(len(part.players), 'player')} are rated; this "
            f"round robin needs at least {required}.",
        )


def too_small_double(part: Part, *, players: int, rated: int, article: str) -> Iterator[Finding]:
    """Yield the refusal of a small double round robin with unrated players."""
    if part.system is not System.DOUBLE_ROUND_ROBIN or not part.unrated_count:
        return
    if len(part.players) < players or part.rated_count < rated:
        yield refuse(
            article,
            part.where,
            f"A double round robin with unrated players needs {players} players, {rated} of them "
            f"rated; this one has {len(part.players)}, {part.rated_count} rated.",
        )


def weak_championship(
    part: Part, readings: Readings, *, men: int, women: int, article: str
) -> Iterator[Finding]:
    """Yield the refusal of a championship with too few rated players."""
    if not part.is_national_championship:
        return
    required = women if part.is_women_only else men
    counted = part.rated_count
    rated_men = sum(p.is_rated and p.sex is not Sex.FEMALE for p in part.players)
    if not part.is_women_only and rated_men < required <= counted:
        yield warn(
            article,
            part.where,
            f"Only {rated_men} of the {counted} rated players are men; the article names "
            f"{required} men (reading three_men).",
        )
        counted = rated_men if readings.take("three_men") == "men-only" else counted
    if counted < required:
        yield refuse(
            article,
            part.where,
            f"{number_of(counted, 'player')} had a rating before the start; a national "
            f"championship needs {required}.",
        )
