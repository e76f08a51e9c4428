"""A rating list from what the office knows: who is on it, with which rating, how shown."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from msgspec import Struct, field
from msgspec.structs import replace

from arpad.model.finding import Finding, info, warn
from arpad.model.period import Adjusted, Flag, ListRow, RatingList
from arpad.model.rating import Record, Standing
from arpad.regulations.calendar import months_before
from arpad.regulations.edition import Readings
from arpad.regulations.fide.adjustments import adjusted
from arpad.regulations.fide.case import Succession, law_of_first_ratings
from arpad.regulations.fide.first_rating import Pool, first_rating, judge_history
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.leaning import lean_on
from arpad.regulations.fide.monthly import otherwise


class _Told(Struct, frozen=True):
    """What the text has said already: of many players it is asked the same.

    Who may be on it goes by the federation and by what it asks for; who is inactive, how that is
    shown and who is kept on the top list by the games of the rating periods and by the lists since;
    who is delisted by the rating.
    """

    barred: dict[tuple[bool, date | None, bool], bool] = {}
    inactive: dict[tuple[tuple[int, ...], int], tuple[bool, Flag | None]] = {}
    top: dict[tuple[tuple[int, ...], int], bool] = {}
    delisted: dict[int, bool] = {}


class _Shown(Struct, frozen=True):
    """Who is on a list, who falls from it, and who has no place; `barred` may not be on it.

    `moved` are the ratings before and on the list, `unrated` those who had none before.
    """

    rows: list[ListRow] = []
    delisted: list[ListRow] = []
    moved: list[tuple[int | None, int]] = []
    unrated: list[Standing] = []
    without_place: list[Standing] = []
    barred: list[Standing] = []

    def add(self, standing: Standing, row: ListRow | None) -> None:
        """Put a player where his row belongs."""
        if row is None or row.flag is Flag.DELISTED:
            self.without_place.append(standing)
            if row is not None:
                self.delisted.append(row)
            return
        before = standing.player.rating
        self.rows.append(row)
        self.moved.append((before, row.rating))
        if before is None:
            self.unrated.append(standing)

    def ratings(self) -> list[tuple[int | None, int | None]]:
        """Return everybody's rating before and on the list."""
        gone = [(s.player.rating, None) for s in (*self.without_place, *self.barred)]
        return [*self.moved, *gone]


