"""No reader of bytes is forgotten: every public function that takes bytes is put to the test."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import arpad.formats

if TYPE_CHECKING:
    from tests.formats.hostile.conftest import Reader

INSIDE = {
    "csv_notation.csv_text_from_bytes": "rating list in CSV",
    "document.document_from_bytes": "event file",
    "fesa.report_text.first_lines": "turnering.txt",
    "fesa.report_text.report_text": "turnering.txt",
    "fide_list.encoding.decoded": "FIDE list in TXT",
    "fide_list.encoding.windows_text": "FIDE list in TXT",
    "fide_list.lines.without_mark": "FIDE list in TXT",
    "fide_list.opening.opening_of": "FIDE list in TXT",
    "file_text.file_bytes": "event file",
    "file_text.text_of": "event file",
    "foreign_files.foreign_file": "any file",
    "foreign_files.unknown_file": "any file",
    "lists.stored_file.stored_bytes": "list in JSON",
    "reading.read_content": "event file",
    "reading.read_file": "event file",
    "report_source.source_from_report": "any file",
    "results.csv_blocks.as_utf_8": "results in CSV",
    "results.csv_paper.paper_from_csv": "results in CSV",
    "results.workbook_paper.paper_from_workbook": "results in a workbook",
    "results.xml_walk.walk": "results in a workbook",
    "trf.bulk.bundle.bundle_of": "TRF",
    "trf.bulk.reading.read_many": "TRF",
    "trf.bulk.sources.read_report": "TRF",
    "trf.bulk.sources.tasks_of": "TRF",
    "trf.reading.text_from": "TRF",
}
"""Steps of readers, each with the reader that takes it."""

WRITING = {"whole_file.whole_file"}
"""What takes a path to write there."""


def is_reading(function: Callable[..., object]) -> bool:
    """Tell whether a function reads: its first argument is bytes or a path, or its name says so."""
    name, parameters = function.__name__, [*inspect.signature(function).parameters.values()]
    is_called_so = name.startswith("read_") or name.endswith("_from_bytes")
    kind = str(parameters[0].annotation) if parameters else ""
    is_of_a_file = "bytes" in kind or ("Path" in kind and "BinaryIO" not in kind)
    return is_called_so or is_of_a_file


def functions_that_read() -> Iterator[Callable[..., object]]:
    """Yield the public functions of the formats that read."""
    for module in pkgutil.walk_packages(arpad.formats.__path__, "arpad.formats."):
        for name, value in vars(importlib.import_module(module.name)).items():
            is_own = inspect.isfunction(value) and value.__module__ == module.name
            if is_own and not name.startswith("_") and is_reading(value):
                yield value


def place(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__name__}".removeprefix("arpad.formats.")


def test_every_function_that_reads_is_put_to_the_test(readers: "list[Reader]") -> None:
    tested = {place(function) for reader in readers for function in reader.covers} | INSIDE.keys()
    found = {place(function) for function in functions_that_read()}
    assert sorted(found - tested - WRITING) == []
    assert found >= WRITING


def test_every_step_belongs_to_a_reader(readers: "list[Reader]") -> None:
    existing = {place(function) for function in functions_that_read()}
    assert INSIDE.keys() <= existing
    assert {*INSIDE.values()} <= {reader.name for reader in readers}


def test_the_samples_are_sound(reader: "Reader") -> None:
    """A harness whose samples are refused at once would test nothing but the refusal."""
    assert len(reader.samples) > 0
    if reader.name not in {"any file", "TRF", "FIDE list in TXT"}:
        for sample in reader.samples:
            assert [f.message for f in reader.read(sample) if f.severity == "error"] == []
