"""The files that pages load: style, script, and the vendored libraries, each by its fingerprint.

A file is asked for with its fingerprint, so that a browser may keep it for good and still gets a
new one the day it changes.
"""

from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

PATH = "/static"

MEDIA_TYPES = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}


class Assets:
    """The files of the package that a browser may load, by name."""

    @cached_property
    def _files(self) -> dict[str, bytes]:
        return dict(_below(files("arpad.web").joinpath("static"), ""))

    def address(self, name: str) -> str:
        """Return where a page finds a file."""
        return f"{PATH}/{self._fingerprint(name)}/{name}"

    def read(self, name: str) -> bytes | None:
        """Return a file; None where there is none, or none that a browser may load."""
        return self._files.get(name)

    @cache  # noqa: B019 - a site keeps its files as long as it lives
    def _fingerprint(self, name: str) -> str:
        return sha256(self._files[name]).hexdigest()[:12]


def _below(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = list[tuple[str, bytes]]()
    for item in folder.iterdir():
        if item.is_dir():
            found += _below(item, f"{path}{item.name}/")
        elif item.name.rpartition(".")[2] in MEDIA_TYPES:
            found.append((path + item.name, item.read_bytes()))
    return found


_ASSETS = Assets()


@get(PATH + "/{fingerprint:str}/{name:path}", sync_to_thread=False, include_in_schema=False)
def asset(fingerprint: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Send a file of the site."""
    del fingerprint
    sought = name.removeprefix("/")
    content = _ASSETS.read(sought)
    if content is None:
        raise NotFoundException("There is no such file on this site.")
    return Response(
        content,
        media_type=MEDIA_TYPES[sought.rpartition(".")[2]],
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )
