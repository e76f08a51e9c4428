"""Letters: news in the language of their reader, as plain text with a link to each page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from arpad.locale import Language, Words, message, words
from arpad.office.notices.news import Changed, Laid, Work
from arpad.office.notices.readers import ForAccount
from arpad.office.state_words import STATES
from arpad.store.desk.accounts import Account
from arpad.store.new_lists import NewList

MOST_IN_LETTER = 30
_LONGEST_SUBJECT = 150
_CAME_IN: Mapping[Laid, str] = {
    Laid.SUBMISSION: message("A report has come in from {who}: {about}"),
    Laid.REQUEST: message("{who} asks for a change of player {about}"),
    Laid.OBJECTION: message("{who} has recorded an objection about player {about}"),
}
_News = TypeVar("_News", Changed, NewList, Work)


class Letter(Struct, frozen=True):
    """What a letter says."""

    subject: str
    body: str


def letter_for(told: ForAccount, url: str) -> Letter:
    """Write a letter with one kind of news."""
    say = words(Language(told.account.language))
    if told.changes:
        subject, body = _about_events(say, told.changes, url)
    elif told.lists:
        subject, body = _about_lists(say, told.lists, url)
    else:
        subject, body = _about_work(say, told.work, url)
    return _letter(say, told.account, subject, (*body, _why(say, url)))


def letter_with_link(account: Account, link: str, *, hours: int, site: str) -> Letter:
    """Write the letter by which the owner of an account chooses a password."""
    say = words(Language(account.language))
    if not account.has_password:
        subject = say("Your account at the rating office")
        what = say("An account was made for you: {name}. Choose a password by this link:")
    else:
        subject = say("A new password for your account")
        what = say(
            "Somebody has asked for a new password for your account {name}. Choose it by this link:"
        )
    until = say.plural(
        "The link is good once, and for {n} hour.",
        "The link is good once, and for {n} hours.",
        hours,
    ).format(n=hours)
    unasked = say(
        "If you did not expect this letter, you need do nothing: without the link nothing changes."
    )
    parts = (f"{what.format(name=account.name)}\n{link}", until, unasked, site)
    return _letter(say, account, subject, parts)


def _about_events(say: Words, changes: Sequence[Changed], url: str) -> tuple[str, tuple[str, ...]]:
    if len(changes) == 1:
        only = changes[0]
        subject = say("{event}: {state}").format(event=only.name, state=say(STATES[only.state]))
    else:
        subject = say.plural(
            "{n} event has changed", "{n} events have changed", len(changes)
        ).format(n=len(changes))
    return subject, _parts(say, changes, lambda each: _event(say, each, url), f"{url}/events")


def _event(say: Words, change: Changed, url: str) -> Iterable[str]:
    now = say(STATES[change.state])
    yield change.name
    yield now if change.before is None else f"{say(STATES[change.before])} → {now}"
    if change.reason:
        yield say("Why: {reason}").format(reason=say.sentence(change.reason))
    if change.article:
        yield say("Article {article}").format(article=change.article)
    yield url + change.path


def _about_lists(say: Words, lists: Sequence[NewList], url: str) -> tuple[str, tuple[str, ...]]:
    newest = lists[-1]
    subject = say("{pool}: the list of {day} is out").format(
        pool=say(newest.pool_name), day=say.day(newest.list_date)
    )
    return subject, _parts(say, lists, lambda each: _list(say, each, url), f"{url}/lists")


def _list(say: Words, new: NewList, url: str) -> Iterable[str]:
    yield say("{pool}: the list of {day} is out").format(
        pool=say(new.pool_name), day=say.day(new.list_date)
    )
    yield say("List number {number}").format(number=new.number)
    yield say("Fingerprint: {fingerprint}").format(fingerprint=new.fingerprint)
    yield f"{url}/lists/{new.pool}/{new.list_date}"


def _about_work(say: Words, work: Sequence[Work], url: str) -> tuple[str, tuple[str, ...]]:
    subject = say.plural("{n} thing waits for you", "{n} things wait for you", len(work)).format(
        n=len(work)
    )
    return subject, _parts(say, work, lambda each: _laid(say, each, url), f"{url}/desk")


def _laid(say: Words, work: Work, url: str) -> Iterable[str]:
    yield say(_CAME_IN[work.what]).format(who=work.who, about=work.about)
    yield url + work.path


def _parts(
    say: Words, news: Sequence[_News], lines: Callable[[_News], Iterable[str]], more_at: str
) -> tuple[str, ...]:
    """Return a paragraph for each piece of news, and how many there are besides."""
    shown = ["\n".join(lines(each)) for each in news[:MOST_IN_LETTER]]
    if more := len(news) - len(shown):
        said = say.plural("{n} more is not shown.", "{n} more are not shown.", more)
        shown.append(f"{said.format(n=more)}\n{more_at}")
    return tuple(shown)


def _why(say: Words, url: str) -> str:
    said = say("You have chosen to be told of this. To choose otherwise:")
    return f"{said}\n{url}/desk/account#notices"


def _letter(say: Words, account: Account, subject: str, parts: Iterable[str]) -> Letter:
    greeting = say("Dear {name},").format(name=account.full_name)
    plain = "".join(sign if sign.isprintable() else " " for sign in subject)
    return Letter(plain[:_LONGEST_SUBJECT], "\n\n".join((greeting, *parts)) + "\n")
