"""What the address of a list asks for: whom, in which order, and which page."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import TypeVar

from litestar.exceptions import ClientException
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.player import Sex
from arpad.office.list_browse import Asked, players_named
from arpad.store.list_choice import Choice, Order
from arpad.web.pages.asked import number_asked, text_asked
from arpad.web.visit import Visit

Word = TypeVar("Word", bound=StrEnum)

_WRONG = message("{name}: {text} is not known here. It may be {known}.")
_UNREADABLE = message("{name} has signs in it that no text has. Leave them out.")
_ANY_AGE, _OLDEST = 0, 150
_YES, _NO, _REVERSE = "yes", "no", "reverse"


def plain_text(visit: Visit, name: str) -> str:
    """Return a parameter of the address; refuse signs that nobody can type."""
    text = text_asked(visit, name)
    if not text.isprintable():
        raise ClientException(visit.say(_UNREADABLE).format(name=name))
    return text


def word_asked(visit: Visit, name: str, known: Mapping[str, Word]) -> Word | None:
    """Return a word of the address that must be one of a few; None where none is given."""
    text = plain_text(visit, name)
    if not text:
        return None
    if text not in known:
        words = ", ".join(known)
        raise ClientException(visit.say(_WRONG).format(name=name, text=text, known=words))
    return known[text]


def list_asked(visit: Visit, connection: Connection, list_date: date) -> Asked:
    """Return what is asked of a list of a day."""
    youngest = _age(visit, "age_from", message("Age from"))
    oldest = _age(visit, "age_to", message("Age up to"))
    sought = plain_text(visit, "q")
    choice = Choice(
        federation=plain_text(visit, "federation").upper() or None,
        sex=word_asked(visit, "sex", {sex.value: sex for sex in Sex}),
        born_from=None if oldest is None else list_date.year - oldest,
        born_to=None if youngest is None else list_date.year - youngest,
        title=plain_text(visit, "title") or None,
        grade=plain_text(visit, "grade") or None,
        series=plain_text(visit, "series") or None,
        is_active=_is_active(visit),
        players=players_named(connection, sought) if sought else None,
    )
    order = word_asked(visit, "sort", {order.value: order for order in Order})
    return Asked(
        choice=choice,
        order=order or Order.RATING,
        is_reversed=plain_text(visit, "order") == _REVERSE,
        cursor=visit.request.query_params.get("cursor") or None,
    )


def _age(visit: Visit, name: str, label: str) -> int | None:
    text = plain_text(visit, name)
    return number_asked(visit, label, text, least=_ANY_AGE, most=_OLDEST) if text else None


def _is_active(visit: Visit) -> bool | None:
    text = plain_text(visit, "active")
    if text and text not in {_YES, _NO}:
        known = f"{_YES}, {_NO}"
        raise ClientException(visit.say(_WRONG).format(name="active", text=text, known=known))
    return {_YES: True, _NO: False}.get(text)
