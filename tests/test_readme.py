"""What README.md says can be done, can be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generator.environment import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out


def test_its_commands_exist() -> None:
    assert set(re.findall(r"build\.py ([a-z]+)", README)) <= set(COMMANDS)


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", README):
        assert (ROOT / target).exists(), target


def test_the_paths_it_names_are_there() -> None:
    for path in re.findall(r"`((?:py|site|tests|requirements)/[a-z_/]+)`", README):
        assert (ROOT / path).exists(), path
