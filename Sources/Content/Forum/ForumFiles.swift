import Database
import Model
import Time

/// A board as `content/forum/_boards.yml` has it.
struct BoardFile: Hashable, Sendable {
  /// Slug in addresses.
  let slug: String
  /// Title by language.
  let title: LocalizedText
  /// One sentence, by language; may be empty.
  let description: LocalizedText
  /// Readers of the board: everyone or members.
  var audience = Audience.everyone
}

/// A conversation as a folder of files has it.
struct TopicFile {
  /// The folder: `content/forum/3-trains`.
  let folder: String
  /// The number in the folder's name.
  let id: Topic.ID
  /// The rest of the folder's name.
  let slug: String
  /// Title of the topic.
  let title: String
  /// Language of the topic.
  let language: Language
  /// The slug of its board.
  let board: String
  /// Tags as they were written, by slug.
  let tags: [NewTag]
  /// The first comment, then the replies.
  let comments: [CommentFile]
}

/// One file of a conversation.
struct CommentFile {
  /// 1 for `index.md`, else the number in the file's name.
  let number: Int
  /// The name shown.
  let author: String
  /// Time of the comment.
  let date: Timestamp
  /// The number of the file that it answers.
  let replyTo: Int?
  /// Markdown.
  let body: SpooledText
  /// The fingerprint of the body.
  let bodyDigest: Int64
}

extension TopicFile {
  /// The usernames of all authors, folded.
  var usernames: [String] { comments.map { Folding.username(CommentFile.username($0.author)) } }
}

extension CommentFile {
  /// The username that an author's name stands for.
  static func username(_ author: String) -> String { Slug(titled: author, fallback: "member").text }
}

/// Reads `content/forum/`.
struct ForumFiles {
  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  private static let folder = "content/forum"
  private static let boardsFile = "content/forum/_boards.yml"

  /// The boards in their order; empty when there is no file of boards.
  func boards(in file: String = boardsFile) -> [BoardFile] {
    guard tree.exists(file), let text = tree.text(file, problems) else { return [] }
    var seen: Set<String> = []
    return Fields.list(yaml: text, file: file, problems).compactMap { fields in
      fields.refuse(otherThan: ["slug", "title", "description", "audience"])
      guard fields.has("slug"), fields.has("title") else {
        fields.report("slug", .missingField(fields.has("slug") ? "title" : "slug"))
        return nil
      }
      let expected = "lower-case letters, digits and hyphens"
      guard let slug = fields.value("slug", expected: expected, { Slug($0)?.text }),
        let title = fields.localized("title", settings.languages)
      else { return nil }
      guard seen.insert(slug).inserted else {
        fields.report("slug", .duplicate("the board “\(slug)”", first: "the one above"))
        return nil
      }
      let description = fields.localized("description", settings.languages) ?? LocalizedText()
      return BoardFile(
        slug: slug, title: title, description: description, audience: audience(fields))
    }
  }

  /// Returns who may read a board.
  ///
  /// An unknown word is reported, and until it is corrected only members may.
  private func audience(_ fields: Fields) -> Audience {
    guard fields.has("audience") else { return .everyone }
    return fields.value("audience", expected: "public or members") { word in
      switch word {
      case "public": .everyone
      case "members": .members
      default: nil
      }
    } ?? .members
  }

  /// The conversations, by the date of their first comment; any board will do where `boards` is nil.
  func topics(boards: [String]?) -> [TopicFile] {
    var numbers: [Topic.ID: String] = [:]
    var topics: [TopicFile] = []
    for entry in tree.entries(Self.folder) where !entry.name.hasPrefix("_") {
      let folder = "\(Self.folder)/\(entry.name)"
      guard entry.isFolder, let (id, slug) = Self.address(entry.name) else {
        problems.add(folder, .invalidName(expected: "a folder such as “12-night-trains”"))
        continue
      }
      if let first = numbers[id] {
        problems.add(folder, .duplicate("the topic number \(id)", first: first))
        continue
      }
      numbers[id] = folder
      if let topic = topic(folder, id, slug, boards) { topics.append(topic) }
    }
    return topics.sorted {
      ($0.comments.first?.date ?? .earliest, $0.id) < ($1.comments.first?.date ?? .earliest, $1.id)
    }
  }

