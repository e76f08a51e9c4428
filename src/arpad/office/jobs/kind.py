"""What a kind of job is."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from arpad.model.rights import Right
from arpad.office.office import Office

_A_DAY = 24 * 3600


class Work(Struct, frozen=True, kw_only=True):
    """A job at work: the office signed by who wished it, the wish, and the file it is about.

    `tell` says how far it is: done, total, and in a word what is done now. `keep` takes the file
    that came of it, to be kept as long as the job is.
    """

    office: Office
    job: int
    wish: dict[str, Any]
    data: bytes | None
    tell: Callable[[int, int, str], None]
    keep: Callable[[bytes], None]


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of job: who may wish it, how it is done, and within which bounds.

    `booked` tells from the book what the job had come to when it was cut short; None if it had
    come to nothing, and is done again. It is only asked for kinds that write into the book.
    `seconds` are those of computing; `patience` is the time by the clock, as a job may have to wait
    while another one holds the book.
    """

    name: str
    right: Right
    run: Callable[[Work], dict[str, Any]]
    booked: Callable[[Work], dict[str, Any] | None] | None = None
    seconds: int = _A_DAY
    patience: int = _A_DAY
    megabytes: int | None = None
