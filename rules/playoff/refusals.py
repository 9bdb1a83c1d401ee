"""Why an action is not possible now: what stands against it, and the ruling that says so; `def`s only."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.errors import NotAnOption
from rules.playoff.state import Table


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """The refusal of an action that is not among the options: what was asked, why not, what may be done."""
    verbs = ", ".join(dict.fromkeys(a.verb for a in question.options))
    return NotAnOption(f"“{action.notation}” is not possible now. You may: {verbs}.", "PO-14")
