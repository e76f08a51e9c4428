"""The texts in which a player is written, the same in columns and in XML.

What could not be read again is not written silently: signs that no line can hold become blanks,
and a player with a number that no list can hold is left out.
"""

from collections.abc import Mapping
from functools import lru_cache

from arpad.formats.fide_list.cell import fits
from arpad.formats.fide_list.field import PACES, STANDARD, Field
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import printable, quoted
from arpad.model.listed_player import ListedPlayer, ListRating
from arpad.model.player import Sex

Texts = dict[Field, str]
Numbers = tuple[str, str, str]

_SEXES: Mapping[Sex | None, str] = {None: "", Sex.MALE: "M", Sex.FEMALE: "F"}
_ANY_YEAR = 2000


def texts_of(player: ListedPlayer, told: Told) -> Texts | None:
    """Return what a list says of a player, or nothing if he has to be left out."""
    texts = {
        Field.NAME: player.name,
        Field.FEDERATION: player.federation or "",
        Field.SEX: _SEXES[player.sex],
        Field.TITLE: player.title or "",
        Field.W_TITLE: player.w_title or "",
        Field.O_TITLES: ",".join(player.o_titles),
        Field.FOA_TITLE: player.foa_title or "",
        Field.BORN: f"{player.born:04d}" if player.born else "",
        Field.FLAG: player.flag,
    }
    for field, text in texts.items():
        if not text.isprintable() or text.strip() != text:
            texts[field] = _without_unprintable(player, field, text, told)
    texts[Field.ID] = player.id
    unfit = None if fits(Field.ID, player.id, _ANY_YEAR) else Field.ID
    for fields, pace in zip(PACES, (player.standard, player.rapid, player.blitz), strict=True):
        numbers, wrong = _numbers(pace)
        texts.update(zip(fields, numbers, strict=True))
        unfit = unfit or (None if wrong is None else fields[wrong])
    if unfit is None:
        return texts
    told.error(
        named(player),
        f"{quoted(texts[unfit])} has no room as {_word(unfit)}; the player is left out, correct "
        "the number",
    )
    return None


def named(player: ListedPlayer) -> str:
    """Return the words that name a player in a finding."""
    return printable(f"{player.name} ({player.id})" if player.name else player.id)


def _without_unprintable(player: ListedPlayer, field: Field, text: str, told: Told) -> str:
    plain = "".join(sign if sign.isprintable() else " " for sign in text).strip()
    told.warn(
        named(player),
        f"{_word(field)} {quoted(text)} is written as {quoted(plain)}: a list has no room for "
        "what was left out",
    )
    return plain


@lru_cache(maxsize=1 << 16)
def _numbers(pace: ListRating) -> tuple[Numbers, int | None]:
    """Return rating, games and K, and which of them no list can hold.

    No rating is 0 where a list has zeros, and blank where it has none.

    >>> _numbers(ListRating(None, 0, 0)), _numbers(ListRating())
    ((('0', '0', '0'), None), (('', '', ''), None))
    """
    has_zeros = pace.games is not None or pace.k is not None
    none = "0" if has_zeros else ""
    texts = (
        str(pace.rating) if pace.rating else none,
        "" if pace.games is None else str(pace.games),
        "" if pace.k is None else str(pace.k),
    )
    checked = enumerate(zip(STANDARD, texts, strict=True))
    wrong = (n for n, (field, text) in checked if not fits(field, text, _ANY_YEAR))
    return texts, next(wrong, None)


def _word(field: Field) -> str:
    return field.replace("_", " ")
