"""What a coach brings with him: a team under his own name, formations that he saved; `def`s only.

A formation is written as if at home, place by place: `G1-F5-E J1-D8-NE`. For the visitors it is turned round.
"""

from __future__ import annotations

from rules.actions import Seat
from rules.dreadball.actions import LineUp
from rules.dreadball.pitch import VISITORS
from rules.dreadball.setting_up import placed_by, read_place
from rules.dreadball.state import SEATS, STANDARD, Settings, Table
from rules.dreadball.teams import load_teams
from rules.errors import RuleError
from rules.game import OwnTeam
from rules.hexes import POINTS, E

SET_UPS = ("set up home", "set up visitors")


def with_team(settings: Settings, seat: Seat, team: OwnTeam | None) -> Settings:
    """The terms with the team of whoever sits there, where they leave it open."""
    if getattr(settings, seat):
        return settings
    team = team or OwnTeam(STANDARD[SEATS.index(seat)])
    name = getattr(settings, f"{seat}_name") or team.name
    return settings.model_copy(update={seat: team.squad, f"{seat}_name": name})


def turned(settings: Settings) -> Settings:
    """Who was challenged challenges: each keeps his team."""
    first = {"first": settings.second, "first_name": settings.second_name}
    return settings.model_copy(update={**first, "second": settings.first, "second_name": settings.first_name})


def terms(settings: Settings, pitch: str) -> list[str]:
    """`challenger's team: Iron Reapers (Trontek 29ers, Humans)`."""
    words = [f"pitch: {pitch}"]
    for seat, title in zip(SEATS, ("challenger's team", "opponent's team"), strict=True):
        squad, name = getattr(settings, seat), getattr(settings, f"{seat}_name")
        words.append(f"{title}: {team_words(squad, name) if squad else name or 'their own'}")
    return words


def team_words(squad: str, name: str = "") -> str:
    """`Trontek 29ers (Humans)`, `Iron Reapers (Trontek 29ers, Humans)`."""
    team = load_teams()[squad]
    return f"{name} ({team.title}, {team.people})" if name else f"{team.title} ({team.people})"


def formation(t: Table, seat: Seat) -> str:
    """The present set-up of a seat's side. Raises `RuleError` when there is none."""
    side = t.side_of(seat)
    players = [*t.on_pitch(side)]
    if t.phase not in SET_UPS:
        raise RuleError("A formation is saved while the teams set up, before the first attack.", "DB-04")
    if not players:
        raise RuleError("Nobody of your team is on the pitch yet: set your players up first, then save it.", "DB-04")
    return " ".join(_word(t, side, t.name(f), t.at[f], t.facing[f]) for f in players)


def lined_up(t: Table, seat: Seat, text: str) -> LineUp:
    """The answer that sets a saved formation up. Raises `RuleError` when this team cannot stand like that."""
    side = t.side_of(seat)
    if t.phase != SET_UPS[side]:
        raise RuleError("A formation is lined up while you set up your team.", "DB-04")
    places = [read_place(word) for word in text.split()]
    if strange := [place.to for place in places if place.to not in t.grid.number]:
        raise RuleError(f"This pitch has no hex {strange[0]}: the formation was saved on another one.", "DB-04")
    at = [(place.player, t.grid.hex(place.to), (place.facing or POINTS[E]).number) for place in places]
    action = LineUp(tuple(_word(t, side, *each) for each in at))
    placed_by(t, side, action)
    return action


def _word(t: Table, side: int, player: str, h: int, facing: int) -> str:
    """A place in notation; of the visitors as it would be at home, and the other way round."""
    if side == VISITORS:
        c, r = t.grid.at[h]
        h, facing = t.grid.place[-c, r], (3 - facing) % 6
    return f"{player}-{t.grid.names[h]}-{POINTS[facing]}"
