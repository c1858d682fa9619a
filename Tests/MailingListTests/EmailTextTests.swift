import Testing

@testable import MailingList

struct EmailTextTests {
  /// A text alone, or as an answer to another one.
  private func markdown(
    _ text: String, answering other: String? = nil, isFlowed: Bool = false,
    dropsSpaces: Bool = false
  ) throws -> String {
    var known = ThreadWords()
    if let other { known.add(email(other)) }
    let content =
      "text/plain; charset=utf-8; format=\(isFlowed ? "flowed" : "fixed"); delsp=\(dropsSpaces ? "yes" : "no")"
    return email(text, type: content).markdown(in: known)
  }

  private func email(_ text: String, type: String = "text/plain; charset=utf-8") -> Email {
    Email(Array("Content-Type: \(type)\n\n\(text)".utf8), isCut: false, envelope: []) { $0 }
  }

  private static func folded(_ text: String) -> String {
    "<details><summary>[…]</summary>\n\n\(text)\n\n</details>"
  }

  private static let asked = "Hello?\nYes.\n"

  @Test(arguments: [
    ("Hello.\n\n-- \nAna\n", "Hello.\n\n" + folded("\\--\nAna")),
    ("Hello.\n-- \nAna\n\nStreet 5\n", "Hello.\n\n" + folded("\\--\nAna\n\nStreet 5")),
    ("Hello.\n--\nAna\nStreet\n", "Hello.\n\\--\nAna\nStreet"), ("-- \nAna", "\\--\nAna"),
    ("Hello.\n-- \nAna\nP.S. Not at nine.\n", "Hello.\n\\--\nAna\nP.S. Not at nine."),
    (
      "Hello.\n-- \nAna\n\nPS: Not at nine.\n",
      "Hello.\n\n" + folded("\\--\nAna") + "\n\nPS: Not at nine."
    ),
    (
      "Hello.\n-- \nAna\n____________________________\nwalks mailing list\nhttp://x.example\n",
      "Hello.\n\n"
        + folded(
          "\\--\nAna\n" + String(repeating: "\\_", count: 28)
            + "\nwalks mailing list\nhttp://x.example")
    ),
    (
      "Hello.\n\nOn Monday, Ana wrote:\n> Hello?\n> Yes.\n",
      "Hello.\n\n" + folded("On Monday, Ana wrote:\n\n> Hello?\n> Yes.")
    ),
    (
      "Hello.\n\nOn Monday, Ana\n<a@x.example> wrote:\n> Hello?\n",
      "Hello.\n\n" + folded("On Monday, Ana\n\\<a@…> wrote:\n\n> Hello?")
    ),
    ("El lunes, Ana escribió:\n> Hello?\n", "El lunes, Ana escribió:\n\n> Hello?"),
    ("> Hello?\n> Yes.\n", "> Hello?\n> Yes."), ("> Hello?\n\nmine\n", "> Hello?\n\nmine"),
    ("mine\n> Hello?\n", "mine\n\n" + folded("> Hello?")),
    ("mine\n> Hello, you?\n", "mine\n\n> Hello, you?"),
    ("mine\n> Hello?\n> No.\n", "mine\n\n> Hello?\n> No."),
    (
      "Hello.\n\n---- Original message ----\nFrom: Ana\nTo: Bea\n\nHello?\nYes.\n",
      "Hello.\n\n" + folded("\\---- Original message ----\nFrom: Ana\nTo: Bea\n\nHello?\nYes.")
    ),
    (
      "Hello.\n\nFrom: Ana\nSent: Monday\nSubject: x\n\nHello?\nYes.\n",
      "Hello.\n\n" + folded("From: Ana\nSent: Monday\nSubject: x\n\nHello?\nYes.")
    ),
    (
      "Hello.\n\n---- Original message ----\nFrom: Ana\n\nHello, you!\n",
      "Hello.\n\n\\---- Original message ----\nFrom: Ana\n\nHello, you!"
    ),
    ("Hello?\nYes.\n", "Hello?\nYes."),
  ])
  func `quoted parts are folded where that is certain`(text: String, result: String) throws {
    #expect(try markdown(text, answering: Self.asked) == result)
  }

  @Test func `a quote stays where its words are nowhere else`() throws {
    let answer = "mine\n\nOn Monday, Ana wrote:\n> Hello?\n> Yes.\n"
    #expect(try markdown(answer) == "mine\n\nOn Monday, Ana wrote:\n\n> Hello?\n> Yes.")
  }

