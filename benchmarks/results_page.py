"""The table of a whole run in README.md, between two marks that stand there."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from benchmarks.report import Line

BEGIN, END = "<!-- generated: results -->", "<!-- end -->"


class PageError(Exception):
    """The page has no place for the results."""


def write_results(page: Path, sections: Mapping[str, list[Line]], machine: Iterable[str]) -> None:
    """Put the results of a run into a page, in the place of older ones."""
    text = page.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise PageError(f"{page} has no place for results: {BEGIN} and, later, {END}.")
    results = results_text(sections, machine)
    page.write_text(f"{before}{BEGIN}\n\n{results}\n\n{END}{after}", "utf-8")


def results_text(sections: Mapping[str, list[Line]], machine: Iterable[str]) -> str:
    """Return the table of a run in Markdown, under the words about its machine."""
    rows = ["| measure | value | limit | share | verdict |", "| --- | ---: | ---: | ---: | --- |"]
    for subject, lines in sections.items():
        rows.append(f"| **{subject}** | | | | |")
        rows.extend(_row(line) for line in lines)
    return "\n".join((f"{'; '.join(machine)}.", "", *rows))


def _row(line: Line) -> str:
    share = "" if line.share is None else f"{line.share:.0%}"
    cells = (line.measure, line.value, line.limit, share, line.verdict.value)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
