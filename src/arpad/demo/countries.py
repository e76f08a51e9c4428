"""Invented countries: their federations, languages and towns."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from arpad.demo.names import tongues


class Country(Struct, frozen=True, forbid_unknown_fields=True):
    """A country with a federation."""

    name: str
    tongue: str
    towns: tuple[str, ...]


@cache
def countries() -> dict[str, Country]:
    """Return the countries by the codes of their federations."""
    text = (files("arpad.demo") / "countries.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Country])


def latin_countries() -> tuple[str, ...]:
    """Return the codes of those whose names and towns can be written in ISO 8859-1."""
    return tuple(code for code, country in countries().items() if tongues()[country.tongue].latin)
