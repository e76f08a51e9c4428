"""The page with the two conversion tables, as the editions print them."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from arpad.model.exact import Hundredths, as_decimal
from arpad.regulations.catalogue import editions
from arpad.regulations.edition import Edition
from arpad.regulations.tables import ExpectedScores, Performances, expected_scores, performances

from .markdown import NOTICE, table

PAGE = "tables.md"
_FOLDER = "tables"
_RULES = {"rating_difference": "Table (a)", "expected_score": "Table (b)"}
"""The rules that read a table, and the heading under which the page shows it."""

_ABOUT = (
    "The tables through which scores become differences in rating and differences become expected "
    "scores. They are used as they stand: nothing between two cells is worked out, and no formula "
    "gives them back."
)
_A = (
    "From a score to a difference: p is the share of the possible points, in hundredths, d_p the "
    "difference in rating that belongs to it."
)
_B = (
    "From a difference to a score: D is the difference in rating that counts, after the cap; P is "
    "what is expected of the higher and of the lower rated side in one game."
)
_PAIRS_A = 6
_TRIPLES_B = 3


def tables_page() -> str:
    """Return the page of the two tables."""
    return "\n\n".join(
        (
            NOTICE,
            "# The conversion tables",
            _ABOUT,
            table(("edition", *_RULES.values()), _articles()),
            "## Table (a)",
            _A,
            _beside(("p", "d_p"), [_cell_a(p) for p in performances().cells], times=_PAIRS_A),
            *_printed_otherwise(),
            "## Table (b)",
            _B,
            _beside(("D", "higher", "lower"), list(_rows_b()), times=_TRIPLES_B),
        )
    )


def links_to_tables(edition: Edition) -> Mapping[str, str]:
    """Return the links to the tables by the articles that print them."""
    found = {rule.__name__: rule for rules in edition.rules.values() for rule in rules}
    return {
        edition.cite(found[name]): f"[{heading}]({PAGE}#{_anchor(heading)})"
        for name, heading in _RULES.items()
    }


def _anchor(heading: str) -> str:
    return "".join(c for c in heading.lower() if c not in "()").replace(" ", "-")


def _articles() -> Iterator[Sequence[str]]:
    for edition in editions():
        page = f"{edition.name.replace('/', '-')}.md"
        yield f"[{edition.name}]({page})", *(f"article {n}" for n in links_to_tables(edition))


def performances_of(edition: Edition) -> Performances:
    """Return table (a) of an edition: its own where it has one, else the shared one."""
    own = files(edition.package) / _FOLDER / "performance.csv"
    return performances(edition.package, _FOLDER) if own.is_file() else performances()


def expected_scores_of(edition: Edition) -> ExpectedScores:
    """Return table (b) of an edition: its own where it has one, else the shared one."""
    own = files(edition.package) / _FOLDER / "expected_score.csv"
    return expected_scores(edition.package, _FOLDER) if own.is_file() else expected_scores()


def _cell_a(p: Hundredths) -> tuple[str, str]:
    return str(as_decimal(p)), _difference(performances().of(p))


def _difference(d_p: int | None) -> str:
    return "blank" if d_p is None else str(d_p)


def _printed_otherwise() -> Iterator[str]:
    """Yield what single editions print in other words than the table shown."""
    rows = [
        (f"`{edition.name}`", str(as_decimal(p)), _difference(d_p))
        for edition in editions()
        for p, d_p in performances_of(edition).cells.items()
        if d_p != performances().of(p)
    ]
    if rows:
        yield "Cells that an edition prints otherwise:"
        yield table(("edition", "p", "d_p"), rows)


def _rows_b() -> Iterator[tuple[str, str, str]]:
    for first, last, high, low in expected_scores().rows:
        span = f"above {first - 1}" if last is None else f"{first} to {last}"
        yield span, str(as_decimal(high)), str(as_decimal(low))


def _beside(headings: Sequence[str], cells: Sequence[Sequence[str]], *, times: int) -> str:
    """Return a long table as a wide one: its rows go down, then on beside the first ones."""
    height = -(-len(cells) // times)
    empty = ("",) * len(headings)
    padded = [*cells, *[empty] * (height * times - len(cells))]
    rows = (
        [word for column in range(times) for word in padded[column * height + line]]
        for line in range(height)
    )
    return table([*headings] * times, rows)
