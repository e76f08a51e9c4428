"""Loops that run as they stand, and as machine code where numba is installed.

A loop over arrays is written once. Without numba Python itself runs it; with numba it is compiled
when it is first needed and kept beside the source, so that the next process finds it ready.
"""

from collections.abc import Callable, Iterator, Mapping
from dis import get_instructions
from enum import StrEnum
from functools import cache, cached_property, update_wrapper
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Path(StrEnum):
    """By which way columns are computed; the answers are the same."""

    NUMPY = "numpy"
    NUMBA = "numba"


class PathError(ValueError):
    """Somebody asked for a way of computing that is not there."""


@cache
def has_numba() -> bool:
    """Tell whether loops can be compiled here."""
    return find_spec("numba") is not None


def path_taken(path: Path | str | None = None) -> Path:
    """Return the path asked for, or the fastest there is.

    >>> path_taken("numpy")
    <Path.NUMPY: 'numpy'>
    """
    if path is None:
        return Path.NUMBA if has_numba() else Path.NUMPY
    if path not in set(Path):
        raise PathError(f"There is no path {path!r}; there are {', '.join(Path)}.")
    if Path(path) is Path.NUMBA and not has_numba():
        raise PathError("numba is not installed: pip install 'arpad[bulk]', or take path 'numpy'.")
    return Path(path)


_OPTIONS = {"cache": True, "nogil": True, "forceinline": True}
"""What is called becomes part of the caller: handing arrays on takes longer than many a call."""
_NO_COUNTING = {"_nrt": False}
"""A loop that makes no arrays need not count who holds those that it is given."""


class Compiled(Generic[P, R]):
    """A function over arrays: machine code where numba is installed, plain Python `on` demand."""

    def __init__(self, function: Callable[P, R], *, makes_arrays: bool = False) -> None:
        """Keep the function as it is written."""
        self._written = cast("FunctionType", function)
        self._options = _OPTIONS if makes_arrays else {**_OPTIONS, **_NO_COUNTING}
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the function by the fastest path there is."""
        return self.on(path_taken())(*args, **kwargs)

    def on(self, path: Path) -> Callable[P, R]:
        """Return the function for a path; what it calls goes by the same one."""
        return cast("Callable[P, R]", self.fast if path is Path.NUMBA else self.plain)

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """Return the function as Python runs it."""
        return self._with({name: called.plain for name, called in self._calls()})

    @cached_property
    def fast(self) -> Callable[..., Any]:
        """Return the compiled function.

        What is kept from an earlier run bears the mark of everything it was made from: another
        constant, or a change in a function that is called, makes it anew.
        """
        copy = self._with({name: called.fast for name, called in self._calls()})
        copy.__qualname__ = f"{self._written.__qualname__}_{self.mark}"
        jit = import_module("numba").njit(**self._options)
        return cast("Callable[..., Any]", jit(copy))

    def _with(self, others: Mapping[str, Callable[..., Any]]) -> FunctionType:
        """Return a copy of the function that calls these others."""
        written = self._written
        copy = FunctionType(
            written.__code__,
            {**written.__globals__, **others},
            written.__name__,
            written.__defaults__,
            written.__closure__,
        )
        copy.__module__ = written.__module__
        return copy

    def _calls(self) -> Iterator[tuple[str, "Compiled[..., Any]"]]:
        for name, value in self._reads():
            if isinstance(value, Compiled):
                yield name, value

    def _reads(self) -> Iterator[tuple[str, object]]:
        """Yield what the function reads from its module: constants, shapes, other functions."""
        read = get_instructions(self._written.__code__)
        for name in sorted({i.argval for i in read if i.opname == "LOAD_GLOBAL"}):
            if name in self._written.__globals__:
                yield name, self._written.__globals__[name]

    @cached_property
    def mark(self) -> str:
        """Return a fingerprint of the function, and of all that it reads and calls."""
        code = self._written.__code__
        made_from = [code.co_code.hex(), repr((code.co_consts, code.co_names, code.co_varnames))]
        made_from += [repr(self._options)]
        made_from += [f"{name} {_described(value)}" for name, value in self._reads()]
        return sha256("\n".join(made_from).encode()).hexdigest()[:16]


def _described(value: object) -> str:
    if isinstance(value, Compiled):
        return value.mark
    if isinstance(value, type | ModuleType):
        return f"{value.__name__} {getattr(value, '_fields', '')}"
    return repr(value)


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Mark a function over arrays that numba may compile; it makes no arrays of its own."""
    return Compiled(function)


def compiled_with_arrays(function: Callable[P, R]) -> Compiled[P, R]:
    """Mark a function over arrays that numba may compile, and that makes others on its way."""
    return Compiled(function, makes_arrays=True)
