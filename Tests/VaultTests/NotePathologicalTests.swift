import Markdown
import MarkdownSupport
import Rounds
import Testing
import Vault

/// Obsidian's syntax repeated and mixed at random: in linear time, and out comes what is allowed.
struct NotePathologicalTests {
  private static let units = [
    "[[", "]]", "[[a", "[[a]]", "![[a]]", "![[pic.png]] ", "[[a|", "[[a|$", "[[[", "[[a\n", "$",
    "$a", "$a$", "$ a", "$$", "$$a", "$$a\n", "$$\n\n", "==", "==a", "==a==", "==a ", "a== ",
    "==*a",
    "%%", "%%a", "%% ", "%%\n", "<!--", "<!-- a", "-->", "<!-->", "--!>", "<!--\n```\n-->\n",
    "1%%a ", "^", " ^a", " ^a\n", "^a\n\n", "- a ^a\n", "#", "#a", "#a ", " #1",
    "# a ^a\n", "> [!a]\n", "[!a]", "> [!a]- b\n> c\n\n", "`", "`$a", "`` `$", "`==a ", "\\$", "\\",
    "&#xF0000;", "\u{F0000}", "&#", "```\n%%\n```\n", "```\n", "- ```\n", "|$a|\n", "| $5 ",
    "[a](b.md) ", "![a](pic.png)\n\n", "[a](#b) ", "[[#a]] ", "![[Note]]\n\n", "> %%a\n", "://",
    "](", "[[Note|$a ", "<b ==", "*==a* ", "[[Note]] [a](", "# a [[#a]]\n",
  ]

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[[", "[[a", "[[a|$", "[[a\n", "$a", "$a\n", "$ a", "$$a", "$$\n\n", "==a", "==a ", "==a==",
      "%%a", "%% ", "%%", " ^a", "^a\n\n", "a\n^a\n", "#a", "#1", "`$a", "`` `$", "`==a ", "\\$",
      "&#", "\r", "a\r", "```\n", "> [!a]\n", "| $5 ", "[a](#b) ", "[[Note|$a ", "$a$ [[Note]] ",
      "*==a* ", "- ```\n", "<!--", "<!-- a ", "<!-->a ", "<!-- a --!> ", "<!--\n```\n-->\n",
      "1%%a ",
      "$a 1%% ", "==a <!-- ", "。**a", "**「", "[^1]", "[^1]: a\n\n",
      "> [!a]\nb\n\n", "==1%% ", "$$<!-- ", "    <!-- %%\n\n", "[[a %% ", "`<!--", "$a%%b%%",
    ])
  func `a hundred kilobytes of one piece take no time`(unit: String) throws {
    let source = String(
      repeating: unit, count: Rounds.most(100_000, few: 25_000) / unit.utf8.count)
    do throws(MarkdownError) {
      let context = NoteContext(wiki: smallWiki())
      let rendered = try NoteRenderer(in: context).render(source)
      #expect(rendered.html.count < 1 << 20)
    } catch {
      #expect(error == .outputTooLarge(limit: 1 << 20))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a row of embeds behind a long word takes no time`() throws {
    let source =
      String(repeating: "a", count: 128 << 10) + String(repeating: "![[a]]", count: 20_000)
    let rendered = try NoteRenderer(in: NoteContext(wiki: smallWiki())).render(source)
    #expect(rendered.html.count < 4 << 20)
  }

  @Test(arguments: units)
  func `repeated pieces give only listed elements`(unit: String) throws {
    let source = String(repeating: unit, count: 4_000 / unit.utf8.count)
    do throws(MarkdownError) {
      let context = NoteContext(wiki: smallWiki())
      let rendered = try NoteRenderer(in: context).render(source)
      #expect(problems(in: rendered.html) == [])
    } catch {
      #expect(unit == "://" && error == .tooComplex(.addresses, line: 1))
    }
  }

  private static let pieces = [
    "[[Note]]", "[[No|", "![[pic.png]]", "![[pic.png|30]]\n\n", "\n\n![[Note]]\n\n",
    "![[paper.pdf]]",
    "[[", "]]", "|", "$", "$$", "$$\n", "$a_1$", "==", "==a==", "%%", "%%\n", " ^id\n", "\n^b2\n\n",
    " ^c", "#tag", " #a/b ", "\n> [!note] T\n> ", "\n> [!tip]- ", "\n> > [!b]\n> > c\n", "> ", "- ",
    "\n\n", "\n", "# ", "*", "**", "_", "`", "```\n", "[a](Note.md)", "![b](pic.png)", "[c](#d)",
    "](",
    "[", "word", " ", "    ", "<b>", "<div>\n", "|a|b|\n|-|-|\n", "~~", "\\", "&", "\u{F0000}",
    "&#xF0001;", "é", "@ana", "https://e.org/", "1. ", "- [ ] ", "---\n", "[[#d]]", "![[#d]]",
    "# d\n",
  ]

  @Test(arguments: [false, true])
  func `random notes become balanced HTML of allowed tags`(omitsIDs: Bool) throws {
    var random = SplitMix(state: omitsIDs ? 20_261_121 : 20_261_122)
    var rendered = 0
    for round in 0..<1_500 {
      let length = Int(random.next() % 60)
      let source = (0..<length).map { _ in
        Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      .joined()
      let part: Part = round % 5 > 2 ? (round % 5 == 3 ? .section("d") : .block("id")) : .whole
      let context = NoteContext(
        omitsIDs: omitsIDs, part: part, wiki: smallWiki(), mention: { "/people/\($0)/" })
      do throws(MarkdownError) {
        let found = try NoteRenderer(in: context).render(source)
        #expect(problems(in: found.html) == [], "round \(round): \(source.debugDescription)")
        if omitsIDs { #expect(found.html.firstRange(of: " id=".utf8) == nil) }
        for reference in found.references { #expect(problems(in: reference.context) == []) }
        rendered += 1
      } catch {
        #expect(error == .tooDeep(limit: 50))
      }
    }
    #expect(rendered > 1_450)
  }
}