  /// `12-night-trains` → 12 and `night-trains`.
  static func address(_ name: String) -> (id: Topic.ID, slug: String)? {
    guard let hyphen = name.utf8.firstIndex(of: 45), let id = Topic.ID(digits: name[..<hyphen]),
      id.rawValue < 1_000_000_000,
      let slug = Slug(String(name[name.utf8.index(after: hyphen)...]))
    else { return nil }
    return (id, slug.text)
  }

  private func topic(
    _ folder: String, _ id: Topic.ID, _ slug: String, _ boards: [String]?
  ) -> TopicFile? {
    guard let first = tree.markdown("\(folder)/index.md", problems) else { return nil }
    let fields = first.fields
    fields.refuse(otherThan: ["title", "author", "date", "lang", "board", "tags"])
    let title = fields.text("title")
    let board = board(fields, boards)
    let language = fields.has("lang") ? self.language(fields) : settings.mainLanguage
    let tags = tags(fields)
    guard let opening = comment(first, number: 1, known: [1]) else { return nil }
    let replies = replies(folder)
    guard let title, let board, let language else { return nil }
    return TopicFile(
      folder: folder, id: id, slug: slug, title: PlainText.singleLine(title), language: language,
      board: board, tags: tags, comments: [opening] + replies)
  }

  /// The tags; two that have the same address are one.
  func tags(_ fields: Fields) -> [NewTag] {
    var seen: Set<String> = []
    return fields.texts("tags").compactMap { text in
      let slug = Slug(tag: text).text
      guard seen.insert(slug).inserted else { return nil }
      return NewTag(slug: slug, title: PlainText.singleLine(text))
    }
  }

  private func replies(_ folder: String) -> [CommentFile] {
    let files = replyFiles(folder)
    let known = Set([1] + files.map(\.number))
    return files.compactMap { number, file in
      guard let markdown = tree.markdown(file, problems) else { return nil }
      markdown.fields.refuse(otherThan: ["author", "date", "reply_to"])
      return comment(markdown, number: number, known: known)
    }
  }

  /// The files of a topic behind its first one, in the order of their numbers.
  func replyFiles(_ folder: String) -> [(number: Int, file: String)] {
    var files: [(number: Int, file: String)] = []
    for entry in tree.entries(folder) where entry.name != "index.md" {
      let file = "\(folder)/\(entry.name)"
      guard !entry.isFolder, entry.name.hasSuffix(".md"),
        let number = Int(entry.name.dropLast(3)), number > 1, "\(number).md" == entry.name
      else {
        problems.add(file, .invalidName(expected: "index.md, 2.md, 3.md …"))
        continue
      }
      files.append((number, file))
    }
    return files.sorted { $0.number < $1.number }
  }

  private func comment(_ markdown: MarkdownFile, number: Int, known: Set<Int>) -> CommentFile? {
    let fields = markdown.fields
    let author = fields.text("author").map { PlainText.singleLine($0) }
    let date = time("date", isNeeded: true, fields)
    let replyTo = replyTo(fields, number: number, known: known)
    if markdown.body.isEmpty { problems.add(fields.file, .emptyText) }
    guard let author, let date, !markdown.body.isEmpty else { return nil }
    return CommentFile(
      number: number, author: author, date: date, replyTo: replyTo, body: markdown.body,
      bodyDigest: markdown.digest)
  }

  func time(_ field: String, isNeeded: Bool = false, _ fields: Fields) -> Timestamp? {
    fields.value(field, isNeeded: isNeeded, expected: "a time such as 2026-11-14T18:20:00Z") {
      Timestamp(rfc3339: $0)
    }
  }

  /// The number of the file that one of a topic answers.
  func replyTo(_ fields: Fields, number: Int, known: Set<Int>) -> Int? {
    fields.value("reply_to", expected: "the number of another file of this topic") {
      Int($0).flatMap { known.contains($0) && $0 != number ? $0 : nil }
    }
  }

  private func board(_ fields: Fields, _ boards: [String]?) -> String? {
    guard let board = fields.text("board") else { return nil }
    if let boards, !boards.contains(board) {
      fields.report("board", unknown: board, known: boards)
      return nil
    }
    return board
  }

  func language(_ fields: Fields, _ field: String = "lang") -> Language? {
    fields.value(
      field, expected: settings.languages.map(\.code).joined(separator: " or "),
      settings.language)
  }
}
