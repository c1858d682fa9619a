import Foundation
import Model
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// All that is kept about a member, for themselves.
struct OwnDataTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let browser: Browser

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    browser = try Browser(site, as: "irene-s")
  }

  /// The files of an archive by their names.
  private func files() throws -> [String: [UInt8]] {
    let answer = try browser.post("/me/data", ["password": SiteFixture.password])
    #expect(answer.status == 200 && answer.header("Content-Type") == "application/x-tar")
    var (files, rest): ([String: [UInt8]], ArraySlice<UInt8>) = ([:], answer.bytes[...])
    while rest.count >= 512, let first = rest.first, first != 0 {
      let header = Array(rest.prefix(512))
      #expect(Array(header[257..<262]) == Array("ustar".utf8))
      let size = Int(String(decoding: header[124..<135], as: UTF8.self), radix: 8) ?? 0
      var blank = header
      blank.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
      let sum = Int(String(decoding: header[148..<154], as: UTF8.self), radix: 8)
      #expect(sum == blank.reduce(0) { $0 + Int($1) })
      let name = String(decoding: header.prefix { $0 != 0 }, as: UTF8.self)
      files[name] = Array(rest.dropFirst(512).prefix(size))
      rest = rest.dropFirst(512 + (size + 511) / 512 * 512)
    }
    #expect(rest.count == 1024 && rest.allSatisfy { $0 == 0 })
    return files
  }

  @Test func `it has rows, posts and the photo, and nothing of anybody else`() throws {
    let other = try site.addAccount("rosa-q", "Rosa Quintela", email: "rosa@example.org")
    _ = try browser.post("/me/profile", ["city": "Soria", "body": "I **walk**."])
    _ = try browser.post("/topics/1/comments", ["body": "Mine, \"quoted\"", "lang": "en"])
    try site.site.write { transaction in
      try transaction.setAvatar([0xFF, 0xD8, 1], of: member)
      try transaction.requestFriendship(member, of: other, saying: "Hello", at: SiteFixture.now)
      try transaction.declineFriendship(other, of: member)
      try transaction.block(member, by: other, at: SiteFixture.now)
      try transaction.requestFriendship(member, of: Member.ID(1), saying: "", at: SiteFixture.now)
    }
    let files = try files()
    #expect(files["photo.jpg"] == [0xFF, 0xD8, 1])
    let post = try #require(files.first { $0.key.hasPrefix("posts/") })
    let markdown = String(decoding: post.value, as: UTF8.self)
    #expect(markdown.hasPrefix("---\ntitle: \"Night trains\"\ndate: 2026-11-14T"))
    #expect(markdown.hasSuffix("---\n\nMine, \"quoted\"\n"))
    let data = Data(try #require(files["data.json"]))
    let tables = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
    #expect(tables["members"]?.first?["username"] as? String == "irene-s")
    #expect(tables["accounts"]?.first?["email"] as? String == "irene@example.org")
    #expect(tables["profile_blocks"]?.count == 2)
    #expect(tables["comments"]?.first?["body"] as? String == "Mine, \"quoted\"")
    #expect(tables["sessions"]?.count == 1 && tables["blocks"]?.isEmpty == true)
    let text = String(decoding: data, as: UTF8.self)
    for secret in ["argon2", "rosa@example.org", "Rosa", "digest", "password\":"] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }

  @Test func `it is asked for by a form, five times an hour at most`() throws {
    #expect(try browser.get("/me/data?lang=es").page.problems.isEmpty)
    for _ in 1...5 {
      #expect(try browser.post("/me/data", ["password": SiteFixture.password]).status == 200)
    }
    #expect(try browser.post("/me/data", ["password": SiteFixture.password]).status == 429)
  }
}
