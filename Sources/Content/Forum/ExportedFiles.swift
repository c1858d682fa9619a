public import Database
import Media
public import Model
import Time

/// Reads the files that `tertulia export` wrote: those of `content/forum/` with more fields, in a folder for each board.
///
/// It reads one topic at a time, so that a large forum needs little memory. A file may come from anyone: errors are reported
/// with their place, and a topic with an error is left out as a whole.
public struct ExportedFiles {
  /// The highest number of a comment that is kept: far above those of any forum, far below the largest integer.
  static let highestComment: Int64 = 1_000_000_000_000

  private let root: String
  private let settings: SiteSettings
  /// The folders of topics, by the numbers of these: `walks/12-night-trains`.
  public let topicFolders: [String]

  /// Lists a folder; throws `ContentErrors` where it is no export.
  public init(folder: String, _ settings: SiteSettings) throws {
    root = folder
    self.settings = settings
    let problems = Problems()
    let tree = ContentTree(root: folder, problems)
    if !tree.exists(Self.boardsFile) { problems.add(Self.boardsFile, .missingFile) }
    var folders: [(id: Topic.ID, folder: String)] = []
    for board in tree.entries(".") where board.isFolder && board.name != Self.filesFolder {
      for entry in tree.entries(board.name) {
        let folder = "\(board.name)/\(entry.name)"
        guard entry.isFolder, let (id, _) = ForumFiles.address(entry.name) else {
          problems.add(folder, .invalidName(expected: "a folder such as “12-night-trains”"))
          continue
        }
        folders.append((id, folder))
      }
    }
    try problems.check()
    topicFolders = folders.sorted { ($0.id, $0.folder) < ($1.id, $1.folder) }.map(\.folder)
  }

  private static let boardsFile = "_boards.yml"
  private static let membersFile = "_members.yml"
  private static let filesFolder = "_files"

  /// Returns a file that a post shows, cleaned like an upload; nil if there is no sound file.
  public func file(_ name: UploadName) -> [UInt8]? {
    guard
      case .success(let bytes) = ContentTree(root: root).bytes("\(Self.filesFolder)/\(name.text)"),
      // Why loss is right: a post without one of its pictures is still a post.
      let sent = try? UploadedFile(bytes), sent.kind.fileExtension == name.fileExtension,
      sent.size?.width == name.size?.width, sent.size?.height == name.size?.height
    else { return nil }
    return sent.bytes
  }

  /// The boards in their order; throws `ContentErrors`.
  public func boards() throws -> [ExportedBoard] {
    try read { files in
      files.boards(in: Self.boardsFile).map { board in
        let texts = board.title.versions.map {
          ExportedBoard.Text(
            language: $0.language, title: PlainText.singleLine($0.text),
            description: board.description[$0.language] ?? "")
        }
        return ExportedBoard(slug: board.slug, audience: board.audience, texts: texts)
      }
    }
  }

  /// Reads the authors, in order; throws `ContentErrors`.
  public func members() throws -> [ExportedMember] {
    try read { files in
      guard files.tree.exists(Self.membersFile),
        let text = files.tree.text(Self.membersFile, files.problems)
      else { return [] }
      return Fields.list(yaml: text, file: Self.membersFile, files.problems).compactMap { fields in
        fields.refuse(otherThan: ["username", "name", "id", "joined", "number"])
        if !fields.has("id") { fields.report("id", .missingField("id")) }
        guard let username = Self.username(fields, isNeeded: true),
          let id = Self.number(fields, "id", upTo: 1_000_000_000),
          let name = fields.text("name").map({ PlainText.singleLine($0) }),
          let joined = files.time("joined", isNeeded: true, fields)
        else { return nil }
        return ExportedMember(
          id: Member.ID(id), username: username, name: name, joined: joined,
          number: Self.number(fields, "number", upTo: 1_000_000_000).map { Int($0) })
      }
    }
  }

  /// Reads a topic with all its comments; throws `ContentErrors`.
  public func topic(_ folder: String) throws -> (ExportedTopic, [ExportedComment]) {
    try read { files in
      guard let found = files.exportedTopic(folder) else {
        throw ContentErrors([ContentError(file: folder, reason: .missingField("title"))])
      }
      return found
    }
  }

  private func read<T>(_ body: (ForumFiles) throws -> T) throws -> T {
    let problems = Problems()
    let files = ForumFiles(
      tree: ContentTree(root: root, problems), settings: settings, problems: problems)
    do {
      let result = try body(files)
      try problems.check()
      return result
    } catch {
      // Earlier problems explain more.
      try problems.check()
      throw error
    }
  }

  /// A name for addresses, as members and authors of archives have them.
  static func username(_ fields: Fields, isNeeded: Bool = false) -> String? {
    fields.value("username", isNeeded: isNeeded, expected: "a username such as ana-gil") {
      let isPlain = $0.isPlain(besides: "-_")
      guard (1...100).contains($0.utf8.count), isPlain || Slug($0) != nil else { return nil }
      return Folding.username($0)
    }
  }

  static func number(_ fields: Fields, _ field: String, upTo most: Int64) -> Int64? {
    fields.value(field, expected: "a number from 1 to \(most)") {
      Int64($0).flatMap { (1...most).contains($0) ? $0 : nil }
    }
  }
}

