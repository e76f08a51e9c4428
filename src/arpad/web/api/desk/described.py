"""The operations of the desk in the OpenAPI document: rights, keys, bodies, and names."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from arpad.model.rights import Right
from arpad.web.access.guard import RIGHT
from arpad.web.api.desk.answering import BODY, VERSIONED
from arpad.web.api.desk.once import LONGEST

SCHEME = "key"
SECURITY = {
    SCHEME: {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "arpad_…",
        "description": "A key, made on the page of the own account of the site. It carries some "
        "rights of its account, for some days; a browser's session opens nothing here.",
    }
}
PROBLEMS = (
    ("401", "NoKey", "A key is needed, or the one that was shown opens nothing."),
    ("403", "NoRight", "The key has not the right for this; `right` names it."),
    ("409", "AtWork", "The same request is being done now; `Retry-After` says when to ask again."),
    ("412", "Changed", "It has changed since the version that `If-Match` names."),
    ("413", "TooLarge", "What was sent is larger than it may be."),
    ("422", "Refused", "The office refuses it, and `detail` says why; nothing was done."),
)
_ONCE = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A name for this request, best a random one. Sent again under the same name "
    "within seven days, it is answered as before and not done twice.",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": "^[!-~]+$"},
    "example": "5f1c0b8e-7d0a-4c2e-9d55-3a1f6e2b9c10",
}
_IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The `ETag` of the version that you have seen; if there is a newer one, "
    "nothing is done.",
    "schema": {"type": "string", "pattern": "^[!-~]+$"},
    "example": '"4f1d"',
}
_LOCATION = {
    "description": "Where it is, or where the job can be followed.",
    "schema": {"type": "string"},
    "example": "/api/v1/jobs/12",
}


def bodies(opts: Mapping[str, Mapping[str, Any]]) -> Iterator[type[Struct]]:
    """Yield the shapes of what is sent."""
    for opt in opts.values():
        if BODY in opt:
            yield opt[BODY]


def tell_work(operation: dict[str, Any], method: str, opt: Mapping[str, Any]) -> None:
    """Complete an operation: which right it needs, what is sent, how it is done once."""
    responses = operation["responses"]
    responses["401"] = _problem("401")
    right: Right | None = opt.get(RIGHT)
    if right is None:
        return
    operation["x-right"] = right.name
    operation["security"] = [{SCHEME: []}]
    operation["description"] += f"\n\nNeeds the right {right.name}: {right.value}."
    responses["403"] = _problem("403")
    if BODY in opt:
        operation["requestBody"] = _body(opt[BODY].__name__, is_file=_is_file(operation))
        responses["413"] = _problem("413")
    if method != "get":
        _tell_once(operation, opt)


def _tell_once(operation: dict[str, Any], opt: Mapping[str, Any]) -> None:
    responses = operation["responses"]
    responses |= {status: _problem(status) for status in ("409", "422")}
    parameters = operation.setdefault("parameters", [])
    parameters.append(_ONCE)
    if opt.get(VERSIONED):
        parameters.append(_IF_MATCH)
        responses["412"] = _problem("412")
    for status, answer in responses.items():
        if status in {"201", "202"}:
            answer["headers"] = {"Location": _LOCATION, **answer.get("headers", {})}


def _is_file(operation: Mapping[str, Any]) -> bool:
    return bool(operation["operationId"] == "submit_report")


def _body(shape: str, *, is_file: bool) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{shape}"}
    content: dict[str, Any] = {
        "application/json": {
            "schema": schema,
            "examples": {"made up": {"$ref": f"#/components/examples/{shape}"}},
        }
    }
    if is_file:
        file = {"type": "string", "contentMediaType": "application/octet-stream"}
        words = {"pool": {"type": "string"}, "event": {"type": "integer"}}
        fields = {"file": file, **words, "arbiters": {"type": "string"}}
        form = {"type": "object", "properties": fields, "required": ["file"]}
        content["multipart/form-data"] = {"schema": form}
    return {"required": True, "content": content}


def _problem(status: str) -> dict[str, Any]:
    name = next(name for known, name, _ in PROBLEMS if known == status)
    return {"$ref": f"#/components/responses/{name}"}
