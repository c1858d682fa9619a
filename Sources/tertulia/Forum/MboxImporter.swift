import Database
import Discourse
import MailingList
import Mime
import Model
import Sodium
import Time

/// Converts the emails of a file for `TopicImporter`.
///
/// Headers are read first, and sorted into threads; then each thread's emails are read in full. A row remembers a digest of its
/// email's name (`mail:` and 32 digits): by it a second import finds the posts that are there, and an answer in next month's
/// file finds this month's email.
final class MboxImporter {
  /// Number of emails that could not be imported.
  private(set) var skipped = 0
  /// Number of emails that were imported without some of their words.
  private(set) var incomplete = 0
  private let mailbox: MailboxFile
  private let importer: TopicImporter
  private let board: IncomingBoard
  private let language: Language
  private let now: Timestamp
  private let report: (Int, String) -> Void
  private var footers = Footers()
  /// Where an email came from that was taken, in this file.
  private var sources: [String: String] = [:]

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

  /// Takes over all emails; `progress` hears of each thread and how many there are.
  func run(_ progress: (Int, Int) -> Void) throws {
    let heads = try mailbox.places.map {
      EmailHead(try mailbox.header(of: $0), envelope: $0.envelope)
    }
    let step = max(1, heads.count / Footers.sample)
    footers = Footers(try stride(from: 0, to: heads.count, by: step).map(email))
    let threads = try Threads(heads) { try words(of: email($0)) }
    for (index, same) in threads.doubles.sorted(by: { $0.key < $1.key }) {
      report(number(index), "warning: the same email as number \(number(same)); imported once")
    }
    for (index, thread) in threads.threads.enumerated() {
      try take(thread, threads)
      progress(index + 1, threads.threads.count)
    }
    try importer.finish()
  }

  private func number(_ index: Int) -> Int { mailbox.places[index].number }

  private func email(_ index: Int) throws -> Email {
    let place = mailbox.places[index]
    let (bytes, isCut) = try mailbox.bytes(of: place)
    return Email(bytes, isCut: isCut, envelope: place.envelope, fromHTML: CookedHTML.markdown)
  }

  private func words(of email: Email) -> String {
    contentHash(Array(email.words(footers: footers).utf8))
  }

  private func take(_ thread: Threads.Thread, _ threads: Threads) throws {
    var (known, comments): (ThreadWords, [IncomingComment]) = (ThreadWords(), [])
    for index in thread.emails {
      let email = try email(index)
      let text = email.markdown(in: known, footers: footers)
      if thread.emails.count > 1 { known.add(email) }
      if let comment = try comment(number(index), email, text, threads.name(of: index)) {
        comments.append(comment)
      }
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

  /// An email as a comment; nil, and a line that says why, if it has no text or no date.
  private func comment(
    _ number: Int, _ email: Email, _ text: String, _ name: String
  ) throws -> IncomingComment? {
    for problem in email.problems {
      report(number, "\(problem.hasMissingText ? "error" : "warning"): \(Self.words(problem))")
    }
    guard let date = email.head.date else { return leave(number, "it has no date in its header") }
    guard !text.isEmpty else { return leave(number, "it has no text") }
    if email.problems.contains(where: \.hasMissingText) { incomplete += 1 }
    if date > now {
      report(number, "warning: its date is \(date.rfc3339), in the future; today's date is used")
    }
    let source = try source(name, email, writtenAt: date)
    sources[Self.source(email.head.id)] = sources[Self.source(email.head.id)] ?? source
    var comment = IncomingComment(
      source: source, author: Self.author(email.head.author), language: language,
      createdAt: min(date, now), body: text)
    comment.replyTo = try email.head.references.reversed().lazy.map(Self.source).compactMap { id in
      try self.sources[id] ?? self.importer.site.post(source: id).map { _ in id }
    }.first
    return comment
  }

  /// Source name of an email.
  ///
  /// An email that was imported before has this name, unless it is of another time: then they are two.
  private func source(_ name: String, _ email: Email, writtenAt date: Timestamp) throws -> String {
    let source = Self.source(name)
    guard let known = try importer.site.post(source: source), known.createdAt != date, date <= now,
      try importer.site.comment(source: source)?.body != email.markdown(footers: footers)
    else { return source }
    return Self.source("\(name)\n\(words(of: email))")
  }

  private func leave(_ number: Int, _ why: String) -> IncomingComment? {
    report(number, "error: \(why); left out")
    skipped += 1
    return nil
  }

  private static func source(_ id: String) -> String { "mail:" + contentHash(Array(id.utf8)) }

  private static func author(_ name: String) -> IncomingAuthor {
    let shown = PlainText.singleLine(name)
    guard !PlainText.isBlank(shown) else { return .member(username: "unknown", name: "?") }
    return .member(username: ArchivedName.username(shown), name: shown)
  }

  private static func words(_ problem: Email.Problem) -> String {
    switch problem {
    case .cut: "more than 4 MB; the rest of its text was left out"
    case .cutInAttachment: "more than 4 MB; an attachment was not read to the end"
    case .part(.tooManyParts): "more than a hundred parts; the others were left out"
    case .part(.tooDeep):
      "its parts are nested more than eight levels deep; the deeper parts were left out"
    case .part(.tooLong): "more than 256 KB of text; the rest was left out"
    case .part(.charset(.unknown(let name))):
      "the character set “\(PlainText.singleLine(name))” is not known; read as UTF-8 or windows-1252"
    case .part(.charset(.unreadable(let name))):
      "some bytes are not valid in its character set “\(PlainText.singleLine(name))”"
    }
  }
}
