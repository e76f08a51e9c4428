"""The operations of the OpenAPI document, completed: problems, headers, examples, plain words."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from arpad.web.api.desk.described import PROBLEMS as OF_WORK
from arpad.web.api.desk.described import SECURITY, tell_work
from arpad.web.conditional import FOR_ONE_PERSON
from arpad.web.problems import PROBLEM

Schema: TypeAlias = dict[str, Any]

PROBLEMS = (
    ("400", "Wrong", "A parameter is wrong; `errors` names each of them."),
    ("404", "Unknown", "What is asked for does not exist; `detail` says what does."),
    ("429", "TooMuch", "Too many requests in a minute; `Retry-After` says when to come back."),
    ("503", "Unreadable", "The book cannot be read now."),
)
_HEADERS: Mapping[str, tuple[str, str]] = {
    "ETag": ("Give it as `If-None-Match` to ask whether anything has changed.", 'W/"4f1d"'),
    "Content-Language": ("The language of the sentences.", "en"),
    "RateLimit-Limit": ("How many requests one address may make in a minute.", "300"),
    "RateLimit-Remaining": ("How many are left.", "299"),
    "RateLimit-Reset": ("In how many seconds the count begins again.", "60"),
    "Link": ("The first and the next page (RFC 8288).", '</api/v1/players?cursor=x>; rel="next"'),
}
_EXAMPLE_PROBLEM = {
    "type": "about:blank",
    "title": "Bad Request",
    "status": 400,
    "detail": "A parameter of the address is wrong.",
    "instance": "/api/v1/players",
    "errors": ["limit: give a whole number of 500 or less"],
}
_MOST_DEEP = 12
_FILES = ("text/csv", "application/jsonl", "application/vnd.apache.parquet")
_PACKED = {
    "experiment_tables": "application/zip",
    "experiment_paper": "application/pdf",
    "comparison_tables": "application/zip",
}
_ANY_FILE = "application/octet-stream"


def finished(document: dict[str, Any], opts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Complete a document in place, and return it; `opts` are those of the handlers by name."""
    schemas: dict[str, Schema] = document["components"]["schemas"]
    for name, schema in schemas.items():
        schema["examples"] = [example_of({"$ref": f"#/components/schemas/{name}"}, schemas)]
    schemas["Problem"]["examples"] = [_EXAMPLE_PROBLEM]
    document["components"] |= {
        "examples": {name: {"value": schema["examples"][0]} for name, schema in schemas.items()},
        "headers": {name: _header(*told) for name, told in _HEADERS.items()},
        "responses": {name: _problem(told) for _, name, told in (*PROBLEMS, *OF_WORK)},
        "securitySchemes": SECURITY,
    }
    for (method, _), operation in operations(document):
        opt = opts[operation["operationId"]]
        _complete(operation, schemas, is_kept=method == "get" and not opt.get(FOR_ONE_PERSON))
        _tell_files(operation)
        tell_work(operation, method, opt)
    return document


def _tell_files(operation: dict[str, Any]) -> None:
    """Describe what no shape describes: whole lists that are sent, event files that come."""
    file = {"schema": {"type": "string", "format": "binary"}}
    if operation["operationId"] == "list_file":
        operation["responses"]["200"]["content"] = dict.fromkeys(_FILES, file)
        operation["responses"]["406"] = _problem("No form is accepted in which a list can be had.")
    if operation["operationId"] in _PACKED:
        kind = _PACKED[operation["operationId"]]
        operation["responses"]["200"]["content"] = {kind: file}
    if operation["operationId"] == "rate_event":
        operation["requestBody"] = {"required": True, "content": {_ANY_FILE: file}}
        operation["responses"]["413"] = _problem("The file is larger than 5 MB.")


def operations(document: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    """Yield the operations of a document with their methods and addresses."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield (method, path), operation


def _complete(operation: dict[str, Any], schemas: Mapping[str, Schema], *, is_kept: bool) -> None:
    told = operation.pop("description", "")
    summary, _, more = told.partition("\n")
    operation["summary"] = summary.rstrip(".")
    operation["description"] = more.strip() or summary
    for parameter in operation.get("parameters", ()):
        _simplify(parameter)
    responses = operation["responses"]
    for status, answer in responses.items():
        if status.startswith("2"):
            _complete_answer(answer, schemas)
    if is_kept:
        responses["304"] = {"description": "Nothing has changed since the answer with this `ETag`."}
    if "requestBody" in operation:
        for content in operation["requestBody"]["content"].values():
            content["examples"] = _named_example(content["schema"])
    responses |= {
        status: {"$ref": f"#/components/responses/{name}"} for status, name, _ in PROBLEMS
    }


def _complete_answer(answer: dict[str, Any], schemas: Mapping[str, Schema]) -> None:
    answer["description"] = "The answer."
    is_page = False
    for kind, content in answer.get("content", {}).items():
        if kind == "application/json" and "$ref" in content["schema"]:
            content["examples"] = _named_example(content["schema"])
            is_page = "next" in schemas[_name(content["schema"])]["properties"]
    answer["headers"] = {
        name: {"$ref": f"#/components/headers/{name}"}
        for name in _HEADERS
        if is_page or name != "Link"
    }


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _named_example(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"made up": {"$ref": f"#/components/examples/{_name(schema)}"}}


def _header(said: str, example: str) -> dict[str, Any]:
    return {"description": said, "schema": {"type": "string"}, "example": example}


def _problem(said: str) -> dict[str, Any]:
    return {
        "description": said,
        "content": {
            PROBLEM: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": _named_example({"$ref": "Problem"}),
            }
        },
    }


def _simplify(parameter: dict[str, Any]) -> None:
    """Leave out what only says that a parameter may be left out, and give it one example."""
    schema = parameter["schema"]
    given = [kind for kind in schema.pop("oneOf", ()) if kind.get("type") != "null"]
    for kind in given:
        schema |= kind
    schema.pop("description", None)
    schema.pop("examples", None)
    for name in ("minimum", "maximum"):
        if isinstance(schema.get(name), float):
            schema[name] = int(schema[name])
    for name in ("deprecated", "allowEmptyValue", "allowReserved"):
        parameter.pop(name, None)
    examples = parameter.pop("examples", {})
    parameter["example"] = next((each["value"] for each in examples.values()), None)


def example_of(schema: Mapping[str, Any], schemas: Mapping[str, Schema], deep: int = 0) -> Any:  # noqa: ANN401
    """Return an example of a shape, put together from those of its fields."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, deep)
    if "properties" in schema:
        fields = schema["properties"].items()
        return {name: example_of(field, schemas, deep + 1) for name, field in fields}
    if schema.get("examples"):
        return schema["examples"][0]
    if "anyOf" in schema:
        kinds = [kind for kind in schema["anyOf"] if kind.get("type") != "null"]
        return example_of(kinds[0], schemas, deep + 1)
    if schema.get("type") == "array":
        items = schema.get("items", {})
        return [example_of(items, schemas, deep + 1)] if items and deep < _MOST_DEEP else []
    plain = {"string": "", "integer": 1, "boolean": False, "object": {}, "number": 0}
    return schema.get("default", plain.get(str(schema.get("type"))))
