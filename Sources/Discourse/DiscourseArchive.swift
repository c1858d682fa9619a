internal import FoundationEssentials

/// A Discourse forum's archive: a folder with `json/` and `raw/`, a pair of files a topic.
///
/// `json/<slug>.<id>.json` is Discourse's answer at `/t/<id>.json`, with all posts; `raw/<slug>.<id>.md` is `/raw/<id>`, the
/// authors' own Markdown of the first hundred posts. Out go values, one topic at a time, so that a large archive needs little
/// memory. It writes nothing, opens no address, and refuses a topic whose files are damaged with an error that names the file.
public struct DiscourseArchive: Sendable {
  /// One topic's pair of files.
  public struct TopicFile: Hashable, Sendable {
    /// The topic's id, from the name.
    public let id: Int
    /// The name without extension: `first-steps.12`.
    public let name: String
  }

  /// The highest number that Discourse gives out (its columns are PostgreSQL's `integer`).
  ///
  /// A higher topic's number would leave members' topics none, for ours continue from the highest.
  static let highestNumber = Int(Int32.max)
  static let expectedNumber = "a number from 1 to \(highestNumber)"

  /// The topics' files, sorted by id; only names were read.
  public let topicFiles: [TopicFile]
  private let folder: String

  /// Lists the archive in `path`.
  ///
  /// - Throws: `ArchiveError` with `.folderMissing` when `json/` is not there. Without `raw/` all texts come from `json/`.
  public init(folder path: String) throws(ArchiveError) {
    folder = path
    let names = try Self.list("json", in: path)
    topicFiles = names.compactMap { TopicFile(named: $0) }
      .sorted { ($0.id, $0.name) < ($1.id, $1.name) }
  }

  /// Reads one topic with all its posts that everyone could read, regardless of its category; `TopicReader` knows more.
  ///
  /// - Throws: `ArchiveError` when one of its files is damaged; a missing or short file in `raw/`
  ///   is not an error, those posts then come from the rendered HTML.
  public func topic(_ file: TopicFile) throws(ArchiveError) -> ArchivedTopic {
    let json = try topicJSON(file)
    let raw = try rawFile(file)
    let hidden = Set(json.post_stream.posts.filter { $0.hiddenReason != nil }.map(\.post_number))
    let quotes = QuotedPosts(in: json.id) { topic, post in
      topic == json.id && post.map(hidden.contains) ?? false
    }
    return try TopicBuilder(file: file.jsonPath, json: json, raw: raw, quotes: quotes).topic()
  }

  /// The categories that the archive names somewhere, by id.
  ///
  /// A `categories.json` beside `json/`, as Discourse answers at `/categories.json`, is believed
  /// first; else titles come from the badges that quotes of other topics carry. This reads every
  /// topic's file once and skips those that are damaged.
  ///
  /// - Throws: `ArchiveError` when there is a `categories.json` and it is damaged.
  public func categories() throws(ArchiveError) -> [Int: ArchivedCategory] {
    var finder = CategoryFinder()
    for file in topicFiles {
      // A damaged topic is reported when it is read as a topic; here it only has no badges.
      guard let bytes = try? bytes(of: file.jsonPath),
        bytes.contains(wholeText: CategoryFinder.mark),
        let json = try? topicJSON(file)
      else { continue }
      for post in json.post_stream.posts { finder.read(post.cooked ?? "") }
    }
    var categories = finder.categories
    if hasCategoryList {
      let json: CategoriesJSON = try decode(bytes(of: Self.list), file: Self.list)
      for category in json.categories {
        categories[category.id] = category.restricted(like: categories[category.id])
      }
    }
    return categories
  }

  private static let list = "categories.json"

  private var hasCategoryList: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(Self.list)")
  }

  /// True if there is a `categories.json` that says of any category whether everyone may read it.
  public func listsRestrictions() throws(ArchiveError) -> Bool {
    guard hasCategoryList else { return false }
    let json: CategoriesJSON = try decode(bytes(of: Self.list), file: Self.list)
    return json.categories.contains { $0.isRestricted != nil }
  }

  /// The decoded JSON of a topic, checked to be the one that its name says.
  func topicJSON(_ file: TopicFile) throws(ArchiveError) -> TopicJSON {
    let path = file.jsonPath
    guard file.id <= Self.highestNumber else {
      throw ArchiveError(file: path, reason: .wrongField("id", expected: Self.expectedNumber))
    }
    let json: TopicJSON = try decode(bytes(of: path), file: path)
    guard json.id == file.id else {
      throw ArchiveError(file: path, reason: .otherTopic(found: json.id, expected: file.id))
    }
    return json
  }

  /// The bytes of a topic's Markdown; empty when there is no such file.
  func rawFile(_ file: TopicFile) throws(ArchiveError) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: "\(folder)/\(file.rawPath)") else { return [] }
    let bytes = try bytes(of: file.rawPath)
    try Self.requireUTF8(bytes, file: file.rawPath)
    return bytes
  }

  private func bytes(of path: String) throws(ArchiveError) -> [UInt8] {
    do {
      return try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
    } catch {
      throw ArchiveError(file: path, reason: .unreadable)
    }
  }

  private func decode<Content: Decodable>(
    _ bytes: [UInt8], file: String
  ) throws(ArchiveError) -> Content {
    try Self.requireUTF8(bytes, file: file)
    do {
      return try JSONDecoder().decode(Content.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw ArchiveError(file: file, reason: ArchiveError.Reason(error))
    } catch {
      throw ArchiveError(file: file, reason: .notJSON)
    }
  }

  private static func requireUTF8(_ bytes: [UInt8], file: String) throws(ArchiveError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw ArchiveError(file: file, reason: .notUTF8(offset: error.byteOffsets.lowerBound))
    }
  }

  private static func list(_ name: String, in path: String) throws(ArchiveError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")
    } catch {
      throw ArchiveError(file: "\(name)/", reason: .folderMissing)
    }
  }
}

extension DiscourseArchive.TopicFile {
  /// Reads the name of a file in `json/`: `first-steps.12.json` or `12.json`, the id positive.
  init?(named fileName: String) {
    let suffix = ".json"
    guard fileName.hasSuffix(suffix) else { return nil }
    let name = fileName.dropLast(suffix.count)
    let digits = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    // More digits than a number has are a topic too, and a damaged one.
    let id = Int(digits) ?? .max
    guard id > 0 else { return nil }
    self.init(id: id, name: String(name))
  }

  var jsonPath: String { "json/\(name).json" }
  var rawPath: String { "raw/\(name).md" }
}
