"""What a machine is told: the units hold up, and page and Containerfile say the same steps."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deployment.md").read_text()
UNITS = ("arpad.service", "arpad-work.service")
PROGRAM = "/opt/arpad/bin/arpad"
MOST_EXPOSED = 30
"""In tenths: systemd calls what is up to 3.0 well protected."""


def steps_of_page() -> list[str]:
    after = PAGE.partition("<!-- the steps of deploy/Containerfile -->")[2]
    block = re.search(r"```sh\n(.*?)```", after, re.DOTALL)
    assert block
    return block[1].strip().splitlines()


def steps_of_container() -> list[str]:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    return [line.removeprefix("RUN ") for line in lines if line.startswith("RUN ")]


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """Return the units as they are, but for the place where the program lies."""
    program = str(Path(sys.executable).parent / "arpad")
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert PROGRAM in text
        (tmp_path / name).write_text(text.replace(PROGRAM, program))
    return [tmp_path / name for name in UNITS]


def analysed(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    program = shutil.which("systemd-analyze")
    assert program, "systemd-analyze is missing: make system installs it"
    command = [program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_systemd_finds_nothing_wrong_with_the_units(units: list[Path]) -> None:
    found = analysed("verify", "--man=no", *units)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("place", range(len(UNITS)))
def test_the_units_are_well_protected(units: list[Path], place: int) -> None:
    found = analysed("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", units[place])
    assert found.returncode == 0, found.stdout[-500:]


def test_a_unit_with_a_slip_is_found_out(units: list[Path]) -> None:
    units[0].write_text(units[0].read_text().replace("ProtectHome=yes", "ProtectHom=yes"))
    assert "ProtectHom" in analysed("verify", "--man=no", units[0]).stderr


def test_page_and_container_have_the_same_steps() -> None:
    assert steps_of_page() == steps_of_container()


def test_the_extras_of_the_install_are_those_of_the_package() -> None:
    (installed,) = [step for step in steps_of_page() if "pip install" in step]
    named = re.search(r"\[(.*)\]", installed)
    assert named
    extras = re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert set(named[1].split(",")) <= set(extras)


def test_an_environment_of_its_own_is_made_by_the_step_of_the_page(tmp_path: Path) -> None:
    (step,) = [step for step in steps_of_page() if "venv " in step and "apt" not in step]
    command = shlex.split(step.replace("/opt/arpad", str(tmp_path / "opt")))
    command[0] = sys.executable
    subprocess.run([*command, "--without-pip"], check=True, timeout=60)
    assert (tmp_path / "opt" / "bin" / "python3").exists()


def test_the_first_administrator_is_made_by_the_steps_of_the_page(tmp_path: Path) -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("runuser -u arpad")]
    assert len(lines) == 2
    said = ""
    for line in lines:
        command = shlex.split(line.partition("-- ")[2].replace("/var/lib/arpad", str(tmp_path)))
        assert command[0] == PROGRAM
        command[0] = str(Path(sys.executable).parent / "arpad")
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        said += done.stdout
    assert "/account/link/" in said
    assert {path.name for path in tmp_path.iterdir()} >= {"arpad.db", "arpad.desk.db"}


@pytest.mark.parametrize("name", UNITS)
def test_the_units_start_commands_that_there_are(name: str) -> None:
    started = re.search(
        rf"^ExecStart={PROGRAM} (\w+)(.*)$", (DEPLOY / name).read_text(), re.MULTILINE
    )
    assert started
    program = str(Path(sys.executable).parent / "arpad")
    shown = subprocess.run(
        [program, started[1], "--help"], capture_output=True, text=True, check=True, timeout=60
    )
    for option in re.findall(r"--[a-z-]+", started[2]):
        assert option in shown.stdout
