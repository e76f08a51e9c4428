"""Whatever is said of the examples and of the samples of files is known by its template."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from docs.generators.sentences import sentences

import arpad
from arpad.formats.event_source import source_from_bytes
from arpad.locale.sentences import Sentences
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.regulations.application import rate

EXAMPLES = Path(arpad.__file__).parent / "examples"
SAMPLES = Path(__file__).parents[1] / "formats"
FILES = [
    *sorted(EXAMPLES.iterdir()),
    *sorted((SAMPLES / "samples").iterdir()),
    *sorted((SAMPLES / "trf" / "samples").iterdir()),
]
MARK = "⟦"
FIELDS = re.compile(r"[^:]*\.\w+(?:: [\w.\[\]() -]+(?:, [\w\[\]]+)*)?|\w+_\w+")
"""A place that is the name of a file, with fields as the file calls them, or a field alone."""


@pytest.fixture(scope="module")
def every() -> Sentences:
    def marked(text: str) -> str:
        return f"{MARK}{text}"

    catalogue = {
        key: marked(key) if isinstance(key, str) else tuple(map(marked, key)) for key in sentences()
    }
    return Sentences(catalogue, lambda _: 0, str)


def findings_about(path: Path) -> Iterator[Finding]:
    source = source_from_bytes(path.read_bytes(), name=path.name)
    yield from source.findings
    yield from (observation.finding for observation in source.form)
    if source.event is not None:
        yield from rate(source.event).findings


def explanations_of(event: Event) -> Iterator[str]:
    for player in rate(event).players:
        yield from (excluded.reason for excluded in player.excluded)
        yield from () if player.line is None else (player.line,)


def unknown(texts: Iterable[str], every: Sentences) -> list[str]:
    return [text for text in texts if any(map(str.islower, text)) and MARK not in every.say(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_finding_about_a_file_is_known(path: Path, every: Sentences) -> None:
    findings = list(findings_about(path))
    assert unknown((finding.message for finding in findings), every) == []
    places = (finding.where for finding in findings if not FIELDS.fullmatch(finding.where))
    assert unknown(places, every) == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_every_explanation_of_an_example_is_known(path: Path, every: Sentences) -> None:
    event = source_from_bytes(path.read_bytes(), name=path.name).event
    lines = [] if event is None else list(explanations_of(event))
    assert [line for line in unknown(lines, every) if " = " not in line] == []


def test_there_are_findings_to_look_at() -> None:
    said = {finding.message for path in FILES for finding in findings_about(path)}
    assert len(said) > 100
