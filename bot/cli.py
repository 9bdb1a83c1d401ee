"""The command `linesman`. Whatever goes wrong ends in one sentence on stderr and an exit code.

| module          | commands                                            |
|-----------------|-----------------------------------------------------|
| `cli_play.py`   | play                                                |
| `cli_rules.py`  | simulate, scenario, verify, board, rule             |
| `cli_host.py`   | run, check, backup, restore, health                 |
"""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Sequence

import typer

from bot import cli_host, cli_play, cli_rules
from bot.cli_kit import Stop, in_one_line
from bot.errors import REFUSALS

STOPPED = 130  # what a shell reports after Ctrl-C

app = typer.Typer(
    help="Linesman referees table sports in Discord.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


@app.callback(invoke_without_command=True)
def linesman(context: typer.Context) -> None:
    """Linesman referees table sports in Discord."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    cli_play.play,
    cli_host.run,
    cli_host.check,
    cli_rules.simulate,
    cli_rules.verify,
    cli_rules.board,
    cli_rules.rule,
    cli_rules.scenario,
    cli_host.backup,
    cli_host.restore,
    cli_host.health,
):
    app.command()(command)


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter loses only that letter
    sys.exit(invoke(sys.argv[1:]))


def invoke(args: Sequence[str]) -> int:
    """Run one command; returns its exit code."""
    try:
        code = typer.main.get_command(app).main(list(args), prog_name="linesman", standalone_mode=False)
    except Stop as e:
        return complain(str(e), e.code)
    except typer.TyperException as e:
        return complain(_misused(e), 2)
    except REFUSALS as e:
        return complain(str(e), 1)
    except (KeyboardInterrupt, typer.Abort):
        return complain("Stopped.", STOPPED)
    except OSError as e:
        return complain(f"{e.filename or 'A file or connection'} cannot be used: {e.strerror or e}.", 1)
    except Exception as e:
        logging.getLogger(__name__).debug("a command failed", exc_info=True)
        return complain(f"Linesman itself failed ({type(e).__name__}: {e}); please report this with the command.", 1)
    if code == STOPPED:
        return complain("Stopped.", STOPPED)
    return code if isinstance(code, int) else 0


def complain(sentence: str, code: int) -> int:
    """Say on stderr why, in one line."""
    typer.echo(in_one_line(sentence), err=True)
    return code


def _misused(error: typer.TyperException) -> str:
    """How a command was called wrongly, and where its usage is told."""
    format_message = getattr(error, "format_message", None)
    words = in_one_line(format_message() if format_message else str(error)).rstrip(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "linesman"
    return f"{words}; {path} --help tells how to use it."
