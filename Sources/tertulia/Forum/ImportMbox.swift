import ArgumentParser
import Content
import Database
import Glibc
import Mime
import Model

/// `tertulia import mbox`: the archive of a mailing list.
struct ImportMbox: Command {
  static let configuration = CommandConfiguration(
    commandName: "mbox",
    abstract: "Import the archive of a mailing list, an mbox file.",
    discussion: """
      A thread becomes a topic, an email a comment, and its author a member who cannot sign in yet. Signatures, \
      quotes of other emails of the thread and the list's footers are folded; email addresses are hidden, and the \
      names of attachments are listed. Emails that were imported before do not change, so you can import next \
      month's archive later. Problems are printed as FILE:NUMBER. If an email, or a part of it, could not be \
      imported, the exit code is 65.
      """)

  @Argument(help: "The archive, such as Mailman's; unpack it first if it is compressed.")
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The board for its topics; it is created if it does not exist.", valueName: "slug"))
  var board: String

  @Option(name: .long, help: "The language of the emails; by default the site's main language.")
  var lang: String?

  @OptionGroup var options: SiteOptions

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func validate() throws {
    guard Slug(board) != nil else {
      throw ValidationError("--board: “\(board)”: expected lower-case letters, digits and hyphens")
    }
  }

  func perform() async throws {
    let folder = try options.folder()
    let now = try options.time()
    let settings = try SettingsFile.read(folder.path)
    let language = try options.language(lang, of: settings)
    let mailbox = try open()
    let importer = MboxImporter(
      mailbox, try TopicImporter(try SiteBuilder.prepare(folder), settings),
      board: IncomingBoard(slug: board, title: board), language: language, now: now
    ) { number, words in Console.error("\(file):\(number): \(words)") }
    var progress = Console.Progress(quiet: options.quiet)
    try importer.run { progress.show("Threads", $0, of: $1) }
    progress.clear()
    options.say(importer.tally.description)
    if build { try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: now) }
    let lost = [(importer.skipped, "left out"), (importer.incomplete, "imported in part")]
      .filter { $0.0 > 0 }.map { "\(Console.counted($0.0, "email")) \($0.1)" }
    guard lost.isEmpty else { throw Failure(.data, lost.joined(separator: ", ")) }
  }

  private func open() throws -> MailboxFile {
    do {
      return try MailboxFile(path: file)
    } catch {
      switch error {
      case .unreadable(let code):
        throw Failure(.noInput, "\(file): \(String(cString: strerror(code)))")
      case .noMailbox:
        throw Failure(
          .data,
          "\(file):1: expected a line such as “From ana@example.org Thu Feb 13 10:11:12 1997”")
      case .tooMany:
        throw Failure(
          .data, "\(file): more than \(Console.grouped(MailboxFile.maxEmails)) emails; split it")
      }
    }
  }
}
