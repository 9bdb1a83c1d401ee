"""What the picture shows of an action: each declared action begins a scene of its own."""

from __future__ import annotations

from rules.dreadball.state import NOBODY, SIDE, Scene, Table


def begin_scene(t: Table, f: int, verb: str, target: int = NOBODY) -> None:
    """A new picture: who does what, before anything of it happens."""
    start = [t.at[f]] if t.at[f] >= 0 else []
    t.scene = Scene(SIDE[f], verb, f, target, path=start)


def outcome(t: Table, f: int, word: str) -> None:
    """What came of a player's action; a free action in between has a scene, and an outcome, of its own."""
    if t.scene.figure == f:
        t.scene.outcome = word
