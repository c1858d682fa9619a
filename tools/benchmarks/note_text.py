"""Invented notes: the same words for every generator, links in the form that each understands."""
import dataclasses
import random

WORDS = """the of a in to and is that for it as with on by from which this when are two each one between
mean sample interval walk river bridge station evening measure error table proof limit series map page chapter margin
sentence poet winter question answer example rule case number weight distance hour winter stone window letter coffee
train pencil list method variance estimate observer notebook valley village mountain detour summary reason doubt""".split()
TAGS = ["exam", "history", "method", "example", "question", "reading", "walks", "poems", "data", "proof", "maps", "r"]
SUBJECTS, LESSONS = 20, 10


@dataclasses.dataclass
class Note:
    """A note: its place, its text, and the notes that it links to. `{0}` … `{3}` in its blocks are links."""
    subject: str
    lesson: str
    name: str
    title: str
    date: str
    tags: list
    blocks: list
    links: list

    @property
    def address(self):
        return f"/notes/{self.subject}/{self.lesson}/{self.name}/"


def notes(count, seed):
    """So many notes, in subjects and lessons of like size; the same for the same seed."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        place = number % (SUBJECTS * LESSONS)
        words = " ".join(chance.choices(WORDS, k=3))
        found.append(Note(
            f"subject-{place // LESSONS + 1}", f"lesson-{place % LESSONS + 1}", f"note-{number + 1}",
            f"Note {number + 1} on {words}", f"20{chance.randint(20, 25)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
            sorted(set(chance.choices(TAGS, k=chance.randint(0, 3)))), blocks(chance), []))
    for note in found:
        note.links = [chance.choice(found) for _ in range(4)]
    return found


def sentence(chance):
    words = chance.choices(WORDS, k=chance.randint(5, 18))
    for place, (left, right) in ((1, ("**", "**")), (3, ("*", "*")), (2, ("`", "`"))):
        if chance.random() < 0.07:
            words[place] = f"{left}{words[place]}{right}"
    return words[0].capitalize() + " " + " ".join(words[1:]) + "."


def paragraph(chance):
    return " ".join(sentence(chance) for _ in range(chance.randint(2, 6)))


def blocks(chance):
    """Markdown: an opening, sections, lists, a quotation, code, a table now and then, four links."""
    made = [paragraph(chance) + " See {0}."]
    for section in range(chance.randint(2, 4)):
        made.append(f"## {sentence(chance).rstrip('.')}")
        made += [paragraph(chance) for _ in range(chance.randint(1, 3))]
        if section < 3:
            made.append(f"It follows from {{{section + 1}}} that {sentence(chance).lower()}")
        kind = chance.random()
        if kind < 0.4:
            made.append("\n".join(f"- {sentence(chance)}" for _ in range(chance.randint(2, 5))))
        elif kind < 0.55:
            made.append(f"> {sentence(chance)}")
        elif kind < 0.7:
            made.append("```\n" + "\n".join(f"step {chance.randint(1, 99)}" for _ in range(4)) + "\n```")
        elif kind < 0.8:
            rows = [f"| {number} | {chance.randint(1, 9)} |" for number in range(1, 5)]
            made.append("\n".join(["| n | hours |", "|---|---:|", *rows]))
    return made


def text(note, link):
    """A note's Markdown; `link` writes one link to another note."""
    written = [link(other) for other in note.links]
    return "\n\n".join(block.format(*written) if "{" in block else block for block in note.blocks) + "\n"
