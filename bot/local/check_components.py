"""Limits of buttons, menus, layouts and modals."""

from collections.abc import Iterable, Iterator

from bot.local.errors import JSON
from bot.local.things import walk

ROW, BUTTON, MENU, INPUT, SECTION, TEXT, THUMBNAIL, GALLERY = 1, 2, 3, 4, 9, 10, 11, 12
FILE, SEPARATOR, CONTAINER, LABEL = 13, 14, 17, 18
_MENUS = (3, 5, 6, 7, 8)
_V2_ONLY = {SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER}
_LINK, _PREMIUM = 5, 6
_INSIDE_CONTAINER = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}
_INSIDE_LABEL = {MENU, INPUT, 5, 6, 7, 8, 19, 21, 22, 23}


def length(what: str, text: str | None, low: int, high: int) -> Iterator[str]:
    size = len(text or "")
    if not low <= size <= high:
        yield f"{what} of {size} characters: {low} to {high}"


def repeated(what: str, values: Iterable[object]) -> Iterator[str]:
    listed = list(values)
    twice = {value for value in listed if listed.count(value) > 1} if len(set(listed)) < len(listed) else ()
    for value in sorted(map(str, twice)):
        yield f"{what} {value!r} is there twice"


def check_components(components: list[JSON], *, v2: bool, editing: bool) -> Iterator[str]:
    """The components of a message; an edit may leave out the flag that the message already has."""
    every = list(walk(components))
    kinds = {c.get("type") for c in every}
    looks_v2 = bool(kinds & _V2_ONLY)
    if looks_v2 and not v2 and not editing:
        yield "Components V2 without their flag"
    if v2 or looks_v2:
        if len(every) > 40:
            yield f"{len(every)} components, nested ones counted: 40 at most"
        text = sum(len(c.get("content") or "") for c in every if c.get("type") == TEXT)
        if text > 4000:
            yield f"{text} characters of text in all: 4000 at most"
    else:
        if len(components) > 5:
            yield f"{len(components)} rows: 5 at most"
        if kinds and any(c.get("type") != ROW for c in components):
            yield "only rows at the top of a message without Components V2"
    yield from repeated("custom_id", (c["custom_id"] for c in every if c.get("custom_id")))
    yield from repeated("component id", (c["id"] for c in every if c.get("id")))
    for component in components:
        if component.get("type") in (BUTTON, *_MENUS, THUMBNAIL):
            yield f"a component of type {component.get('type')} needs something around it"
    for component in every:
        yield from _check_one(component)


def _check_one(c: JSON) -> Iterator[str]:
    kind = c.get("type")
    if "custom_id" in c:
        yield from length("custom_id", c["custom_id"], 1, 100)
    if kind == ROW:
        yield from _check_row(c.get("components") or [])
    elif kind == BUTTON:
        yield from _check_button(c)
    elif kind in _MENUS:
        yield from _check_menu(c)
    elif kind == SECTION:
        yield from _check_section(c)
    elif kind == TEXT:
        yield from length("text", c.get("content"), 1, 4000)
    elif kind == THUMBNAIL:
        yield from length("description of a picture", c.get("description"), 0, 1024)
    elif kind == GALLERY:
        items = c.get("items") or []
        if not 1 <= len(items) <= 10:
            yield f"{len(items)} pictures in a gallery: 1 to 10"
        for item in items:
            yield from length("description of a picture", item.get("description"), 0, 1024)
    elif kind == CONTAINER:
        for child in c.get("components") or []:
            if child.get("type") not in _INSIDE_CONTAINER:
                yield f"a component of type {child.get('type')} directly in a container"


def _check_row(children: list[JSON]) -> Iterator[str]:
    kinds = [child.get("type") for child in children]
    if not kinds:
        yield "a row with nothing in it"
    if len(kinds) > 5:
        yield f"{len(kinds)} buttons in a row: 5 at most"
    if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):
        yield "a menu shares its row"
    for kind in kinds:
        if kind not in (BUTTON, INPUT, *_MENUS):
            yield f"a component of type {kind} in a row"


