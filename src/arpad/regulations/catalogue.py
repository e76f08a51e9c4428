"""Which edition governs an event or a list, by its dates."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache, lru_cache
from importlib import import_module

from arpad.regulations.edition import Edition, Law

_LAWS: Mapping[str, tuple[str, ...]] = {
    "fide": (
        "arpad.regulations.fide.b02_2004",
        "arpad.regulations.fide.b02_2008",
        "arpad.regulations.fide.b02_2010",
        "arpad.regulations.fide.b02_2013",
        "arpad.regulations.fide.b02_2014",
        "arpad.regulations.fide.b02_2017",
        "arpad.regulations.fide.b02_2022",
        "arpad.regulations.fide.b02_2024",
        "arpad.regulations.fide.rapid_blitz_2012",
        "arpad.regulations.fide.rapid_blitz_2014",
        "arpad.regulations.fide.rapid_blitz_2017",
        "arpad.regulations.fide.rapid_blitz_2022_01",
        "arpad.regulations.fide.rapid_blitz_2022_10",
        "arpad.regulations.fide.rapid_blitz_2024",
    ),
    "fesa": (
        "arpad.regulations.fesa.elo_text",
        "arpad.regulations.fesa.elo_program",
    ),
    "fisf": ("arpad.regulations.fisf.classique_2019",),
}
"""The packages of each federation's editions, oldest first; of undated ones the default first."""
_BESIDES: Mapping[str, str] = {
    "fide/adjustments": "arpad.regulations.fide.adjustments:ADJUSTMENTS",
    "fide/titles_2024": "arpad.regulations.fide.titles_2024:TITLES_2024",
}
"""Texts that rate no event and make no list, but that entries and calculators cite."""


_ROWS: Mapping[str, str] = {
    "rapid": "rapid and blitz",
    "blitz": "rapid and blitz",
    "shogi": "standard",
    "classic": "standard",
}
"""The row of texts that a discipline follows, where it has not one of its own name."""

_HOUSE: dict[str, Law] = {}
"""House editions by name: held by who named one, beside the texts and never among them."""


class UnknownEditionError(ValueError):
    """Somebody named an edition that is not held."""


@cache
def laws() -> Mapping[str, Law]:
    """Return every edition held, ready to be applied, by name."""
    held = [import_module(package).LAW for packages in _LAWS.values() for package in packages]
    return {law.edition.name: law for law in held}


@cache
def editions() -> tuple[Edition, ...]:
    """Return every edition held, oldest first within a federation."""
    return tuple(law.edition for law in laws().values())


def federations() -> tuple[str, ...]:
    """Return the names of the federations whose regulations are held."""
    return tuple(_LAWS)


def law(name: str) -> Law:
    """Return an edition by name, ready to be applied; refuse a name that is not held.

    The name of a federation whose texts bear no date stands for its default edition.
    """
    held = laws()
    if name in _HOUSE:
        return _HOUSE[name]
    if name in _LAWS and not (undated := editions_of(name)[0]).is_dated:
        return held[undated.name]
    if name not in held:
        message = f"No edition {name!r} is held; there are {', '.join(held)}."
        raise UnknownEditionError(message)
    return held[name]


def hold(house: Law) -> None:
    """Hold a house edition for whoever names it from now on; it governs nothing by itself."""
    _HOUSE[house.edition.name] = house


def federation_of(name: str) -> str:
    """Return the federation whose text an edition is, by its name; a house edition's is its base's.

    >>> federation_of("fide/b02_2010")
    'fide'
    """
    held = _HOUSE.get(name)
    return name.partition("/")[0] if held is None else held.edition.federation


def around(law: Law) -> Callable[[date], Law | None]:
    """Return which edition is in force on a day where a law governs: its own days are its own.

    >>> around(law("fide/b02_2010"))(date(2009, 6, 30)).edition.name
    'fide/b02_2004'
    """
    edition = law.edition

    def on(day: date) -> Law | None:
        return law if edition.governs(day) else governing(day, edition.federation, edition.row)

    return on


@cache
def editions_of(federation: str) -> tuple[Edition, ...]:
    """Return the editions of one federation."""
    return tuple(e for e in editions() if e.name.startswith(f"{federation}/"))


def edition(name: str) -> Edition:
    """Return an edition by name; refuse a name that is not held.

    >>> edition("fide/b02_2010").title
    'FIDE Rating Regulations B.02, amended 1984 to 2010'
    """
    return texts_besides()[name] if name in _BESIDES else law(name).edition


@cache
def texts_besides() -> Mapping[str, Edition]:
    """Return the texts beside the editions by name: they are cited, and govern nothing."""
    places = {name: place.split(":") for name, place in _BESIDES.items()}
    return {name: getattr(import_module(package), word) for name, (package, word) in places.items()}


def texts_beside(federation: str) -> tuple[Edition, ...]:
    """Return the texts of one federation beside its editions."""
    return tuple(e for e in texts_besides().values() if e.federation == federation)


@cache
def row_of(federation: str, discipline: str = "standard") -> tuple[Edition, ...]:
    """Return the editions that follow each other for a discipline of a federation.

    >>> row_of("fide")[-1].name, row_of("fide", "blitz")[-1].name
    ('fide/b02_2024', 'fide/rapid_blitz_2024')
    """
    row = row_named(discipline)
    return tuple(edition for edition in editions_of(federation) if edition.row == row)


def row_named(discipline: str) -> str:
    """Return the row of texts that a discipline follows: rapid and blitz share one."""
    return _ROWS.get(discipline, discipline)


@lru_cache(maxsize=1 << 12)
def governing(on: date, federation: str = "fide", discipline: str = "standard") -> Law | None:
    """Return the edition of a discipline in force on a day: an event's first, or that of a list.

    >>> governing(date(2009, 6, 30)).edition.name
    'fide/b02_2004'
    >>> governing(date(2005, 6, 30)) is None
    True
    """
    governing = (edition.name for edition in row_of(federation, discipline) if edition.governs(on))
    name = next(governing, None)
    return None if name is None else laws()[name]


def dates_held(federation: str = "fide", discipline: str = "standard") -> tuple[date, date]:
    """Return the first and the last day for which a text of a discipline is held."""
    held = row_of(federation, discipline)
    return min(e.since for e in held), max(e.until for e in held)


def span_held(federation: str = "fide", discipline: str = "standard") -> str:
    """Return the days for which texts of a discipline are held in words.

    >>> span_held("fisf")
    'from 2019-09-01 to 2020-08-31'
    """
    first, last = dates_held(federation, discipline)
    return f"from {first} on" if last == date.max else f"from {first} to {last}"
