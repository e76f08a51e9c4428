"""Every command, option and exit code is on the page about the command line."""

import re
from pathlib import Path

import pytest

from arpad.cli.app import COMMANDS, Command, build_app
from arpad.cli.exits import ExitCode

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## arpad (.+?)\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL))


def test_every_command_has_a_section_and_no_other_does() -> None:
    assert list(SECTIONS) == [command.name for command in COMMANDS]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_option_of_a_command_is_in_its_section(command: Command) -> None:
    app = build_app()
    for word in command.words:
        app = app[word]
    arguments = (argument.name for argument in app.assemble_argument_collection())
    for word in (name for name in arguments if name != "*"):  # a group of options, each told too
        assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", SECTIONS[command.name]), word


def test_every_exit_code_is_explained() -> None:
    assert all(f"| `{code.value}` | " in PAGE for code in ExitCode)
