"""Addresses that a webhook may have: of the public internet, and never of what is behind the site.

A program is called from inside the office's network. So its name is looked up before every call,
each address that it has is checked, and the call goes to that very address.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from arpad.locale import message
from arpad.office.office import OfficeError

LONGEST = 500
_THROUGH_IPV4 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_PORTS = {"https": 443, "http": 80}

NO_URL = message(
    "That is no address of a webhook; write it like https://example.org/arpad, without a name, "
    "a password or a fragment in it."
)
ONLY_HTTPS = message("A webhook is called by https only.")
NOT_PUBLIC = message("This address does not lead to the public internet, and is not called.")
UNKNOWN_HOST = message("No computer of that name can be found.")


class Place(Struct, frozen=True, kw_only=True):
    """Where a webhook is."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def is_local(self) -> bool:
        """Tell whether it is on the machine of the site."""
        return self.host in _LOCAL


def place_of(url: str, *, with_local: bool) -> Place:
    """Return where a webhook is by its address; `with_local` where the site has no https either."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise OfficeError(NO_URL)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OfficeError(NO_URL) from None
    if not parts.hostname or "@" in parts.netloc or parts.fragment or "\\" in url:
        raise OfficeError(NO_URL)
    place = Place(
        scheme=parts.scheme,
        host=parts.hostname,
        port=_PORTS.get(parts.scheme, 0) if port is None else port,
        path=(parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
    )
    is_here = with_local and place.is_local
    if place.scheme != "https" and not (place.scheme == "http" and is_here):
        raise OfficeError(ONLY_HTTPS)
    if not place.port:
        raise OfficeError(NO_URL)
    return place


def addresses_of(place: Place, *, with_local: bool) -> tuple[str, ...]:
    """Look up the addresses of a webhook; refuse it if any of them is not to be called."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise OfficeError(UNKNOWN_HOST) from problem
    addresses = tuple(dict.fromkeys(str(each[4][0]) for each in found))
    if not addresses:
        raise OfficeError(UNKNOWN_HOST)
    may_be_local = with_local and place.is_local
    for address in addresses:
        if may_be_local and ip_address(address.partition("%")[0]).is_loopback:
            continue
        if not is_public(address):
            raise OfficeError(NOT_PUBLIC)
    return addresses


def is_public(address: str) -> bool:
    """Tell whether an address is one of the public internet, whatever it is wrapped in.

    >>> is_public("93.184.215.14"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    >>> is_public("2002:7f00:1::"), is_public("64:ff9b::a00:1"), is_public("169.254.169.254")
    (False, False, False)
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return _is_global(found.ipv4_mapped)
        is_wrapped = found.sixtofour is not None or found.teredo is not None
        if is_wrapped or any(found in network for network in _THROUGH_IPV4):
            return False
    return _is_global(found)


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified
    )
