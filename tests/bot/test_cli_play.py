"""`linesman play`: a whole match by the real bot's buttons, with nothing configured."""

from __future__ import annotations

import functools
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules.record import Answer, MatchRecord, read_record, replayed, verify


def play(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """The command as a newcomer runs it: a home of its own, and no variable of ours."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("LINESMAN_")} | {"HOME": str(folder)}
    command = [sys.executable, "-m", "bot", "play", "--headless", "--out", str(folder / "out"), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a match between two random coaches."""
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / "out").mkdir()
    (folder / "out" / "board-999.png").write_bytes(b"of an earlier match")
    ran = play(folder, "--seed", "5", "--coach", "random")
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert [p.name for p in folder.iterdir()] == ["out"]  # nothing else is left behind
    return folder / "out"


@pytest.fixture(scope="module")
def record(played: Path) -> MatchRecord:
    return read_record((played / "match.json").read_text(encoding="utf-8"))


def test_the_record_fits_and_ended(record: MatchRecord) -> None:
    verdict = verify(record)
    assert verdict.fits, verdict.sentences
    assert record.result is not None
    assert [s.name for s in record.seats.values()] == ["Alice", "Bob"]


def test_a_picture_for_every_activation(played: Path, record: MatchRecord) -> None:
    """One board for the kick-off and each answer, and one for each moment before the next roll."""
    boards = 0
    for _, match in replayed(record):
        shown_last = bool(match.frames) and match.frames[-1].told == len(match.events)
        boards += 1 + len(match.frames) - shown_last
    names = sorted(p.name for p in played.glob("*.png"))
    assert names == [f"board-{n:03}.png" for n in range(1, boards + 1)]
    assert all((played / name).read_bytes().startswith(b"\x89PNG") for name in names)


def test_the_transcript_shows_every_picture_in_order(played: Path) -> None:
    text = (played / "transcript.txt").read_text(encoding="utf-8")
    shown = re.findall(r"\[(board-\d+\.png)\]", text)
    assert shown == sorted(p.name for p in played.glob("*.png"))


def test_every_answer_was_pressed_or_picked_by_its_player(played: Path, record: MatchRecord) -> None:
    text = (played / "transcript.txt").read_text(encoding="utf-8")
    deeds = re.findall(r"^> (Alice|Bob) (presses|picks)", text, re.MULTILINE)
    answers = [record.seats[e.seat].name for e in record.entries if isinstance(e, Answer)]
    accepted, *between, verified = [who for who, _ in deeds]
    assert (accepted, verified) == ("Bob", "Alice")
    assert between == answers
    assert any(how == "picks" for _, how in deeds)


def test_the_transcript_reads_as_text(played: Path) -> None:
    text = (played / "transcript.txt").read_text(encoding="utf-8")
    assert text.startswith("> Alice writes /challenge sportsdice opponent:@Bob\n")
    assert "<@" not in text
    assert "**" not in text
    assert max(map(len, text.splitlines())) <= 100
    assert "All answers" not in text.split("presses [Verify]")[0]


def test_options_of_the_game_are_challenged_for(tmp_path: Path) -> None:
    ran = play(tmp_path, "--option", "pack=seven", "--coach", "random")
    assert ran.returncode == 0, ran.stderr
    record = read_record((tmp_path / "out" / "match.json").read_text(encoding="utf-8"))
    assert record.options["pack"] == "seven"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file is in the way")
    ran = play(tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.strip().endswith("name another folder with --out.")
    assert len(ran.stderr.splitlines()) == 1


def test_ctrl_c_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "bot", "play", "--headless", "--out", str(tmp_path / "out")]
    # Whoever runs the tests in the background has them ignore Ctrl-C, and so would what they start.
    heeding = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeding
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Sports Dice: Hockey\n"
        assert process.stdout.readline() == "Alice and Bob sit down at the local table.\n"
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, told) == (130, "Stopped.\n")


def test_every_coach_of_a_side_has_a_person(tmp_path: Path) -> None:
    sides = ("--option", "blue_coaches=2", "--option", "mode=arcade")
    ran = play(tmp_path, "--game", "trickshot", *sides, "--coach", "careful", "--seed", "3")
    assert ran.returncode == 0, ran.stderr
    assert "Alice, Bob and Carol sit down" in ran.stdout
    record = read_record((tmp_path / "out" / "match.json").read_text(encoding="utf-8"))
    assert {seat: s.name for seat, s in record.seats.items()} == {"blue": "Alice", "red": "Bob", "blue2": "Carol"}
    assert {e.seat for e in record.entries if isinstance(e, Answer)} == {"blue", "blue2", "red"}
