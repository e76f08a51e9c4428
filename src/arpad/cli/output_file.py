"""Files that a command writes: never over another one by mistake."""

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.exits import UsageError

Force: TypeAlias = Annotated[bool, Parameter(help="Write over a file that is already there.")]


def check_output(path: Path, *, force: bool, own: Path | None = None) -> None:
    """Refuse a folder, and a file that is there already and is not the one that may be replaced."""
    try:
        is_folder = path.is_dir()
        is_taken = path.exists() and not (own is not None and path.samefile(own))
    except (OSError, ValueError):
        # Whatever is wrong with the name, writing will say it.
        return
    if is_folder:
        raise UsageError(f"{path} is a folder: name a file in it.")
    if is_taken and not force:
        raise UsageError(f"{path} is already there: name another file, or add --force.")
