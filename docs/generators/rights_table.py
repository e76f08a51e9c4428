"""The table of rights as a page shows it: the same one that guards every page and operation."""

from arpad.model.rights import RIGHTS, Reach, Role

from .markdown import cell, table

_REACHES = {
    Reach.OWN: "own events",
    Reach.FEDERATION: "own federation",
    Reach.EVERYTHING: "yes",
}


def rights_table() -> str:
    """Return who may do what."""
    return table(
        ("may", *(role.value.replace("-", " ") for role in Role)),
        (
            (cell(right.value), *(_REACHES.get(held.get(role, Reach.NOTHING), "") for role in Role))
            for right, held in RIGHTS.items()
        ),
    )
