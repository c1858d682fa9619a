import Mime
import Testing
import Time

@testable import MailingList

struct ThreadsTests {
  private func head(_ text: String, envelope: String = "") -> EmailHead {
    EmailHead(Header.read(Array("\(text)\n\n".utf8)[...]).header, envelope: Array(envelope.utf8))
  }

  private func threads(_ emails: String...) -> [[Int]] {
    Threads(emails.map { head($0) }) { "\($0)" }.threads.map(\.emails)
  }

  private static func email(_ id: Int, _ more: String, day: Int) -> String {
    "Message-ID: <\(id)@x>\nDate: \(day) Mar 2004 10:00 GMT\n\(more)"
  }

  @Test func `those that name the same email are in one thread, by time`() {
    #expect(
      threads(
        Self.email(1, "References: <9@x>", day: 3), Self.email(2, "", day: 1),
        Self.email(3, "In-Reply-To: <9@x>", day: 2),
        Self.email(4, "References: <0@x> <2@x>", day: 4))
        == [[1, 3], [2, 0]])
  }

  @Test func `an answer that names no one follows its subject, and one that begins none does not`()
  {
    #expect(
      threads(
        Self.email(1, "Subject: Walks", day: 1), Self.email(2, "Subject: walks", day: 2),
        Self.email(3, "Subject: RE: WALKS", day: 3), Self.email(4, "Subject: Re: Boots", day: 4))
        == [[0], [1, 2], [3]])
  }

  @Test func `circles and emails without a time are no trouble`() {
    #expect(
      threads(
        Self.email(1, "References: <2@x> <1@x>", day: 1),
        Self.email(2, "References: <1@x>", day: 2), "Message-ID: <4@x>") == [[0, 1], [2]])
    #expect(Threads([]) { "\($0)" }.threads.isEmpty)
  }

  @Test func `of emails with one name those are one that say the same`() {
    let heads = [
      Self.email(1, "Subject: a", day: 1), Self.email(1, "Subject: b", day: 2),
      Self.email(1, "Subject: a", day: 1), Self.email(1, "Subject: b", day: 3),
      Self.email(2, "References: <1@x>", day: 4),
    ].map { head($0) }
    let threads = Threads(heads) { $0 % 2 == 0 ? "even" : "odd" }
    #expect(threads.threads.map(\.emails) == [[0, 4], [1]])
    #expect(threads.doubles == [2: 0, 3: 1])
    #expect((0...1).map(threads.name) == ["1@x", "1@x\nodd"])
  }

  @Test func `the list's name before subjects goes, what an email is stays`() {
    func titles(_ subjects: String..., more: String = "") -> [String] {
      Threads(subjects.map { head("Subject: \($0)\n\(more)") }) { "\($0)" }.threads.map(\.subject)
    }
    #expect(titles("[walks] a", "Re: [walks] b", "[x] c") == ["a", "b", "[x] c"])
    #expect(titles("[walks:0012] a", "[walks:0013] Re: b", "[x] c") == ["a", "b", "[x] c"])
    #expect(titles("[PATCH 1/2] a") == ["[PATCH 1/2] a"])
    #expect(
      titles("[walks] a", "b", "c", more: "List-Id: Walks <walks.lists.example>") == [
        "a", "b", "c",
      ])
    #expect(titles("[walks]") == ["[walks]"])
  }

  @Test(arguments: [
    ("Walks", "Walks", false), ("Re: Walks", "Walks", true),
    ("RE[2]: AW: re: Walks", "Walks", true), ("Re(3): Re^2: Walks", "Walks", true),
    ("[walks] Re: Walks", "Walks", true), ("Re: [walks] Re: Walks", "Walks", true),
    ("RE : Walks", "Walks", true), ("回复：Walks", "Walks", true), ("Fwd: Walks", "Fwd: Walks", false),
    ("[walks] Walks", "[walks] Walks", false), ("Re: [walks] Walks", "[walks] Walks", true),
    ("Recipes: soup", "Recipes: soup", false), ("", "", false), ("Re:", "", true),
    ("[Fwd: Re: Walks]", "[Fwd: Re: Walks]", false), ("Res1a: x", "Res1a: x", false),
  ])
  func `a subject loses what says that it answers`(line: String, subject: String, isReply: Bool) {
    let head = head("Subject: \(line)")
    #expect(head.subject == subject && head.isReply == isReply)
  }

  @Test(arguments: [
    ("<1@x> <2@x>", ["1@x", "2@x"]), ("Your email of Monday <2@x>, and <3@x>", ["2@x"]),
    ("1@x", ["1@x"]), ("< 1@x >", ["1@x"]), ("<1@\n x>", ["1@x"]),
    ("=?utf-8?q?=3C1=40x=3E?=", ["1@x"]),
    ("&lt;1@x&gt;", ["1@x"]), ("<1@x", ["1@x"]), ("<<1@x>>", ["1@x"]),
    ("ana@x.example of Monday", []),
    ("<1@x><2@x>", ["1@x", "2@x"]), ("1@x 2@x", ["1@x", "2@x"]), ("", []), ("<>", []),
  ])
  func `an email names those that it follows, each once`(field: String, ids: [String]) {
    let head = head("Message-ID: <3@x>\nReferences: \(field)\nIn-Reply-To: \(field)")
    #expect(head.id == "3@x" && head.references == ids)
  }

  @Test func `an email without a name is known by its header`() {
    let (one, same) = (head("From: a\nDate: b"), head("From: a\nDate: b\nX-Y: y"))
    #expect(one.id == same.id && one.id != head("From: c\nDate: b").id)
    #expect(head("Message-ID: 1@x").id == "1@x" && head("Message-ID: < 1 @x >").id == "1@x")
  }

  @Test func `the line before an email says when, where the header does not`() {
    let envelope = "ana@example.org Thu Feb 13 10:11:12 1997"
    #expect(head("A: b", envelope: envelope).date == Timestamp(rfc3339: "1997-02-13T10:11:12Z"))
    #expect(
      head("Date: 1 Mar 2004 10:00 +0200", envelope: envelope).date
        == Timestamp(rfc3339: "2004-03-01T08:00:00Z"))
    #expect(
      head("Date: soon\nReceived: from a by b; Thu, 13 Feb 1997 10:11:12 +0100").date
        == Timestamp(rfc3339: "1997-02-13T09:11:12Z"))
    #expect(head("Date: soon").date == nil)
  }
}
