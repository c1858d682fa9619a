"""ikiwiki, Debian's, on the same notes."""
import shutil

from . import note_text
from .programs import Missing


def build(bench, notes):
    """Measures a whole build: pages, the links between them, tags."""
    program = shutil.which("ikiwiki")
    if not program:
        raise Missing("ikiwiki is not installed (apt-get install ikiwiki libtext-markdown-discount-perl)")
    source, target = bench.work / "ikiwiki-source", bench.work / "ikiwiki-target"
    for note in notes:
        folder = source / "notes" / note.subject / note.lesson
        folder.mkdir(parents=True, exist_ok=True)
        tags = f"[[!tag {' '.join(note.tags)}]]\n" if note.tags else ""
        head = f'[[!meta title="{note.title}" date="{note.date}"]]\n{tags}'
        (folder / f"{note.name}.mdwn").write_text(
            head + "\n" + note_text.text(note, lambda other: f"[{other.title}]({other.address})"))
    (source / "index.mdwn").write_text('[[!inline pages="notes/*/*/*" show="50" feeds="yes"]]\n')
    cost = bench.programs.measure(
        [program, "--rebuild", "--url", "http://localhost", "--set", "tagbase=tags", "--plugin", "tag", "--plugin",
         "inline", "--plugin", "meta", "--rss", source, target])
    pages = sum(1 for _ in target.rglob("*.html"))
    bench.report.keep("ikiwiki", cost=cost.raw, notes=len(notes), html_files=pages)
    shutil.rmtree(source)
    shutil.rmtree(target)
    return cost
