"""A period of invented events with everything that may befall one, counted as it is drawn.

The players, the events and their troubles come from one seed, so that two books can be filled
alike.
"""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import count

from msgspec.structs import replace

from arpad.model.docket import Docket, State
from arpad.model.event import (
    Decision,
    Event,
    Game,
    RatingChoice,
    RatingOption,
    Result,
    Round,
    Stage,
)
from arpad.model.person import Person
from arpad.model.player import Membership, Player
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import EventClass, System
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.regulations.application import entry_list, list_in_force
from arpad.regulations.catalogue import governing
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.store.dockets import add_docket, add_participants, add_versions
from arpad.store.persons import add_codes
from arpad.store.persons import add_versions as add_persons
from arpad.store.standings import add_standings

RATED, UNRATED = 150, 40
_PLAYED = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
_NOT_PLAYED = (Result.WHITE_FORFEIT_WIN, Result.DOUBLE_FORFEIT, Result.UNPLAYED_DRAW)
_SYSTEMS = (
    *((System.SWISS,) * 8),
    *((System.TEAM,) * 2),
    *((System.ROUND_ROBIN,) * 3),
    *((System.DOUBLE_ROUND_ROBIN,) * 2),
    *((System.SCHEVENINGEN,) * 2),
    *((System.MATCH,) * 2),
)


TEXTS = {
    "fide/b02_2004": date(2009, 2, 10),
    "fide/b02_2008": date(2010, 2, 10),
    "fide/b02_2010": date(2012, 2, 10),
    "fide/b02_2013": date(2014, 2, 10),
    "fide/b02_2014": date(2016, 2, 10),
    "fide/b02_2017": date(2019, 2, 10),
    "fide/b02_2022": date(2023, 2, 10),
    "fide/b02_2024": date(2025, 2, 10),
}
"""The texts of standard chess, each with a day in a period that it governs."""
_AROUND = (1600, 1800, 2000, 2200, 2300, 2395, 2600, 2650)
"""Where ratings lie, besides the floor: around marks of the texts, and between them."""


