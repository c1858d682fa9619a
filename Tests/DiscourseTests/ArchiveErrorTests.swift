import Testing

@testable import Discourse

struct ArchiveErrorTests {
  /// The JSON of topic 5, and what is wrong with it.
  private static let damaged: [String: ArchiveError.Reason] = [
    "": .notJSON,
    #"{"id": 5, "title": "T"#: .notJSON,
    "[]": .wrongField("the file", expected: "an object"),
    "{}": .missingField("id"),
    ArchiveFolder.json(posts: [], id: 6): .otherTopic(found: 6, expected: 5),
    ArchiveFolder.json(posts: []): .wrongField("post_stream.posts", expected: "at least one post"),
    ArchiveFolder.json(posts: [ArchiveFolder.post(1), #"{"post_number": 2}"#]):
      .missingField("post_stream.posts[1].created_at"),
    ArchiveFolder.json(posts: [#"{"username": "a", "cooked": "", "post_number": "2"}"#]):
      .wrongField("post_stream.posts[0].post_number", expected: "a whole number"),
    ArchiveFolder.json(posts: [#"{"post_number": 2, "username": null}"#]):
      .missingField("post_stream.posts[0].created_at"),
    ArchiveFolder.json(posts: [ArchiveFolder.post(2), ArchiveFolder.post(2)]):
      .wrongField("post_stream.posts[1].post_number", expected: "a number above 2"),
    ArchiveFolder.json(posts: [ArchiveFolder.post(0)]):
      .wrongField("post_stream.posts[0].post_number", expected: "a number from 1 to 2147483647"),
    ArchiveFolder.json(posts: [ArchiveFolder.post(1)]).replacing("10:00:00.000Z", with: "May"):
      .wrongField("created_at", expected: "a time such as 2016-11-13T05:22:31.000Z"),
  ]

  @Test(arguments: damaged)
  func `a damaged topic is named with its fault`(json: String, reason: ArchiveError.Reason) throws {
    let folder = try ArchiveFolder()
    #expect(throws: ArchiveError(file: "json/a.5.json", reason: reason)) {
      try folder.topic(json: Array(json.utf8))
    }
  }

  @Test func `bytes that are not UTF-8 are counted`() throws {
    let folder = try ArchiveFolder()
    #expect(throws: ArchiveError(file: "json/a.5.json", reason: .notUTF8(offset: 2))) {
      try folder.topic(json: Array("{}".utf8) + [0xFF])
    }
    let json = Array(ArchiveFolder.json(posts: [ArchiveFolder.post(1)]).utf8)
    #expect(throws: ArchiveError(file: "raw/a.5.md", reason: .notUTF8(offset: 1))) {
      try folder.topic(json: json, raw: [0x61, 0xC3])
    }
  }

  @Test func `a folder that is no archive is refused`() throws {
    #expect(throws: ArchiveError(file: "json/", reason: .folderMissing)) {
      try DiscourseArchive(folder: "/nonexistent")
    }
  }

  @Test func `without sources all texts come from the HTML`() throws {
    let folder = try ArchiveFolder()
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1, cooked: "<p>one</p>")])
    #expect(try folder.topic(json: Array(json.utf8), raw: nil).comments.map(\.markdown) == ["one"])
  }

  @Test func `a topic that vanished is unreadable`() throws {
    let archive = try ArchiveFolder.walkers()
    #expect(throws: ArchiveError(file: "json/gone.9.json", reason: .unreadable)) {
      try archive.topic(DiscourseArchive.TopicFile(id: 9, name: "gone.9"))
    }
  }

  @Test func `an error reads as file, fault and expectation`() {
    let error = ArchiveError(
      file: "json/a.5.json",
      reason: .wrongField("post_stream.posts[0].post_number", expected: "a whole number"))
    #expect(
      "\(error)"
        == "json/a.5.json: post_stream.posts[0].post_number is wrong; expected a whole number")
  }
}

/// Archives that no forum wrote.
struct HostileArchiveTests {
  private func error(_ field: String, in file: String = "json/a.5.json") -> ArchiveError {
    let expected = "a number from 1 to 2147483647"
    return ArchiveError(file: file, reason: .wrongField(field, expected: expected))
  }

  @Test(arguments: [2_147_483_648, Int.max])
  func `a number that Discourse does not give out is damage`(number: Int) throws {
    let folder = try ArchiveFolder()
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1)])
    let category = json.replacing("\"category_id\": 1", with: "\"category_id\": \(number)")
    #expect(throws: error("category_id")) { try folder.topic(json: Array(category.utf8)) }
    let post = ArchiveFolder.json(posts: [ArchiveFolder.post(number)])
    #expect(throws: error("post_stream.posts[0].post_number")) {
      try folder.topic(json: Array(post.utf8))
    }
  }

  @Test(arguments: ["2147483648", "9223372036854775807", "99999999999999999999999"])
  func `a topic whose number leaves none for others is named`(number: String) throws {
    let folder = try ArchiveFolder()
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1)])
      .replacing("\"id\": 5", with: "\"id\": \(number)")
    try folder.write(Array(json.utf8), to: "json/a.\(number).json")
    let archive = try DiscourseArchive(folder: folder.path)
    let file = try #require(archive.topicFiles.first)
    #expect(throws: error("id", in: "json/a.\(number).json")) { try archive.topic(file) }
  }

  @Test func `likes without number are many likes`() throws {
    let post =
      ArchiveFolder.post(1).dropLast(1)
      + ", \"actions_summary\": [{\"id\": 2, \"count\": \(Int.max)}]}"
    let json = ArchiveFolder.json(posts: [String(post)])
    #expect(
      try ArchiveFolder().topic(json: Array(json.utf8)).comments.first?.likes == 2_147_483_647)
  }

  @Test func `names of any length are cut`() throws {
    let long = String(repeating: "a", count: 100_000)
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1)])
      .replacing("\"title\": \"T\"", with: "\"title\": \"\(long)\", \"tags\": [\"\(long)\"]")
    let topic = try ArchiveFolder().topic(json: Array(json.utf8))
    #expect(topic.title == String(repeating: "a", count: 300) + "…")
    #expect(topic.tags == [topic.title])
  }

  @Test func `a username fits into an address, and two are two`() {
    let names = ["Irene_S", "x", "ñandú", "日本", "a-b_c", "!", String(repeating: "a", count: 60)]
    #expect(
      names.map(ArchivedName.username) == [
        "irene_s", "x", "nandu", "日本", "a-b_c", "member", String(repeating: "a", count: 60),
      ])
    let long = ["a", "b"].map { ArchivedName.username(String(repeating: "é", count: 300) + $0) }
    #expect(long[0] != long[1])
    #expect(long.allSatisfy { $0.hasPrefix("eeee") && $0.utf8.count <= 60 })
  }
}
