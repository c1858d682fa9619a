import Testing

@testable import MailingList

struct LetterTextTests {
  private func markdown(
    _ text: String, isFlowed: Bool = false, dropsSpaces: Bool = false
  ) -> String {
    LetterText(
      QuotedLine.lines(text, isFlowed: isFlowed, dropsSpaces: dropsSpaces), isFlowed: isFlowed
    ).markdown
  }

  @Test(arguments: [
    ("Hello.\n\n-- \nAna\n", "Hello."), ("Hello.\n--\nAna\nStreet\n", "Hello."),
    ("-- \nAna", "\\-- \nAna".replacing("-- ", with: "--").replacing("\n", with: "\n")),
    ("Hello.\n____________________________\nwalks mailing list\nhttp://x.example\n", "Hello."),
    ("Hello.\n\n---- Original message ----\nFrom: Ana\n\nHello?\n", "Hello."),
    ("Hello.\n\nOn Monday, Ana wrote:\n> Hello?\n> Yes.\n", "Hello."),
    ("Hello.\n\nOn Monday, Ana\n<a@…> wrote:\n> Hello?\n", "Hello."),
    ("El lunes, Ana escribió:\n> ¿Sí?\n", "El lunes, Ana escribió:\n\n> ¿Sí?"),
    ("> only\n> a quote\n", "> only\n> a quote"),
    ("> one\n\nmine\n", "> one\n\nmine"), ("mine\n> one\n", "mine"),
  ])
  func `what was only sent along is cut, unless there is nothing else`(text: String, result: String)
  {
    #expect(markdown(text) == result)
  }

  @Test func `of a long quote the end stays, and what is quoted again and again goes`() {
    let quote = (1...13).map {
      "> line \($0) of a quote that somebody has sent along and is long\n"
    }.joined()
    let kept = (6...13).map { "line \($0) of a quote that somebody has sent along and is long" }
      .joined(separator: " ")
    #expect(markdown(quote + "\nI see.") == "> […]\n>\n> \(kept)\n\nI see.")
    #expect(
      markdown("> > > > four\n> > > three\n> one\nme")
        == "> > > > […]\n> >\n> > > three\n>\n> one\n\nme".replacing(
          "> > > > […]\n> >\n> > > three", with: "> > > > […]\n> > >\n> > > three"))
  }

  @Test(arguments: [
    ("See:\n\n    a\n\n      b\n\nEnd.", "See:\n\n```\na\n\n  b\n```\n\nEnd."),
    ("See:\n\ta `b` ```` c", "See:\n\n`````\na `b` ```` c\n`````"),
    ("Patch:\ndiff -u a b\n+c", "Patch:\n\n```diff\ndiff -u a b\n+c\n```"),
    ("- item\n\n    belongs to it", "- item\n\n    belongs to it"),
    ("go on\n    and on", "go on\n    and on"),
    (
      "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\nDone.",
      "```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n```\n\nDone."
    ),
    (
      "> diff --git a/x b/x\n> -a <b>\n\nWhy?",
      "> ```diff\n> diff --git a/x b/x\n> -a <b>\n> ```\n\nWhy?"
    ),
  ])
  func `code and patches stand in fences`(text: String, result: String) {
    #expect(markdown(text) == result)
  }

  @Test(arguments: [
    ("# no heading", "\\# no heading"), ("Title\n=====", "Title\n\\====="),
    ("<b> & &lt; <http://x.example/> \\*", "\\<b> & \\&lt; <http://x.example/> \\\\*"),
    ("[1]: http://x.example", "\\[1]: http://x.example"), ("```\nx", "\\```\nx"),
    ("- a\n- b\n3) c", "- a\n- b\n3) c"), ("*really* _so_", "*really* _so_"),
    ("short\nlines", "short\nlines"),
    (
      "A line that goes on because there was no room for the words\nthat follow.",
      "A line that goes on because there was no room for the words that follow."
    ),
  ])
  func `text looks as it was typed`(text: String, result: String) {
    #expect(markdown(text) == result)
  }

  @Test func `flowed lines are put together, by the depth of their quotes`() {
    #expect(
      markdown("one \ntwo\n three\n>a \n>b\n>>c \n>d\n\nme", isFlowed: true)
        == "one two\nthree\n\n> a b\n>\n> > c \n>\n> d\n\nme".replacing("c \n", with: "c\n"))
    #expect(markdown("long \nword", isFlowed: true, dropsSpaces: true) == "longword")
    #expect(markdown("x \n-- \nAna", isFlowed: true) == "x")
  }

  @Test(arguments: [
    ("ana@example.org", "ana@…"),
    ("Write to <ana.gil+x@mail.example.org>.", "Write to <ana.gil+x@…>."),
    ("@ana", "@ana"), ("a @ b.c", "a @ b.c"), ("ana@localhost", "ana@localhost"),
    ("mailto:ñ@example.org, b@c.de", "mailto:ñ@…, b@…"), ("@@@a@b.c@d.e", "@@@a@…@…"),
    ("a@b.", "a@b."),
  ])
  func `addresses are hidden`(text: String, result: String) {
    #expect(AddressMask.masked(text) == result)
  }

  @Test func `addresses of archives and of links are hidden, too`() {
    #expect(
      markdown("ana at example.org wrote:\n> x\n\nyes, at last.")
        == "ana at … wrote:\n\n> x\n\nyes, at last.")
    #expect(AddressMask.unlinked("a [b@…](mailto:b@…) c [d](e)") == "a b@… c [d](e)")
  }
}

