"""Measure lists: a large one of FIDE into columns, beside polars, and the forms lists go out in.

`python benchmarks/lists.py 50000` measures a list of so many players instead of 1.5 million; the
limits grow with the list, and a shorter one is not judged. Polars has no reader for fixed columns:
it reads every line as one text, slices the 19 columns and makes numbers of them; what it skips is
any check of what it reads.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

import polars as pl

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.report import at_most, exit_code, figure, stated

from arpad.formats.fide_list import read_columns, write_fide_txt, write_fide_xml
from arpad.formats.fide_list.field import HEADINGS, NUMBERS, WIDTHS, Field
from arpad.formats.lists import (
    table_of_listed_players,
    write_csv,
    write_json,
    write_parquet,
    write_xlsx,
)
from arpad.model.listed_player import ListedPlayer, ListRating
from arpad.model.player import Sex

PLAYERS = 1_500_000
SHARE_WRITTEN = 10
"""One player in so many is written in every form: a workbook of all takes minutes."""
MILLION = 1_000_000


def players(number: int) -> Iterator[ListedPlayer]:
    """Yield invented players such as FIDE lists: most without a title, a third with a rating."""
    dice = random.Random(64)  # noqa: S311 - invented players, not secrets
    for n in range(number):
        rating = ListRating(dice.randint(1400, 2600), dice.randint(0, 12), 20)
        yield ListedPlayer(
            id=str(1_000_000 + n),
            name=f"Surname{dice.randint(0, 99_999)}, Given{n % 977}",
            federation=dice.choice(("EST", "FRA", "GER", "IND", "SWE")),
            sex=dice.choice((Sex.FEMALE, Sex.MALE)),
            title=dice.choice(("FM", *[None] * 60)),
            standard=rating if n % 3 == 0 else ListRating(None, 0, 0),
            rapid=rating if n % 5 == 0 else ListRating(None, 0, 0),
            blitz=ListRating(None, 0, 0),
            born=dice.randint(1940, 2012),
            flag=dice.choice(("", "", "i", "w", "wi")),
        )


def polars_columns(path: Path) -> pl.DataFrame:
    """Read a combined list with polars: lines as they are, sliced into the same columns."""
    lines = pl.read_csv(
        path, has_header=False, new_columns=["line"], separator="\x01", quote_char=None, skip_rows=1
    )
    ends = list(accumulate(WIDTHS[field] for field in HEADINGS))
    cells = []
    for field, end in zip(HEADINGS, ends, strict=True):
        width = WIDTHS[field]
        cell = pl.col("line").str.slice(end - width, width).str.strip_chars()
        is_number = field in NUMBERS or field in {Field.ID, Field.BORN}
        cells.append((cell.cast(pl.Int64, strict=False) if is_number else cell).alias(field))
    return lines.select(cells)


def timed(work: Callable[[], object]) -> float:
    """Return how long one run takes, in seconds; a run of this size needs no second one."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def reading(source: Path, peer: pl.DataFrame) -> Callable[[], object]:
    """Return a run that reads a list into columns, and refuses one that reads otherwise."""

    def run() -> None:
        columns = read_columns(source)
        if any(sum(columns[field]) != peer[field].sum() for field in NUMBERS):  # type: ignore[arg-type]
            raise SystemExit("The two readers differ; the comparison means nothing.")

    return run


def main(words: list[str]) -> int:
    """Print every measure beside its limit; exit 1 when one is passed."""
    number = int(words[0]) if words else PLAYERS
    some = [*players(number // SHARE_WRITTEN)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, out = folder / "list.txt", folder / "list.out"
        with source.open("wb") as stream:
            write_fide_txt(players(number), stream)

        def form(write: Callable[..., object]) -> Callable[[], object]:
            write(table_of_listed_players(()), out)  # loads its library, which is not measured
            return lambda: write(table_of_listed_players(some), out)

        def own_form(write: Callable[..., object]) -> Callable[[], object]:
            def run() -> None:
                with out.open("wb") as stream:
                    write(some, stream)

            return run

        peer = timed(lambda: polars_columns(source))
        frame = polars_columns(source)
        rows = [
            ("FIDE's TXT into columns", number, 6.0, reading(source, frame)),
            ("to CSV", len(some), 15.0, form(write_csv)),
            ("to JSON", len(some), 15.0, form(write_json)),
            ("to FIDE's TXT", len(some), 40.0, own_form(write_fide_txt)),
            ("to FIDE's XML", len(some), 40.0, own_form(write_fide_xml)),
            ("to Parquet", len(some), 15.0, form(write_parquet)),
            ("to xlsx", len(some), 200.0, form(write_xlsx)),
        ]
        measured = [(what, n, limit * n / MILLION, timed(work)) for what, n, limit, work in rows]
    stated(f"{number:,} players of FIDE's TXT into columns with polars", figure(peer, "s"))
    for at, (what, n, limit, seconds) in enumerate(measured):
        note = f"{seconds / peer:.1f} x polars" if at == 0 else ""
        is_judged = number >= PLAYERS
        at_most(f"{n:,} players: {what}", seconds, limit, "s", note=note, is_judged=is_judged)
    return exit_code()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
