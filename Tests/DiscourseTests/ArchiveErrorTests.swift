import Discourse
import Testing

struct ArchiveErrorTests {
  /// The JSON of topic 5, what is wrong with it, and the sentence for it.
  static let damaged: [(json: String, reason: ArchiveError.Reason)] = [
    ("", .notJSON),
    (#"{"id": 5, "title": "T"#, .notJSON),
    ("[]", .wrongField("the file", expected: "an object")),
    ("{}", .missingField("id")),
    (ArchiveFolder.json(posts: [], id: 6), .otherTopic(found: 6, expected: 5)),
    (
      ArchiveFolder.json(posts: []),
      .wrongField("post_stream.posts", expected: "at least one post")
    ),
    (
      ArchiveFolder.json(posts: [ArchiveFolder.post(1), #"{"post_number": 2}"#]),
      .missingField("post_stream.posts[1].username")
    ),
    (
      ArchiveFolder.json(posts: [#"{"username": "a", "cooked": "", "post_number": "2"}"#]),
      .wrongField("post_stream.posts[0].post_number", expected: "a whole number")
    ),
    (
      ArchiveFolder.json(posts: [#"{"post_number": 2, "username": null}"#]),
      .missingField("post_stream.posts[0].username")
    ),
    (
      ArchiveFolder.json(posts: [ArchiveFolder.post(2), ArchiveFolder.post(2)]),
      .wrongField("post_stream.posts[1].post_number", expected: "a number above 2")
    ),
    (
      ArchiveFolder.json(posts: [ArchiveFolder.post(0)]),
      .wrongField("post_stream.posts[0].post_number", expected: "1 or more")
    ),
    (
      #"""
      {"id": 5, "title": "T", "slug": "t", "created_at": "May", "category_id": 1,
       "post_stream": {"posts": [\#(ArchiveFolder.post(1))]}}
      """#,
      .wrongField("created_at", expected: "a time such as 2016-11-13T05:22:31.000Z")
    ),
  ]

  @Test(arguments: damaged)
  func `a damaged topic is named with what is wrong`(
    damaged: (json: String, reason: ArchiveError.Reason)
  ) throws {
    let folder = try ArchiveFolder()
    let error = ArchiveError(file: "json/a.5.json", reason: damaged.reason)
    #expect(throws: error) { try folder.topic(json: Array(damaged.json.utf8)) }
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
