import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Sound and film in a conversation: how they get into it, who hears them, and that they stand nowhere else.
struct RecordingTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  private static let sound =
    Array("RIFF\0\0\0\0WAVEfmt \u{4}\0\0\0abcdLIST\u{4}\0\0\0homedata\u{4}\0\0\0la la".utf8)
  private static let kept = "RIFF\u{1c}\0\0\0WAVEfmt \u{4}\0\0\0abcddata\u{4}\0\0\0la l"

  init() throws {
    site = try SiteFixture("limits: {upload_bytes: 2000, recording_bytes: 4000}")
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("mateo-r", "Mateo Rubio"),
    ]
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let (one, other) = (ids[0], ids[1])
    try site.site.write { try $0.makeFriends(one, other, at: SiteFixture.now) }
    #expect(try irene.post("/people/\(other)/talk", ["body": "Listen:"]).status == 303)
  }

  private func send(
    _ file: [UInt8] = sound, to kept: String = "talk/1", called name: String = "the sea.wav",
    accept: String = "application/json"
  ) throws -> UploadAnswer {
    try irene.upload(
      file, path: "/files", as: "file", called: name, with: ["kept": kept, "body": "Here"],
      accept: accept)
  }

  /// The name of a sound that Irene has sent to Mateo.
  private func sent() throws -> String {
    let text = try #require(try send().markdown)
    #expect(try irene.post("/talk/1", ["body": text]).status == 303)
    let start = try #require(text.firstRange(of: "(/uploads/")).upperBound
    return String(text[start...].prefix { $0 != ")" })
  }

  private func get(_ path: String, by browser: Browser, range: String) throws -> Answer {
    try site.exchange(
      """
      GET \(path) HTTP/1.1
      Host: club.example
      Cookie: session=\(browser.cookies["session"] ?? "")
      Range: \(range)


      """, at: SiteFixture.now, from: "192.0.2.7")
  }

  @Test func `without scripts a page takes it, and the box comes back with it`() throws {
    let page = try irene.post("/files", ["kept": "talk/1", "body": "Here"])
    #expect(page.page.problems == [])
    #expect(page.body.contains("accept=\"audio/*\" capture=\"user\""))
    #expect(page.body.contains("accept=\"video/*\" capture=\"environment\""))
    let answer = try send(accept: "text/html")
    #expect(answer.page.fields["body"] == "Here")
    let name = try #require(answer.page.fields["attach1"])
    #expect(name.hasSuffix(".wav") && answer.page.shows("the sea"))
    #expect(answer.body.contains("action=\"/do/talk/1\""))
    #expect(try irene.post("/talk/1", ["body": "Here", "attach1": "\(name)"]).status == 303)
    let read = try mateo.sound("/talk/1")
    #expect(read.body.contains("<audio controls=\"\" preload=\"none\" src=\"/do/page/uploads/"))
    #expect(read.body.contains(".wav\" download=\"\">the sea (1 KB)</a>"))
    #expect(try mateo.page("/talk").shows("Here"))
    #expect(try irene.post("/talk/1", ["body": "", "attach1": "\(name)"]).status == 303)
    #expect(try irene.page("/talk").shows("You: Voice message"))
  }

  @Test func `participants hear it, as a whole or in parts, and no one else`() throws {
    let path = "/page/uploads/\(try sent())"
    let whole = try mateo.get(path)
    #expect(whole.status == 200 && whole.bytes == Array(Self.kept.utf8))
    #expect(whole.header("Content-Type") == "audio/wav" && whole.header("Accept-Ranges") == "bytes")
    #expect(whole.header("X-Content-Type-Options") == "nosniff")
    #expect(whole.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    let part = try get(path, by: mateo, range: "bytes=8-11")
    #expect(part.status == 206 && part.bytes == Array("WAVE".utf8))
    #expect(part.header("Content-Range") == "bytes 8-11/36" && part.header("Content-Length") == "4")
    let none = try get(path, by: mateo, range: "bytes=36-")
    #expect(none.status == 416 && none.header("Content-Range") == "bytes */36" && none.bytes == [])
    for stranger in [try site.join("rosa-q"), try site.join("keeper", role: .admin)] {
      #expect(try stranger.get(path).status == 404)
      #expect(try get(path, by: stranger, range: "bytes=0-1").status == 404)
    }
    #expect(try irene.post("/messages/2", ["do": "back"]).status == 303)
    #expect(try mateo.get(path).status == 404)
  }

  @Test(arguments: [
    ("bytes=0-1", ByteRange.part(0..<2)), ("bytes=5-", .part(5..<10)), ("bytes=-3", .part(7..<10)),
    ("bytes=0-99", .part(0..<10)), ("bytes=-99", .part(0..<10)), ("bytes=10-", .none),
    ("bytes=-0", .none), ("bytes=4-3", .all), ("bytes=0-1,4-5", .all), ("bytes=-", .all),
    ("bytes=--1", .all), ("bytes=a-b", .all), ("lines=1-2", .all), ("", .all),
    ("bytes=0-99999999999999999999", .all), ("bytes=9223372036854775807-", .none),
    ("bytes=0-9223372036854775807", .part(0..<10)),
  ])
  func `a part is asked for in one way`(field: String, range: ByteRange) {
    #expect(ByteRange(field, of: 10) == range)
  }

  @Test func `posts take neither the file nor its address`() throws {
    let topic = try site.site.postTopic("Cranes at the water")
    for kept in ["topics/\(topic)/comments", "", "topics/new"] {
      let answer = try send(to: kept)
      #expect(answer.status == 422 && answer.body.contains("in conversations"), "\(kept)")
    }
    let name = try sent()
    let answer = try irene.post(
      "/topics/\(topic)/comments", ["body": "Look: ![the sea](/uploads/\(name))"])
    #expect(answer.refused == ["body"])
    // Nor if one gets past the form.
    _ = try site.site.postTopic(
      "A topic", author: .member(ids[0]), body: "![the sea](/uploads/\(name))")
    #expect(try site.site.publicUploads() == [])
  }

  @Test func `recordings that are too large or damaged are refused`() throws {
    let large = Self.sound + [UInt8](repeating: 0, count: 4000)
    #expect(try send(large).body.contains("too large"))
    #expect(try send(Array(Self.sound.prefix(30))).body.contains("damaged"))
    #expect(try send(Array("<html>".utf8)).body.contains("Ogg, WebM, MP4"))
    // A picture has its own limit.
    #expect(try send(PhotoSample.jpeg(600, 400, bytes: 3000)).body.contains("too large"))
    #expect(try site.count("uploads") == 0)
  }
}

extension UploadAnswer {
  /// Markdown for the recording, as a script reads it.
  fileprivate var markdown: String? {
    guard let start = answer.body.firstRange(of: "\"markdown\":\"")?.upperBound else { return nil }
    return String(answer.body[start...].prefix { $0 != "\"" })
  }
}
