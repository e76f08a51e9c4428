"""Seasons: a year of play that begins in a month of its own."""

from datetime import date, timedelta

from msgspec import Struct


class Season(Struct, frozen=True, order=True):
    """The season that begins on a day, and lasts a year."""

    first_day: date

    @classmethod
    def of(cls, day: date, month: int) -> "Season":
        """Return the season a day belongs to, seasons beginning with a month.

        >>> Season.of(date(2019, 9, 1), 9).name, Season.of(date(2019, 8, 31), 9).name
        ('2019-2020', '2018-2019')
        """
        year = day.year if day.month >= month else day.year - 1
        return cls(date(year, month, 1))

    @property
    def last_day(self) -> date:
        """Return the day before the next season.

        >>> Season(date(2019, 9, 1)).last_day
        datetime.date(2020, 8, 31)
        """
        return self.first_day.replace(year=self.first_day.year + 1) - timedelta(days=1)

    @property
    def name(self) -> str:
        """Return the two years of the season."""
        return f"{self.first_day.year}-{self.last_day.year}"
