"""The command `linesman`: what is called wrongly is answered in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.bot.commands import Command


def test_alone_it_lists_its_commands(linesman: Command) -> None:
    ran = linesman()
    assert ran.code == 0
    for name in ("play", "run", "check", "simulate", "scenario", "verify", "board", "rule", "backup", "health"):
        assert f"\n  {name} " in ran.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["dance"], "No such command 'dance'"),
        (["rule"], "Missing argument 'ID'"),
        (["simulate", "sportsdice", "--fast"], "No such option: --fast"),
        (["simulate", "sportsdice", "--matches", "few"], "--matches"),
        (["simulate", "sportsdice", "--matches", "0"], "--matches"),
        (["simulate", "chess"], "There is no game “chess”; the games are sportsdice"),
        (["simulate", "sportsdice", "--coach", "wild"], "There is no coach “wild”"),
        (["simulate", "sportsdice", "--coach", "random,random,random"], "names 3 coaches"),
        (["simulate", "sportsdice", "--option", "pack=moon"], "There is no pack “moon”"),
        (["simulate", "sportsdice", "--option", "rink"], "NAME=VALUE"),
        (["simulate", "sportsdice", "--option", "advanced=perhaps"], "The option advanced does not fit"),
        (["play", "--game", "chess"], "There is no game “chess”"),
        (["play", "--coach", "wild"], "There is no coach “wild”"),
        (["play", "--option", "pack=moon"], "There is no pack “moon”"),
        (
            ["rule", "SD-99"],
            "No ruling is called “SD-99” or says so; rulings are named like SD-09 (series: DB, PO, SD, TS).",
        ),
    ],
)
def test_bad_input_is_one_sentence(linesman: Command, args: list[str], words: str) -> None:
    ran = linesman(*args)
    assert words in ran.sentence
    assert ran.out == ""


def test_a_ruling_by_its_number(linesman: Command) -> None:
    ran = linesman("rule", "sd-09")
    assert ran.code == 0
    assert ran.out.startswith("SD-09 (Sports Dice: Hockey): ")


def test_rulings_by_their_words_or_a_chapters_name(linesman: Command) -> None:
    found = linesman("rule", "offside").out.splitlines()
    assert any(line.startswith("TS-16 (Trick Shot): ") for line in found)
    assert linesman("rule", "stealing the puck").out.startswith("Stealing the Puck (Trick Shot): ")


def test_it_is_a_module_too() -> None:
    ran = subprocess.run([sys.executable, "-m", "bot", "rule", "SD-09"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    assert ran.stdout.startswith("SD-09")


def test_a_terminal_without_the_letters_gets_the_rest() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "rule", "nonesuch"],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "latin-1", "PATH": "/usr/bin:/bin"},
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"No ruling is called \\u201cnonesuch\\u201d")
