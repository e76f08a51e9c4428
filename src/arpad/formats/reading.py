"""Reading a file of ours: its notation, its shape, its contradictions.

The first can end the reading; the other two are always both looked for, so that everything that
is wrong with a file is said at once.
"""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from arpad.formats.deviation import MOST, Deviation, Deviations, Shape, first_of
from arpad.formats.document import Content, Findings
from arpad.formats.file_text import file_bytes
from arpad.formats.wording import Trail, place, sentence
from arpad.model.finding import Finding, error

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Contradictions: TypeAlias = Callable[[Content, Deviations], Iterable[Deviation]]
"""Where a document contradicts itself, as far as what deviates from its shape lets one see."""


class FromBytes(Protocol[T_co]):
    """A reader of bytes that are called by a name in findings."""

    def __call__(self, data: bytes, *, name: str) -> tuple[T_co | None, Findings]:
        """Return what the bytes hold, or everything that is wrong with them."""


def read_file(path: str | Path, from_bytes: FromBytes[T]) -> tuple[T | None, Findings]:
    """Read a file with the reader of its bytes."""
    path = Path(path)
    data = file_bytes(path)
    if isinstance(data, Finding):
        return None, (data,)
    return from_bytes(data, name=path.name)


def read_content(
    content: Content, type_: type[T], shape: Shape, contradictions: Contradictions, *, name: str
) -> tuple[T | None, Findings]:
    """Return the value that a document holds, or everything that is wrong with it."""
    faults = shape(content)
    if len(faults) <= MOST:
        faults = first_of((*faults, *contradictions(content, faults)))
    if not faults:
        return msgspec.convert(content, type_), ()
    return None, findings_of(faults, partial(place, name, content))


def findings_of(faults: Deviations, where: Callable[[Trail], str]) -> Findings:
    """Return faults as findings that name their places, as many as are worth telling."""
    findings = [error(where(fault.path), sentence(fault.message)) for fault in faults[:MOST]]
    if len(faults) > MOST:
        more = f"These are the first {MOST} errors, and there are more; mend them and check again."
        findings.append(error(where(()), more))
    return tuple(findings)
