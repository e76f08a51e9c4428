"""Every command, option and exit code is on the page about the command line."""

import re
from pathlib import Path

import pytest

from arpad.cli.app import COMMANDS, build_app
from arpad.cli.exits import ExitCode

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## arpad (\S+)\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL))


def test_every_command_has_a_section_and_no_other_does() -> None:
    assert list(SECTIONS) == [command.name for command in COMMANDS]


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_every_option_of_a_command_is_in_its_section(name: str) -> None:
    arguments = build_app()[name].assemble_argument_collection()
    for word in (argument.name for argument in arguments):
        assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", SECTIONS[name]), word


def test_every_exit_code_is_explained() -> None:
    assert all(f"| `{code.value}` | " in PAGE for code in ExitCode)
