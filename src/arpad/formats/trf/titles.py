"""Titles: the eight codes, and the one or two small letters that older files have for them."""

SHORT_TITLES = {
    "GM": "g",
    "IM": "m",
    "FM": "f",
    "CM": "c",
    "WGM": "wg",
    "WIM": "wm",
    "WFM": "wf",
    "WCM": "wc",
}
"""The titles with their short codes, the higher ones first."""

_BY_SHORT = {short: title for title, short in SHORT_TITLES.items()}


def title_from(text: str) -> str:
    """Return the code of a title however it is written, or the text where it is none.

    >>> title_from("g"), title_from("wim"), title_from("NM")
    ('GM', 'WIM', 'NM')
    """
    title = text.upper()
    if title in SHORT_TITLES:
        return title
    return _BY_SHORT.get(text.lower(), text)