extension ForumFiles {
  private static let commentFields = [
    "author", "username", "date", "id", "edited", "reply_to", "likes", "helped", "smiles",
    "written_in", "kind",
    "state",
    "source",
  ]
  private static let topicFields = [
    "title", "board", "tags", "lang", "started", "closed", "pinned", "answer", "goes_on_in",
    "audience", "removed", "numbers",
    "topic_source",
  ]

  fileprivate func exportedTopic(_ folder: String) -> (ExportedTopic, [ExportedComment])? {
    guard let (id, slug) = Self.address(folder.lastPathPart),
      let first = tree.markdown("\(folder)/index.md", problems)
    else { return nil }
    let fields = first.fields
    fields.refuse(otherThan: Self.topicFields + Self.pollFields + Self.commentFields)
    let language = fields.has("lang") ? self.language(fields) : settings.mainLanguage
    let board = fields.value("board", isNeeded: true, expected: "a board such as walks") {
      Slug($0)?.text
    }
    let title = fields.text("title").map { PlainText.singleLine($0) }
    let replies = replyFiles(folder)
    let known = Set([1] + replies.map(\.number))
    guard let language, let board, let title,
      let opening = comment(first, number: 1, known, language)
    else { return nil }
    var topic = ExportedTopic(
      id: id, slug: slug, title: title, language: language, board: board,
      createdAt: time("started", fields) ?? opening.createdAt)
    topic.tags = tags(fields)
    topic.isClosed = isSet("closed", fields)
    topic.pinnedAt = time("pinned", fields)
    topic.answer = ExportedFiles.number(fields, "answer", upTo: 1_000_000).map { Int($0) }
    topic.mergedInto = ExportedFiles.number(
      fields, "goes_on_in", upTo: ExportedFiles.highestComment
    )
    .map { Topic.ID($0) }
    topic.isForMembers = fields.optionalText("audience") == "members"
    topic.state = isSet("removed", fields) ? .removed : .visible
    topic.source = source("topic_source", fields)
    topic.poll = poll(fields, of: id)
    topic.numbers = fields.values("numbers", expected: "whole numbers, 0 or more") {
      Int($0).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }
    let comments = replies.compactMap { number, file -> ExportedComment? in
      guard let markdown = tree.markdown(file, problems) else { return nil }
      markdown.fields.refuse(otherThan: Self.commentFields)
      return comment(markdown, number: number, known, language)
    }
    return (topic, [opening] + comments)
  }

  private func comment(
    _ markdown: MarkdownFile, number: Int, _ known: Set<Int>, _ language: Language
  ) -> ExportedComment? {
    let fields = markdown.fields
    let id = ExportedFiles.number(fields, "id", upTo: ExportedFiles.highestComment)
    let date = time("date", isNeeded: true, fields)
    if !fields.has("id") { fields.report("id", .missingField("id")) }
    let body = problems.read(fields.file, try markdown.body.bytes())
    guard let id, let date, let body else { return nil }
    var comment = ExportedComment(
      id: Comment.ID(id),
      language: fields.has("written_in")
        ? self.language(fields, "written_in") ?? language : language,
      createdAt: date)
    comment.position = number
    comment.author = fields.optionalText("author").map { PlainText.singleLine($0) } ?? ""
    comment.username = ExportedFiles.username(fields)
    comment.editedAt = time("edited", fields)
    comment.replyTo = replyTo(fields, number: number, known: known)
    func count(_ field: String) -> Int {
      Int(ExportedFiles.number(fields, field, upTo: 1_000_000_000) ?? 0)
    }
    comment.likes = count("likes")
    (comment.helped, comment.smiles) = (count("helped"), count("smiles"))
    comment.kind = fields.optionalText("kind") == "notice" ? .notice : .comment
    comment.source = source("source", fields)
    comment.body = String(decoding: body, as: UTF8.self)
    read(state: fields, into: &comment)
    return comment
  }

  /// A comment that is held, or was refused before anyone saw it, has no position.
  private func read(state fields: Fields, into comment: inout ExportedComment) {
    let state = fields.value("state", expected: "held, refused, removed or deleted") {
      ["held", "refused", "removed", "deleted"].contains($0) ? $0 : nil
    }
    switch state {
    case "held": (comment.state, comment.position) = (.held, nil)
    case "refused": (comment.state, comment.position) = (.removed, nil)
    case "removed": comment.state = .removed
    case "deleted": comment.state = .deleted
    default:
      if comment.body.isEmpty { problems.add(fields.file, .emptyText) }
    }
  }

  private func isSet(_ field: String, _ fields: Fields) -> Bool {
    fields.value(field, expected: "yes") { $0 == "yes" ? true : nil } ?? false
  }

  /// Returns the origin of an imported text; editors' files have none.
  private func source(_ field: String, _ fields: Fields) -> String? {
    fields.value(field, expected: "a source such as discourse:2400#7") { text in
      let kinds = ["discourse:", "mail:", "tertulia:"]
      return text.utf8.count <= 300 && kinds.contains { text.utf8.starts(with: $0.utf8) }
        ? PlainText.singleLine(text) : nil
    }
  }
}
