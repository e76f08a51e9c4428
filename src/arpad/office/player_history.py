"""A player list by list: what each said, what corrections have made of it since, and the peak."""

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct

from arpad.store.lists import Origin
from arpad.store.player_lists import ListLine
from arpad.store.standings_then import DatedStanding


class HistoryLine(Struct, frozen=True, kw_only=True):
    """A player on one list: the official rating, the revised one, and the change since before."""

    line: ListLine
    revised: int | None
    change: int | None

    @property
    def is_revised(self) -> bool:
        """Tell whether corrections have made another rating of it."""
        return self.revised != self.line.rating

    @property
    def is_taken_over(self) -> bool:
        """Tell whether the office took the list over as it was."""
        return self.line.origin is Origin.IMPORTED


class Peak(Struct, frozen=True):
    """The highest rating, and the first list that had it."""

    rating: int
    list_date: date


class Rise(Struct, frozen=True, kw_only=True):
    """A title, grade or series, and the first list that had it after another one."""

    kind: str
    word: str
    list_date: date


def history_of(
    lines: Sequence[ListLine], standings: Sequence[DatedStanding]
) -> tuple[HistoryLine, ...]:
    """Return the lists of a player in a pool, the oldest first."""
    found = list[HistoryLine]()
    before: int | None = None
    for line in lines:
        has_both = before is not None and line.rating is not None
        change = (line.rating or 0) - (before or 0) if has_both else None
        found.append(HistoryLine(line=line, revised=_revised(line, standings), change=change))
        before = line.rating
    return tuple(found)


def _revised(line: ListLine, standings: Sequence[DatedStanding]) -> int | None:
    """Return what a list would have said by what was booked of its time after it came out."""
    later = (
        dated.standing.revised
        for dated in reversed(standings)
        if dated.batch > line.batch and dated.standing.since <= line.list_date
    )
    return next(later, line.rating)


def official_peak(history: Sequence[HistoryLine]) -> Peak | None:
    """Return the highest published rating: what was published stays, whatever is corrected."""
    return _highest((each.line.rating, each.line.list_date) for each in history)


def revised_peak(history: Sequence[HistoryLine]) -> Peak | None:
    """Return the highest rating as corrections have left the lists."""
    return _highest((each.revised, each.line.list_date) for each in history)


def _highest(ratings: Iterator[tuple[int | None, date]]) -> Peak | None:
    peak: Peak | None = None
    for rating, list_date in ratings:
        if rating is not None and (peak is None or rating > peak.rating):
            peak = Peak(rating, list_date)
    return peak


def rises_of(history: Sequence[HistoryLine]) -> tuple[Rise, ...]:
    """Return every title, grade and series in the order of the lists that had them first."""
    found = list[Rise]()
    known = dict[str, str | None]()
    for each in history:
        for kind in ("title", "grade", "series"):
            word = getattr(each.line, kind)
            if word and word != known.get(kind):
                found.append(Rise(kind=kind, word=word, list_date=each.line.list_date))
            known[kind] = word or known.get(kind)
    return tuple(found)
