"""Discord's own API description (OpenAPI 3.1) as judge over requests and over the stand-in's answers.

The description is not part of this repository; where its file is absent there is no judge. It needs the two
development dependencies jsonschema-rs (says yes, fast) and jsonschema (says why not).
"""

import copy
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from bot.local.errors import JSON

PATH_VARIABLE = "LINESMAN_DISCORD_SPEC"
_DEFAULT = Path(__file__).parents[2] / ".." / "shared" / "data" / "discord-openapi.json"
_DIGITS = {"type": "string", "pattern": "^-?[0-9]+$"}
_SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}
# What discord.py always sends and Discord takes although the description does not say so.
_ALSO_TAKEN = (
    ("ApplicationCommandUpdateRequest", "nsfw"),
    ("ApplicationCommandCreateRequest", "nsfw"),
    ("MessageEditRequestPartial", "tts"),
    ("IncomingWebhookUpdateRequestPartial", "tts"),
    ("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "tts"),
    # an attachment that an edit keeps is sent back whole
    *(
        ("MessageAttachmentRequest", key)
        for key in ("content_type", "height", "proxy_url", "size", "spoiler", "url", "width")
    ),
)


def load_spec() -> "Spec | None":
    """The judge, or None where the file or the development dependencies are absent."""
    path = Path(os.environ.get(PATH_VARIABLE) or _DEFAULT)
    return _load(path.resolve()) if path.is_file() else None


@cache
def _load(path: Path) -> "Spec | None":
    try:
        return Spec(json.loads(path.read_text(encoding="utf-8")))
    except ImportError:
        return None


class Spec:
    """Checks against the description. Unknown keys in requests count as problems: Discord drops them in
    silence.
    """

    def __init__(self, description: JSON) -> None:
        import jsonschema
        import jsonschema_rs
        import referencing
        from referencing.jsonschema import DRAFT202012

        self._strict = jsonschema.Draft202012Validator
        self._fast = jsonschema_rs.Draft202012Validator
        schemas = description["components"]["schemas"]
        self._schemas = schemas
        self._responses = description["components"].get("responses", {})
        relaxed = {name: _relax(schema, schemas) for name, schema in schemas.items()}
        relaxed["SnowflakeType"] = _SNOWFLAKE
        for name, schema in relaxed.items():
            if "Request" in name or "Callback" in name or name.endswith("Option") or name.startswith("RichEmbed"):
                _close(schema)
        for name, key in _ALSO_TAKEN:
            relaxed[name]["properties"][key] = {}
        # Inner errors have names for codes (BASE_TYPE_REQUIRED), where the description says integer.
        relaxed["InnerErrors"]["properties"]["_errors"]["items"] = {"type": "object", "required": ["message"]}
        self._document = {"components": {"schemas": relaxed}}
        resource = DRAFT202012.create_resource(self._document)
        self._registry = referencing.Registry().with_resource("urn:discord", resource)
        self._operations = _operations(description["paths"])
        self._validators: dict[tuple[str, ...], Any] = {}

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        """What the description has against a request; `path` is below /api/v10."""
        found = self._find(method, path)
        if found is None:
            return [f"Discord has no {method} {path}"]
        template, operation = found
        taken = operation.get("requestBody")
        if taken is None:
            return [] if body is None else [f"{method} {template} takes no body"]
        if body is None:
            return [f"{method} {template} needs a body"] if taken.get("required") else []
        content = taken["content"]
        schema = content.get("application/json") or next(iter(content.values()))
        return self._errors((method, template), schema["schema"], body)

    def check_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What the description has against an answer of the stand-in."""
        found = self._find(method, path)
        if found is None:
            return []
        template, operation = found
        answers = operation["responses"]
        answer = answers.get(str(status)) or (answers.get("4XX") if 400 <= status < 500 else None)
        if answer is None:
            return [f"{method} {template} never answers {status}"]
        if "$ref" in answer:
            answer = self._responses[answer["$ref"].rsplit("/", 1)[-1]]
        content = answer.get("content", {}).get("application/json")
        if content is None:
            return [] if body is None else [f"{method} {template} answers {status} without a body"]
        return self._errors((method, template, str(status)), content["schema"], body)

    def _find(self, method: str, path: str) -> tuple[str, JSON] | None:
        for pattern, template, operation in self._operations.get(method, ()):
            if pattern.fullmatch(path):
                return template, operation
        return None

    def _errors(self, key: tuple[str, ...], schema: JSON, body: Any) -> list[str]:
        if key not in self._validators:
            relaxed = _relax(copy.deepcopy(schema), self._schemas)
            absolute = json.loads(json.dumps(relaxed).replace('"#/components', '"urn:discord#/components'))
            slow = self._strict(absolute, registry=self._registry)
            self._validators[key] = self._fast({**relaxed, **self._document}), slow
        fast, slow = self._validators[key]
        if fast.is_valid(body):
            return []
        return [line for error in slow.iter_errors(body) for line in _explain(error)]


def _operations(paths: JSON) -> dict[str, list[tuple[re.Pattern[str], str, JSON]]]:
    """By method: pattern, path template and operation, fixed paths before those with parameters."""
    table: dict[str, list[tuple[re.Pattern[str], str, JSON]]] = {}
    for template in sorted(paths, key=lambda p: p.count("{")):
        pattern = re.compile(re.sub(r"\{[a-z_]+\}", "[^/]+", template))
        for method, operation in paths[template].items():
            if method != "parameters":
                table.setdefault(method.upper(), []).append((pattern, template, operation))
    return table


def _relax(node: Any, schemas: JSON) -> Any:
    """Discord takes digits for numbers and numbers for snowflakes, and its unions overlap: make the schema
    say so.

    A union over component types becomes a switch on the type, which is fast and whose errors name the right
    branch.
    """
    if isinstance(node, list):
        return [_relax(item, schemas) for item in node]
    if not isinstance(node, dict):
        return node
    for union in ("oneOf", "anyOf"):
        branches = _by_type(node.get(union), schemas)
        if branches:
            rest = {k: v for k, v in node.items() if k != union}
            switch = [{"if": {"properties": {"type": {"const": k}}}, "then": ref} for k, ref in branches.items()]
            kinds = {"type": {"enum": list(branches)}}
            return {**rest, "type": "object", "required": ["type"], "properties": kinds, "allOf": switch}
    node = {("anyOf" if k == "oneOf" else k): _relax(v, schemas) for k, v in node.items()}
    kind = node.get("type")
    if (kind == "integer" or (isinstance(kind, list) and "integer" in kind)) and not {"enum", "allOf"} & set(node):
        return {"anyOf": [node, _DIGITS]}
    return node


def _by_type(union: Any, schemas: JSON) -> JSON | None:
    """{type number: reference} when each member of a union is a component with fixed types of its own."""
    if not isinstance(union, list):
        return None
    branches: JSON = {}
    for member in union:
        schema = schemas.get(member.get("$ref", "").rsplit("/", 1)[-1], {})
        kinds = schema.get("properties", {}).get("type", {}).get("enum")
        if not kinds or set(kinds) & set(branches) or "type" not in schema.get("required", ()):
            return None
        branches.update(dict.fromkeys(kinds, member))
    return branches


def _close(schema: JSON) -> None:
    if any("if" in part for part in schema.get("allOf", ())):
        return
    if schema.get("type") == "object" and schema.get("properties"):
        schema.setdefault("additionalProperties", False)
    for child in schema.get("properties", {}).values():
        if isinstance(child, dict):
            _close(child)


def _explain(error: Any, depth: int = 0) -> list[str]:
    """Readable lines out of a failed union: go down the branch whose type agrees."""
    if error.validator in ("oneOf", "anyOf") and error.context and depth < 12:
        branches: dict[Any, list[Any]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        best = min(branches.values(), key=_distance)
        return [line for inner in best for line in _explain(inner, depth + 1)]
    where = ".".join(map(str, error.absolute_path)) or "body"
    return [f"{where}: {error.message[:160]}"]


def _distance(errors: list[Any]) -> int:
    def wrong_kind(error: Any) -> bool:
        typed = error.validator in ("enum", "const") and list(error.path) == ["type"]
        return typed or (error.validator == "type" and not error.path)

    return len(errors) + 100 * sum(map(wrong_kind, errors))