  @Test func `a quote is known whatever lines it has`() throws {
    let text = "We meet at ten in the morning where the river leaves the town, near the mill.\n"
    let answer =
      "Good.\n\n> We meet at ten in the morning where the river leaves the\n> town, near the\n> mill.\n"
    #expect(try markdown(answer, answering: text).hasPrefix("Good.\n\n<details>"))
    #expect(
      try !markdown(answer.replacing("ten", with: "six"), answering: text).contains("<details>"))
  }

  @Test func `of a long quote the beginning is folded`() throws {
    let lines = (1...13).map { "This is line \($0) of it." }
    let quote = lines.map { "> \($0)\n" }.joined()
    #expect(
      try markdown(quote + "\nI see.", answering: lines.joined(separator: "\n"))
        == Self.folded(lines[..<5].map { "> \($0)" }.joined(separator: "\n")) + "\n\n"
        + lines[5...].map { "> \($0)" }.joined(separator: "\n") + "\n\nI see.")
    #expect(try !markdown(quote + "\nI see.").contains("<details>"))
  }

  @Test func `quotes of quotes end somewhere, their words do not`() throws {
    #expect(try markdown("> > > > > > > seven\n> one\nme") == "> > > > > seven\n>\n> one\n\nme")
  }

  @Test func `a text that says nothing else is shown`() throws {
    let footer = "____________________________\nwalks mailing list\n"
    #expect(try markdown(footer).hasSuffix("\nwalks mailing list"))
    #expect(try !markdown(footer).contains("<details>"))
  }

  @Test func `text below most emails of several people is the list's`() throws {
    func list(_ authors: [String]) throws -> [String] {
      let mails = authors.enumerated().map { index, author in
        "From a Thu Feb 13 10:11:12 1997\nFrom: \(author) <a@x.example>\nSubject: s\(index)\n\nText \(index).\n\nSent with Pigeon\nCome to the meadow on Sundays\n\n"
      }
      let emails = try Archive(mails.joined()).emails()
      let footers = Footers(emails)
      return emails.map { Archive.shown($0.markdown(footers: footers)) }
    }
    #expect(try list(["Ana", "Bea", "Carlos", "Ana", "Bea"]) == (0...4).map { "Text \($0)." })
    // Text that one person writes below all emails is theirs, and two emails are no list.
    #expect(try list(["Ana", "Ana", "Ana", "Ana", "Ana"])[0].hasSuffix("Sundays"))
    #expect(try list(["Ana", "Bea", "Carlos"])[0].hasSuffix("Sundays"))
  }

  @Test(arguments: [
    (
      "> -----BEGIN PGP SIGNED MESSAGE-----\n> Hash: SHA1\n>\n> - -- words\n> -----BEGIN PGP SIGNATURE-----\n>\n> iQEz\n> =ab12\n> -----END PGP SIGNATURE-----\n\nI see.",
      "> \\-- words\n\nI see."
    ),
    (
      "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\nHash: SHA1\n\nwords\n-----BEGIN PGP SIGNATURE-----\nVersion: x\nComment: y\n\niQEzBAEBCAAdFiEE\n=ab12\n-----END PGP SIGNATURE-----\nbelow",
      "words\nbelow"
    ),
    ("-----BEGIN PGP SIGNED MESSAGE-----\n\nwords", "words"),
  ])
  func `the armour of a signed text goes`(text: String, result: String) throws {
    #expect(try markdown(text) == result)
  }

  @Test(arguments: [
    ("See:\n\n    a\n\n      b\n\nEnd.", "See:\n\n```\na\n\n  b\n```\n\nEnd."),
    ("See:\n\ta `b` ```` c", "See:\n\n`````\na `b` ```` c\n`````"),
    ("Patch:\ndiff -u a b\n+c", "Patch:\n\n```diff\ndiff -u a b\n+c\n```"),
    ("- a\n\n- item\n\n    belongs to it", "- a\n\n- item\n\n    belongs to it"),
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
  func `code and patches stand in fences`(text: String, result: String) throws {
    #expect(try markdown(text) == result)
  }

  @Test(arguments: [
    ("# no heading", "\\# no heading"), ("Title\n=====", "Title\n\\=\\=\\=\\=\\="),
    ("<b> & &lt; <http://x.example/> \\*", "\\<b> & \\&lt; <http://x.example/> \\\\\\*"),
    ("[1]: http://x.example", "\\[1]: http://x.example"), ("```\nx", "\\`\\`\\`\nx"),
    ("- a\n- b\n3) c", "- a\n- b\n3\\) c"),
    ("*really* _so_ ~not~", "\\*really\\* \\_so\\_ \\~not\\~"),
    ("- one", "\\- one"), ("- 5 euros\n- 6 euros", "\\- 5 euros\n\\- 6 euros"),
    ("+ a\n+ b", "\\+ a\n\\+ b"),
    ("1. a\n2. b", "1\\. a\n2\\. b"), ("[a](b) ![c](d)", "\\[a](b) \\!\\[c](d)"),
    ("snake_case", "snake_case"),
    ("- [ ] a\n- [x] b", "- \\[ ] a\n- \\[x] b"), ("$5 and $6", "\\$5 and \\$6"),
    ("a %%b%% ==c==", "a \\%\\%b\\%\\% \\=\\=c\\=\\="), ("<!-- a -->", "\\<!-- a -->"),
    ("short\nlines", "short\nlines"),
    (
      "See http://x.example/a_b(c)?d=1&e=2, or not.",
      "See <http://x.example/a_b(c)?d=1&e=2>, or not."
    ),
    ("(https://x.example/a)", "(<https://x.example/a>)"),
    ("www.x.example/a_b", "www.x.example/a_b"),
    ("See http://x.example.", "See <http://x.example>."),
    (
      "A line that goes on because there was no room for the words\nthat follow.",
      "A line that goes on because there was no room for the words that follow."
    ),
    (
      "| a | b |\n|---|---|\n| 1 | 2 |", "```\n| a | b |\n|---|---|\n| 1 | 2 |\n```"
    ),
  ])
  func `text looks as it was typed`(text: String, result: String) throws {
    #expect(try markdown(text) == result)
  }

  @Test func `flowed lines are put together, by the depth of their quotes`() throws {
    #expect(
      try markdown("one \ntwo\n three\n>a \n>b\n>>c \n>d\n\nme", isFlowed: true)
        == "one two\nthree\n\n> a b\n>\n> > c\n>\n> d\n\nme")
    #expect(try markdown("long \nword", isFlowed: true, dropsSpaces: true) == "longword")
    #expect(
      try markdown("x \n-- \nAna", isFlowed: true) == "x\n\n" + Self.folded("\\--\nAna"))
  }

  @Test(arguments: [
    ("ana@example.org", "ana@…"),
    ("Write to <ana.gil+x@mail.example.org>.", "Write to <ana.gil+x@…>."),
    ("@ana", "@ana"), ("a @ b.cd", "a @ b.cd"), ("ana@localhost", "ana@localhost"),
    ("mailto:ñ@example.org, b@c.de", "mailto:ñ@…, b@…"), ("a@b.", "a@b."),
    ("\"ana gil\"@example.org", "\"ana gil\"@…"), ("ana@example.org: hello", "ana@…: hello"),
    ("ana@münchen.example", "ana@…"), ("left-pad@1.3.0", "left-pad@1.3.0"),
    ("react@18.2.0-beta.next", "react@18.2.0-beta.next"),
    ("git@x.example:a/b", "git@x.example:a/b"),
    ("ana@host.example:~/x", "ana@host.example:~/x"),
    ("@ana@social.example", "@ana@social.example"),
    ("https://x.example/@a@b.cd and a@b.cd", "https://x.example/@a@b.cd and a@…"),
    ("(http://a@b.cd/)a@b.cd", "(http://a@b.cd/)a@b.cd"), ("a@b.cd/e", "a@b.cd/e"),
    ("x@y.z", "x@y.z"), ("12@34.56", "12@34.56"),
    ("time@place, ana@x.example's", "time@place, ana@…'s"),
  ])
  func `addresses are hidden`(text: String, result: String) {
    #expect(AddressMask.masked(text) == result)
  }

  @Test func `addresses of archives and of links are hidden, too`() throws {
    #expect(
      try markdown("ana at example.org wrote:\n> x\n\nyes, at last.")
        == "ana at … wrote:\n\n> x\n\nyes, at last.")
    #expect(AddressMask.unlinked("a [b@…](mailto:b@…) c [d](e)") == "a b@… c [d](e)")
  }
}
