import Foundation
import Model
import Publishing
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// The first law, where posts show files: each exists as long as everyone may read a post that shows it.
struct UploadLawTests {
  private func html(_ names: UploadName...) -> [UInt8] {
    Array(names.map { "<p><img src=\"/uploads/\($0.text)\" /></p>\n" }.joined().utf8)
  }

  @discardableResult
  private func say(
    _ law: LawSite, _ html: [UInt8], by member: Member.ID, in topic: Topic.ID
  ) throws -> Model.Comment.ID {
    let comment = NewComment(
      author: .member(member), language: .english, createdAt: law.later, body: "\(html.count)",
      html: html, renderer: 1)
    return try law.database.write { try $0.reply(comment, in: topic).comment }
  }

  private func first(of topic: Topic.ID, _ law: LawSite) throws -> Model.Comment.ID {
    try #require(
      try law.database.connection.first(
        "SELECT id FROM comments WHERE topic_id = ? AND position = 1", [.id(topic)]
      ) { $0.id(0, of: Model.Comment.self) } ?? nil)
  }

  @Test(arguments: LawSite.trees)
  func `a file comes and goes with the posts that show it`(trees: [String]) throws {
    let law = try LawSite(trees)
    let member = law.members[0]
    let names = try (1...3).map { try law.database.send([UInt8($0)], by: member) }
    let (one, two) = (names[0], names[1])
    func isThere(_ name: UploadName) -> Bool { law.site.exists("public/uploads/\(name.text)") }
    try law.keepsLaw("files that nothing shows")
    #expect(!isThere(one))
    let topic = try law.start("Pictures", author: .member(member))
    let first = try say(law, html(one, two), by: member, in: topic)
    try law.keepsLaw("a post that shows two")
    #expect(isThere(one) && isThere(two))
    let second = try say(law, html(two), by: member, in: topic)
    try law.writes("the first is deleted") { try $0.delete(first, at: law.later) }
    #expect(!isThere(one) && isThere(two), "another post shows the second")
    try law.writes("it is back") {
      try $0.restore(first, deletedSince: TemporarySite.now)
    }
    #expect(isThere(one))
    try law.writes("it shows another one") {
      try $0.edit(first, body: "x", html: html(names[2]), renderer: 1, at: law.later)
    }
    #expect(!isThere(one) && isThere(two) && isThere(names[2]))
    try law.writes("the topic is taken away") { try $0.remove(topic) }
    #expect(names.allSatisfy { !isThere($0) })
    try law.writes("and shown again") { try $0.approve(topic, at: law.later) }
    #expect(isThere(two) && isThere(names[2]))
    try law.writes("words are erased") {
      try $0.delete(second, at: law.later)
      try $0.eraseDeleted(before: law.later, limit: 9)
    }
    #expect(!isThere(two))
    let (gone, later) = (try law.database.uploadNames(), law.later)
    let dropped = try law.database.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) }
    #expect(Set(dropped.map(\.text)) == gone.subtracting([names[2].text]))
  }

  @Test func `a post for members has no public file`() throws {
    let law = try LawSite(["en"])
    let member = law.members[0]
    let name = try law.database.send([7], by: member)
    let topic = try law.start("Pictures", author: .member(member))
    try say(law, html(name), by: member, in: topic)
    try law.keepsLaw("shown to everybody")
    let cellar = try law.list(.board, "cellar")
    try law.database.setAudience(.members, of: cellar)
    try law.site.writePages()
    try law.move(topic, to: "cellar")
    try law.keepsLaw("moved to a board for members")
    #expect(!law.site.exists("public/uploads/\(name.text)"))
    try law.database.setAudience(.everyone, of: cellar)
    try law.site.writePages()
    #expect(law.site.exists("public/uploads/\(name.text)"))
    try law.database.setAudience(.members, of: cellar)
    try law.site.writePages()
    #expect(!law.site.exists("public/uploads/\(name.text)"))
  }

  @Test(arguments: LawSite.trees)
  func `lists show the first picture with which a topic begins, and home the newest`(
    trees: [String]
  ) throws {
    let law = try LawSite(trees)
    let member = law.members[0]
    let names = try (1...4).map { try law.database.send([UInt8($0)], by: member) }
    func page(_ path: String) throws -> String { try law.site.text("public/\(path)index.html") }
    func cover(_ name: UploadName) -> String {
      "<img class=\"cover\" src=\"/uploads/\(name.text)\""
    }
    func covers(_ page: String) -> Int { page.components(separatedBy: "class=\"cover\"").count - 1 }
    func strip(_ name: UploadName) -> String { "<img src=\"/uploads/\(name.text)\" alt=\"" }

    let topic = try law.start("Pictures", author: .member(member))
    let first = try self.first(of: topic, law)
    let reply = try say(law, html(names[3]), by: member, in: topic)
    try law.keepsLaw("a picture in an answer")
    for path in ["", "forum/", "boards/travel/"] { #expect(try covers(page(path)) == 0) }
    #expect(try !page("").contains("class=\"strip\""), "one picture is no row of them")
    try law.writes("the first comment shows two") {
      try $0.edit(first, body: "x", html: html(names[1], names[0]), renderer: 1, at: law.later)
    }
    for path in ["", "forum/", "boards/travel/"] {
      #expect(try page(path).contains(cover(names[1])) && covers(page(path)) == 1, "\(path)")
    }
    for name in [names[0], names[1], names[3]] { #expect(try page("").contains(strip(name))) }
    try law.writes("it shows another one first") {
      try $0.edit(first, body: "y", html: html(names[2], names[1]), renderer: 1, at: law.later)
    }
    #expect(try page("forum/").contains(cover(names[2])) && covers(page("forum/")) == 1)
    try law.writes("it is deleted") { try $0.delete(first, at: law.later) }
    #expect(try covers(page("forum/")) == 0 && !page("").contains("strip"))
    try law.writes("it is back") { try $0.restore(first, deletedSince: TemporarySite.now) }
    #expect(try covers(page("")) == 1 && page("").contains(strip(names[3])))
    try law.writes("the answer is deleted") { try $0.delete(reply, at: law.later) }
    #expect(try !page("").contains(strip(names[3])))
    try law.writes("it shows none") {
      try $0.edit(first, body: "z", html: Array("<p>z</p>".utf8), renderer: 1, at: law.later)
    }
    #expect(try covers(page("boards/travel/")) == 0)
  }

  @Test func `of a large picture lists show the small one that is made of it`() throws {
    let law = try LawSite(["en"])
    let member = law.members[0]
    let large = try law.database.send(Array(repeating: 7, count: 100_001), by: member)
    let topic = try law.start("Pictures", author: .member(member))
    let first = try self.first(of: topic, law)
    try law.writes("shows it") {
      try $0.edit(first, body: "x", html: html(large), renderer: 1, at: law.later)
    }
    #expect(try law.database.nextWithoutThumbnail() == large)
    #expect(try !law.site.text("public/index.html").contains("class=\"cover\""))
    let small = UploadName(hash: large.hash, size: (320, 240), fileExtension: "jpg")
    try UploadFolder(law.site.folder).store([1], as: small)
    try law.writes("it is there") { try $0.keep(small: small, of: large) }
    #expect(try law.database.nextWithoutThumbnail() == nil)
    #expect(try law.site.text("public/index.html").contains("src=\"/uploads/\(small.text)\""))
    #expect(law.site.exists("public/uploads/\(small.text)"))
    #expect(try law.database.uploadNames() == [large.text, small.text])
    try law.writes("it is deleted") { try $0.delete(first, at: law.later) }
    #expect(!law.site.exists("public/uploads/\(small.text)"))
    try law.writes("it shows nothing") {
      try $0.restore(first, deletedSince: TemporarySite.now)
      try $0.edit(first, body: "y", html: [], renderer: 1, at: law.later)
    }
    let later = law.later
    let dropped = try law.database.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) }
    #expect(dropped == [large, small])
  }

  @Test(arguments: LawSite.trees)
  func `the first page of a document is where the document is, and no longer`(
    trees: [String]
  ) throws {
    let law = try LawSite(trees)
    let (member, stranger) = (
      try law.database.openAccount("irene"), try law.database.openAccount("mateo")
    )
    let (pdf, other) = (
      try law.database.send([1], by: member, isPicture: false),
      try law.database.send([1], by: stranger, isPicture: false)
    )
    let page = UploadName(hash: pdf.hash, size: (340, 480), fileExtension: "jpg")
    let link = Array("<p><a href=\"/uploads/\(pdf.text)\">The way (PDF, 1 KB)</a></p>\n".utf8)
    func shows() throws -> [String] {
      try law.site.publicFiles().filter {
        String(decoding: $1, as: UTF8.self).contains("src=\"/uploads/\(page.text)\"")
      }.keys.sorted()
    }
    let topic = try law.start("Papers", author: .member(member))
    let post = try say(law, link, by: member, in: topic)
    try say(law, link, by: stranger, in: Topic.ID(1))
    let subject = try #require(
      try law.database.write { try $0.addSubject("Maps", hue: 3, of: member) })
    func note(_ audience: Audience, as old: OwnNote.ID? = nil) throws -> OwnNote.ID? {
      let note = NewOwnNote(
        place: .subject(subject), title: "Way", body: "x", html: link, renderer: 1,
        audience: audience, language: law.language(0))
      let kept = try law.database.write {
        try $0.keep(note, as: old, of: member, at: law.later)
      }
      try law.keepsLaw("a note for \(audience.name)")
      guard case .kept(let id) = kept else { return nil }
      return id
    }
    let own = try #require(try note(.everyone))
    #expect(try shows() == [] && law.site.exists("public/uploads/\(pdf.text)"))
    try law.database.draw(pdf, saying: "canary")
    try law.keepsLaw("it is drawn")
    try law.writes("another is not") { try $0.keep(small: nil, of: other) }
    #expect(try shows().count == 2, "in the post, in the note, not in another one's post")
    #expect(law.site.exists("public/uploads/\(page.text)"))
    #expect(
      try law.site.publicFiles().values.allSatisfy {
        !String(decoding: $0, as: UTF8.self).contains("canary")
      })
    #expect(try !law.site.text("public/index.html").contains(page.text), "it is no picture")
    _ = try note(.members, as: own)
    #expect(try shows().count == 1)
    try law.writes("the post is deleted") { try $0.delete(post, at: law.later) }
    #expect(try shows() == [] && !law.site.exists("public/uploads/\(page.text)"))
    #expect(!law.site.exists("public/uploads/\(pdf.text)"))
    _ = try note(.everyone, as: own)
    #expect(try shows().count == 1 && law.site.exists("public/uploads/\(page.text)"))
  }

  @Test func `a file that no one may see is gone before much else is done`() throws {
    let law = try LawSite(["en"])
    let member = law.members[0]
    let name = try law.database.send([7], by: member)
    let comment = try say(law, html(name), by: member, in: Topic.ID(1))
    try law.keepsLaw("shown")
    for number in 1...9 { try law.start("Topic \(number)") }
    try law.database.write { _ = try $0.delete(comment, at: law.later) }
    try law.site.publish(1)
    #expect(!law.site.exists("public/uploads/\(name.text)"))
    try law.keepsLaw("all the rest")
  }
}
