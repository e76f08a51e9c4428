"""A house edition from its file, held under its name for whoever names an edition."""

from pathlib import Path

from arpad.formats.file_text import file_bytes, text_of
from arpad.model.finding import Finding
from arpad.regulations import catalogue, house_file
from arpad.regulations.edition import Edition


def read_house(path: str | Path) -> Edition:
    """Read a house edition and hold it, in this process, under its name.

    Whatever takes the name of an edition takes its name from then on. Raises an
    `UnknownEditionError` that says, with their places, all reasons why it cannot be used.
    """
    data = file_bytes(Path(path))
    text = data if isinstance(data, Finding) else text_of(data, name=str(path), notation="TOML")
    if isinstance(text, Finding):
        raise house_file.HouseError(f"{text.where}: {text.message}")
    law = house_file.read_house(text, str(path))
    catalogue.hold(law)
    return law.edition
