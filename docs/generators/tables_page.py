"""The page with the two conversion tables, as the editions print them."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from arpad.model.exact import Hundredths, as_decimal
from arpad.regulations.catalogue import editions_of
from arpad.regulations.edition import Dated, Edition
from arpad.regulations.tables import ExpectedScores, Performances, expected_scores, performances

from .markdown import NOTICE, cited, table

PAGE = "tables.md"
FIDE = "fide"
ENDS = {FIDE: "difference_cap", "fisf": "largest_difference"}
"""The federations whose texts print tables, and their number beyond which nothing changes.

Others expect by a formula.
"""

_FOLDER = "tables"
_RULES = {"rating_difference": "Table (a)", "expected_score": "Table (b)"}
"""The rules that read a table, and the heading under which the page shows it."""

_ABOUT = (
    "The tables through which scores become differences in rating and differences become expected "
    "scores. FIDE prints both, FISF the second one up to 392. They are used as they stand: nothing "
    "between two cells is worked out, and no formula gives them back."
)
_END = (
    "The end is the largest difference that counts. FIDE caps the difference in an article of its "
    "own; FISF's table has no cell beyond it."
)
_A = (
    "From a score to a difference: p is the share of the possible points, in hundredths, d_p the "
    "difference in rating that belongs to it. Only FIDE has it."
)
_B = (
    "From a difference to a score: D is the difference in rating that counts; P is what is "
    "expected of the higher and of the lower rated side in one game."
)
_FISF = (
    "FISF prints the first difference of each row, with a minus for the lower rated side: 0, 4, 11 "
    "and so on up to {end}, with the scores that stand here. There its table ends: players who are "
    "farther apart have {high} and {low} as well, where FIDE's goes on. So one table serves both "
    "federations ([decision 8](../decisions/0008-starting-ratings.md))."
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
            table(("edition", *_RULES.values(), "end", "P there"), _editions()),
            _END,
            "## Table (a)",
            _A,
            _beside(("p", "d_p"), [_cell_a(p) for p in performances().cells], times=_PAIRS_A),
            *_printed_otherwise(),
            "## Table (b)",
            _B,
            _beside(("D", "higher", "lower"), list(_rows_b()), times=_TRIPLES_B),
            _where_fisf_ends(),
        )
    )


def links_to_tables(edition: Edition) -> Mapping[str, str]:
    """Return the links to the tables by the articles that print them; none where none does."""
    return {
        article: f"[{heading}]({PAGE}#{_anchor(heading)})"
        for heading, article in _printed_in(edition).items()
    }


def _printed_in(edition: Edition) -> dict[str, str]:
    """Return the articles that print a table, by its heading."""
    if _federation(edition) not in ENDS:
        return {}
    found = {rule.__name__: rule for rules in edition.rules.values() for rule in rules}
    return {heading: edition.cite(found[name]) for name, heading in _RULES.items() if name in found}


def _federation(edition: Edition) -> str:
    return edition.name.partition("/")[0]


def _anchor(heading: str) -> str:
    return "".join(c for c in heading.lower() if c not in "()").replace(" ", "-")


def _editions() -> Iterator[Sequence[str]]:
    for federation in ENDS:
        for edition in editions_of(federation):
            printed, end = _printed_in(edition), end_of(edition)
            yield (
                f"[{edition.name}]({edition.name.replace('/', '-')}.md)",
                *(_article(printed[h]) if h in printed else "none" for h in _RULES.values()),
                f"{end.value}, {_article(end.article)}",
                " and ".join(_scores_at(edition, end.value)),
            )


def end_of(edition: Edition) -> Dated[int]:
    """Return the largest difference that counts in an edition; none changes it by date."""
    series: tuple[Dated[int]] = getattr(edition.parameters, ENDS[_federation(edition)])
    [end] = series
    return end


def _scores_at(edition: Edition, difference: int) -> tuple[str, str]:
    scores = expected_scores_of(edition)
    return str(as_decimal(scores.of(difference))), str(as_decimal(scores.of(-difference)))


def _article(number: str) -> str:
    return cited((number,)).lower()


def _where_fisf_ends() -> str:
    [edition] = editions_of("fisf")
    end = end_of(edition).value
    high, low = _scores_at(edition, end)
    return _FISF.format(end=end, high=high, low=low)


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
        for edition in editions_of(FIDE)
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
