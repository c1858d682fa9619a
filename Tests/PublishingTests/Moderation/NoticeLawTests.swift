import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The first law of notices to all: where they stand, and until when.
struct NoticeLawTests {
  private func decide(
    _ law: LawSite, _ kind: Decision.Kind, _ notice: Notice.ID, _ act: NoticeAction
  ) throws -> Decision {
    var decision = Decision(kind, by: law.members[2], at: law.later)
    decision.notice = notice
    let (made, what) = (decision, "\(kind)")
    var stored: Decision?
    try law.writes(what) { stored = try $0.decide(made, act) }
    return try #require(stored)
  }

  private func home(_ law: LawSite, _ tree: String = "") throws -> String {
    try law.site.text("public/\(tree)index.html")
  }

  @Test(arguments: LawSite.trees)
  func `each action on a notice, its undoing, and a new name of its author`(trees: [String]) throws
  {
    let law = try LawSite(trees)
    let carmen = try law.database.openAccount("carmen", role: .moderator)
    let before = try law.site.publicFiles()
    var up: Decision?
    try law.keeps("a notice") { up = try $0.announce(by: carmen, isSent: true) }
    let id = try #require(up?.notice)
    #expect(try home(law).contains("<p>On <em>Monday</em>.</p>"))
    let shown = try law.site.publicFiles()
    var words = try #require(try law.database.notice(id)).words
    words.title = "Open"
    for (kind, act) in [
      (Decision.Kind.reword, NoticeAction.reword(words, isSent: false)), (.withdraw, .withdraw),
    ] {
      let decision = try decide(law, kind, id, act)
      #expect(try law.site.publicFiles() != shown)
      try law.writes("\(kind) undone") { try $0.undo(decision.id, by: nil, at: law.later) }
      #expect(try law.site.publicFiles() == shown, "\(kind)")
    }
    try law.writes("a new name") { try $0.rename(carmen, to: "Someone else") }
    #expect(try home(law).contains("Someone else"))
    try law.writes("who wrote it leaves") {
      try $0.leave(carmen, takingPosts: true, at: law.later)
    }
    #expect(try !home(law).contains("Someone else"))
    try law.writes("undone") { try $0.undo(try #require(up).id, by: nil, at: law.later) }
    #expect(try home(law) == String(decoding: try #require(before["index.html"]), as: UTF8.self))
  }

  @Test func `it is gone when its day is over`() throws {
    let law = try LawSite(["en"])
    let today = try #require(try law.database.day())
    try law.keeps("a notice") {
      try $0.announce("Until today", by: law.members[2], until: today)
      try $0.announce("Until tomorrow", by: law.members[2], until: today.adding(days: 1))
    }
    #expect(try home(law).contains("Until today") && home(law).contains("Until tomorrow"))
    try law.keeps("a day") { _ = try $0.begin(today.adding(days: 1)) }
    #expect(try !home(law).contains("Until today") && home(law).contains("Until tomorrow"))
    try law.keeps("another day") { _ = try $0.begin(today.adding(days: 2)) }
    #expect(try !home(law).contains("Until tomorrow"))
  }

  @Test func `one of a language is in its tree; another shows what it is written in`() throws {
    let law = try LawSite(["en", "es"])
    try law.keeps("notices") {
      try $0.announce("Solo aquí", by: law.members[2], in: .spanish, everywhere: false)
      try $0.announce("En todas partes", by: law.members[2], in: .spanish)
    }
    #expect(try !home(law).contains("Solo aquí"))
    #expect(try home(law, "es/").contains("Solo aquí"))
    #expect(try home(law).contains("dir=\"auto\" lang=\"es\">En todas partes</h2>"))
    #expect(try home(law, "es/").contains("dir=\"auto\">En todas partes</h2>"))
  }

  @Test func `the title is text, and is above all else`() throws {
    let law = try LawSite(["en"])
    try law.keeps("a notice") { try $0.announce("<b>&\"'", by: law.members[2]) }
    let page = try home(law)
    #expect(page.contains(">&lt;b&gt;&amp;&quot;&#39;</h2>"))
    let places = try ["class=\"told\"", "class=\"welcome\""].map {
      try #require(page.range(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
  }
}
