"""Which language a visitor reads: the one chosen, else the first of the browser's that we have."""

from babel import negotiate_locale
from litestar import Request

from arpad.locale import Language

COOKIE = "lang"
PARAMETER = "lang"

NAMES = {Language.ENGLISH: "English", Language.FRENCH: "Français", Language.ESTONIAN: "Eesti"}
"""The languages as each of them calls itself."""

_KNOWN = {language.value: language for language in Language}
_MOST_TAGS = 20


def chosen(request: Request) -> Language | None:  # type: ignore[type-arg]
    """Return the language that the address asks for; None where it asks for none that we have."""
    return _KNOWN.get(request.query_params.get(PARAMETER, ""))


def language_of(request: Request) -> Language:  # type: ignore[type-arg]
    """Return the language of an answer.

    The address decides, then the language chosen on an earlier page, then the browser.
    """
    kept = _KNOWN.get(request.cookies.get(COOKIE, ""))
    return chosen(request) or kept or accepted(request.headers.get("accept-language", ""))


def accepted(header: str) -> Language:
    """Return the language that a browser likes best of those we have.

    >>> accepted("de-AT, fr-CA;q=0.8, en;q=0.5").value
    'fr'
    >>> accepted("et;q=0"), accepted("nonsense;q=x,,")
    (<Language.ENGLISH: 'en'>, <Language.ENGLISH: 'en'>)
    """
    liked = sorted((_tag(part) for part in header.split(",")[:_MOST_TAGS]), key=lambda tag: -tag[1])
    found = negotiate_locale([tag for tag, weight in liked if weight > 0], list(_KNOWN), sep="-")
    return _KNOWN.get((found or "").partition("-")[0], Language.ENGLISH)


def _tag(part: str) -> tuple[str, float]:
    """Return a language tag of the header and its weight; one that cannot be read weighs nothing.

    >>> _tag(" fr-CA;q=0.8")
    ('fr-CA', 0.8)
    """
    tag, _, weight = part.strip().partition(";")
    try:
        return tag, float(weight.strip().removeprefix("q=")) if weight else 1.0
    except ValueError:
        return tag, 0.0
