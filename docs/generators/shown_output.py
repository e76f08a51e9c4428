"""Commands and Python in the pages: run in a folder of their own, their output shown again.

A block marked `console` holds commands, each after `$ `, and what they print. A block marked
`python` is a script; the `text` block right after it is what the script prints. A block under
`<!-- file: NAME -->` is a file that the commands find. Commands of `make` are left as they are.

What a page exports holds for the rest of it, as in the shell of a reader. The clock of the office
and its clerk are the same for every page until one exports others, so that a book always says the
same.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from .quick_arpad import quick_folder

ROOT = Path(__file__).parents[2]
COLUMNS = "88"
EXAMPLES = Path("src/arpad/examples")
AT_THE_DESK = {"ARPAD_USER": "officer", "ARPAD_NOW": "2012-11-05T09:00"}
"""Who works in the office of a page, and when, unless the page exports something else."""

_BLOCK = re.compile(
    r"(?:^<!-- file: (?P<file>\S+) -->\n\n?)?"
    r"^```(?P<language>\w+)\n(?P<body>.*?)^```$"
    r"(?P<printed>(?<=\n```)\n\n```text\n.*?^```$)?",
    re.MULTILINE | re.DOTALL,
)
_MANY = 5
_SHELL = shutil.which("bash") or "/bin/sh"


class BlockError(Exception):
    """A block of a page does not do what a reader would expect of it."""


@dataclass(frozen=True)
class _Shell:
    """The shell of a page: its folder, where programs are, and what it has exported."""

    folder: Path
    programs: tuple[Path, ...]
    exported: dict[str, str] = field(default_factory=lambda: dict(AT_THE_DESK))

    def export(self, words: str) -> None:
        """Keep what is exported, `NAME=value` by `NAME=value`."""
        for word in shlex.split(words):
            name, _, value = word.partition("=")
            self.exported[name] = value


def renewed(page: str) -> str:
    """Return a page with the output of its blocks as it is now."""
    with TemporaryDirectory(prefix="arpad-docs-") as name:
        shell = _Shell(Path(name), _programs(page))
        _furnish(shell.folder)
        return _BLOCK.sub(lambda block: _renew(block, shell), page)


def _programs(page: str) -> tuple[Path, ...]:
    """Return where the programs of a page are found; many commands are worth a quicker `arpad`."""
    installed = Path(sys.executable).parent
    ours = [command for command in commands_in(page) if command.startswith("arpad ")]
    return (quick_folder(), installed) if len(ours) > _MANY else (installed,)


def commands_in(page: str) -> list[str]:
    """Return every command of a page."""
    return [
        command
        for block in _BLOCK.finditer(page)
        if block["language"] == "console"
        for command, _ in _commands(block["body"])
    ]


def _furnish(folder: Path) -> None:
    """Give a folder what stands in the repository: the example events and the set-up."""
    shutil.copytree(ROOT / EXAMPLES, folder / EXAMPLES)
    (folder / ".venv").symlink_to(sys.prefix, target_is_directory=True)


def _renew(block: re.Match[str], shell: _Shell) -> str:
    if block["file"]:
        (shell.folder / block["file"]).write_text(block["body"], encoding="utf-8")
        return block[0]
    match block["language"]:
        case "console":
            return block[0].replace(block["body"], "".join(_console(block["body"], shell)))
        case "python":
            return _python(block, shell)
    return block[0]


def _commands(body: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a block, each with the output shown under it."""
    for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
        if part:
            line, _, shown = part.partition("\n")
            yield line.removeprefix("$ "), shown


def _console(body: str, shell: _Shell) -> Iterator[str]:
    commands = list(_commands(body))
    code = 0
    for number, (command, shown) in enumerate(commands):
        if command.startswith("make "):
            yield f"$ {command}\n{shown}"
            continue
        if command.startswith("export "):
            shell.export(command.removeprefix("export "))
        done = _run([_SHELL, "-c", f"(exit {code}); {command}"], shell)
        code = done.returncode
        if code and commands[number + 1 : number + 2] != [("echo $?", f"{code}\n")]:
            message = f"{command!r} ends with {code}, and the page does not say so:\n{done.stdout}"
            raise BlockError(message)
        yield f"$ {command}\n{_tidy(done.stdout)}"


def _python(block: re.Match[str], shell: _Shell) -> str:
    done = _run([sys.executable, "-"], shell, script=block["body"])
    if done.returncode:
        message = f"a script ends with {done.returncode}:\n{done.stdout}"
        raise BlockError(message)
    source = f"```python\n{block['body']}```"
    if not done.stdout and not block["printed"]:
        return source
    return f"{source}\n\n```text\n{_tidy(done.stdout)}```"


def _run(
    command: list[str], shell: _Shell, script: str | None = None
) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("ARPAD_")}
    surroundings = own | {
        "PATH": os.pathsep.join((*map(str, shell.programs), os.environ.get("PATH", ""))),
        "COLUMNS": COLUMNS,
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
        **shell.exported,
    }
    return subprocess.run(
        command,
        cwd=shell.folder,
        env=surroundings,
        input=script,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def _tidy(output: str) -> str:
    """Return output without blanks at the end of lines and without empty lines at its end."""
    return "".join(f"{line.rstrip()}\n" for line in output.rstrip().splitlines())
