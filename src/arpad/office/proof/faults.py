"""What can be wrong with a bundle: a fault names the file and says what is wrong with it."""

from msgspec import Struct


class BundleError(Exception):
    """A file that cannot be used as a bundle at all; the sentence says why."""


class Fault(Struct, frozen=True):
    """Something in a bundle that is not as it was published: where, and what."""

    path: str
    message: str
