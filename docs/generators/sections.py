"""Generated sections inside pages written by hand.

A section stands between `<!-- generated: NAME -->` and `<!-- end -->`; its name says what is
filled in.
"""

import ast
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from arpad.kernels.schema import TABLES
from arpad.regulations.catalogue import editions

from . import api, csv_file_tables, event_file_tables, office_tables, outcome_file_tables, trf_page
from .csv_file_tables import published_columns, starting_columns
from .event_file_tables import not_time_controls, results, time_controls
from .markdown import first_sentence, table
from .replay_tables import columns_of as columns_of_replay
from .rights_table import rights_table

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "arpad"

_SECTION = re.compile(
    r"(?P<start>^<!-- generated: (?P<name>[^>]+) -->\n).*?(?P<end>^<!-- end -->$)",
    re.MULTILINE | re.DOTALL,
)


def filled(page: str) -> str:
    """Return a page with its generated sections written again."""
    return _SECTION.sub(lambda m: f"{m['start']}\n{SECTIONS[m['name']]()}\n\n{m['end']}", page)


def editions_held() -> str:
    """Return the editions with the days they govern."""
    return table(
        ("edition", "title", "for events that start"),
        (
            (f"`{e.name}`", e.title, e.span().removeprefix("from ") if e.is_dated else "undated")
            for e in editions()
        ),
    )


def modules_of(folder: str) -> Callable[[], str]:
    """Return the writer of a table of the modules in a folder, each with its first sentence."""

    def write() -> str:
        files = sorted((PACKAGE / folder).glob("*.py"))
        rows = [
            (f"`{file.name}`", _purpose(file)) for file in files if not file.name.startswith("__")
        ]
        return table(("module", "what it is for"), rows)

    return write


def _purpose(file: Path) -> str:
    return first_sentence(ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))))


SECTIONS: Mapping[str, Callable[[], str]] = {
    "editions": editions_held,
    "rights": rights_table,
    "modules of regulations": modules_of("regulations"),
    "modules of regulations/fide": modules_of("regulations/fide"),
    "modules of regulations/fesa": modules_of("regulations/fesa"),
    "modules of regulations/fisf": modules_of("regulations/fisf"),
    "modules of formats/trf": modules_of("formats/trf"),
    "modules of drift": modules_of("drift"),
    "modules of drift/simulation": modules_of("drift/simulation"),
    "modules of office": modules_of("office"),
    "modules of office/access": modules_of("office/access"),
    "modules of office/jobs": modules_of("office/jobs"),
    "modules of store": modules_of("store"),
    "modules of store/desk": modules_of("store/desk"),
    "modules of locale": modules_of("locale"),
    "modules of web": modules_of("web"),
    "modules of web/access": modules_of("web/access"),
    "modules of web/api": modules_of("web/api"),
    "modules of web/desk": modules_of("web/desk"),
    "modules of web/pages": modules_of("web/pages"),
    "operations of the API": api.operations_table,
    "problems of the API": api.problems_table,
    "commands of the office": office_tables.commands_table,
    "pools of a new book": office_tables.pools_table,
    "time controls": time_controls,
    "not time controls": not_time_controls,
    "results": results,
    "columns of the published list": published_columns,
    "columns of the starting ratings": starting_columns,
    "records of a TRF": trf_page.records_table,
    "columns of a TRF": trf_page.columns_table,
    "losses of a TRF": trf_page.losses_table,
    "what stays in a TRF": trf_page.kept_table,
    **{
        f"fields of {type_.__name__}": partial(trf_page.fields_of_answer, type_)
        for type_ in trf_page.ANSWER
    },
    **{f"columns of a replay's {name}": partial(columns_of_replay, name) for name in TABLES},
    **{
        f"columns of {row.__name__}": partial(csv_file_tables.columns_of, row)
        for row in csv_file_tables.ROWS
    },
    **{
        f"fields of {type_.__name__}": partial(tables.fields_of, type_)
        for tables in (event_file_tables, outcome_file_tables)
        for type_ in tables.STRUCTS
    },
}
"""Every section by its name."""
