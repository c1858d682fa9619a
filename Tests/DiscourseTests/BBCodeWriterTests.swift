import Testing

@testable import Discourse

struct BBCodeWriterTests {
  @Test(arguments: [
    "Plain *words* [link](https://a.example) [x]": "Plain *words* [link](https://a.example) [x]",
    "[quote=\"ann, post:3, topic:5\"]\nYes\n\nNo\n[/quote]\nSo?":
      "> **@ann:**\n>\n> Yes\n>\n> No\n\nSo?",
    "[quote=\"Ann Lee\"]a[/quote]b": "> **Ann Lee:**\n>\n> a\n\nb",
    "[quote][quote=bo]in[/quote]out[/quote]": "> > **@bo:**\n> >\n> > in\n>\n> out",
    "a\n[code]\nx[i]\n[b]y[/b]\n[/code]\nb": "a\n\n```\nx[i]\n[b]y[/b]\n```\n\nb",
    "use [code]a[0][/code] here": "use `a[0]` here",
    "```\n[quote]x[/quote]\n```\n`[b]x[/b]`": "```\n[quote]x[/quote]\n```\n`[b]x[/b]`",
    "```a``` [b]x[/b]": "```a``` **x**",
    "[b]x[/b] [i]y[/i] [s]z[/s] [u]w[/u]": "**x** *y* ~~z~~ w",
    "[b][color=#f00]x [/color][/b]y": "**x** y",
    "v[i] = w[i]; [i]so[/i]": "v[i] = w[i]; *so*",
    "[b]never closed": "[b]never closed",
    "closed[/b] only": "closed[/b] only",
    "[url]www.a.example[/url] [url=https://a.example/(x)]b[/url]":
      "<http://www.a.example> [b](https://a.example/%28x%29)",
    "[url=https://a.example][img]https://a.example/i.png[/img][/url]":
      "[![i.png](https://a.example/i.png)](https://a.example)",
    "[url=javascript:x]b[/url]": "b",
    "[video]https://a.example/v[/video] [pastebin]Ab1[/pastebin]":
      "<https://a.example/v> <https://pastebin.com/Ab1>",
    "[ul]\n[li]a[/li]\n[li]b\nc[/li]\n[/ul]\nd": "- a\n- b\n  c\n\nd",
    "[ol][li]a[/li][li]b[/li][/ol]": "1. a\n2. b",
    "[details=\"More\"]\nin\n[/details]": "**More**\n\nin",
    "[poll type=regular]\n* a\n* b\n[/poll]": "* a\n* b",
    "![a|690x388, 50%](https://a.example/i.png)": "![a](https://a.example/i.png)",
    "![a|2x2](upload://zz.png)!": "a (not in the archive)!",
    "See ![a`b`c|2x2](upload://zz.png) `d`": "See abc (not in the archive) `d`",
  ])
  func `bracket tags become Markdown`(source: String, markdown: String) {
    #expect(BBCodeWriter(uploads: Uploads()).markdown(source) == markdown)
  }

  @Test func `an upload gets the address that the HTML has for it`() {
    // Base 62 "1uHmv6kWbMEHRPpvwC96TmPTwSZ" is this SHA-1 in base 16.
    let address = "https://a.example/original/0a7a8fe9fade30e8f290edd6bd00e234f649a149.jpeg"
    let uploads = Uploads(cooked: "<p><img src=\"\(address)\"></p>")
    let source = "![sea|9x9](upload://1uHmv6kWbMEHRPpvwC96TmPTwSZ.jpeg)"
    #expect(BBCodeWriter(uploads: uploads).markdown(source) == "![sea](\(address))")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["[quote]", "[b]", "[/b]", "[code]", "`", "[", "![](", "[list][li]", "```\n[i]"])
  func `a source of one tag over and over is read quickly`(tag: String) {
    let source = String(repeating: tag, count: 32_768 / tag.utf8.count)
    let markdown = BBCodeWriter(uploads: Uploads()).markdown(source)
    #expect(markdown.utf8.count <= 2 * source.utf8.count)
  }
}
