"""Letters: FIDE writes ASCII, other offices write UTF-8 or Windows-1252, and no list says which.

It is decided line by line, so that nothing has to be read twice: letters of Windows-1252 (which
has those of Latin-1 at the same places) are next to never correct UTF-8.
"""

_BEYOND_LATIN_1 = {
    byte: bytes([byte]).decode("cp1252")
    for byte in range(0x80, 0xA0)
    if byte not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}


def decoded(line: bytes) -> tuple[str, bool]:
    r"""Return the text of a line and whether it is UTF-8, as ASCII always is.

    >>> decoded(b"Br\xc3\xbcck"), decoded(b"Br\xfcck")
    (('Brück', True), ('Brück', False))
    """
    try:
        return line.decode(), True
    except UnicodeDecodeError:
        return windows_text(line), False


def windows_text(line: bytes) -> str:
    """Return the text of Windows-1252; the five bytes it does not define are those of Latin-1."""
    return line.decode("latin-1").translate(_BEYOND_LATIN_1)
