"""Exit codes, the same for every command, so that a script can rely on them."""

from collections.abc import Iterable
from enum import IntEnum

from arpad.model.finding import Finding, Severity


class ExitCode(IntEnum):
    """What a command leaves behind for the shell."""

    DONE = 0
    """Done; there may be warnings."""
    REFUSED = 1
    """Done, but there are refusals or differences."""
    UNUSABLE = 2
    """The question or the input cannot be used; a sentence says why."""
    INTERRUPTED = 130
    """Stopped from the keyboard."""
    PIPE_CLOSED = 141
    """The reader of the output went away."""


class UsageError(Exception):
    """A question that cannot be answered as it was put, with a sentence for every reason."""

    def __init__(self, *sentences: str) -> None:
        """Keep the sentences apart, one a line."""
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def exit_code(findings: Iterable[Finding]) -> ExitCode:
    """Return the code for the gravest finding."""
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return ExitCode.UNUSABLE
    return ExitCode.REFUSED if Severity.REFUSE in severities else ExitCode.DONE
