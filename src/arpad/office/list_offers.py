"""Which files of a published list there are, under the names that the office publishes them."""

from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection

from arpad.formats.list_target import TargetForm
from arpad.locale import message
from arpad.model.docket import State
from arpad.model.pool import Pool
from arpad.office.companion_stream import OF_FEDERATION, SECTIONS
from arpad.office.companions import JUNIOR_AGE
from arpad.office.errata import errata_carried_by
from arpad.office.gate import overrides_of
from arpad.office.list_browse import list_before
from arpad.office.list_size import number_listed
from arpad.office.paper import OF_COMPANIONS, SHOGI, TITLES
from arpad.office.remembered import Remembered
from arpad.store.dockets import dockets
from arpad.store.list_companions import OnCompanions, on_companions
from arpad.store.list_portions import sections_of
from arpad.store.lists import ListHead, Origin

MOST_PRINTED = 50_000
"""Longer lists are not printed: nobody turns a thousand pages."""
JSON_LINES = ".jsonl"

_COMPANIONS = Remembered[OnCompanions](128)
_FIDE = "FIDE"


class Besides(StrEnum):
    """What goes out with a list besides its players, by the end of its name."""

    CHANGES = "changes.json"
    ERRATA = "errata.json"
    OVERRIDES = "overrides.json"
    PROMOTIONS = "promotions.csv"
    PROOF = "proof.zip"


_BESIDES = {
    Besides.CHANGES: message("What is new on the list"),
    Besides.ERRATA: message("Corrections that the list carries"),
    Besides.OVERRIDES: message("Findings that were overridden before it went out"),
    Besides.PROMOTIONS: message("Promotions"),
    Besides.PROOF: message("Everything from which the list can be made again"),
}
_TABLE = message("Table of event {about}")
_FEDERATION = message("Federation {about}")


class Offer(Struct, frozen=True, kw_only=True):
    """Files of the same content: what they hold, how their names begin, and how they end.

    `about` is the federation or the event that a title names.
    """

    stem: str
    title: str
    suffixes: tuple[str, ...]
    about: str = ""


class Offers(Struct, frozen=True, kw_only=True):
    """The files of a list: the list itself, its companions, and what goes out besides."""

    main: Offer
    companions: tuple[Offer, ...]
    besides: tuple[Offer, ...]

    @property
    def names(self) -> frozenset[str]:
        """Return the names of all files."""
        every = (self.main, *self.companions, *self.besides)
        return frozenset(offer.stem + suffix for offer in every for suffix in offer.suffixes)


def stem_of(pool: Pool, head: ListHead) -> str:
    """Return how the names of all files of a list begin."""
    return f"{pool.code}-{head.list_date}"


def offers_of(connection: Connection, pool: Pool, head: ListHead) -> Offers:
    """Return the files that a list can be had in."""
    stem = stem_of(pool, head)
    forms = [form.value for form in _forms(connection, head)]
    smaller = [form for form in forms if form in OF_COMPANIONS]
    return Offers(
        main=Offer(
            stem=stem,
            title=message("The list"),
            suffixes=(*forms[:2], JSON_LINES, *forms[2:]),
        ),
        companions=tuple(
            Offer(stem=f"{stem}-{name}", title=title, suffixes=tuple(smaller), about=about)
            for name, title, about in _companions(connection, head)
        ),
        besides=tuple(_besides(connection, pool, head, stem)),
    )


def events_tabled(
    connection: Connection, pool: Pool, since: date | None, until: date
) -> Iterator[int]:
    """Yield the events whose tables go out with a list of shogi."""
    for docket in dockets(connection, pool_id=pool.id, states=[State.PUBLISHED]):
        day = docket.last_day or docket.start
        if day <= until and (since is None or day > since):
            yield docket.id


def _forms(connection: Connection, head: ListHead) -> list[TargetForm]:
    is_fide = head.edition.partition("/")[0].upper() == _FIDE
    unfit = set() if is_fide else {TargetForm.FIDE_TEXT, TargetForm.FIDE_XML}
    if number_listed(connection, head) > MOST_PRINTED:
        unfit.add(TargetForm.PDF)
    return [form for form in TargetForm if form not in unfit]


def _companions(connection: Connection, head: ListHead) -> Iterator[tuple[str, str, str]]:
    junior_year = head.list_date.year - JUNIOR_AGE
    found = _COMPANIONS.answer(
        connection, head.id, lambda: on_companions(connection, head.id, junior_year)
    )
    sections = set(sections_of(connection, head.id))
    filled = found.names | {name for name, section in SECTIONS.items() if section in sections}
    yield from ((name, title, "") for name, title in TITLES.items() if name in filled)
    for code in found.federations:
        yield f"{OF_FEDERATION}{code}", _FEDERATION, code


def _besides(connection: Connection, pool: Pool, head: ListHead, stem: str) -> Iterator[Offer]:
    before = list_before(connection, head)
    there = [Besides.CHANGES]
    if errata_carried_by(connection, pool, head, before):
        there.append(Besides.ERRATA)
    if overrides_of(head):
        there.append(Besides.OVERRIDES)
    if head.origin is Origin.PUBLISHED:
        there.append(Besides.PROOF)
    if pool.federation == SHOGI:
        since = before.list_date if before else None
        numbers = list(events_tabled(connection, pool, since, head.list_date))
        for number in numbers:
            table = f"{stem}-table-{number}"
            yield Offer(stem=table, title=_TABLE, suffixes=(".txt",), about=str(number))
        if numbers:
            there.append(Besides.PROMOTIONS)
    for each in there:
        name, _, suffix = each.value.partition(".")
        yield Offer(stem=f"{stem}-{name}", title=_BESIDES[each], suffixes=(f".{suffix}",))
