@_spi(Raw) import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Traces of a deleted account: none, in no table, no free page, no log, no file.
struct AccountDeletionJobTests {
  /// Prefix of everything that belongs to the member who leaves.
  private static let mark = "cnry"

  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(
      SampleSite.files(languages: ["en", "es"]).merging(CatalogueSite.files) { $1 })
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func settle() throws {
    for _ in 0..<5 {
      // A program that another test starts has our locks for a moment, between fork and exec.
      var runner = JobRunner(JobRunner.quickJobs(waiting: 1_000))
      runner.run(try site.jobContext(database))
      #expect(runner.problems.isEmpty, "\(runner.problems)")
      #expect(runner.skipped.isEmpty, "\(runner.skipped)")
    }
    #expect(try !database.hasPendingWork() && !database.hasPendingAccountDeletions())
  }

  /// Where words with the mark stand: files of the database, of `data/uploads` and of `public/`.
  private func traces() throws -> [String] {
    var found: [String] = []
    let root = URL(fileURLWithPath: site.folder.path)
    for folder in ["data", "public"] {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      for case let name as String in files ?? .init() {
        if name.contains(Self.mark) { found.append("\(folder)/\(name)") }
        guard let bytes = try? Data(contentsOf: root.appending(path: "\(folder)/\(name)")) else {
          continue
        }
        var start = bytes.startIndex
        while let range = bytes.range(of: Data(Self.mark.utf8), in: start..<bytes.endIndex) {
          let word = bytes[range.lowerBound...].prefix { $0 > 32 && $0 < 127 }.prefix(40)
          found.append("\(folder)/\(name): \(String(decoding: word, as: UTF8.self))")
          start = range.upperBound
        }
      }
    }
    return found
  }

  /// A member with a word of their own in every field.
  private func somebody() throws -> Member.ID {
    let now = TemporarySite.now
    let friend = try #require(try database.member(username: "bruno"))
    let member = try database.write { transaction in
      let member = try transaction.addMember(
        username: "cnry-user", name: "Cnryname cnry-name", joined: now, origin: .signUp)
      var account = NewAccount(language: .english)
      account.email = EmailAddress("cnry-mail@example.org")
      account.password = "cnry-hash"
      account.profile[.phone] = "cnry-phone"
      try transaction.openAccount(account, for: member, at: now)
      if try !database.hasAccount(friend) {
        try transaction.openAccount(NewAccount(language: .english), for: friend, at: now)
      }
      return member
    }
    for number in 0..<30 {
      try database.write { transaction in
        try transaction.rename(member, to: "Cnryname cnry-\(number)")
        var profile = Profile()
        for block in ProfileBlock.allCases where block.isTyped {
          profile[block] =
            "cnry-\(block.rawValue)-\(number) " + String(repeating: "x", count: number * 9)
          profile.show(block, to: block.audiences[number % block.audiences.count])
        }
        profile.aboutHTML = Array("<p>cnry-html-\(number)</p>".utf8)
        try transaction.set(profile, of: member)
        try transaction.startSession(
          "cnry-digest-\(number)", of: member, browser: "cnry-browser-\(number)", at: now)
        try transaction.issueToken(
          "cnry-token-\(number)", .email, for: member, facts: "cnry-facts-\(number)",
          until: now.adding(seconds: 900))
        _ = try transaction.queueMail(
          .email, for: member, to: EmailAddress("cnry-\(number)@example.org"), .english,
          facts: "cnry-letter-\(number)", at: now)
        try transaction.setOwn(["size": "cnry-size-\(number)"], of: member)
        if number == 0 {
          try transaction.requestFriendship(member, of: friend, saying: "cnry-ask", at: now)
        }
      }
    }
    for (reported, reporter) in [(friend, member), (member, friend)] {
      try database.report(.member(reported), by: reporter, words: "cnry-report-\(reporter)")
    }
    _ = try database.write { transaction in
      try transaction.setAvatar(
        Array("cnry-photo".utf8) + [UInt8](repeating: 7, count: 30_000), of: member)
      try transaction.notify(friend, .friendRequest, about: member.rawValue, at: now)
    }
    try reserve(for: member)
    try FileManager.default.createDirectory(
      atPath: site.folder.path + "/data/uploads/tmp", withIntermediateDirectories: true)
    try site.write("cnry-picture", "data/uploads/abc123-face")
    try database.write { try $0.saveAvatarUpload("abc123-face", of: member, at: now) }
    return member
  }

  /// Their reservations: one that the shop was notified of, one that was refused, and some that were never confirmed.
  private func reserve(for member: Member.ID) throws {
    for number in 0..<6 {
      let address = number < 2 ? "cnry-mail@example.org" : "cnry-other-\(number)@example.org"
      let preferences = NewReservation(
        product: Product.ID(1), shop: "la-horma", size: "38-5", member: number == 0 ? nil : member,
        name: "cnry-asker-\(number)", email: try #require(EmailAddress(address)),
        words: "cnry-wish-\(number)", language: .english,
        until: try #require(CivilDate("2026-11-20")))
      _ = try database.write { transaction in
        let kept = try transaction.reserve(
          preferences, isConfirmed: number < 2, at: TemporarySite.now)
        guard number == 0, case .kept(let id) = kept else { return }
        #expect(
          try transaction.answer(
            id, isAside: false, on: CivilDate(dayNumber: 20_000), at: TemporarySite.now))
      }
    }
    #expect(try database.number("SELECT count(*) FROM reservations") == 6)
  }

