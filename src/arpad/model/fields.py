"""What a field of a report may hold: texts, ratings and counts with their limits."""

from decimal import Decimal
from typing import Annotated

from msgspec import Meta

Text = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
Rating = Annotated[int, Meta(ge=1, le=3999, description="a published rating")]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Coefficient = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[Decimal, Meta(description="points in halves, as a number or as text")]
