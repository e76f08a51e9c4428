"""A rating list: everybody with a rating, by Elo, with grade and number of games."""

from collections.abc import Iterator, Sequence
from datetime import date

from arpad.model.finding import Finding, info, number_of
from arpad.model.period import Flag, ListRow, Period, RatingList
from arpad.model.rating import Standing
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.promotions import Climb


def make_list(
    law: Law,
    list_date: date,
    standings: Sequence[Standing],
    numbers: Numbers,
    readings: Readings,
) -> RatingList:
    """Return the list of a day; players who have been away too long are left out of it.

    A rating stands from the table that made it, so a list shows it and changes nothing.
    """
    publication = law.publication
    if not publication.is_list_day(list_date, numbers, readings):
        months = " and ".join(str(month) for month in numbers.list_months)
        raise ValueError(f"{list_date} is no day of a list; the first of months {months} is one")
    rated = [s for s in standings if s.player.rating is not None and not s.is_excluded]
    active = [
        s
        for s in rated
        if not publication.is_inactive(s.player.last_event, list_date, numbers, readings)
    ]
    rows = [_row(law, standing, list_date, numbers, readings) for standing in active]
    return RatingList(
        edition=law.edition.name,
        period=Period(list_date, date.max),
        rows=tuple(sorted(rows, key=lambda row: (-row.rating, row.name, row.id))),
        delisted=(),
        titled_unrated=(),
        scale=None,
        readings=readings.touched,
        findings=tuple(_findings(law, len(rated) - len(active), numbers)),
    )


def _row(law: Law, standing: Standing, on: date, numbers: Numbers, readings: Readings) -> ListRow:
    player = standing.player
    rating = player.rating or 0
    stands = Climb(law, player, start=on, end=on, readings=readings)
    outside = law.admission.accepted_grade(player)
    return ListRow(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=rating,
        games=len(player.history) or player.games or standing.games,
        born=player.born,
        sex=player.sex,
        k=law.rating.coefficient(rating, numbers),
        k_new_games=None,
        flag=Flag.NONE,
        is_in_federation_list=True,
        is_in_top_list=True,
        grade=law.grades.grade_shown(stands.place, player),
        outside_grade=outside.name if outside else None,
    )


def _findings(law: Law, away: int, numbers: Numbers) -> Iterator[Finding]:
    if away:
        yield info(
            law.edition.cite(law.publication.is_inactive),
            "players",
            f"{number_of(away, 'player')} without a table in {numbers.inactive_years} years "
            "left out.",
        )
