import FoundationEssentials

@testable import Discourse

/// Archives for tests: the one among the fixtures, and ones that a test writes in a folder of its own.
struct ArchiveFolder: ~Copyable {
  let path: String

  /// The archive among the fixtures, two topics of a walking club.
  static func walkers() throws(ArchiveError) -> DiscourseArchive {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    return try DiscourseArchive(folder: tests.appending(path: "Fixtures/walkers").path)
  }

  /// A new folder with empty `json/` and `raw/` that goes when the value does.
  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID())").path
    for name in ["json", "raw"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit {
    // A folder left in the temporary directory does no harm.
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Reads topic 5, whose files hold these bytes; nil takes `raw/` away.
  func topic(json: [UInt8], raw: [UInt8]? = []) throws -> ArchivedTopic {
    try write(json, to: "json/a.5.json")
    if let raw {
      try write(raw, to: "raw/a.5.md")
    } else {
      try FileManager.default.removeItem(atPath: "\(path)/raw")
    }
    let archive = try DiscourseArchive(folder: path)
    return try archive.topic(DiscourseArchive.TopicFile(id: 5, name: "a.5"))
  }

  /// A topic's JSON; posts are the JSON of one each.
  static func json(posts: [String], id: Int = 5) -> String {
    """
    {"id": \(id), "title": "T", "slug": "t", "created_at": "2024-05-01T10:00:00.000Z",
     "category_id": 1, "post_stream": {"posts": [\(posts.joined(separator: ", "))]}}
    """
  }

  /// A post's JSON.
  static func post(_ number: Int, by username: String = "ann", cooked: String = "") -> String {
    """
    {"post_number": \(number), "username": "\(username)", "created_at": "2024-05-01T10:00:00Z",
     "cooked": "\(cooked)"}
    """
  }
}
