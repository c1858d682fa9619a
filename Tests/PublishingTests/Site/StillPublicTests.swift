import Foundation
import Glibc
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme

@testable import Database

/// Pages that had to be gone before an answer, where a file cannot be changed.
///
/// A folder by the name of a file can neither be removed as a file nor be written over, even by its owner.
struct StillPublicTests {
  private let law: LawSite
  private let member: Member.ID
  private let pages: [PageKey]
  private static let paths = [
    "public/people/member-1/index.html", "public/es/people/member-1/index.html",
  ]

  init() throws {
    law = try LawSite(["en", "es"])
    member = law.members[0]
    pages = [.person(member, .english), .person(member, .spanish)]
    let member = member
    try law.database.write {
      try $0.openAccount(NewAccount(language: .english), for: member, at: TemporarySite.now)
    }
    try keep(for: .everyone)
    try law.start("Own", author: .member(member), comments: 2)
    try law.site.publish()
  }

  private func keep(for audience: Audience) throws {
    try law.database.write { transaction in
      var profile = try law.database.profile(member)
      profile[.about] = "Cnryabout"
      profile.aboutHTML = Array("<p>Cnryabout</p>".utf8)
      profile.show(.about, to: audience)
      try transaction.set(profile, of: member)
    }
  }

  /// Puts a folder, with something in it, where a file is.
  private func block(_ path: String) throws {
    let path = "\(law.site.folder.path)/\(path)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: "\(path)/in-the-way", withIntermediateDirectories: true)
  }

  private func publish(
    _ page: PageKey, hiding hidden: [PageKey] = [], waitsForPages: Bool = false,
    orGone: Bool = false
  ) throws -> (isPublished: Bool, problems: [RequestPublisher.Problem]) {
    let requests = RequestPublisher(
      law.database, try SiteTheme.stored(in: law.database), origin: TemporarySite.origin)
    var result: (Bool, [RequestPublisher.Problem])?
    requests.afterSaving(
      page, hiding: hidden, waitsForPages: waitsForPages, orGone: orGone, until: { false }
    ) { result = ($0, $1) }
    return try #require(result)
  }

  @Test func `a hidden file that cannot be removed keeps no other one, and is named`() throws {
    try block(Self.paths[0])
    try keep(for: .friends)
    let turn = try FileLock(path: law.site.folder.publishLock, waiting: 0)
    let (_, problems) = try publish(pages[0], hiding: pages)
    _ = consume turn
    #expect(!law.site.exists(Self.paths[1]))
    let still = problems.filter(\.isStillPublic)
    #expect(still.map(\.page) == [pages[0]])
    #expect(still[0].description.contains("may still show removed content: "))
    #expect(!still[0].isWaiting)
  }

  @Test func `that another process publishes is normal`() throws {
    try keep(for: .friends)
    let turn = try FileLock(path: law.site.folder.publishLock, waiting: 0)
    let waiting = try publish(pages[0])
    _ = consume turn
    #expect(!waiting.isPublished && waiting.problems.map(\.isWaiting) == [true])
    let words = waiting.problems.map(\.description)
    #expect(words.allSatisfy { $0.contains("another process held the lock") })
  }

  @Test func `an overwritten page is gone, although it could not be removed at first`() throws {
    try keep(for: .friends)
    let (isPublished, problems) = try publish(pages[0], hiding: pages, waitsForPages: true)
    #expect(isPublished && problems.isEmpty)
    for path in Self.paths { #expect(try !law.site.text(path).contains("Cnryabout")) }
  }

  @Test func `a page that is hidden and cannot be written again is gone all the same`() throws {
    // The name of the file that is renamed over it.
    try FileManager.default.createDirectory(
      atPath: "\(law.site.folder.path)/public/people/member-1/.index.html.new",
      withIntermediateDirectories: true)
    try keep(for: .friends)
    let (isPublished, problems) = try publish(pages[0], hiding: pages, waitsForPages: true)
    #expect(!isPublished && problems.map(\.page) == [pages[0]])
    #expect(problems.allSatisfy { !$0.isStillPublic })
    #expect(!law.site.exists(Self.paths[0]))
  }

  @Test func `another page that cannot be written may show it, where the answer promises more`()
    throws
  {
    let feeds = try law.database.manifest { $0.path.hasSuffix("feed.xml") }
    for feed in feeds { try block("public/\(feed.path)") }
    #expect(!feeds.isEmpty)
    for waitsForPages in [true, false] {
      try law.database.write {
        if waitsForPages { try $0.remove(Topic.ID(4)) } else { try $0.approve(Topic.ID(4)) }
      }
      let (isPublished, problems) = try publish(
        .topic(Topic.ID(4), page: 1), waitsForPages: waitsForPages)
      #expect(isPublished)
      #expect(!problems.isEmpty)
      #expect(problems.allSatisfy { $0.isStillPublic == waitsForPages })
    }
  }

  @Test func `a page that cannot be written without what is hidden goes`() throws {
    let page = try #require(
      try law.database.manifestPaths(PageKey.topic(Topic.ID(1), page: 1).text).first)
    let path = "public/\(page)"
    let temporary = path.replacing("index.html", with: ".index.html.new")
    try FileManager.default.createDirectory(
      atPath: "\(law.site.folder.path)/\(temporary)", withIntermediateDirectories: true)
    let comment = try law.database.postComment(
      in: Topic.ID(1), author: .member(member), at: law.later)
    for orGone in [false, true] {
      #expect(law.site.exists(path))
      try law.database.write { _ = try $0.delete(comment, at: law.later) }
      let (isPublished, problems) = try publish(
        .topic(Topic.ID(1), page: 1), waitsForPages: true, orGone: orGone)
      #expect(!isPublished)
      let own = problems.filter { $0.page == .topic(Topic.ID(1), page: 1) }
      #expect(own.map(\.isStillPublic) == [!orGone])
      #expect(law.site.exists(path) == !orGone)
      try law.database.write { _ = try $0.restore(comment, deletedSince: TemporarySite.now) }
    }
    // Once it can be written it comes back.
    try FileManager.default.removeItem(atPath: "\(law.site.folder.path)/\(temporary)")
    try law.site.publish()
    #expect(law.site.exists(path))
  }

  @Test func `while another process publishes, it is unknown what is gone`() throws {
    try keep(for: .friends)
    let turn = try FileLock(path: law.site.folder.publishLock, waiting: 0)
    let (isPublished, problems) = try publish(pages[0], hiding: pages, waitsForPages: false)
    _ = consume turn
    #expect(!isPublished && problems.map(\.isStillPublic) == [false])
    for path in Self.paths { #expect(!law.site.exists(path)) }
  }

  @Test func `of the files of a hidden board each is tried, and the rest of it later`() throws {
    let board = try law.list(.board, "keys")
    try law.start("Long", board: "keys", comments: 12)
    try law.start("Short", board: "keys")
    try law.site.publish()
    let files = try law.database.manifest {
      $0.path.contains("-long/") || $0.path.contains("-short/")
    }.map { "public/\($0.path)" }
    #expect(files.count > 3 && files.allSatisfy(law.site.exists))
    try block(files[0])
    try law.database.setAudience(.members, of: board)
    #expect(throws: DatabaseError.self) { try law.site.publish() }
    for file in files.dropFirst() { #expect(!law.site.exists(file), "\(file)") }
    try FileManager.default.removeItem(atPath: "\(law.site.folder.path)/\(files[0])")
    // As a build does that finds a board hidden.
    try law.site.writePages()
    try law.keepsLaw("once the way is free")
  }
}
