"""A player's certificate as PDF: one page, with the number and where it comes from."""

from typing import Any

from arpad.formats.print.certificate import Certificate
from arpad.formats.print.printed_text import one_line, printed, shortened
from arpad.formats.print.rating_chart import chart
from arpad.formats.print.render import Pdf, typeset
from arpad.locale import Language, Words, words

# What keeps the page one page, whatever there is to say.
LISTS_SHOWN = 8
LONGEST_NAME = 90
LONGEST_FACT = 48
LONGEST_GROUND = 110

LONGEST_FINGERPRINT = 72
"""What is to be compared or copied stays whole if a line can hold it."""


def certificate_pdf(certificate: Certificate, *, language: Language) -> bytes:
    """Return the certificate of a player in a language."""
    return set_certificate(certificate, language=language).data


def set_certificate(certificate: Certificate, *, language: Language) -> Pdf:
    """Set the certificate of a player in a language, with what there is to say about the page."""
    say = words(language)
    federation = printed(certificate.federation, LONGEST_NAME)
    name = printed(certificate.name, LONGEST_NAME)
    data = {
        "title": f"{say('Rating certificate')} · {name}",
        "author": federation,
        "federation": federation,
        "heading": say("Rating certificate"),
        "list": _list(certificate, say),
        "sentence": say("We certify that this player is on the list with the rating given here."),
        "name": name,
        "rating": {"label": say("Rating"), "number": str(certificate.rating)},
        "facts": _facts(certificate, say),
        "history": _history(certificate, say),
        "grounds": _grounds(certificate, say),
        "signature": _signature(certificate, say),
    }
    return typeset("certificate.typ", data, language=language, on=certificate.issued_on)


def _list(certificate: Certificate, say: Words) -> str:
    """Name the list: which ratings, of which day, with which number."""
    number = certificate.list_number
    pool = printed(say(certificate.pool), LONGEST_FACT) if certificate.pool else None
    parts = (
        say("Rating list") + (f" ({pool})" if pool else ""),
        say.day(certificate.list_date),
        say("List {number}").format(number=printed(number, LONGEST_FACT)) if number else None,
    )
    return " · ".join(filter(None, parts))


def _facts(certificate: Certificate, say: Words) -> list[dict[str, str]]:
    known = (
        (say("Number"), certificate.id),
        (say("Federation"), certificate.player_federation),
        (say("Title"), certificate.title),
        (say("Grade"), certificate.grade),
        (say("Series"), certificate.series),
        (say("Year of birth"), certificate.born),
        (say("Rank"), certificate.rank),
        (say("Games"), certificate.games),
        (say("K"), certificate.k),
    )
    return [
        {"label": label, "value": printed(str(value))}
        for label, value in known
        if value is not None
    ]


def _history(certificate: Certificate, say: Words) -> dict[str, Any] | None:
    drawing = chart(certificate.history)
    if drawing is None:
        return None
    lists = sorted(certificate.history, key=lambda listed: listed.day)
    first, last = lists[0], lists[-1]
    told = say("From {first} on {first_day} to {last} on {last_day}.").format(
        first=first.rating,
        first_day=say.day(first.day),
        last=last.rating,
        last_day=say.day(last.day),
    )
    return {
        "heading": say("Rating history"),
        "told": told,
        "chart": drawing,
        "labels": [say("List"), say("Rating")],
        "rows": [
            [say.short_day(listed.day), str(listed.rating)]
            for listed in reversed(lists[-LISTS_SHOWN:])
        ],
    }


def _grounds(certificate: Certificate, say: Words) -> list[dict[str, str]]:
    """Say what the number follows from, and how a reader can check the page."""
    known = (
        (say("Regulations"), certificate.edition),
        (say("Article"), certificate.article),
        (say("Fingerprint of the list"), certificate.fingerprint),
        (say("To be verified at"), certificate.verify_at),
    )
    return [
        {"label": label, "value": shortened(one_line(value, LONGEST_FINGERPRINT), LONGEST_GROUND)}
        for label, value in known
        if value
    ]


def _signature(certificate: Certificate, say: Words) -> dict[str, str]:
    return {
        "issued": say("Issued on {day}").format(day=say.day(certificate.issued_on)),
        "line": printed(certificate.signatory or say("For the rating office"), LONGEST_FACT),
    }
