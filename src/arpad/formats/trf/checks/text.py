"""How the bytes became text: an encoding that was guessed, line ends that are mixed."""

from collections import Counter
from collections.abc import Iterator

from arpad.formats.trf.file import Encoding, TrfFile
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.wording import listed, printable
from arpad.model.finding import Severity, number_of

LINE_ENDS = {"\n": "LF", "\r": "CR", "\r\n": "CRLF"}
_LAST_ASCII = 127


def check(report: Report) -> Iterator[Observation]:
    """Yield what is worth knowing about encoding and line ends."""
    yield from _guessed_encoding(report.file)
    yield from _mixed_ends(report.file)


def dominant_end(file: TrfFile) -> str:
    """Return the line end that most lines have, the earliest of equals."""
    ends = Counter(line.end for line in file.lines if line.end)
    return ends.most_common(1)[0][0] if ends else "\r\n"


def first_foreign(file: TrfFile) -> tuple[int, int]:
    """Return line and column of the first letter that is not ASCII."""
    for line in file.lines:
        if not line.raw.isascii():
            column = next(i for i, sign in enumerate(line.raw, 1) if ord(sign) > _LAST_ASCII)
            return line.number, column
    return 1, 1


def _guessed_encoding(file: TrfFile) -> Iterator[Observation]:
    if file.encoding is Encoding.UTF_8:
        return
    line, column = first_foreign(file)
    letter = file.lines[line - 1].raw[column - 1]
    yield Observation(
        topic=Topic.TEXT,
        severity=Severity.WARN,
        line=line,
        column=column,
        message=f"the file is not UTF-8 and was read as {file.encoding}, which makes this letter "
        f"{printable(letter)!r}; look whether the names are right, and save the file as UTF-8",
    )


def _mixed_ends(file: TrfFile) -> Iterator[Observation]:
    ends = Counter(line.end for line in file.lines if line.end)
    if len(ends) < 2:  # noqa: PLR2004 - two kinds of line ends
        return
    dominant = dominant_end(file)
    first = next(line for line in file.lines if line.end not in {dominant, ""})
    counted = listed(
        f"{number_of(count, 'line')} with {LINE_ENDS[end]}" for end, count in ends.most_common()
    )
    yield Observation(
        topic=Topic.TEXT,
        severity=Severity.WARN,
        line=first.number,
        message=f"the line ends are mixed, {counted}; give all of them {LINE_ENDS[dominant]}",
    )
