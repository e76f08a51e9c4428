"""The answer to what a player needs for the next grade, as JSON for other programs."""

from arpad.formats.schema import Schema, schema_of, words_of
from arpad.model.grading import GradeNeeds


def grade_needs_schema() -> Schema:
    """Return the JSON Schema of the answer."""
    return schema_of(
        GradeNeeds,
        title="Arpad grade needs",
        description="What a player has and what is missing for the next grade, by every way that "
        "leads there. What does not apply is null.",
        words=words_of("grade_needs"),
    )
