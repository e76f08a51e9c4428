"""The sentences of the office: templates of all that law, formats and office can say."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from arpad.formats.fesa.handicaps import WORDS as HANDICAPS
from arpad.formats.results.retelling import retold

from .po_files import Key
from .sentence_templates import PLACE, SpokenFile, is_for_people

PACKAGE = Path(__file__).parents[2] / "src" / "arpad"
SPEAKING = ("model", "regulations", "formats", "office", "store")
SPEAKING_FILES = ("drift/calibration.py", "drift/trend.py")
"""What these refuse is said at the desk; other words of drift are those of pages."""
SILENT_FILES = (
    "formats/fesa/latin.py",
    "formats/fesa/table_writing.py",
    "formats/fesa/turnering_writing.py",
    "formats/fide_list/columns.py",
    "formats/fide_list/field.py",
    "formats/list_target.py",
    "formats/print/certificate_page.py",
    "formats/print/printed_text.py",
    "formats/results/help.py",
    "formats/results/retelling.py",
    "formats/trf/bulk",
    "formats/trf/systems.py",
    "formats/trf/time_words.py",
    "office/plain_players.py",
    "regulations/house_writing.py",
    "store/among.py",
    "store/archive_readme.py",
    "store/archive_shape.py",
    "store/bulk.py",
    "store/bulk_file.py",
    "store/export_columns.py",
    "store/guards.py",
    "store/hints.py",
    "store/migrations",
    "store/schema.py",
    "store/seal_reading.py",
    "store/views.py",
)
"""What these say is for programs, into files or to the database, or has a catalogue of its own."""
SILENT_TEXTS = {
    "IBCA", "ICSC", "IPCA", "Latin-1", "SELECT value FROM json_each(:numbers)",
    "SELECT value::bigint FROM json_array_elements_text(CAST(:numbers AS json))", "UTF-8",
    "database is locked", "disk I/O error", "disk is full", "file is not a database",
    "foreign_keys = OFF", "journal_mode = OFF", "lb", "mp", "never changed", "on",
    "synchronous = OFF", "ub", "unable to open",
}  # fmt: skip
"""Names, marks of the database, and words that are known by where they stand only."""
JOINED = ("{rest} and {last}", "{rest} or {last}", "{rest}, or {last}", "line", "row")
"""How things are joined to a row, and what the lines of a file are called."""
NAMED_ARTICLES = ("annex {n}", "preamble")
"""Articles that have a name instead of a number."""
UNDER = re.compile(r"under \{(?:admitting\}|article\}(?= by))")
"""A preamble goes into a sentence otherwise than an article with a number does."""
FILE_NAME = re.compile(r"[a-z]+\.[a-z]{3,4}")
ITEM = re.compile(r"\b(?:players|games|rounds|stages)\[\{\w+\}\]")


@cache
def sentences() -> tuple[Key, ...]:
    """Return every template, each once, whatever its places are called."""
    found: dict[str, str] = {}
    files = {file: SpokenFile(file) for file in speaking_files()}
    for text in (*_in_code(files), *_in_tables(), *JOINED, *NAMED_ARTICLES):
        for line in map(str.strip, text.split("\n")):
            if line in SILENT_TEXTS or FILE_NAME.fullmatch(line):
                continue
            if is_for_people(line, single=True):
                found.setdefault(PLACE.sub("{}", line), line)
    said = (text for text in found.values() if not text.startswith("arpad "))
    return (*_counted(files.values()), *said)


def speaking_files() -> list[Path]:
    """Return the files of code that speak to people."""
    return [
        file
        for name in SPEAKING
        for file in sorted((PACKAGE / name).rglob("*.py"))
        if not file.relative_to(PACKAGE).as_posix().startswith(SILENT_FILES)
    ] + [PACKAGE / name for name in SPEAKING_FILES]


def _counted(files: Iterable[SpokenFile]) -> list[Key]:
    """Return the things that are counted, as one and as many."""
    nouns = {noun for file in files for noun in file.nouns()}
    return [(f"{{n}} {noun}", f"{{n}} {noun}s") for noun in sorted(nouns)]


def _in_code(files: Mapping[Path, SpokenFile]) -> Iterator[str]:
    for path, file in files.items():
        is_paper = path.relative_to(PACKAGE).parts[0] == "formats"
        for text in file.templates():
            yield text
            yield UNDER.sub("under preamble", text)
            if is_paper:
                yield _of_paper(text)


def _of_paper(text: str) -> str:
    """Return what becomes of a sentence about an event file when it is told of lines and cells."""
    told = retold(text, lambda *_: None).replace(", or null", ", or an empty cell")
    return ITEM.sub("{row}", told)


def _in_tables() -> Iterator[str]:
    """Yield words that stand in tables beside the code and go into sentences."""
    yield from (each["says"] for each in _table("results/layout.toml")["tables"])
    yield from (each["name"] for each in _table("trf/records.toml")["records"])
    yield from HANDICAPS.values()
    for table in _table("results/layout.toml")["tables"]:
        yield from (column["says"] for column in table["columns"] if "says" in column)
    for fields in (*_table("csv_fields.toml").values(), *_table("event_fields.toml").values()):
        yield from fields.values()


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((PACKAGE / "formats" / name).read_text(encoding="utf-8"))
