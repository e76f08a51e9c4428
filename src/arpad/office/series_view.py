"""The series of the coming season as an officer looks at them, before they are frozen."""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.model.series import Bars, BarsDecision, BarsProposal
from arpad.office.deadlines import law_of
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.pools import pool_called
from arpad.office.series import changed_series, freeze_series, propose_season
from arpad.store.book import newest_batch
from arpad.store.corrected_before import FrozenBars, bars_before
from arpad.store.pools import pools
from arpad.store.who_did import Deed, who_froze_series

_DAY = timedelta(days=1)
_LOWEST, _HIGHEST = 1, 3999


class OtherSeries(Struct, frozen=True, kw_only=True):
    """Somebody who would have another series."""

    code: str
    name: str
    rating: int | None
    before: str | None
    after: str


class SeasonView(Struct, frozen=True, kw_only=True):
    """The series of a season: proposed, or by other bars, and whom they move.

    `on` is the last day of the season before, whose ratings count; `frozen` who froze it already.
    """

    pool: Pool
    on: date
    season: date
    proposal: BarsProposal
    others: tuple[OtherSeries, ...]
    frozen: Deed | None
    earlier: tuple[FrozenBars, ...]
    is_over: bool

    @property
    def decided(self) -> dict[str, Any]:
        """Return the bars of the season where it is frozen."""
        return next((each.bars for each in self.earlier if each.season == self.season), {})


def pools_with_series(connection: Connection, today: date) -> tuple[Pool, ...]:
    """Return the pools whose text knows series."""
    return tuple(pool for pool in pools(connection).values() if _knows_series(pool, today))


def _knows_series(pool: Pool, today: date) -> bool:
    if pool.moves is not Moves.BY_EVENT:
        return False
    return hasattr(law_of(pool, today), "propose_bars")


def last_day_of_season(connection: Connection, pool: Pool, today: date) -> date:
    """Return the last day of the season whose ratings count next for series."""
    law: Any = law_of(pool, today)
    if not _knows_series(pool, today):
        raise OfficeError(f"The pool {pool.code} knows no series.")
    season = law.series.season_of(today)
    if who_froze_series(connection, pool.id, season.first_day) is None:
        before: date = season.first_day - _DAY
        return before
    last: date = season.last_day
    return last


def season_view(
    connection: Connection, code: str, today: date, *, on: date | None = None, bars: Bars | None
) -> SeasonView:
    """Look at the series of the season after a day, by the bars proposed or by others."""
    pool = pool_called(connection, code)
    last = on or last_day_of_season(connection, pool, today)
    decision = BarsDecision(bars=bars, who="", when=today) if bars else None
    proposal = propose_season(connection, pool, last, decision)
    season = last + _DAY
    others = [
        OtherSeries(
            code=person.code,
            name=person.name,
            rating=standing.rating,
            before=standing.memory.series,
            after=after,
        )
        for person, standing, after in changed_series(connection, pool, season, proposal.series)
    ]
    return SeasonView(
        pool=pool,
        on=last,
        season=season,
        proposal=proposal,
        others=tuple(sorted(others, key=lambda other: (-(other.rating or 0), other.code))),
        frozen=who_froze_series(connection, pool.id, season),
        earlier=tuple(bars_before(connection, pool.id, newest_batch(connection) + 1)),
        is_over=last <= today,
    )


def bars_typed(typed: Mapping[str, str]) -> Bars:
    """Return bars as they were typed, series by series; say which is no rating."""
    found = Bars()
    for series, text in typed.items():
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(_HIGHEST))
        if not is_number or not _LOWEST <= int(text) <= _HIGHEST:
            raise OfficeError(
                f"The bar of {series} is a rating from {_LOWEST} to {_HIGHEST}; "
                f"found {text[:20]!r}."
            )
        found[series] = int(text)
    return found


def freeze_shown(
    office: Office, code: str, on: date, *, bars: Bars, proposed: Bars, reason: str
) -> BarsProposal:
    """Freeze the series by bars decided beside those shown; refuse where these changed."""
    why = plain_words("The reason", reason)
    if on > office.clerk.today:
        raise OfficeError(
            f"The season ends on {on}: its series are frozen when it is over, by the ratings of "
            "that day."
        )

    def decide(now: Bars) -> Bars:
        if now != proposed:
            raise OfficeError(
                "The proposal is another one since it was shown to you, as something was rated or "
                "corrected meanwhile; nothing was frozen, look at it again."
            )
        return _checked(bars, now)

    return freeze_series(office, code, on, decide=decide, reason=why, commit=True)


def _checked(bars: Bars, proposed: Bars) -> Bars:
    """Return bars in the order of the series; refuse where one lacks, or they do not fall."""
    if bars.keys() != proposed.keys():
        raise OfficeError(f"Every bar must be decided, and no other: {', '.join(proposed)}.")
    found = {series: bars[series] for series in proposed}
    if any(lower >= upper for upper, lower in pairwise(found.values())):
        shown = ", ".join(f"{series} {bar}" for series, bar in found.items())
        raise OfficeError(f"Bars must fall from series to series; these do not: {shown}.")
    return found
