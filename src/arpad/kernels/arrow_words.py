"""Many texts as Arrow holds them: looked at all at once, never one by one."""

from collections.abc import Iterator
from typing import Any, TypeAlias, overload

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from arpad.kernels.columns import Bools, Int32
from arpad.kernels.identity import Identities
from arpad.kernels.raw_column import WordTable

Arrow: TypeAlias = Any
"""A value of pyarrow, which has no types of its own."""


_MANY = 1 << 20


class ArrowWords(WordTable):
    """The texts of a dictionary."""

    def __init__(self, array: Arrow, different: int = 0) -> None:
        """Keep texts without a gap, of which so many are known to be different."""
        self.array = array.cast(pa.string())
        self.different = different

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            texts: list[str] = self.array[place].to_pylist()
            return texts
        text: str = self.array[place].as_py()
        return text

    def __iter__(self) -> Iterator[str]:
        return iter(self.array.to_pylist())

    def blank(self) -> Bools:
        """Return which texts say nothing."""
        bare = pc.utf8_length(pc.utf8_trim_whitespace(self.array))
        blank: Bools = bare.to_numpy() == 0
        return blank

    def together(self, other: WordTable | None, used: Bools) -> "ArrowWords":
        """Return the texts that are used and others; they are looked through when they double."""
        own = self.array.filter(pa.array(used))
        if not isinstance(other, ArrowWords):
            return ArrowWords(own)
        pieces = getattr(other.array, "chunks", [other.array])
        both = pa.chunked_array([*pieces, own])
        if len(both) < 2 * other.different + _MANY:
            return ArrowWords(both, other.different)
        once = both.unique()
        return ArrowWords(once, len(once))

    def places_among(self, known: Identities) -> Int32:
        """Return the number of each text; -1 for one that is not known."""
        ids = known.once("arrow", pa.array)
        places: Int32 = pc.fill_null(pc.index_in(self.array, value_set=ids), -1).to_numpy()
        return places

    def as_bytes(self) -> bytes:
        """Return all texts in a row."""
        whole = pa.ListArray.from_arrays([0, len(self)], self.array)
        joined: bytes = pc.binary_join(whole, "\0")[0].as_buffer().to_pybytes()
        return joined
