"""HEAD: what GET would answer, without the answer itself."""

from typing import Any, cast

from litestar.types import Message, Scope

from arpad.web.watching.watched import Watched


class HeadAware(Watched):
    """An application whose pages all answer HEAD as they answer GET."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        """Answer; for HEAD leave the body out."""
        if scope.get("method") != "HEAD":
            await super().__call__(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        asked = cast("Scope", {**scope, "method": "GET"})
        await super().__call__(asked, receive, without_body)
