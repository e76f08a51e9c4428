"""Files that a step has written, compared byte by byte; proofs but for the seal of their list.

A seal covers the numbers of rows, and a server leaves out those of a transaction that was given up.
"""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

Papers = dict[str, bytes]

_PROOF = "proof.zip"
_SUMS = frozenset({"manifest.json", "proof.sha256"})
_HEAD = "list.json"


def papers_in(folder: Path) -> Papers:
    """Return the files that have their names; half ones are called otherwise."""
    found = (path for path in folder.iterdir() if path.suffix != ".part")
    return {path.name: path.read_bytes() for path in found}


def unlike(found: Papers, expected: Papers) -> Iterator[str]:
    """Yield the names of files that are not what they should be."""
    for name, data in found.items():
        wanted = expected.get(name)
        if data == wanted:
            continue
        if wanted is None or not name.endswith(_PROOF) or _proof(data) != _proof(wanted):
            yield name


def _proof(data: bytes) -> dict[str, object]:
    """Return what a proof says, without the seal and what is summed over it."""
    with ZipFile(BytesIO(data)) as archive:
        files: dict[str, object] = {
            name: archive.read(name) for name in archive.namelist() if name not in _SUMS
        }
        return files | {_HEAD: json.loads(archive.read(_HEAD)) | {"seal": None}}
