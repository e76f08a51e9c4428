"""`arpad conformance`: every worked example of the texts, run through the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from arpad.cli.exits import ExitCode
from arpad.cli.law import edition_named
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import as_text, count
from arpad.regulations.conformance import ConformanceRow, Verdict
from arpad.regulations.conformance import conformance as conformance_of

_FIELDS = ("id", "edition", "article", "printed", "by_text", "computed", "verdict")


def conformance(
    *,
    edition: Annotated[
        str | None, Parameter(metavar="NAME", help="The examples of this edition only.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Compute every worked example and compare it with the text and with what is printed."""
    rows = conformance_of(None if edition is None else edition_named(edition))
    if as_json:
        write_json(encoded([{field: getattr(row, field) for field in _FIELDS} for row in rows]))
    else:
        with Page() as page:
            _show(page, rows)
    has_differences = any(row.verdict is Verdict.DIFFERS for row in rows)
    return ExitCode.REFUSED if has_differences else ExitCode.DONE


def _show(page: Page, rows: Sequence[ConformanceRow]) -> None:
    for name in dict.fromkeys(row.edition for row in rows):
        page.heading(name)
        here = [row for row in rows if row.edition == name]
        page.table(
            [
                {"example": row.id, "article": row.article, "verdict": row.verdict.value}
                for row in here
            ]
        )
        for row in here:
            _show_differences(page, row)
        page.gap()
    page.paragraph(_counted([row.verdict for row in rows]))


def _show_differences(page: Page, row: ConformanceRow) -> None:
    table = list(differences(row))
    if table:
        page.gap()
        page.paragraph(f"{row.id}, article {row.article}: {row.verdict}", indent=2)
        page.table(table, numbers={"printed", "by the text", "computed"}, indent=2)


def _counted(verdicts: Sequence[str]) -> str:
    parts = [f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts)]
    return f"{count(len(verdicts), 'example')}: {', '.join(parts) or 'none'}."


def differences(row: ConformanceRow) -> Iterator[dict[str, str]]:
    """Yield the quantities of an example that are not the same everywhere."""
    printed, computed = dict(_quantities(row.printed)), dict(_quantities(row.computed))
    for name, by_text in _quantities(row.by_text):
        in_print, ours = printed.get(name, by_text), computed.get(name, "nothing")
        if in_print != by_text or ours != by_text:
            yield {
                "quantity": name,
                "printed": in_print,
                "by the text": by_text,
                "computed": ours,
            }


def _quantities(values: Any, name: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - JSON
    if isinstance(values, Mapping):
        for key, value in values.items():
            yield from _quantities(value, f"{name} {key}".lstrip())
    else:
        yield name, as_text(values)
