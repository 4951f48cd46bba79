"""Builds the whole site into a folder, from the chapters to the last file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from generator import bundle, directives, forms, offline
from generator.addresses import href_in_single_file, href_in_site
from generator.article import Article, Rendered
from generator.assets import pack
from generator.cells import Cell, collect
from generator.chapters import read_chapters, read_contents
from generator.markdown import Document, Link, check_links, parse
from generator.materials import Materials
from generator.outputs import Kept, PageAnswers, Run, compute
from generator.paths import CACHE, CHAPTERS, NODE_MODULES, PACKAGE, TEMPLATES
from generator.pyodide_assets import runtime_assets
from generator.pyodide_run import run_in_pyodide
from generator.templates import load_templates


def build(out: Path, chapters: Path = CHAPTERS, cache: Path = CACHE) -> None:
    """Write the site and the single file into `out`, touching only files that changed.

    What takes long is kept in `cache`, by content, so that the next build is quick. BuildError
    names the file, the line and the remedy of whatever is wrong; `out` is then left as it was.
    """
    documents = parse_all(chapters)
    cells = {document.page.name: collect(document) for document in documents}
    print("Running the cells of the chapters", flush=True)
    answers = compute(documents, cells, _python(cache))
    print("Putting the pages together", flush=True)
    write_tree(out, make_files(documents, cells, answers, load_materials(cache)))


def parse_all(chapters: Path) -> list[Document]:
    """The contents page and all chapters, parsed and checked against each other."""
    pages = [read_contents(chapters), *read_chapters(chapters)]
    documents = [parse(page) for page in pages]
    check_links(documents)
    trainers = [(d, t) for d in documents for t in d.of_kind(directives.Trainer)]
    for document, trainer in trainers[1:]:
        remedy = "keep one: it has one state in the address of the page"
        raise document.page.error(trainer.line, "a second trainer", remedy)
    return documents


def make_files(
    documents: list[Document],
    cells: dict[str, dict[str, Cell]],
    answers: dict[str, PageAnswers],
    materials: Materials,
) -> dict[str, bytes]:
    """Every file of the site, by its path; what a file names comes before it."""
    templates = load_templates()
    chapters = [document.page for document in documents if not document.page.is_contents]

    def articles(href: Callable[[Document, Link], str]) -> list[Rendered]:
        return [
            Article(
                document,
                cells[document.page.name],
                answers[document.page.name],
                templates,
                href,
                chapters,
            ).rendered()
            for document in documents
        ]

    pages = forms.site_pages(articles(href_in_site), materials, templates)
    pages["favicon.svg"] = materials.favicon
    small = materials.files()
    large = materials.asset_files()
    single = forms.single_file(articles(href_in_single_file), materials, templates)
    return {
        **large,
        **small,
        **pages,
        offline.FILE: offline.service_worker(pages, small, large),
        forms.SINGLE_FILE: single,
    }


def load_materials(cache: Path) -> Materials:
    """Scripts, styles and packed data, made anew where their sources changed."""
    assets = runtime_assets(cache)
    return Materials(
        theme_script=bundle.theme_script(),
        page_script=bundle.page_script(),
        style_sheet=bundle.style_sheet(),
        parts={name: bundle.part_script(name) for name in bundle.PARTS},
        assets=[pack(name, data, cache / "packed") for name, data in sorted(assets.items())],
        favicon=(TEMPLATES / "favicon.svg").read_bytes(),
        lost_style=(TEMPLATES / "404.css").read_text(encoding="utf-8"),
    )


def _python(cache: Path) -> Run:
    """Python as in the browser; answers are kept until the package or Pyodide changes."""
    jobs = Path(__file__).with_name("pyodide_jobs.py")
    version = NODE_MODULES / "pyodide" / "package.json"
    sources = [*sorted(PACKAGE.rglob("*.py")), jobs, version]
    depends_on = [path.read_bytes() for path in sources]
    run = partial(run_in_pyodide, cache=cache)
    return Kept(run, cache / "outputs", depends_on)


def write_tree(out: Path, files: dict[str, bytes]) -> None:
    """Make `out` hold exactly these files; what is already there and the same stays untouched."""
    for path, content in files.items():
        target = out / path
        if target.is_file() and target.read_bytes() == content:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_name(target.name + ".unfinished")
        unfinished.write_bytes(content)
        unfinished.replace(target)
    for found in sorted(out.rglob("*"), reverse=True):
        if found.is_file() and found.relative_to(out).as_posix() not in files:
            found.unlink()
        elif found.is_dir() and not any(found.iterdir()):
            found.rmdir()