class ListMaker(Struct, frozen=True):
    """One list in the making: its edition, its day, and the open choices taken."""

    law: Law
    list_date: date
    readings: Readings
    succession: Succession
    monthly_since: date | None = None
    counted: dict[int, int] = field(default_factory=dict)
    told: _Told = field(default_factory=_Told)
    adjusted: dict[str, Adjusted] = field(default_factory=dict)

    def make(self, standings: Sequence[Standing]) -> RatingList:
        """Return the list and its companions."""
        period = self.law.publication.list_in_force(self.list_date, self.monthly_since)
        if period.list_date != self.list_date:
            message = f"{self.list_date} is no day of a list; {period.list_date} is one"
            raise ValueError(message)
        self._lean_on_months()
        findings, shown = list[Finding](), _Shown()
        for standing in standings:
            if self._is_barred(standing):
                findings += self.law.publication.membership(standing, on=self.list_date)
                shown.barred.append(standing)
            else:
                shown.add(standing, self.row(standing))
        new = [standing for standing in shown.unrated if self._rating_before(standing) is None]
        findings += [*self._delisted(shown.delisted), *self._relisted(new)]
        cited = self._cited(shown.rows, has_new=bool(new))
        lean_on({*cited, *(f.article for f in findings)}, self.readings)
        return RatingList(
            edition=self.law.edition.name,
            period=period,
            rows=tuple(shown.rows),
            delisted=tuple(shown.delisted),
            titled_unrated=self.law.publication.titled_unrated(shown.without_place),
            scale=self.law.publication.scale_report(shown.ratings()),
            findings=tuple(findings),
            readings=self.readings.touched,
            adjusted=self.adjusted,
        )

    def _cited(self, rows: Sequence[ListRow], *, has_new: bool) -> Iterator[str]:
        """Yield the articles behind inactive players and first ratings, where there are any."""
        publication, cite = self.law.publication, self.law.edition.cite
        if any(row.is_inactive for row in rows):
            yield from (cite(publication.is_inactive), cite(publication.flag_of_inactive))
        if has_new:
            yield from (cite(self.law.rating.first_rating), cite(publication.window_months))

    def _lean_on_months(self) -> None:
        """Record the reading about monthly lists where there would else be no list of this day."""
        by_text = self.law.publication.list_in_force(self.list_date)
        if by_text.list_date != self.list_date and otherwise(self.law, self.readings) is not None:
            self.readings.take("monthly_2012")

    def row(self, standing: Standing) -> ListRow | None:
        """Return a player's row; None for somebody who has no place on the list."""
        rating, flag = standing.player.rating, Flag.NONE
        if rating is None and (rating := self._rating_before(standing)) is None:
            return self._newcomer(standing)
        is_inactive, shown = self._idleness(standing)
        if is_inactive:
            rating = self.law.publication.rating_while_inactive(standing) or rating
            if shown is None:
                self._adjusted(standing, rating)
                return None
            flag = shown
        rating = self.law.publication.rating_on_list(rating, standing.changes, self.readings)
        rating = self._adjusted(standing, rating)
        row = self._line(standing, rating, Flag.DELISTED if self.is_delisted(rating) else flag)
        return replace(row, is_inactive=True) if is_inactive else row

    def _is_barred(self, standing: Standing) -> bool:
        """Tell whether a player has no place on a list, whatever the rating."""
        asked = standing.is_federation_member, standing.dispensation, standing.is_excluded
        told = self.told.barred.get(asked)
        if told is None:
            publication = self.law.publication
            refusals = list(publication.membership(standing, on=self.list_date))
            told = bool(refusals) or publication.is_excluded(standing)
            self.told.barred[asked] = told
        return told

    def shown_by_games(self, standing: Standing) -> tuple[bool, Flag | None, bool]:
        """Tell all that the games of rating periods decide of a row.

        Whether a player is inactive, how he is shown then, and whether he is on the top list.
        """
        is_inactive, shown = self._idleness(standing)
        return is_inactive, shown, shown is not None and self._is_on_top_list(standing)

    def _idleness(self, standing: Standing) -> tuple[bool, Flag | None]:
        """Tell whether a player is inactive, and how one who is is shown."""
        asked = standing.games_by_period, standing.inactive_lists
        told = self.told.inactive.get(asked)
        if told is None:
            publication, on, lists = self.law.publication, self.list_date, self.lists_within
            is_inactive = publication.is_inactive(standing, on=on, lists=lists)
            shown = (
                publication.flag_of_inactive(standing, self.readings, on=on, lists=lists)
                if is_inactive
                else Flag.NONE
            )
            told = self.told.inactive[asked] = is_inactive, shown
        return told

    def _is_on_top_list(self, standing: Standing) -> bool:
        asked = standing.games_by_period, standing.inactive_lists
        told = self.told.top.get(asked)
        if told is None:
            told = self.told.top[asked] = self.law.publication.is_on_top_list(
                standing, self.readings, on=self.list_date, lists=self.lists_within
            )
        return told

    def is_delisted(self, rating: int) -> bool:
        """Tell whether a rating falls from the list."""
        told = self.told.delisted.get(rating)
        if told is None:
            told = self.told.delisted[rating] = self.law.publication.is_delisted(
                rating, on=self.list_date, readings=self.readings
            )
        return told

    def _adjusted(self, standing: Standing, rating: int) -> int:
        """Return the rating after a one-off adjustment, which comes before the floor."""
        found = None if standing.adjustment is None else _adjustment(standing, rating)
        if found is None:
            return rating
        self.adjusted[standing.player.id] = found
        return rating + found.points

    def _rating_before(self, standing: Standing) -> int | None:
        """Return the rating to which changes are added: a standard one stands in, where it may."""
        player = standing.player
        if player.rating is not None or not standing.changes:
            return player.rating
        initial = getattr(self.law.rating, "initial_rating", None)
        stand_in: int | None = None if initial is None else initial(player)
        return stand_in

    def lists_within(self, months: int) -> int:
        """Return how many lists were valid in the months before this one, by each day's text."""
        if months not in self.counted:
            self.counted[months] = self._count_lists(months)
        return self.counted[months]

    def _count_lists(self, months: int) -> int:
        earliest, until, number = months_before(self.list_date, months), self.list_date, 0
        while True:
            day = until - timedelta(days=1)
            law = self.succession(day)
            until = law.publication.list_in_force(day, self.monthly_since).list_date
            if until < earliest:
                return number
            number += 1

    def _newcomer(self, standing: Standing) -> ListRow | None:
        judged = judge_history(self.law, standing.results, self.readings, self.succession)
        pool = Pool(
            player=standing.player,
            judged=judged,
            day=self.list_date - timedelta(days=1),
            list_date=self.list_date,
            monthly_since=self.monthly_since,
        )
        law = law_of_first_ratings(self.succession, self.list_date)
        readings = self.readings if law.edition is self.law.edition else Readings(law.edition)
        first = first_rating(law, pool, readings, lambda rating: rating + _added(standing, rating))
        if first is None or not first.is_publishable:
            return None
        shown = first.rating + _added(standing, first.rating)
        if not self.law.publication.may_be_listed(shown, on=self.list_date, readings=self.readings):
            return None
        return self._line(standing, self._adjusted(standing, first.rating), Flag.NONE)

    def _relisted(self, new: Sequence[Standing]) -> Iterator[Finding]:
        """Warn that a player listed anew keeps the games that decide K (reading relisted)."""
        for standing in new:
            if standing.games > sum(result.games for result in standing.results):
                self.readings.take("relisted")
                yield warn(
                    self.law.edition.cite(self.law.publication.is_delisted),
                    f"player {standing.player.id}",
                    f"{standing.player.label} was listed before: the {standing.games} games "
                    "counted so far still decide K.",
                )

    def _line(self, standing: Standing, rating: int, flag: Flag) -> ListRow:
        record = Record(
            rating=rating,
            games=standing.games,
            games_since_listing=standing.games_since_listing,
            has_reached_high=standing.has_reached_high,
            has_reached_2300=standing.has_reached_2300,
            born=standing.player.born,
        )
        K = self.law.rating.development_coefficient(
            record, on=self.list_date, readings=self.readings
        )
        is_on_top_list = self._is_on_top_list(standing)
        return self.law.publication.list_row(
            standing,
            rating,
            K,
            self.readings,
            on=self.list_date,
            flag=flag,
            is_in_top_list=is_on_top_list and flag is not Flag.DELISTED,
        )

    def _delisted(self, rows: Sequence[ListRow]) -> Iterator[Finding]:
        article = self.law.edition.cite(self.law.publication.is_delisted)
        is_shown = self.law.publication.SHOWS_DELISTED
        then = "shown as delisted once, then unrated" if is_shown else "unrated from this list on"
        for row in rows:
            who = row.name or row.id
            message = f"{who} falls to {row.rating}, below the floor: {then}."
            yield info(article, f"player {row.id}", message)


def _adjustment(standing: Standing, rating: int) -> Adjusted | None:
    """Return what the one-off adjustment of the list does to a rating, if there is one."""
    if standing.adjustment is None:
        return None
    is_first = standing.player.rating is None
    return adjusted(standing.adjustment, rating, standing.standard, is_first=is_first)


def _added(standing: Standing, rating: int) -> int:
    found = _adjustment(standing, rating)
    return found.points if found else 0
