"""The table of losses: what an event loses in a report file, and a report file in an event."""

import tomllib
from enum import StrEnum
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from arpad.formats.trf.columns import Dialect


class Way(StrEnum):
    """How a field gets lost."""

    DROPPED = "dropped"
    """It does not come back at all."""
    CHANGED = "changed"
    """Some of its values come back otherwise."""


class Loss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of an event that a report file cannot carry, or not in every form."""

    of: str
    way: Way
    dialects: tuple[Dialect, ...] = tuple(Dialect)
    says: str


class Kept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of which something stays in the file, because an event has no place for it."""

    of: str
    says: str


class Losses(Struct, frozen=True, forbid_unknown_fields=True):
    """Both lists."""

    losses: tuple[Loss, ...]
    kept: tuple[Kept, ...]


@cache
def losses() -> Losses:
    """Return the table of losses."""
    text = resources.files(__package__).joinpath("losses.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Losses)
