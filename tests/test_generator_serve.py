"""The server for looking at the site: right types, right errors, any folder, any free port."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from generator import serve as serve_module
from generator.serve import HOST, Server, make_server, serve

Answer = tuple[int, str, bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Contents</h1>")
    (site / "404.html").write_text("<h1>No page here</h1>")
    (site / "assets" / "page.js").write_text("start()")
    (site / "assets" / "style.css").write_text("p {}")
    (site / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not of the site")
    return site


@contextmanager
def running(server: Server) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    with server:
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def get(port: int, path: str, method: str = "GET") -> Answer:
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request(method, path)
    response = connection.getresponse()
    answer = response.status, response.headers["Content-Type"], response.read()
    connection.close()
    return answer


def test_files_have_the_types_of_the_web(folder: Path) -> None:
    with running(make_server(folder, 0)) as port:
        assert get(port, "/") == (200, "text/html; charset=utf-8", b"<h1>Contents</h1>")
        assert get(port, "/assets/page.js")[:2] == (200, "text/javascript; charset=utf-8")
        assert get(port, "/assets/style.css?v=1")[:2] == (200, "text/css; charset=utf-8")
        assert get(port, "/favicon.svg")[:2] == (200, "image/svg+xml")


@pytest.mark.parametrize(
    "path", ["/missing.html", "/assets/", "/../secret.txt", "/%2e%2e/secret.txt", "/a/b/c"]
)
def test_what_is_not_there_gets_the_lost_page(folder: Path, path: str) -> None:
    with running(make_server(folder, 0)) as port:
        status, kind, body = get(port, path)
        assert (status, kind) == (404, "text/html; charset=utf-8")
        assert body == b"<h1>No page here</h1>"
        assert get(port, path, "HEAD") == (404, "text/html; charset=utf-8", b"")


def test_a_site_can_be_served_below_a_path(folder: Path) -> None:
    with running(make_server(folder, 0, "/some/path/")) as port:
        assert get(port, "/some/path/")[0] == 200
        assert get(port, "/some/path/assets/page.js")[2] == b"start()"
        assert get(port, "/assets/page.js")[0] == 404
        assert get(port, "/")[0] == 404


def test_a_taken_port_is_left_to_its_owner(folder: Path) -> None:
    with running(make_server(folder, 0)) as taken, running(make_server(folder, taken)) as other:
        assert other != taken
        assert get(other, "/")[0] == get(taken, "/")[0] == 200


def test_serving_prints_the_address_and_ends_cleanly(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def press_ctrl_c(_: Server) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve_module.Server, "serve_forever", press_ctrl_c)
    serve(folder, 0)
    said = capsys.readouterr()
    assert f"http://{HOST}:" in said.out
    assert "Ended." in said.err
