"""Help for who fills in a results file: every column in a line, and how results are written."""

from msgspec import Struct, inspect

from arpad.formats.expectation import expectation, members
from arpad.formats.results.layout import Column, Table, tables
from arpad.formats.results.spelling import all_result_words
from arpad.formats.wording import listed

HEADING = ("table", "column", "what it says", "what to write", "needed")
INTRODUCTION = (
    "Replace the example by your event, then check the file: arpad check FILE.",
    "Columns may stand in any order; those that you do not need may be left out.",
    "Games name a player by number, or by id where there is no number.",
    "A bye has an empty cell for black.",
)
_CSV_ONLY = (
    "Cells are separated by commas, semicolons or tabs. Save the file as UTF-8.",
    'A text that holds a separator stands between quotation marks: "Berg, Ida".',
)


class HelpLine(Struct, frozen=True):
    """What is to be known about a column."""

    table: str
    column: str
    says: str
    holds: str
    needed: str


def help_lines() -> list[HelpLine]:
    """Return the help for every column of every table."""
    return [
        HelpLine(table.title, column.name, table.words[column.name], holds(table, column), need)
        for table in tables()
        for column in table.columns
        for need in ("needed" if column.needed else "",)
    ]


def holds(table: Table, column: Column) -> str:
    """Return what to write into a column, in words."""
    if column.name == "result":
        return f"one of: {listed(all_result_words(), 'or')}"
    kinds = members(table.types[column.name])
    words = [_words(kind) for kind in kinds if not isinstance(kind, inspect.NoneType)]
    return ", or ".join(words)


def choices(table: Table, column: Column) -> list[str]:
    """Return the words to choose from, none where anything else can be written."""
    if column.name == "result":
        return all_result_words()
    kinds = [
        kind for kind in members(table.types[column.name]) if type(kind) is not inspect.NoneType
    ]
    match kinds:
        case [inspect.EnumType(cls=cls)]:
            return [str(choice.value) for choice in cls]
        case [inspect.BoolType()]:
            return ["yes", "no"]
    return []


def csv_help() -> list[str]:
    """Return the lines that explain a template in CSV, above its first block."""
    further = [
        f"Further {'fields' if table.key == 'event' else 'columns'} of [{table.key}]: "
        f"{', '.join(names)}."
        for table in tables()
        if (names := [column.name for column in table.columns if not column.core])
    ]
    results = f"Results: {', '.join(all_result_words())}."
    return [*INTRODUCTION, *_CSV_ONLY, results, *further, *_optional()]


def _optional() -> list[str]:
    return [
        f"A further block [{table.key}] may follow, {table.says}: "
        f"{', '.join(column.name for column in table.columns)}."
        for table in tables()
        if not any(column.examples for column in table.columns)
    ]


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.BoolType():
            return "yes or no"
        case inspect.EnumType():
            return listed([str(choice.value) for choice in kind.cls], "or")
        case inspect.VarTupleType():
            return f"several, with blanks between: {_words(members(kind.item_type)[0])}"
    return expectation(kind)
