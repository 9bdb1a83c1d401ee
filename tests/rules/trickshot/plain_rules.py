"""What is legal in a turn, worked out anew from the picture alone: slow, plain, and without the rules' own tables."""

from __future__ import annotations

from collections.abc import Iterator

from rules.trickshot.view import FigureView, TableView

Place = tuple[int, int]
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
COLUMNS, ROWS, MIDDLE = 22, 11, 11
NETS = {(c, r) for c in (1, 20) for r in (4, 5, 6)}


def place(name: str) -> Place:
    return ord(name[0]) - 65, int(name[1:]) - 1


def name_of(p: Place) -> str:
    return f"{chr(65 + p[0])}{p[1] + 1}"


class Picture:
    """A table as seen by the side that acts; columns are counted from its own end."""

    def __init__(self, view: TableView) -> None:
        assert view.turn is not None
        self.view, self.seat = view, view.turn
        self.flip = self.seat == "red"
        self.mine = {self.at(f): f for f in view.side(self.seat).figures if f.square}
        foe = view.side("blue" if self.flip else "red")
        self.theirs = {self.at(f): f for f in foe.figures if f.square}
        self.empty_net = foe.goalie_pulled
        assert view.puck is not None
        self.puck = self.turned(place(view.puck))
        self.carrier = self.mine.get(self.puck)
        self.checked = (
            self.carrier is not None
            and self.carrier.kind != "G"
            and any(
                f.kind != "G" and abs(x - self.puck[0]) + abs(y - self.puck[1]) == 1
                for (x, y), f in self.theirs.items()
            )
        )

    def turned(self, p: Place) -> Place:
        return (COLUMNS - 1 - p[0], p[1]) if self.flip else p

    def at(self, figure: FigureView) -> Place:
        assert figure.square is not None
        return self.turned(place(figure.square))

    def word(self, p: Place) -> str:
        return name_of(self.turned(p))

    def taken(self, p: Place) -> bool:
        return p in self.mine or p in self.theirs

    def on_board(self, p: Place) -> bool:
        return 0 <= p[0] < COLUMNS and 0 <= p[1] < ROWS and p not in NETS

    # -- what may be declared ----------------------------------------------------------------------

    def legal(self) -> set[str]:
        able = [(p, f) for p, f in self.mine.items() if not f.activated]
        out = {"line change"}
        for p, f in able:
            out |= set(self.moves(p, f)) | set(self.hits(p, f))
            if self.puck in self.theirs and abs(p[0] - self.puck[0]) + abs(p[1] - self.puck[1]) == 1:
                out.add(f"poke {f.id}")
        if self.carrier is not None:
            if not self.carrier.activated:
                out |= set(self.sendings())
            if not self.carrier.activated or self.empty_net:
                out |= set(self.shots())
            out |= set(self.pulls())
        return out

    def steps(self, p: Place, f: FigureView) -> Iterator[list[Place]]:
        """Every straight way of a figure, one for each end, stopping at zone ban, net and boards, not at figures."""
        for dx, dy in WAYS:
            if f.kind == "G" and dx and dy:
                continue
            way: list[Place] = []
            carries = f is self.carrier
            for n in range(1, (1 if f.kind == "G" else f.speed) + 1):
                q = (p[0] + n * dx, p[1] + n * dy)
                entering = q[0] >= 14 and (way[-1] if way else p)[0] < 14
                if not self.on_board(q) or (entering and not carries and self.puck[0] < 14):
                    break
                way = [*way, q]
                yield way
                if self.taken(q):
                    break
                carries |= q == self.puck

    def moves(self, p: Place, f: FigureView) -> Iterator[str]:
        if f is self.carrier and self.checked:
            return
        for way in self.steps(p, f):
            if not self.taken(way[-1]):
                yield f"move {f.id} {self.word(way[-1])}"

    def hits(self, p: Place, f: FigureView) -> Iterator[str]:
        if f is self.carrier and self.checked:
            return
        for way in self.steps(p, f):
            q = way[-1]
            target = self.theirs.get(q)
            if target is None or target.size > f.size:
                continue
            before = way[-2] if len(way) > 1 else p
            behind = (2 * q[0] - before[0], 2 * q[1] - before[1])
            if self.on_board(behind) and not self.taken(behind):
                yield f"hit {f.id} {target.id}"
                continue
            for dx, dy in WAYS:
                r = (q[0] + dx, q[1] + dy)
                if self.on_board(r) and not self.taken(r) and r not in way and r != p:
                    yield f"hit {f.id} {target.id} {self.word(r)}"

    def sendings(self) -> Iterator[str]:
        assert self.carrier is not None
        goalie = self.carrier.kind == "G"
        for dx, dy in WAYS:
            q = self.puck
            while self.on_board(q := (q[0] + dx, q[1] + dy)):
                mate = self.mine.get(q)
                if mate is not None and not (self.checked and (goalie or mate.kind == "G")):
                    yield f"pass {mate.id}"
                if self.taken(q):
                    break
                lines = sum(min(q[0], self.puck[0]) < line <= max(q[0], self.puck[0]) for line in (8, MIDDLE, 14))
                if lines <= 1 and not self.checked:
                    yield f"clear ice pass {self.word(q)}"

    def shots(self) -> Iterator[str]:
        assert self.carrier is not None
        x, y = self.puck
        crease = [p for p in self.mine if p[0] == 19 and 4 <= p[1] <= 6 and self.mine[p] is not self.carrier]
        if crease or x >= 20 or x < MIDDLE or (x < 14 and self.checked):
            return
        for dx, dy in WAYS if x >= 14 else [w for w in WAYS if 0 in w]:
            q = (x + dx, y + dy)
            while self.on_board(q) and not self.taken(q):
                q = (q[0] + dx, q[1] + dy)
            if q in NETS and q[0] == 20:
                yield f"{'shoot' if x >= 14 else 'slap shot'} {self.word(q)}"

    def pulls(self) -> Iterator[str]:
        assert self.carrier is not None
        has_goalie = any(f.kind == "G" for f in self.mine.values())
        if self.view.fresh and self.carrier.kind != "G" and has_goalie:
            for x in (8, 9, 10):
                if not self.taken((x, 10)):
                    yield f"pull goalie {self.word((x, 10))}"

    def reactions(self) -> set[str]:
        """The reaction moves of this side, as if it were asked."""
        out = set()
        for p, f in self.mine.items():
            if f is self.carrier and self.checked:
                continue
            for dx, dy in WAYS:
                q = (p[0] + dx, p[1] + dy)
                banned = q[0] >= 14 > max(p[0], self.puck[0]) and f is not self.carrier
                if 0 in (dx, dy) and self.on_board(q) and not self.taken(q) and not banned:
                    out.add(f"react {f.id} {self.word(q)}")
        return out
