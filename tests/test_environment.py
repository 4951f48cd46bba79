"""The set-up: what it says, what it falls back on, what it pins."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from generator import environment
from generator.environment import browser, engines, node, runtime, stamps, steps, venv
from generator.environment.steps import SetUpError

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build.py"


def build_py(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, BUILD, *arguments], capture_output=True, text=True, check=False
    )


class TestBuildPy:
    def test_an_old_python_is_told_what_to_do(self) -> None:
        program = (
            "import sys; sys.version_info = (3, 6, 15, 'final', 0);"
            f"exec(compile(open({str(BUILD)!r}).read(), 'build.py', 'exec'))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert "needs Python 3.11 or newer, and this is Python 3.6" in done.stderr
        assert "python3.12 build.py" in done.stderr

    def test_an_old_python_can_read_it(self) -> None:
        tree = ast.parse(BUILD.read_text(encoding="utf-8"), feature_version=(3, 4))
        new_syntax = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.FunctionDef)
        assert not [item for item in ast.walk(tree) if isinstance(item, new_syntax)]

    def test_help_needs_no_set_up(self) -> None:
        done = build_py("--help")
        assert done.returncode == 0
        assert "python3 build.py test" in done.stdout
        assert "- " not in done.stdout.splitlines()[0]

    def test_an_unknown_command_is_refused_with_the_list(self) -> None:
        done = build_py("tset")
        assert done.returncode == 1
        assert "no command 'tset'" in done.stderr
        assert "python3 build.py test" in done.stderr

    def test_help_names_every_command(self) -> None:
        named = set(re.findall(r"python3 build\.py ([a-z]+)", BUILD.read_text(encoding="utf-8")))
        assert named == set(environment.COMMANDS) - {"start"}


class TestSteps:
    @pytest.fixture(autouse=True)
    def logs(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(steps, "LOGS", tmp_path / "logs")

    def run(self, *command: str, timeout: float = 60) -> None:
        steps.run(command, doing="Trying", remedy="Do better.", variables={}, timeout=timeout)

    def test_a_failure_shows_the_end_of_the_log_and_the_remedy(self) -> None:
        with pytest.raises(SetUpError) as caught:
            self.run(sys.executable, "-c", "print('the reason'); raise SystemExit(3)")
        message = str(caught.value)
        assert "Trying: failed with exit code 3." in message
        assert "| the reason" in message
        assert message.endswith("Do better.")

    def test_a_program_that_is_not_there_is_a_failure_too(self) -> None:
        with pytest.raises(SetUpError, match=r"no-such-program[\s\S]*Do better\."):
            self.run("no-such-program")

    def test_a_step_that_hangs_is_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(steps, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.1)
        with pytest.raises(SetUpError, match="took longer than 0 seconds"):
            self.run(sys.executable, "-c", "import time; time.sleep(60)", timeout=0.3)

    def test_a_long_step_gives_signs_of_life(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(steps, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.1)
        self.run(sys.executable, "-c", "import time; time.sleep(0.5)")
        said = capsys.readouterr().out
        assert said.startswith("- Trying ...\n")
        assert "still at it after" in said

    def test_no_answer_from_what_cannot_run(self) -> None:
        assert steps.answer(["no-such-program"]) is None
        assert steps.answer([sys.executable, "-c", "raise SystemExit(1)"]) is None
        assert steps.answer([sys.executable, "-c", "print(5)"]) == "5"


class TestStamps:
    def test_a_stamp_holds_until_an_input_changes(self, tmp_path: Path) -> None:
        lock = tmp_path / "lock"
        lock.write_text("one", encoding="utf-8")
        stamp = stamps.Stamp(tmp_path / "stamp")
        assert not stamp.is_one_of(stamps.fingerprint([lock], "build"))
        stamp.write(stamps.fingerprint([lock], "build"))
        assert stamp.is_one_of("other", stamps.fingerprint([lock], "build"))
        assert not stamp.is_one_of(stamps.fingerprint([lock], "dev"))
        lock.write_text("two", encoding="utf-8")
        assert not stamp.is_one_of(stamps.fingerprint([lock], "build"))

    def test_where_one_input_ends_and_the_next_begins_counts(self) -> None:
        assert stamps.fingerprint([], "ab", "c") != stamps.fingerprint([], "a", "bc")


class TestVariables:
    def test_what_leads_tools_astray_is_left_out(self) -> None:
        variables = environment.base_variables({"PYTHONPATH": "/elsewhere", "KEPT": "yes"})
        assert "PYTHONPATH" not in variables
        assert variables["KEPT"] == "yes"

    def test_a_proxy_stays_but_not_for_this_machine(self) -> None:
        proxy = {"HTTPS_PROXY": "http://proxy.example:3128", "NO_PROXY": "intranet.example"}
        variables = environment.base_variables(proxy)
        assert variables["HTTPS_PROXY"] == proxy["HTTPS_PROXY"]
        assert variables["NO_PROXY"] == "intranet.example,localhost,127.0.0.1"

    def test_caches_move_here_when_the_home_is_read_only(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(environment, "_is_writable", lambda folder: False)
        variables = environment.base_variables({})
        assert Path(variables["npm_config_cache"]).is_relative_to(ROOT)
        assert Path(variables["XDG_CACHE_HOME"]).is_relative_to(ROOT)


class TestVenv:
    def ways(self, monkeypatch: pytest.MonkeyPatch, *working: str) -> list[str]:
        """Stand-ins for the ways to make .venv; those in `working` do."""
        tried: list[str] = []

        def stand_in(name: str) -> None:
            def way(variables: object) -> None:
                tried.append(name)
                if name not in working:
                    raise SetUpError(f"no {name}")

            way.__name__ = name
            monkeypatch.setattr(venv, name, way)

        for name in ("_by_ensurepip", "_by_uv", "_by_the_outer_pip", "_by_apt"):
            stand_in(name)
        monkeypatch.setattr(venv, "_works", lambda: bool(working) and tried[-1] == working[-1])
        return tried

    def test_the_first_way_that_works_is_taken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tried = self.ways(monkeypatch, "_by_uv")
        venv._create({})
        assert tried == ["_by_ensurepip", "_by_uv"]

    def test_a_way_whose_result_does_not_run_is_passed_over(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tried = self.ways(monkeypatch, "_by_ensurepip", "_by_the_outer_pip")
        venv._create({})
        assert tried == ["_by_ensurepip", "_by_uv", "_by_the_outer_pip"]

    def test_when_no_way_works_every_reason_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ways(monkeypatch)
        with pytest.raises(SetUpError) as caught:
            venv._create({})
        for part in ("no _by_ensurepip", "no _by_apt", "apt install python3-venv"):
            assert part in str(caught.value)


class TestNode:
    @pytest.mark.parametrize(
        ("version", "npm", "used"),
        [
            ("20.19.0", "10.8.2", True),
            ("26.1.0", "11.0.0", True),
            ("20.18.3", "10.8.2", False),
            ("18.20.4", "9.2.0", False),
            ("22.1.0", None, False),
        ],
    )
    def test_the_systems_own_is_used_if_it_will_do(
        self, version: str, npm: str | None, used: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(node.shutil, "which", lambda name, path=None: f"/usr/bin/{name}")
        answers = {"node": version, "npm": npm}
        monkeypatch.setattr(node, "answer", lambda command: answers[Path(command[0]).name])
        assert bool(node._from_the_system({})) is used


class TestRuntime:
    def test_a_wheel_with_another_hash_is_thrown_away(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        wheel = tmp_path / "micropip-0-py3-none-any.whl"
        wheel.write_bytes(b"something else")
        asked: list[object] = []
        monkeypatch.setattr(runtime, "FOLDER", tmp_path)
        monkeypatch.setattr(runtime, "run", lambda command, **rest: asked.append(command))
        runtime.prepare({})
        assert not wheel.exists()
        assert len(asked) == 1

    def test_a_wheel_that_is_there_is_not_downloaded_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(runtime, "run", lambda *_, **__: pytest.fail("downloaded again"))
        runtime.prepare({})


class TestBrowser:
    def test_what_is_asked_for_must_work(self, tmp_path: Path) -> None:
        variables = {"CHROMIUM": str(tmp_path / "not-a-browser")}
        with pytest.raises(SetUpError, match=r"not-a-browser.*\n.*Correct or unset the variable"):
            browser.use(variables)

    def test_the_first_that_works_is_settled_for_the_rest(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tried: list[str] = []

        def attempt(candidate: str, variables: object) -> str | None:
            tried.append(candidate)
            return None if candidate == "second" else "broken"

        monkeypatch.setattr(browser, "prepare_playwright", lambda variables: None)
        monkeypatch.setattr(browser, "_try", attempt)
        monkeypatch.setattr(browser, "_candidates", lambda *_: iter(["first", "second", "third"]))
        variables: dict[str, str] = {}
        browser.use(variables)
        assert variables["CHROMIUM"] == "second"
        assert tried == ["first", "second"]

    def test_nothing_is_installed_before_what_is_there_was_tried(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(browser.shutil, "which", lambda name, path=None: f"/bin/{name}")
        monkeypatch.setattr(browser, "PLACES", ("{NOT_SET}/chrome.exe", str(BUILD)))
        monkeypatch.setattr(browser, "WAYS", [lambda variables: "installed"])
        found = list(browser._candidates({}, []))
        assert found[0] == browser.PLAYWRIGHTS_OWN
        assert found[1] == "/bin/chromium"
        assert found[-2:] == [str(BUILD), "installed"]

    def test_without_any_browser_every_reason_is_told(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(variables: object) -> str:
            raise SetUpError("cannot be installed")

        monkeypatch.setattr(browser.shutil, "which", lambda name, path=None: None)
        monkeypatch.setattr(browser, "PLACES", ())
        monkeypatch.setattr(browser, "_try", lambda candidate, variables: "is not there")
        monkeypatch.setattr(browser, "WAYS", [refuse, refuse])
        with pytest.raises(SetUpError) as caught:
            browser.use({})
        assert str(caught.value).count("cannot be installed") == 2
        assert "Install Chromium or Chrome" in str(caught.value)


class TestEngines:
    @pytest.fixture
    def programs(self, monkeypatch: pytest.MonkeyPatch) -> set[str]:
        """The programs that are on the PATH; none, until a test adds some."""
        names: set[str] = set()
        monkeypatch.setattr(
            engines.shutil, "which", lambda name, path=None: f"/bin/{name}" * (name in names)
        )
        return names

    def test_one_that_is_missing_is_told_with_its_remedy(self, programs: set[str]) -> None:
        with pytest.raises(SetUpError) as caught:
            engines.find("webkit2gtk-driver", {})
        assert "needs on the PATH: WebKitWebDriver" in str(caught.value)
        assert "apt-get install webkit2gtk-driver" in str(caught.value)

    def test_only_what_is_missing_is_installed(
        self, programs: set[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[list[str]] = []
        monkeypatch.setattr(engines.apt, "install", lambda packages, *_: asked.append(packages))
        programs.update(["firefox", "Xvfb"])
        engines.prepare({})
        programs.add("WebKitWebDriver")
        engines.prepare({})
        assert asked == [["webkit2gtk-driver"]]

    def test_where_nothing_can_be_installed_the_remedy_names_all(self, programs: set[str]) -> None:
        with pytest.raises(SetUpError) as caught:
            engines.prepare({})
        assert "apt-get install firefox-esr webkit2gtk-driver xvfb" in str(caught.value)
        assert "only root can" in str(caught.value)


LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


def pinned(lock: Path) -> dict[str, str]:
    """The packages of a lock with their versions."""
    text = lock.read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==([^ ;\\]+)", text, re.MULTILINE))


class TestLocks:
    @pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
    def test_every_package_has_a_version_and_a_hash(self, lock: Path) -> None:
        text = re.sub(r"#.*", "", lock.read_text(encoding="utf-8")).replace("\\\n", " ")
        requirements = [line for line in text.splitlines() if line.strip()]
        assert requirements
        for requirement in requirements:
            assert re.match(r"[a-z0-9._-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", requirement)

    def test_no_lock_names_where_packages_come_from(self) -> None:
        for lock in LOCKS:
            assert not re.search(r"://|index-url|find-links", lock.read_text(encoding="utf-8"))
        for lock in (ROOT / "package-lock.json", ROOT / "requirements/chromium/package-lock.json"):
            assert '"resolved"' not in lock.read_text(encoding="utf-8")

    def test_tests_run_on_the_packages_that_the_site_is_built_with(self) -> None:
        build, dev = (pinned(ROOT / "requirements" / f"{name}.lock") for name in ("build", "dev"))
        assert build.items() <= dev.items()

    def test_npm_packages_are_pinned_exactly(self) -> None:
        package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
        wanted = {**package["dependencies"], **package["devDependencies"]}
        assert wanted
        for name, version in wanted.items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} {version}"
