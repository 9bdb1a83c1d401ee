"""The walls of the house: who may import whom, how long a module may be, and what rulings may not do."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ("bot", "data", "render", "rules", "tests")
LONGEST = 400  # lines

MODULES = sorted(p for top in HOUSE for p in (ROOT / top).rglob("*.py"))
SHIPPED = [p for p in MODULES if p.relative_to(ROOT).parts[0] != "tests"]

ALLOWED = {
    "rules": {"pydantic", "rules", "data.packs"},
    "render": {"PIL", "rules", "render"},
    "data/packs": {"pydantic", "data.packs"},
    "data/store": {"sqlalchemy", "alembic", "aiosqlite", "asyncpg", "pydantic", "data"},
}
"""What a part of the house may import besides the standard library."""

CHANCE = {"random", "secrets", "uuid"}
CLOCK = {"time", "datetime", "zoneinfo", "calendar"}
LOOPS = {"asyncio", "threading", "multiprocessing", "concurrent", "subprocess", "socket", "sqlite3"}
FORBIDDEN = {"rules": CHANCE | CLOCK | LOOPS, "render": CHANCE | LOOPS}
"""What of the standard library it may not."""

STUDIO = "render/studio.py"
"""The one place where pictures meet the event loop: it paints in threads."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name(path))


def imports(module: ast.Module, path: Path) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(imported: str, allowed: set[str]) -> bool:
    return any(imported == a or imported.startswith(f"{a}.") for a in allowed)


def foreign(path: Path, part: str) -> list[str]:
    """The imports of a module that its part of the house may not have."""
    allowed, forbidden = ALLOWED[part], FORBIDDEN.get(part, set())
    if name(path) == STUDIO:
        forbidden = forbidden - LOOPS
    return [
        found
        for found in imports(tree(path), path)
        if not within(found, allowed)
        and (found.split(".")[0] not in sys.stdlib_module_names or within(found, forbidden))
    ]


@pytest.mark.parametrize("part", ALLOWED)
def test_walls_stand(part: str) -> None:
    strangers = {name(p): foreign(p, part) for p in MODULES if name(p).startswith(f"{part}/")}
    assert {p: found for p, found in strangers.items() if found} == {}


def test_nobody_imports_the_bot() -> None:
    inside = [p for p in SHIPPED if not name(p).startswith("bot/")]
    assert [name(p) for p in inside if any(within(i, {"bot"}) for i in imports(tree(p), p))] == []


def test_nothing_that_ships_imports_the_tests() -> None:
    assert [name(p) for p in SHIPPED if any(within(i, {"tests"}) for i in imports(tree(p), p))] == []


def test_no_module_is_longer_than_one_sitting() -> None:
    lengths = {name(p): len(p.read_text(encoding="utf-8").splitlines()) for p in MODULES}
    assert {p: n for p, n in lengths.items() if n > LONGEST} == {}


def awaits(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Await) for n in ast.walk(node))


def guarded_awaits(module: ast.Module) -> list[int]:
    """Lines where a try or with encloses an await: a ruling may be left for ever, and nothing would be cleaned up."""
    guards = ast.Try | ast.TryStar | ast.With | ast.AsyncWith
    return [n.lineno for n in ast.walk(module) if isinstance(n, guards) and awaits(n)]


def foreign_loops(module: ast.Module) -> list[int]:
    """Lines with an asynchronous loop: rulings await rulings only."""
    asynchronous = ast.AsyncFor | ast.AsyncWith
    return [n.lineno for n in ast.walk(module) if isinstance(n, asynchronous)]


def loops_over_sets(module: ast.Module) -> list[int]:
    """Lines that loop over a set as it is written: its order differs in every process."""
    loops = [n.iter for n in ast.walk(module) if isinstance(n, ast.For | ast.comprehension)]
    return [n.lineno for n in loops if isinstance(n, ast.Set | ast.SetComp) or called(n) in ("set", "frozenset")]


def called(node: ast.AST) -> str | None:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None


def calls_of(word: str, module: ast.Module) -> list[int]:
    return [n.lineno for n in ast.walk(module) if isinstance(n, ast.Call) and called(n) == word]


@pytest.mark.parametrize("found", [guarded_awaits, foreign_loops, loops_over_sets])
def test_rulings_keep_the_house_rules(found: object) -> None:
    assert callable(found)
    rules = [p for p in MODULES if name(p).startswith("rules/")]
    assert {name(p): lines for p in rules if (lines := found(tree(p)))} == {}


@pytest.mark.parametrize("word", ["open", "input", "eval", "exec", "hash", "id"])
def test_rules_neither_read_nor_write_nor_depend_on_the_process(word: str) -> None:
    rules = [p for p in MODULES if name(p).startswith("rules/")]
    assert {name(p): lines for p in rules if (lines := calls_of(word, tree(p)))} == {}


def test_only_the_command_line_prints() -> None:
    silent = [p for p in SHIPPED if not name(p).startswith("bot/cli")]
    assert {name(p): lines for p in silent if (lines := calls_of("print", tree(p)))} == {}


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (guarded_awaits, "async def f():\n    try:\n        await g()\n    finally:\n        pass"),
        (guarded_awaits, "async def f():\n    with h():\n        await g()"),
        (foreign_loops, "async def f():\n    async for x in g():\n        pass"),
        (loops_over_sets, "for x in {1, 2}:\n    pass"),
        (loops_over_sets, "[x for x in set(y)]"),
    ],
)
def test_the_checks_find_what_they_look_for(check: object, text: str) -> None:
    assert callable(check)
    assert check(ast.parse(text))
