import Database
import Model
import Time

/// Boards, people and comments as the text of files: front matter in YAML, and Markdown.
enum ExportedText {
  /// An item of `_boards.yml`.
  static func board(_ board: ExportedBoard) -> String {
    var lines = ["- slug: \(board.slug)"]
    lines += field("title", board.texts.map { ($0.language, $0.title) })
    let descriptions = board.texts.map { ($0.language, $0.description) }
    lines += field("description", descriptions.filter { !$0.1.isEmpty })
    if board.audience != .everyone { lines.append("  audience: members") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One text for all languages, else one for each.
  private static func field(_ name: String, _ texts: [(Language?, String)]) -> [String] {
    let named = texts.compactMap { language, text in language.map { "\($0.code): \(quoted(text))" }
    }
    if !named.isEmpty { return ["  \(name): {\(named.joined(separator: ", "))}"] }
    return texts.first.map { ["  \(name): \(quoted($0.1))"] } ?? []
  }

  /// An item of `_members.yml`.
  static func member(_ member: ExportedMember) -> String {
    let number = member.number.map { "\n  number: \($0)" } ?? ""
    return """
      - username: \(quoted(member.username))
        name: \(quoted(member.name))
        id: \(member.id)
        joined: \(member.joined.rfc3339)\(number)

      """
  }

  /// A file of a topic; the first one describes the topic.
  static func comment(
    _ comment: ExportedComment, of topic: ExportedTopic, isFirst: Bool
  ) -> String {
    let fields = isFirst ? topicFields(topic, comment) : []
    let lines = fields + authorFields(comment) + commentFields(comment, topic)
    let body = comment.body.isEmpty ? notice(comment) : comment.body
    return "---\n\(lines.joined(separator: "\n"))\n---\n\n\(body)\n"
  }

  private static func topicFields(_ topic: ExportedTopic, _ first: ExportedComment) -> [String] {
    var lines = ["title: \(quoted(topic.title))", "board: \(topic.board)"]
    if !topic.tags.isEmpty {
      lines.append("tags: [\(topic.tags.map { quoted($0.title) }.joined(separator: ", "))]")
    }
    lines.append("lang: \(topic.language.code)")
    if topic.createdAt != first.createdAt { lines.append("started: \(topic.createdAt.rfc3339)") }
    if topic.isClosed { lines.append("closed: yes") }
    if let time = topic.pinnedAt { lines.append("pinned: \(time.rfc3339)") }
    if let position = topic.answer { lines.append("answer: \(position)") }
    if let other = topic.mergedInto { lines.append("goes_on_in: \(other)") }
    if topic.isForMembers { lines.append("audience: members") }
    if topic.state == .removed { lines.append("removed: yes") }
    if topic.numbers.contains(where: { $0 > 0 }) {
      lines.append("numbers: [\(topic.numbers.map { String($0) }.joined(separator: ", "))]")
    }
    if let source = topic.source { lines.append("topic_source: \(quoted(source))") }
    return lines + (topic.poll.map(pollFields) ?? [])
  }

  /// The poll of a topic; votes of one that has ended, and never the voters.
  private static func pollFields(_ poll: Poll) -> [String] {
    let answers = poll.answers.map { quoted($0.words) }.joined(separator: ", ")
    var lines = ["poll: \(quoted(poll.question))", "poll_answers: [\(answers)]"]
    let kinds = [
      (poll.isMultiple, "several"), (poll.isAnonymous, "anonymous"), (poll.showsAtEnd, "at_end"),
    ].filter(\.0).map(\.1)
    if !kinds.isEmpty { lines.append("poll_kind: [\(kinds.joined(separator: ", "))]") }
    if let time = poll.endsAt { lines.append("poll_ends: \(time.rfc3339)") }
    if let time = poll.closedAt {
      let votes = [poll.voters ?? 0] + poll.answers.map { $0.votes ?? 0 }
      lines.append("poll_closed: \(time.rfc3339)")
      lines.append("poll_votes: [\(votes.map { String($0) }.joined(separator: ", "))]")
    }
    return lines
  }

  private static func authorFields(_ comment: ExportedComment) -> [String] {
    if let username = comment.username {
      return ["author: \(quoted(comment.author))", "username: \(quoted(username))"]
    }
    // Without a username the author is a guest, without an author a person who has left.
    return comment.author.isEmpty ? [] : ["author: \(quoted(comment.author))"]
  }

  private static func commentFields(
    _ comment: ExportedComment, _ topic: ExportedTopic
  ) -> [String] {
    var lines = ["date: \(comment.createdAt.rfc3339)", "id: \(comment.id)"]
    if let time = comment.editedAt { lines.append("edited: \(time.rfc3339)") }
    if let position = comment.replyTo { lines.append("reply_to: \(position)") }
    for (name, count) in [
      ("likes", comment.likes), ("helped", comment.helped), ("smiles", comment.smiles),
    ] where count > 0 {
      lines.append("\(name): \(count)")
    }
    if comment.language != topic.language { lines.append("written_in: \(comment.language.code)") }
    if comment.kind == .notice { lines.append("kind: notice") }
    if let state = state(comment) { lines.append("state: \(state)") }
    if let source = comment.source { lines.append("source: \(quoted(source))") }
    return lines
  }

  private static func state(_ comment: ExportedComment) -> String? {
    switch comment.state {
    case .visible: nil
    case .held: "held"
    case .removed: comment.position == nil ? "refused" : "removed"
    case .deleted: "deleted"
    }
  }

  /// The words of a notice that has no Markdown: one paragraph, which the program wrote.
  private static func notice(_ comment: ExportedComment) -> String {
    guard comment.kind == .notice else { return "" }
    return String(decoding: HTMLText.text(of: comment.html), as: UTF8.self)
  }

  /// A text between double quotes (YAML 1.2, section 7.3.1).
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: quoted += "\\\(scalar)"
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
