"""What a table of players knows of them besides their ratings: for groups and names."""

from datetime import date
from pathlib import Path
from typing import Any

from arpad.formats.extras import need
from arpad.model.person import Person
from arpad.model.player import Sex

_KNOWN = ("name", "federation", "sex", "born")


def people_in(file: Path) -> dict[str, Person]:
    """Return the players of a file of Parquet, as far as it names them, with what it knows."""
    parquet: Any = need("pyarrow.parquet", extra="bulk", purpose="Reading Parquet")
    if not file.exists():
        return {}  # the replay itself says so, with what to do
    held = parquet.read_schema(file).names if file.is_file() else []
    names = [name for name in _KNOWN if name in held]
    if not names or "player" not in held:
        return {}
    rows = parquet.read_table(file, columns=["player", *names]).to_pylist()
    return {str(row["player"]): _person(row) for row in rows}


def _person(row: dict[str, Any]) -> Person:
    return Person(
        code=str(row["player"]),
        since=date.min,
        name=row.get("name") or "",
        federation=row.get("federation") or None,
        sex=_sex(row.get("sex")),
        born=_born(row.get("born")),
    )


def _sex(given: object) -> Sex | None:
    """Return what a cell says; a word that is none of the two says nothing."""
    word = str(given or "").strip().lower()[:1]
    return {"f": Sex.FEMALE, "w": Sex.FEMALE, "m": Sex.MALE}.get(word)


def _born(given: object) -> date | int | None:
    if isinstance(given, date):
        return given
    text = str(given or "")
    return int(text[:4]) if text[:4].isdigit() else None
