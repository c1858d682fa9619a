import ArgumentParser
import Database
import Glibc
import Health
import Publishing

/// `tertulia changed`: which files a mirror of `public/` has to fetch or to remove.
struct ChangedCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "changed",
    abstract: "List the files of public/ that were written or removed since a mark.",
    discussion: """
      For copies on other web servers (docs/mirrors.md). Without --since only the mark of now is printed. Paths are \
      relative to public/; removed files and pages from which something was removed come first. The first line is \
      `# next MARK`, which rsync and rclone skip; with --null it is left out. If the mark is too old, or everything was \
      written, no path is printed and the exit code is 2: compare everything. Changes nothing.
      """)

  /// The wanted part of the list.
  enum Part: String, EnumerableFlag {
    case removed, urgent, written

    static func help(for value: Part) -> ArgumentHelp? {
      switch value {
      case .removed: "Only files that no longer exist."
      case .urgent: "Only removed files, and pages from which something was removed."
      case .written: "Only files that exist."
      }
    }
  }

  /// The exit code when everything must be compared.
  private static let compareAll: Int32 = 2
  /// Microseconds between two looks at the database.
  private static let pause: UInt32 = 200_000

  @Option(
    name: .long, help: ArgumentHelp("List what changed since this mark.", valueName: "mark"))
  var since: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the next mark to this file, which is replaced; keep it when the copy is complete.",
      valueName: "file"),
    completion: .file())
  var next: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Wait up to this long for a change, if there is none.", valueName: "seconds"))
  var wait = 0

  @Flag(exclusivity: .exclusive) var part: Part?

  @Flag(name: [.customShort("0"), .customLong("null")], help: "End each path with a zero byte.")
  var null = false

  @Flag(name: .long, help: "Print one JSON object instead of lines.")
  var json = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard 0...86_400 ~= wait else {
      throw ValidationError("--wait: expected 0 to 86400 seconds")
    }
    if json, null || part != nil {
      throw ValidationError("--json has all parts; leave out the other options")
    }
  }

  func perform() async throws {
    let site = try SiteDatabase(try options.folder(), mode: .read)
    let mark = since.flatMap(PublishMark.init)
    if let mark { try waitForChange(since: mark, in: site) }
    let (files, next) = try ChangedFiles.since(mark, in: site)
    try write(files, next)
    if let file = self.next { try Self.replace(file, with: next.text + "\n") }
    guard files == nil, since != nil else { return }
    Console.error(
      mark == nil
        ? "--since: expected the mark that the last run printed; compare everything, then go on from the next mark"
        : "changes since this mark are not all known; compare everything, then go on from the next mark"
    )
    throw ExitCode(Self.compareAll)
  }

  private func waitForChange(since mark: PublishMark, in site: SiteDatabase) throws {
    let end = Clock.monotonic + Double(wait)
    while Clock.monotonic < end, try site.publishMark() == mark { usleep(Self.pause) }
  }

  private func write(_ files: ChangedFiles?, _ next: PublishMark) throws {
    guard !json else { return Console.line(Self.json(files, next).text) }
    var text = null ? "" : "# next \(next.text)\n"
    if let files {
      for path in paths(of: files) { text += null ? "\(path)\0" : "\(path)\n" }
    }
    guard Console.write(Array(text.utf8)[...]) else { throw Failure.system(.io, "standard output") }
  }

  private func paths(of files: ChangedFiles) -> [String] {
    switch part {
    case nil: files.removed + files.removedFolders + files.urgent + files.written
    case .removed: files.removed
    case .urgent: files.removed + files.removedFolders + files.urgent
    case .written: files.urgent + files.written
    }
  }

  private static func json(_ files: ChangedFiles?, _ next: PublishMark) -> HealthJSON {
    func list(_ paths: [String]?) -> HealthJSON { .list((paths ?? []).map { .text($0) }) }
    return .object([
      HealthJSON.Member("next", .text(next.text)),
      HealthJSON.Member("compare_all", .flag(files == nil)),
      HealthJSON.Member("removed", list(files?.removed)),
      HealthJSON.Member("removed_folders", list(files?.removedFolders)),
      HealthJSON.Member("urgent", list(files?.urgent)),
      HealthJSON.Member("written", list(files?.written)),
    ])
  }

  /// Writes a file beside its place and renames it: a reader finds the old mark or the new one.
  private static func replace(_ file: String, with text: String) throws {
    let temporary = file + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure.system(.cannotCreate, temporary) }
    let isWritten = Console.write(Array(text.utf8)[...], to: descriptor)
    guard close(descriptor) == 0, isWritten, rename(temporary, file) == 0 else {
      throw Failure.system(.cannotCreate, file)
    }
  }
}
