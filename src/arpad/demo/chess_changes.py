"""What the office of chess learns of people and federations on the way, each from a day on."""

from collections.abc import Callable, Mapping
from datetime import date

from arpad.demo.chess_people import Cast
from arpad.demo.countries import countries
from arpad.demo.desk import Desk
from arpad.office.federations import set_federation
from arpad.office.register import change_player, correct_player
from arpad.store.book import Entry
from arpad.store.federations import Status

_LETTER = "letter of the federation"


def learn(desk: Desk, cast: Cast, list_date: date, day: date) -> str | None:
    """Enter what became known before a list; return it in a sentence, None for nothing."""
    if list_date not in NEWS:
        return None
    office = desk.on(day)
    with office.writing("player change") as entry:
        return NEWS[list_date](entry, cast, day)


def _wedding(entry: Entry, cast: Cast, day: date) -> str:
    """Give the bride another family name; organisers go on with the old one."""
    bride = cast.bride
    name = f"{bride.name.partition(',')[0]}-Ehrental,{bride.name.partition(',')[2]}"
    since = day.replace(day=1)
    change_player(entry, bride.code, {"name": name}, since=since, source=_LETTER, today=day)
    return f"{bride.name} is called {name} now."


def _suspension(entry: Entry, cast: Cast, day: date) -> str:
    del cast
    set_federation(
        entry, SUSPENDED, name=None, status=Status.SUSPENDED, since=day.replace(day=1), today=day
    )
    name = countries()[SUSPENDED].name
    return f"{name} is suspended; the text of 2010 lists its players still."


def _move(entry: Entry, cast: Cast, day: date) -> str:
    """Let the emigrant play for another federation."""
    home = cast.emigrant.federation
    new = next(code for code in countries() if code not in {home, SUSPENDED})
    change_player(
        entry, cast.emigrant.code, {"federation": new}, since=day, source=_LETTER, today=day
    )
    return f"{cast.emigrant.name} plays for {countries()[new].name} now."


def _death(entry: Entry, cast: Cast, day: date) -> str:
    facts = {"deceased": day.replace(day=2)}
    change_player(entry, cast.veteran.code, facts, since=day, source="obituary", today=day)
    return f"{cast.veteran.name} has died."


def _return(entry: Entry, cast: Cast, day: date) -> str:
    del cast
    set_federation(
        entry, SUSPENDED, name=None, status=Status.MEMBER, since=day.replace(day=1), today=day
    )
    return f"{countries()[SUSPENDED].name} is a member again."


def _correction(entry: Entry, cast: Cast, day: date) -> str:
    titled = cast.titled[0]
    facts = {"born": titled.born + 1}
    correct_player(entry, titled.code, facts, source="passport", today=day)
    return f"{titled.name} was born in {titled.born + 1}, by the passport."


SUSPENDED = "ANL"
NEWS: Mapping[date, Callable[[Entry, Cast, date], str]] = {
    date(2011, 9, 1): _wedding,
    date(2012, 3, 1): _suspension,
    date(2012, 5, 1): _move,
    date(2012, 7, 1): _death,
    date(2012, 9, 1): _return,
    date(2012, 11, 1): _correction,
}
"""What is learnt before which list."""
