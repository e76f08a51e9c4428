"""The bars that are proposed for a season, as JSON for other programs."""

from arpad.formats.schema import Schema, schema_of, words_of
from arpad.model.series import BarsProposal


def bars_proposal_schema() -> Schema:
    """Return the JSON Schema of the answer."""
    return schema_of(
        BarsProposal,
        title="Arpad bars proposal",
        description="The bars that the percentages propose for the series of a season, with what "
        "was decided beside them. Fractions are text.",
        words=words_of("bars_proposal") | {"Finding": words_of("outcome")["Finding"]},
    )
