"""The addresses of all actions, read from their declarations in Sources/Model: there is no other list to forget one in.

`RouteTests` shows that what is declared there is what the program answers. Two lists are read, the constants and those that
`RouteFinder` asks for, and each has to name the same kinds.
"""
import dataclasses, pathlib, re

MODEL = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources/Model"
KIND = re.compile(r'static let (\w+) = Self\(\s*"([^"]+)",\s*of: \.\w+,\s*for: \.(\w+)(?:\(\.(\w+)\))?(?:,\s*(\[[^\]]*\]|\.\w+))?')
LIST = re.compile(r'finder\.under\(\s*"([^"]+)",\s*\[([^\]]*)\]\s*\)')


@dataclasses.dataclass(frozen=True)
class Route:
    """A pattern such as `topics/#/comments`, the least role that may enter (`everyone`, `writers`, `member` …), and its traits."""
    name: str
    pattern: str
    policy: str
    traits: frozenset

    def path(self, number, address):
        """An address of the kind, below the site's own."""
        return "/do/" + self.pattern.replace("#", str(number)).replace("*", address)


def routes():
    """All kinds by their patterns; ends the program when a declaration cannot be read."""
    declared, asked = {}, set()
    for file in sorted(MODEL.rglob("Route+*.swift")):
        text = file.read_text()
        kinds, lists = KIND.findall(text), LIST.findall(text)
        expect(len(kinds) == text.count("= Self("), f"{file}: {len(kinds)} of {text.count('= Self(')} kinds can be read")
        expect(len(lists) == text.count("finder.under("), f"{file}: {len(lists)} of {text.count('finder.under(')} lists can be read")
        for name, pattern, policy, role, traits in kinds:
            declared[name] = Route(name, pattern, role or policy, frozenset(re.findall(r"\.(\w+)", traits)))
        for word, names in lists:
            asked |= {(name, word) for name in re.findall(r"\.(\w+)", names)}
    wanted = {(route.name, route.pattern.partition("/")[0]) for route in declared.values()}
    expect(wanted == asked, f"declared and asked for differ: {sorted(wanted ^ asked)}")
    expect(len({route.pattern for route in declared.values()}) == len(declared) > 100, f"{len(declared)} kinds")
    return sorted(declared.values(), key=lambda route: route.pattern)


def expect(condition, problem):
    if not condition:
        raise SystemExit(f"routes: {problem}")
