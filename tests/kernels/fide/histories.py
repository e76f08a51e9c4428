"""Histories of small federations, drawn so that awkward cases are frequent."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from random import Random

import numpy as np
from msgspec import Struct

from arpad.kernels.columns import Events, Games, Players, SystemNumber, day_number
from arpad.regulations.catalogue import governing, law
from arpad.regulations.fide.applied_law import AppliedLaw

LawOn = Callable[[date], AppliedLaw]
GameRow = tuple[int, int, int, int, int]

SCENARIOS = (
    "fide/b02_2004",
    "fide/b02_2008",
    "fide/b02_2010",
    "fide/b02_2013",
    "fide/b02_2014",
    "fide/b02_2017",
    "fide/b02_2022",
    "fide/b02_2024",
    "succession",
    "later succession",
)
_EARLY = 2012
"""Until then there are no juniors, and nobody counts a difference whole."""
_FIRST_YEARS = {
    "fide/b02_2013": (2013,),
    "fide/b02_2014": (2014, 2015),
    "fide/b02_2017": (2017, 2018),
    "fide/b02_2022": (2022,),
    "fide/b02_2024": (2024, 2025),
    "later succession": (2013, 2014, 2016, 2017, 2021, 2023, 2024, 2025),
}


class History(Struct, frozen=True):
    """Players, events and games, and which events enter which list."""

    law_on: LawOn
    players: Players
    events: Events
    games: Games
    entering: list[tuple[date, list[int]]]


def law_of(scenario: str) -> LawOn:
    """Return the edition of every day: always one, or those that followed each other."""
    if "succession" not in scenario:
        always = law(scenario)
        assert isinstance(always, AppliedLaw)
        return lambda _: always

    is_later = scenario == "later succession"

    def on(day: date) -> AppliedLaw:
        found = governing(day if is_later else min(max(day, date(2005, 7, 1)), date(2013, 6, 30)))
        assert isinstance(found, AppliedLaw)
        return found

    return on


def lists_from(
    law_on: LawOn, day: date, number: int, monthly_since: date | None = None
) -> list[date]:
    """Return the days of the lists that follow a day."""
    dates: list[date] = []
    while len(dates) < number:
        valid = law_on(day).publication.list_in_force(day, monthly_since)
        day = valid.last_day + timedelta(days=1)
        dates.append(day)
    return dates


def history(
    scenario: str,
    seed: int,
    *,
    lists: int = 20,
    monthly_since: date | None = None,
    is_quiet: bool = False,
) -> History:
    """Draw a history; in a quiet one players are seldom seen."""
    random = Random(f"{scenario} {seed}")  # noqa: S311 - no secret
    law_on = law_of(scenario)
    years = _FIRST_YEARS.get(scenario, (2005, 2005, 2006, 2007, 2008, 2009))
    first = date(random.choice(years), random.choice((7, 9, 10)), 1)
    dates = lists_from(law_on, first, lists, monthly_since)
    drawing = _Drawing(random, _players(random, first.year), dates, is_quiet=is_quiet)
    return History(law_on, drawing.players, *drawing.columns())


def _players(random: Random, year: int) -> Players:
    number = random.randint(10, 20)
    ratings = [0 if random.random() < 0.5 else _rating(random, year) for _ in range(number)]
    games = [random.choice((0, 5, 22, 28, 29, 30, 60)) if r else 0 for r in ratings]
    return Players(
        rating=np.array(ratings, np.int16),
        games=np.array(games, np.int32),
        games_since_listing=np.array([random.randint(0, g) for g in games], np.int32),
        has_reached_high=np.array([r > 2300 and random.random() < 0.3 for r in ratings]),
        has_reached_2300=np.array([r > 2100 and random.random() < 0.3 for r in ratings]),
        is_member=np.array([random.random() < 0.25 for _ in ratings]),
        born=np.array([_birth(random, year) for _ in ratings], np.int32),
    )


def _birth(random: Random, year: int) -> int:
    """Return a birth: of somebody who is about to be too old for a junior, or of anybody."""
    if random.random() < 0.3:
        return 0
    born = year - random.choice((10, 12, 16, 17, 17, 18, 19, 40))
    day = born * 10_000 + random.randint(1, 12) * 100 + random.randint(1, 28)
    return day if random.random() < 0.6 else born


def _rating(random: Random, year: int) -> int:
    if year > _EARLY and random.random() < 0.4:
        near = random.randint(2285, 2299)
        return random.choice((near, near, random.randint(2600, 2800)))
    return random.choice(
        (
            random.randint(1195, 1215),
            random.randint(1398, 1412),
            random.randint(1500, 1650),
            random.randint(1600, 2200),
            random.randint(2388, 2405),
            random.randint(2300, 2700),
        )
    )


_STRENGTHS = (1150, 1250, 1390, 1420, 1500, 1550, 1610, 1700, 1900, 2100, 2300)
_STRONGER = (*_STRENGTHS, 2500, 2500, 2700)


class _Drawing:
    """Events drawn list by list: most enter the next list, some a later one."""

    def __init__(
        self, random: Random, players: Players, dates: list[date], *, is_quiet: bool
    ) -> None:
        self._random = random
        self._numbers = (0, 0, 0, 1) if is_quiet else (0, 1, 1, 2, 2, 3)
        self.players = players
        self._dates = dates
        strengths = _STRENGTHS if dates[0].year <= _EARLY else _STRONGER
        self._strength = [
            random.choice((int(r) or random.choice(strengths),) * 2 + (900, 2900))
            for r in players.rating
        ]
        self._busy = [who for who in range(len(players)) if random.random() < 0.8]

    def columns(self) -> tuple[Events, Games, list[tuple[date, list[int]]]]:
        """Return events and games, and the lists that the events enter."""
        random, rows = self._random, list[tuple[int, int, int, int, bool]]()
        games: list[GameRow] = []
        entering: dict[date, list[int]] = {day: [] for day in self._dates}
        for number, day in enumerate(self._dates):
            for _ in range(random.choice(self._numbers)):
                start, end = self._days(number)
                system = random.choice((0, 0, 0, 1, 1, 2))
                event = len(rows)
                played = list(self._games(event, system))
                if not played:
                    continue
                rows.append(
                    (day_number(start), day_number(end), system, event, random.random() < 0.7)
                )
                games += played
                entering[day].append(event)
        return _events(rows), _columns(games), list(entering.items())

    def _days(self, number: int) -> tuple[date, date]:
        """Return first and last day of an event that enters a list; two in five are late."""
        random = self._random
        back = number - random.choice((1, 1, 1, 2, 3))
        since = self._dates[back] if back >= 0 else self._dates[0] - timedelta(days=90)
        until = self._dates[number] - timedelta(days=1)
        start = since + timedelta(days=random.choice((0, 3, random.randint(0, 30))))
        start = min(start, until)
        return start, start + timedelta(days=random.randint(0, max(0, (until - start).days)))

    def _games(self, event: int, system: int) -> Iterator[GameRow]:
        random = self._random
        size = random.choice((3, 4, 5, 6, 8, 8, 8)) if system else random.randint(2, 10)
        field = random.sample(self._busy, min(size, len(self._busy)))
        if len(field) < 2:
            return
        if system == SystemNumber.SWISS:
            rounds = random.choice((3, 4, 7, 7, 8, 9))
            pairs = [tuple(random.sample(field, 2)) for _ in range(rounds * len(field) // 2)]
        else:
            pairs = [(a, b) for n, a in enumerate(field) for b in field[n + 1 :]]
            pairs += [(b, a) for a, b in pairs] if system == SystemNumber.DOUBLE_ROUND_ROBIN else []
        forfeits = random.choice((0, 0, 0, 0.1))
        for number, (white, black) in enumerate(pairs, 1):
            result = -1 if random.random() < forfeits else self._result(white, black)
            yield event, number, white, black, result

    def _result(self, white: int, black: int) -> int:
        random = self._random
        surely = 1 / (1 + 10 ** ((self._strength[black] - self._strength[white]) / 400))
        if random.random() < 0.2:
            return 1
        return 2 if random.random() < surely else 0


def _events(rows: list[tuple[int, int, int, int, bool]]) -> Events:
    return Events(
        start=np.array([row[0] for row in rows], np.int32),
        end=np.array([row[1] for row in rows], np.int32),
        received=np.array([row[1] for row in rows], np.int32),
        system=np.array([row[2] for row in rows], np.int8),
        is_team_championship=np.array([row[4] for row in rows], np.bool_),
        is_official=np.zeros(len(rows), np.bool_),
    )


def _columns(games: list[GameRow]) -> Games:
    event, number, white, black, result = (
        zip(*games, strict=True) if games else ((), (), (), (), ())
    )
    return Games(
        event=np.array(event, np.int32),
        round=np.array(number, np.int16),
        white=np.array(white, np.int32),
        black=np.array(black, np.int32),
        result=np.array(result, np.int8),
    )
