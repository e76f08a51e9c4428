"""A checked report on a page: quotations stand as in the file, and what is left out is said."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Arpad = Callable[..., CompletedProcess[str]]
WriteReport = Callable[..., Path]

CAP = "These are the first 200 findings, and there are more; mend them, check again."


def test_quoted_columns_keep_their_blanks(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    """The cell that is to be written goes into columns: five blanks less would be another one."""
    report_lines[13] = report_lines[13][:91]
    shown = arpad("check", write_report(report_lines)).stdout
    assert '"   3' in shown


def test_of_more_than_200_errors_it_is_said_that_there_are_more(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    strange = [f"001 {n:>4}      {'Nobody':<33} what" for n in range(5, 305)]
    file = write_report([*report_lines, *strange])
    answer = arpad("check", file)
    assert CAP in " ".join(answer.stdout.split())
    findings = json.loads(arpad("check", file, "--json").stdout)["findings"]
    assert [finding["message"] for finding in findings if "topic" not in finding] == [CAP]


def test_of_very_many_arbiters_the_first_are_named(
    arpad: Arpad, report_lines: list[str], write_report: WriteReport
) -> None:
    file = write_report([*report_lines, *(f"112 Kask, Kaur {n}" for n in range(100))])
    shown = " ".join(arpad("check", file).stdout.split())
    assert "Kask, Kaur 18; 81 more" in shown
