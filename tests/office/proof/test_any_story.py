"""Whatever an office does in whatever order: every list it publishes follows from its bundle."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.model.system import System
from arpad.office.correct import Asked, correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.event_work import withdraw
from arpad.office.gate_desk import gate, override
from arpad.office.import_history import Wishes, import_lists
from arpad.office.merge import Duplicate
from arpad.office.office import Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period
from arpad.office.register import change_player
from arpad.office.series import freeze_series
from arpad.store.dockets import dockets

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.proof.conftest import Bundles

NOW = datetime(2020, 8, 1, 9, tzinfo=UTC)
RESULTS = ("1-0", "1/2", "0-1")
BEGINS = {"fide": date(2012, 1, 1), "fisf": date(2019, 9, 1), "fesa": date(2018, 1, 1)}
LISTS = {
    "fide": [date(2012, 3, 1), date(2012, 5, 1), date(2012, 7, 1)],
    "fisf": [date(2019, 12, 1), date(2020, 3, 1), date(2020, 8, 1)],
    "fesa": [date(2018, 7, 1), date(2019, 1, 1), date(2019, 7, 1)],
}


class Story:
    """An office that does what dice tell it, as far as it may."""

    def __init__(
        self, office: Office, desk: "Desk", swiss: Callable[..., Event], pool: str, dice: Random
    ) -> None:
        self.office, self.desk, self.swiss = office, desk, swiss
        self.pool, self.dice = pool, dice
        self.events: list[tuple[int, Event]] = []
        self.corrections = 0
        self.codes = [f"P{number}" for number in range(9)]

    def begin(self, folder: Path) -> None:
        """Take the list of another office over, and enter two players without a rating."""
        start = BEGINS[self.pool]
        away = start - timedelta(days=30)
        rows = ["id,name,rating,games,k,last_event,tournaments,series,grade"]
        for place, code in enumerate(self.codes[:7]):
            shogi = "2 Kyu" if self.pool == "fesa" else ""
            series = "A" if self.pool == "fisf" else ""
            rows.append(f"{code},Player {code},{1700 + 40 * place},88,15,{away},9,{series},{shogi}")
        path = folder / "list.csv"
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        list(import_lists(self.office, [path], Wishes(pool=self.pool, list_date=start)))
        self.desk.players(self.pool, start, dict.fromkeys(self.codes[7:]))

    def event(self, first: date, last: date) -> None:
        """Take an event in; now and then one that ended long ago."""
        day = first + timedelta(days=self.dice.randrange((last - first).days))
        players = self.dice.sample(self.codes, self.dice.randint(3, 6))
        pairs = [(a, b) for a in players for b in players if a < b]
        games = [f"{a} {b} {self.dice.choice(RESULTS)}" for a, b in self.dice.sample(pairs, 3)]
        more: dict[str, Any] = {}
        if self.pool != "fide":
            more = {"system": System.TABLE, "homologated": True, "federation": "FESA"}
            more |= {"arbiter": "Referee", "arbiter_recognised": True, "time_control": "30+30"}
        name = f"Cup {len(self.events)}"
        event = self.swiss(day, games, name=name, **more)
        self.events.append((self.desk.event(self.pool, event), event))

    def rate(self, list_date: date) -> None:
        if self.pool == "fide":
            rate_period(self.office, self.pool, list_date, commit=True)
        else:
            list(rate_events(self.office, self.pool))

    def put_right(self) -> None:
        """Correct something, if it can be corrected."""
        number, event = self.dice.choice(self.events)
        game = self.dice.choice(event.games)
        someone, other = self.dice.sample(self.codes, 2)
        choices: list[Asked] = [
            WrongResult(
                event=number,
                round=game.round,
                white=game.white,
                black=game.black or "",
                result=Result(self.dice.choice(RESULTS)),
            ),
            WrongPerson(event=number, was=game.white, is_now=someone),
            TooMany(number),
            TooLate(number),
            Undo(self.dice.randint(1, max(1, self.corrections))),
            Duplicate(someone, other),
            WrongStart(pool=self.pool, player=someone, rating=self.dice.randint(1600, 2100)),
        ]
        with suppress(OfficeError):
            correct(self.office, self.dice.choice(choices), "seen later", commit=True)
            self.corrections += 1

    def learn(self, day: date) -> None:
        with suppress(OfficeError), self.office.writing("test") as entry:
            facts = self.dice.choice([{"title": "FM"}, {"federation": "EST"}, {"name": "New Name"}])
            code = self.dice.choice(self.codes)
            change_player(entry, code, facts, since=day, source="test", today=date(2021, 1, 1))

    def freeze(self, day: date) -> None:
        with suppress(OfficeError):
            freeze_series(self.office, self.pool, day, decide=None, reason="", commit=True)

    def publish(self, day: date) -> None:
        """Publish a list; what came too late goes in at its place, or out."""
        with self.office.reading() as connection:
            ready = [d.id for d in dockets(connection, states=[State.READY])]
        for number in ready:
            try:
                correct(self.office, TooLate(number), "late", commit=True)
            except OfficeError:
                withdraw(self.office, number, "too late")
        for finding in gate(self.office, self.pool, day).blocking:
            with suppress(OfficeError):
                override(
                    self.office,
                    self.pool,
                    day,
                    check=finding.check.value,
                    about=(finding.about,),
                    reason="a test",
                )
        publish(self.office, self.pool, day, commit=True)


def tell(story: Story, bundles: "Bundles", folder: Path) -> int:
    """Tell a story, and verify every list in it, on its day and at the end."""
    story.begin(folder)
    first, made = BEGINS[story.pool], dict[date, bytes]()
    for day in LISTS[story.pool]:
        for _ in range(story.dice.randint(1, 4)):
            early = BEGINS[story.pool] if story.dice.random() < 0.3 else first
            story.event(early + timedelta(days=1), day - timedelta(days=10))
            for step in (story.rate, story.learn):
                if story.dice.random() < 0.5:
                    with suppress(OfficeError):
                        step(day)
            if story.dice.random() < 0.6:
                story.put_right()
        if story.dice.random() < 0.4:
            story.freeze(day - timedelta(days=20))
        with suppress(OfficeError):
            story.rate(day)
        if story.dice.random() < 0.6:
            story.put_right()
        with suppress(OfficeError):
            story.publish(day)
            before = made.get(first)
            made[day] = bundles.of(story.office, story.pool, day)
            found = bundles.verify(made[day], after=before)
            assert (found.faults, found.differences) == ((), ()), (
                day,
                found.faults[:3],
                found.differences[:3],
            )
            first = day
    assert {day: bundles.of(story.office, story.pool, day) for day in made} == made
    return len(made)


@pytest.mark.parametrize("book_address", ["file"], indirect=True)
@pytest.mark.parametrize("pool", ["fide", "fisf", "fesa"])
@pytest.mark.parametrize("seed", range(4))
def test_every_list_of_any_story_holds(
    office: Office,
    desk: "Desk",
    swiss: Callable[..., Event],
    bundles: "Bundles",
    pool: str,
    seed: int,
    tmp_path: Path,
) -> None:
    today = replace(office, clerk=replace(office.clerk, now=NOW))
    story = Story(today, type(desk)(today), swiss, pool, Random(f"{pool} {seed}"))  # noqa: S311 - no secret
    assert tell(story, bundles, tmp_path) == len(LISTS[pool])
