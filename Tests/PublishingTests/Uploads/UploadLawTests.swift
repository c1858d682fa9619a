import Foundation
import Model
import Publishing
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// The first law, where posts show files: each is there as long as everybody may read a post that shows it.
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

  @Test func `a post for members has no file that everybody could open`() throws {
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

  @Test func `what nobody is to see is gone before much else is done`() throws {
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
