"""What all commands share: how they end in a sentence, and how they read what they are given."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel, ValidationError

from data.packs import PackError
from rules.errors import RuleError
from rules.game import Game
from rules.record import MatchRecord, read_record

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, for example sportsdice.")]
RecordFile = Annotated[Path, typer.Argument(metavar="MATCH.JSON", help="A match record, as /verify hands it out.")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]


class Stop(Exception):
    """Ends a command: the sentence goes to stderr, the code to the shell (1: no; 2: it could not be read)."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def read_text(path: Path) -> str:
    """A UTF-8 text file; raises `Stop`."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as e:
        raise Stop(f"{path} is not a text file in UTF-8; name the file that you meant.", 2) from e
    except OSError as e:
        raise Stop(f"{path} cannot be read: {e.strerror}.", 2) from e


def load_record(path: Path) -> MatchRecord:
    """A match record from a file; raises `Stop`."""
    try:
        return read_record(read_text(path))
    except RuleError as e:
        raise Stop(f"{path}: {e.sentence}", 2) from e


def settings_of(game: Game[Any], given: Sequence[str] | None) -> BaseModel:
    """The options of a match from `name=value` words; raises `Stop` naming those there are."""
    known = game.settings.model_fields
    values: dict[str, str] = {}
    for word in given or ():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise Stop(f"“{word}” is no option of {game.title}; write --option NAME=VALUE with {', '.join(known)}.", 2)
        values[name] = value
    try:
        settings = game.settings.model_validate(values)
        game.start(settings)
    except ValidationError as e:
        first = e.errors()[0]
        raise Stop(f"The option {'.'.join(map(str, first['loc']))} does not fit: {first['msg']}.", 2) from e
    except (RuleError, PackError) as e:
        raise Stop(str(e), 2) from e
    return settings


def in_one_line(words: str) -> str:
    """Several lines as one."""
    return " ".join(words.split())
