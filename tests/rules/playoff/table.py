"""Tables of Playoff for the tests."""

from __future__ import annotations

import random
from typing import Any

from rules.playoff import saving
from rules.playoff.hidden import deal_anew
from rules.playoff.state import SEATS


def unseen_twin(data: dict[str, Any], seat: str) -> dict[str, Any]:
    """A table that this seat cannot tell from the given one: all that it cannot see lies in another order."""
    t = saving.load(data)
    deal_anew(t, SEATS.index(seat), random.Random(1))
    return saving.dump(t)