  /// Their posts: shown, edited, deleted, held.
  private func write(_ member: Member.ID, _ posts: Int) throws {
    for number in 0..<posts {
      let id = try database.postComment(
        in: Topic.ID(Int64(1 + number % 2)), author: .member(member), body: "cnry-post-\(number)")
      guard number % 5 == 0 else { continue }
      try database.change(id, to: "cnry-changed-\(number)")
      if number % 10 == 0 {
        _ = try database.write { try $0.delete(id, at: TemporarySite.now) }
      }
    }
    try database.postTopic("Cnrytitle cnry-alone", author: .member(member), body: "cnry-first")
    try keepDocument(of: member)
  }

  /// A document in a note of theirs, with its first page and what it says.
  private func keepDocument(of member: Member.ID) throws {
    let name = try database.send(
      Array("cnry-pdf".utf8), by: member, called: "cnry-document", isPicture: false)
    let page = UploadName(hash: name.hash, size: (340, 480), fileExtension: "jpg")
    try UploadFolder(site.folder).store(Array("cnry-page".utf8), as: page)
    try database.write { transaction in
      let words = (0..<3000).map { "cnry-word-\($0)" }.joined(separator: " ")
      #expect(try transaction.keep(small: page, words: words, of: name))
      let subject = try #require(try transaction.addSubject("cnry-subject", hue: 1, of: member))
      let note = NewOwnNote(
        place: .subject(subject), title: "cnry-note", body: "cnry-body",
        html: Array("<p><a href=\"/uploads/\(name.text)\">cnry-link</a></p>".utf8), renderer: 1,
        audience: .everyone)
      _ = try transaction.keep(note, of: member, at: TemporarySite.now)
    }
    try settle()
    #expect(site.exists("public/uploads/\(page.text)"))
    #expect(try traces().filter { $0.contains("cnry-word-") && $0.hasPrefix("public") } == [])
  }

  /// A member writes so many posts, and leaves.
  private func comeAndGo(_ posts: Int, takingPosts: Bool) throws {
    let member = try somebody()
    try write(member, posts)
    try settle()
    #expect(try traces().count > 50)
    let upload = try #require(try database.avatarUpload(of: member))
    try database.write { try $0.leave(member, takingPosts: takingPosts, at: TemporarySite.now) }
    UploadFolder(site.folder).remove(upload.file)
    try settle()
  }

  // How rows come to lie on pages of the file decides what SQLite leaves there: 281 and 300 left something once.
  @Test(arguments: [20, 250, 281, 300])
  func `with their posts, no byte is left of a member who left`(posts: Int) throws {
    try comeAndGo(posts, takingPosts: true)
    #expect(try traces() == [])
    #expect(try database.integrityErrors() == [])
    try database.checkSearchIndex()
    #expect(try database.number("SELECT count(*) FROM departures") == 0)
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `departures end beside a program that replicates, which never lets go of the log`()
    throws
  {
    let replica = try FileLock(path: site.folder.replicaLock, waiting: 0, isShared: true)
    try comeAndGo(20, takingPosts: true)
    #expect(try database.number("SELECT count(*) FROM departures") == 0)
    #expect(try database.truncateLog() == .replicated)
    _ = consume replica
    #expect(try database.truncateLog() == .empty)
  }

  @Test func `without them, public posts stay without a name, and nothing else`() throws {
    try comeAndGo(20, takingPosts: false)
    let left = try traces().filter { line in
      !["cnry-post", "cnry-changed", "cnry-first", "cnry-alone", "cnrytitle"].contains {
        line.contains($0)
      }
    }
    // Between two pages of its words the search keeps the beginning of the second one's: here of “cnrytitle” behind “cnry”.
    let between = try database.number(
      "SELECT count(*) FROM search_index_idx WHERE CAST(term AS TEXT) = '0cnryt'")
    #expect(left == Array(repeating: "data/tertulia.db: cnryt", count: between))
    let deleted = try traces().filter {
      $0.contains("cnry-changed-0") || $0.contains("cnry-changed-10")
    }
    #expect(deleted == [], "what they had taken back")
  }

  @Test(arguments: [false, true])
  func `an author of an import leaves who never had an account`(takingPosts: Bool) throws {
    let member = try database.write {
      try $0.archivedMember(username: "cnry-old", name: "Cnryold", joined: TemporarySite.now).id
    }
    let topic = Topic.ID(1)
    _ = try database.postComment(
      in: topic, author: .member(member), body: takingPosts ? "cnry-words" : "Words that stay.",
      source: "mail:<1@club.example>")
    try settle()
    #expect(try traces().count > 3)
    #expect(try database.contentFile(writtenBy: member) == nil)
    try database.write { try $0.leave(member, takingPosts: takingPosts, at: TemporarySite.now) }
    try settle()
    #expect(try traces() == [])
    #expect(try database.integrityErrors() == [])
    #expect(try site.publicFiles() == site.cleanBuild())
    // Importing the archive once more brings no one back.
    let again = try database.write {
      try $0.archivedMember(username: "cnry-old", name: "Cnryold", joined: TemporarySite.now)
    }
    #expect(again == (member, false))
  }

  @Test func `a file of an author below content is named`() throws {
    let irene = try #require(try database.member(username: "irene-salvat"))
    let mateo = try #require(try database.member(username: "mateo-rubio"))
    #expect(try database.contentFile(writtenBy: irene) == "content/forum/1-*/index.md")
    #expect(try database.contentFile(writtenBy: mateo) == "content/forum/1-*/2.md")
  }
}