struct ThreadsTests {
  private func heads(_ letters: [String]) -> [LetterHead] {
    letters.map { LetterHead(Header.read(Array("\($0)\n\n".utf8)[...]).header, envelope: []) }
  }

  private func threads(_ letters: String...) -> [[Int]] {
    Threads(heads(letters)).threads.map(\.letters)
  }

  private static func letter(_ id: Int, _ more: String, day: Int) -> String {
    "Message-ID: <\(id)@x>\nDate: \(day) Mar 2004 10:00 GMT\n\(more)"
  }

  @Test func `who names the same letter is in one thread, by time`() {
    #expect(
      threads(
        Self.letter(1, "References: <9@x>", day: 3), Self.letter(2, "", day: 1),
        Self.letter(3, "In-Reply-To: <9@x>", day: 2),
        Self.letter(4, "References: <0@x> <2@x>", day: 4))
        == [[1, 3], [2, 0]])
  }

  @Test func `an answer that names nobody follows its subject, and one that begins none does not`()
  {
    #expect(
      threads(
        Self.letter(1, "Subject: Walks", day: 1), Self.letter(2, "Subject: walks", day: 2),
        Self.letter(3, "Subject: RE: WALKS", day: 3), Self.letter(4, "Subject: Re: Boots", day: 4))
        == [[0], [1, 2], [3]])
  }

  @Test func `circles, doubles and letters without a time are no trouble`() {
    #expect(
      threads(
        Self.letter(1, "References: <2@x> <1@x>", day: 1),
        Self.letter(2, "References: <1@x>", day: 2),
        Self.letter(2, "Subject: again", day: 3), "Message-ID: <4@x>") == [[0, 1], [3]])
    #expect(Threads([]).threads.isEmpty)
  }

  @Test func `the list's name before subjects goes, what a letter is stays`() {
    let titles = Threads(
      heads(["Subject: [walks] a", "Subject: Re: [walks] b", "Subject: [x] c"])
    ).threads.map(\.subject)
    #expect(titles == ["a", "b", "[x] c"])
    #expect(Threads(heads(["Subject: [PATCH 1/2] a"])).threads.map(\.subject) == ["[PATCH 1/2] a"])
  }
}
