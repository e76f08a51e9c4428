"""Libraries that only some formats need: what to install when one is missing."""

from importlib import import_module
from types import ModuleType


class MissingExtraError(Exception):
    """A format was asked for whose library is not installed; the sentence says what to do."""


def need(module: str, *, extra: str, purpose: str) -> ModuleType:
    """Import a library when it is needed, or say how to get it.

    >>> need("json", extra="sheets", purpose="Writing xlsx").__name__
    'json'
    >>> need("no_such_library", extra="sheets", purpose="Writing xlsx")
    Traceback (most recent call last):
    arpad.formats.extras.MissingExtraError: Writing xlsx needs the extra sheets: pip install \
'arpad[sheets]'.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        sentence = f"{purpose} needs the extra {extra}: pip install 'arpad[{extra}]'."
        raise MissingExtraError(sentence) from problem
