import Database
import Discourse
import MailingList
import Model
import Sodium
import Time

/// Makes of the letters of a file what `TopicImporter` stores.
///
/// Headers are read first, and sorted into threads; then each thread's letters are read in full. A row remembers a digest
/// of its letter's name (`mail:` and 32 digits): by it a second import finds what is there, and the answer in next
/// month's file the letter of this month.
final class MboxImporter {
  /// How many letters could not be taken over.
  private(set) var leftOut = 0
  private let mailbox: MailboxFile
  private let importer: TopicImporter
  private let board: IncomingBoard
  private let language: Language
  private let now: Timestamp
  private let report: (Int, String) -> Void
  /// Letters that were taken before, in this file.
  private var seen: Set<String> = []

  var tally: TopicImporter.Tally { importer.tally }

  init(
    _ mailbox: MailboxFile, _ importer: TopicImporter, board: IncomingBoard, language: Language,
    now: Timestamp, report: @escaping (Int, String) -> Void
  ) {
    self.mailbox = mailbox
    self.importer = importer
    self.board = board
    self.language = language
    self.now = now
    self.report = report
  }

  /// Takes over all letters; `progress` hears of each thread and how many there are.
  func run(_ progress: (Int, Int) -> Void) throws {
    let heads = try mailbox.places.map { try mailbox.head(of: $0) }
    let threads = Threads(heads).threads
    for (index, thread) in threads.enumerated() {
      try take(thread, heads)
      progress(index + 1, threads.count)
    }
    try importer.finish()
  }

  private func take(_ thread: Threads.Thread, _ heads: [LetterHead]) throws {
    let comments = try thread.letters.compactMap { index in
      try comment(mailbox.places[index], heads[index])
    }
    guard let first = comments.first else { return }
    let title = PlainText.singleLine(ArchivedName.cut(thread.subject))
    let shown = PlainText.isBlank(title) ? board.slug : title
    var topic = IncomingTopic(
      source: first.source, slug: Slug(titled: shown, fallback: "topic").text, title: shown,
      language: language, board: board, createdAt: first.createdAt)
    topic.comments = comments
    try importer.add(topic)
  }

  /// A letter as a comment; nil, and a line that says why, where it says nothing or nobody knows when.
  private func comment(
    _ place: MailboxFile.Place, _ head: LetterHead
  ) throws -> IncomingComment? {
    let (bytes, isCut) = try mailbox.bytes(of: place)
    let letter = Letter(bytes, isCut: isCut, in: place, fromHTML: CookedHTML.markdown)
    for problem in letter.problems { report(place.number, "warning: \(Self.words(problem))") }
    guard let date = head.date else { return leave(place, "no time in its header") }
    guard !letter.markdown.isEmpty else { return leave(place, "no text in it") }
    if date > now {
      report(place.number, "warning: it is of \(date.rfc3339); taken for one of today")
    }
    var comment = IncomingComment(
      source: Self.source(head.id), author: Self.author(head.author), language: language,
      createdAt: min(date, now), body: letter.markdown)
    comment.replyTo = try head.references.reversed().lazy.map(Self.source).first {
      try self.seen.contains($0) || self.importer.site.post(source: $0) != nil
    }
    seen.insert(comment.source)
    return comment
  }

  private func leave(_ place: MailboxFile.Place, _ why: String) -> IncomingComment? {
    report(place.number, "error: \(why); left out")
    leftOut += 1
    return nil
  }

  private static func source(_ id: String) -> String { "mail:" + contentHash(Array(id.utf8)) }

  private static func author(_ name: String) -> IncomingAuthor {
    let shown = PlainText.singleLine(name)
    guard !PlainText.isBlank(shown) else { return .member(username: "unknown", name: "?") }
    return .member(username: ArchivedName.username(shown), name: shown)
  }

  private static func words(_ problem: Letter.Problem) -> String {
    switch problem {
    case .cut: "only its first 4 MB were read"
    case .tooManyParts: "more than a hundred parts; the others were left out"
    case .tooDeep: "parts within parts, more than eight levels; those below were left out"
    case .tooLong: "more than 256 KB of text; the rest was left out"
    case .unknownCharset(let name):
      "the character set «\(PlainText.singleLine(name))» is not known; read as UTF-8 or windows-1252"
    }
  }
}
