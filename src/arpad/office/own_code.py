"""A fingerprint of the package: what another one has worked out may have come out otherwise."""

from functools import cache
from hashlib import sha256
from pathlib import Path

_CODE = {".css", ".html", ".js", ".po", ".py", ".toml"}


@cache
def own_code() -> str:
    """Return the fingerprint of everything that answers are made with."""
    package = Path(__file__).parent.parent
    made = sha256()
    for file in sorted(package.rglob("*.*")):
        if file.suffix in _CODE:
            made.update(file.read_bytes())
    return made.hexdigest()[:16]