class World:
    """The players of a book before a list, and the events that enter it."""

    def __init__(self, seed: int, day: date) -> None:
        """Draw nothing yet; `day` lies in the period that is rated."""
        self.chance = random.Random(seed)  # noqa: S311 - the same world every time
        self.period = list_in_force(day)
        self.before = list_in_force(self.period.list_date - timedelta(days=1))
        self.list_date = self.period.last_day + timedelta(days=1)
        self.codes = [f"R{n}" for n in range(RATED)] + [f"U{n}" for n in range(UNRATED)]
        self.floor = _floor(self.list_date)
        self.drawn: Counter[str] = Counter()
        self.ratings: dict[str, int] = {}

    def fill(self, office: Office, events: int) -> None:
        """Put players and events into a book."""
        with office.writing("test") as entry:
            pool = pool_called(entry.connection, "fide")
            numbers = add_codes(entry, self.codes)
            add_persons(entry, (self._person(code, number) for code, number in numbers.items()))
            standings = [s for code in self.codes for s in self._standings(code, numbers[code])]
            add_standings(entry, pool.id, standings)
            for place in range(events):
                event = self._event(place)
                docket = Docket(
                    id=0,
                    pool_id=pool.id,
                    name=event.name,
                    federation=event.federation,
                    start=event.start,
                    last_day=event.last_day,
                    state=State.READY,
                    list_date=min(entry_list(event)[0], self.list_date),
                )
                number = add_docket(entry, docket)
                add_versions(entry, [(number, None, "test", event)])
                add_participants(entry, ((number, numbers[p.id]) for p in event.players))

    def _person(self, code: str, number: int) -> Person:
        is_member = self.chance.random() < 0.05
        return Person(
            id=number,
            code=code,
            since=date(2000, 1, 1),
            name=f"Player {code}",
            federation=self.chance.choice(("EST", "FRA", None)),
            born=self._born(number),
            memberships=(Membership.IBCA,) if is_member else (),
        )

    def _born(self, number: int) -> int:
        """Draw a year of birth; some are about to be juniors no more, and some are children."""
        if self._happens("a junior, or nearly", 0.25):
            return self.before.list_date.year - self.chance.randint(9, 20)
        return 1950 + number % 40

    def _standings(self, code: str, number: int) -> list[PoolStanding]:
        """Draw where a player stood on the list before the one in force, and where on that."""
        if code.startswith("U"):
            return []
        around = self.chance.choice((*(self.floor,) * 4, *_AROUND))
        far = 4 if around == self.floor else 20
        rating = around + self.chance.randint(-3, far)
        self.ratings[code] = rating
        games = self.chance.choice((3, 20, 28, 60, 300))
        memory = Memory(
            games_since_listing=self.chance.choice((0, games)),
            has_reached_high=self.chance.random() < 0.1,
            has_reached_2300=rating >= 2300 or self.chance.random() < 0.1,
        )
        then = PoolStanding(
            player_id=number,
            since=self.before.list_date,
            rating=rating,
            games=games,
            memory=memory,
        )
        now = replace(then, since=self.period.list_date)
        fate = self.chance.random()
        if fate < 0.08:
            return [now]
        if fate < 0.14:
            return [then, replace(now, rating=None)]
        if fate < 0.5:
            return [then, replace(now, rating=rating + self.chance.randint(-20, 20))]
        return [then]

    def _happens(self, what: str, share: float) -> bool:
        happens = self.chance.random() < share
        self.drawn[what] += happens
        return happens

    def _event(self, place: int) -> Event:
        chance = self.chance
        system = chance.choice(_SYSTEMS)
        self.drawn[system.value] += 1
        is_long = self._happens("began under an older list", 0.12)
        first = self.before.last_day - timedelta(days=5) if is_long else self.period.list_date
        start = first + timedelta(days=chance.randint(0, 4 if is_long else 20))
        field = self._field(system)
        games = self._games(system, field)
        last = max((game.round for game in games), default=1)
        event = Event(
            name=f"Event {place}",
            federation="EST",
            start=start,
            end=start + timedelta(days=14 if is_long else 7),
            registered=date(start.year - 1, start.month, 1),
            system=system,
            time_control="90+30",
            arbiter="Arbiter",
            players=tuple(self._player(code) for code in field),
            games=tuple(games),
        )
        return self._troubled(event, last)

    def _player(self, code: str) -> Player:
        return Player(id=code, has_fide_id=False if self._happens("no number", 0.02) else None)

    def _field(self, system: System) -> list[str]:
        number = {System.MATCH: 2, System.DOUBLE_ROUND_ROBIN: 4}.get(system, 8)
        with_unrated = self._happens("with unrated players", 0.6)
        field = self.chance.sample(self.codes if with_unrated else self.codes[:RATED], number)
        if with_unrated and system is not System.MATCH:
            newcomer = self.chance.choice(self.codes[RATED:])
            field = [newcomer, *(code for code in field if code != newcomer)][:number]
        return field

    def _games(self, system: System, field: Sequence[str]) -> list[Game]:
        if system is System.MATCH:
            return [self._game(number, field[0], field[1]) for number in range(1, 5)]
        if system in {System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN}:
            turns = 1 if system is System.ROUND_ROBIN else 2
            return [self._game(r, w, b) for turn in range(turns) for r, w, b in _all(field, turn)]
        rounds = []
        for number in range(1, 7):
            paired = self.chance.sample(field, len(field))
            pairs = zip(paired[::2], paired[1::2], strict=True)
            rounds += [self._game(number, white, black) for white, black in pairs]
        return rounds

    def _game(self, number: int, white: str, black: str) -> Game:
        if self._happens("forfeit", 0.03):
            result = self.chance.choice(_NOT_PLAYED)
            return Game(round=number, white=white, black=black, result=result)
        if self._happens("bye", 0.01):
            return Game(round=number, white=white, black=None, result=Result.WHITE_FORFEIT_WIN)
        moves = not self._happens("without a move", 0.01)
        result = self.chance.choice(_PLAYED)
        return Game(round=number, white=white, black=black, result=result, moves=moves)

    def _troubled(self, event: Event, rounds: int) -> Event:
        """Let something befall an event: a choice, a class, a fast round, a refusal."""
        if self._happens("rounds of their own", 0.13):
            fast = self.chance.randint(1, rounds)
            control = self.chance.choice(("30+0", "90+30"))
            own = Round(number=fast, date=event.start, time_control=control)
            event = replace(event, rounds=(own,))
        elif self._happens("actual ratings", 0.13):
            days = tuple(
                Round(number=n, date=event.start + timedelta(days=n)) for n in range(1, rounds + 1)
            )
            option = RatingOption(choice=RatingChoice.ACTUAL, at=event.start - timedelta(days=9))
            event = replace(event, rounds=days, rating_option=option)
        elif event.system is System.SWISS and self._happens("stages", 0.35):
            parts = range(1, 4), range(4, 7)
            stages = tuple(
                Stage(name=str(p[0]), rounds=tuple(p), system=event.system) for p in parts
            )
            event = replace(event, stages=stages, pooled=self.chance.random() < 0.5)
        if self._happens("team championship", 0.12):
            event = replace(event, event_class=EventClass.OLYMPIAD)
        if self._happens("refused", 0.14):
            event = replace(event, time_control=self.chance.choice((None, "15+10")))
            if self._happens("decided on", 0.7):
                decision = Decision(
                    article="1.1", reason="Admitted.", who="officer", when=event.start
                )
                event = replace(event, decisions=(decision,))
        return event


def _floor(day: date) -> int:
    """Return the least rating that a list of a day shows."""
    law = governing(day)
    assert isinstance(law, AppliedLaw)
    readings = Readings(law.edition)
    return next(r for r in count(1) if law.rating.reaches_floor(r, on=day, readings=readings))


def _all(field: Sequence[str], turn: int) -> list[tuple[int, str, str]]:
    """Pair everybody with everybody, round by round."""
    seats, pairs = list(field), []
    for number in range(1, len(seats)):
        half = len(seats) // 2
        for one, other in zip(seats[:half], reversed(seats[half:]), strict=True):
            sides = (one, other) if (number + turn) % 2 else (other, one)
            pairs.append((number + turn * (len(seats) - 1), *sides))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return pairs
