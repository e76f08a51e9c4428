"""The table of losses: what an event loses in a results file."""

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from arpad.formats.trf.losses import Way


class Loss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of an event that a results file cannot carry, or not in every form."""

    of: str
    way: Way
    says: str


@cache
def losses() -> tuple[Loss, ...]:
    """Return the table of losses."""
    text = resources.files(__package__).joinpath("losses.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text)["losses"], tuple[Loss, ...])
