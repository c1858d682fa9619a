import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// The first law for public parts of profiles, and for leaving: hidden parts are gone before anything else is written.
struct ProfileLawTests {
  private static let path = "public/people/member-1/index.html"
  private static let spanishPath = "public/es/people/member-1/index.html"

  private func member(_ law: LawSite, _ index: Int = 0) throws -> Member.ID {
    let member = law.members[index]
    try law.database.write {
      try $0.openAccount(NewAccount(language: .english), for: member, at: TemporarySite.now)
    }
    return member
  }

  private func keep(
    _ law: LawSite, _ member: Member.ID, _ block: ProfileBlock, _ text: String, _ audience: Audience
  ) throws {
    try law.database.write { transaction in
      var profile = try law.database.profile(member)
      profile[block] = text
      if block == .about { profile.aboutHTML = Array("<p>\(text)</p>".utf8) }
      profile.show(block, to: audience)
      try transaction.set(profile, of: member)
    }
  }

  @Test(arguments: LawSite.trees)
  func `the public parts of a profile are on the page, all else nowhere`(trees: [String]) throws {
    let law = try LawSite(trees)
    let member = try member(law)
    try keep(law, member, .city, "Cnrytown", .everyone)
    #expect(try !law.database.hasPendingWork(), "nothing shows who has not posted")
    try law.start("Own", author: .member(member), comments: 2)
    try law.keepsLaw("a first post")
    #expect(try law.site.text(Self.path).contains("Cnrytown"))
    for block in ProfileBlock.allCases where block.isTyped && block != .birthDate {
      let text = block == .country ? "VU" : block == .status ? "widowed" : "cnry-\(block.rawValue)"
      let word = block == .country ? "Vanuatu" : text
      for audience in block.audiences + block.audiences.reversed() {
        try keep(law, member, block, text, audience)
        try law.keepsLaw("\(block) for \(audience)")
        let isShown = try law.site.text(Self.path).contains(word)
        #expect(isShown == (audience == .everyone), "\(block) for \(audience)")
      }
    }
  }

  /// A member of two trees with a public part in their profile.
  private func shown() throws -> (law: LawSite, member: Member.ID) {
    let law = try LawSite(["en", "es"])
    let member = try member(law)
    try law.start("Own", author: .member(member), comments: 2)
    try keep(law, member, .about, "Cnryabout", .everyone)
    try law.keepsLaw("shown")
    return (law, member)
  }

  @Test
  func `hidden things go first in all trees, however long the queue, however short the time`()
    throws
  {
    let (law, member) = try shown()
    for number in 1...9 { try law.start("Topic \(number)") }
    try keep(law, member, .about, "Cnryabout", .friends)
    for _ in 1...2 {
      try law.dieWhilePublishing(0)
      for path in [Self.path, Self.spanishPath] {
        #expect(try !law.site.text(path).contains("Cnryabout"))
      }
    }
    try law.keepsLaw("in the end")
  }

  @Test func `a hidden part is off the disk even while another process has the turn`() throws {
    let (law, member) = try shown()
    try keep(law, member, .about, "Cnryabout", .friends)
    let pages = [PageKey.person(member, .english), .person(member, .spanish)]
    let requests = RequestPublisher(
      law.database, try SiteTheme.stored(in: law.database), origin: TemporarySite.origin)
    do {
      let turn = try FileLock(path: law.site.folder.publishLock, waiting: 0)
      requests.afterSaving(pages[0], hiding: pages, until: { false }) { isPublished, problems in
        #expect(!isPublished && problems.count == 1)
        #expect(!law.site.exists(Self.path) && !law.site.exists(Self.spanishPath))
      }
      _ = consume turn
    }
    try law.keepsLaw("in the end")
    #expect(law.site.exists(Self.path))
  }

  @Test(arguments: LawSite.trees, [true, false])
  func `a member who leaves is on no page`(trees: [String], takingPosts: Bool) throws {
    let law = try LawSite(trees)
    let member = try member(law)
    let number = try law.database.number("SELECT count(*) FROM members WHERE number IS NOT NULL")
    try law.start("Own", author: .member(member), comments: 7)
    try law.start("Alone", author: .member(member))
    for topic in 1...3 {
      try law.database.postComment(
        in: Topic.ID(Int64(topic)), author: .member(member), at: law.later)
    }
    _ = try law.database.write { try $0.setAvatar([1], of: member) }
    try keep(law, member, .city, "Cnrytown", .everyone)
    try law.keepsLaw("somebody with much")
    try law.database.write { try $0.leave(member, takingPosts: takingPosts, at: law.later) }
    // The page and photo go first.
    try law.site.publish(0)
    #expect(!law.site.exists(Self.path))
    #expect(!law.site.exists("public/people/member-1/face.jpg"))
    while try law.database.write({ try $0.removePosts() }) {}
    try law.keepsLaw("gone")
    for (path, bytes) in try law.site.publicFiles() where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Member 1<") && !text.contains("member-1/"), "\(path)")
    }
    // Numbers of people are not given again.
    let next = try self.member(law, 1)
    try law.start("Next", author: .member(next))
    try law.keepsLaw("somebody new")
    #expect(
      try law.database.number("SELECT number FROM members WHERE id = ?", [.id(next)])
        == number + 2)
    #expect(try law.site.publicFiles() == law.site.cleanBuild())
  }
}
