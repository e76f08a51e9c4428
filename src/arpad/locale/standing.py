"""Where a text stands, which decides how sure one must be of the template it was made from."""

from enum import Enum, auto

from arpad.locale.said import Said
from arpad.locale.template import Template

MOST_DOUBTS = 2
"""With few words of its own a template must not leave more words than this unsaid."""


class Standing(Enum):
    """By itself, in a place of a sentence, or in the place of somebody's own words."""

    ALONE = auto()
    INSIDE = auto()
    OWN = auto()


def is_out_of_place(template: Template, standing: Standing) -> bool:
    """Tell whether a template has too few words of its own to be looked for in such a text."""
    if not template.is_loose or standing is Standing.INSIDE:
        return False
    return standing is Standing.OWN or (template.begins_anyhow and template.has_names)


def is_doubtful(template: Template, said: Said, standing: Standing) -> bool:
    """Tell whether a template that fits leaves so much unsaid that it was hardly meant."""
    is_open = template.begins_anyhow and standing is Standing.ALONE
    return template.is_loose and said.unknown > (0 if is_open else MOST_DOUBTS)