def _check_button(c: JSON) -> Iterator[str]:
    style = c.get("style")
    yield from length("button label", c.get("label"), 0, 80)
    yield from length("button url", c.get("url"), 0, 512)
    if style not in range(1, 7):
        yield f"button style {style}: 1 to 6"
    wanted = {_LINK: "url", _PREMIUM: "sku_id"}.get(int(style or 0), "custom_id")
    if [key for key in ("custom_id", "url", "sku_id") if c.get(key)] != [wanted]:
        yield f"a button of style {style} has {wanted} and no other target"
    if style != _PREMIUM and not (c.get("label") or c.get("emoji")):
        yield "a button with neither label nor emoji"


def _check_menu(c: JSON) -> Iterator[str]:
    yield from length("placeholder", c.get("placeholder"), 0, 150)
    if not c.get("custom_id"):
        yield "a menu without custom_id"
    low, high = c.get("min_values", 1), c.get("max_values", 1)
    low, high = (1 if low is None else low), (1 if high is None else high)
    if not (0 <= low <= 25 and 1 <= high <= 25 and low <= high):
        yield f"a menu with {low} to {high} values"
    if c.get("type") != MENU:
        return
    options = c.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options in a menu: 1 to 25"
    if high > len(options):
        yield f"a menu of {len(options)} options asks for up to {high}"
    yield from repeated("option value", (option.get("value") for option in options))
    for option in options:
        yield from length("option label", option.get("label"), 1, 100)
        yield from length("option value", option.get("value"), 1, 100)
        yield from length("option description", option.get("description"), 0, 100)
    chosen = sum(bool(option.get("default")) for option in options)
    if chosen > high:
        yield f"{chosen} options chosen beforehand: {high} at most"


def _check_section(c: JSON) -> Iterator[str]:
    texts = c.get("components") or []
    if not 1 <= len(texts) <= 3:
        yield f"{len(texts)} texts in a section: 1 to 3"
    if any(text.get("type") != TEXT for text in texts):
        yield "only texts in a section"
    if (c.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
        yield "a section has a button or a thumbnail at its side"


def check_modal(data: JSON) -> Iterator[str]:
    components = data.get("components") or []
    yield from length("modal title", data.get("title"), 1, 45)
    yield from length("modal custom_id", data.get("custom_id"), 1, 100)
    if not 1 <= len(components) <= 5:
        yield f"{len(components)} components in a modal: 1 to 5"
    every = list(walk(components))
    yield from repeated("custom_id", (c["custom_id"] for c in every if c.get("custom_id")))
    for component in components:
        kind = component.get("type")
        if kind == LABEL:
            yield from length("label", component.get("label"), 1, 45)
            yield from length("label description", component.get("description"), 0, 100)
            if (component.get("component") or {}).get("type") not in _INSIDE_LABEL:
                yield "a label has one field in it"
        elif kind not in (ROW, TEXT):
            yield f"a component of type {kind} directly in a modal"
    for component in every:
        if component.get("type") == INPUT:
            yield from _check_input(component)
        elif component.get("type") in _MENUS:
            yield from _check_menu(component)
        if "custom_id" in component:
            yield from length("custom_id", component["custom_id"], 1, 100)


def _check_input(c: JSON) -> Iterator[str]:
    low, high = c.get("min_length") or 0, c.get("max_length") or 4000
    if not (0 <= low <= 4000 and 1 <= high <= 4000 and low <= high):
        yield f"a text field of {low} to {high} characters: 0 to 4000"
    yield from length("text field's value", c.get("value"), 0, 4000)
    yield from length("placeholder", c.get("placeholder"), 0, 100)
    yield from length("text field's label", c.get("label"), 0, 45)
