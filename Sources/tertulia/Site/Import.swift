import ArgumentParser
import Content
import Database
import Discourse
import Model

/// `tertulia import`: imports a forum that lived elsewhere, a mailing list, a list of products, or a member's notes.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Import a forum, a mailing list, a list of products, or a vault of notes.",
    subcommands: [
      ImportDiscourse.self, ImportMbox.self, ImportTertulia.self, ImportCatalogue.self,
      ImportNotebook.self, ImportVault.self,
    ])
}

/// `tertulia import discourse`: topics, comments, authors, boards and tags of a Discourse archive.
struct ImportDiscourse: Command {
  static let configuration = CommandConfiguration(
    commandName: "discourse",
    abstract: "Import a Discourse archive, a folder with json/ and raw/.",
    discussion: """
      Existing topics and comments do not change, so you can repeat an import; posts that are public here, but \
      missing from the archive, are listed. Content that was not public there is left out: private messages, \
      whispers, deleted posts and topics, restricted categories, unlisted topics. Damaged files are left out too. \
      All of this is counted and listed; everything else is imported, and the exit code is 65. A poll that cannot \
      be converted becomes a list in its post, with a warning.
      """)

  /// Treatment of categories that not everyone could read.
  enum Restricted: String, CaseIterable, ExpressibleByArgument {
    /// Boards for members.
    case members
  }

  @Argument(help: "The archive: json/<slug>.<id>.json and raw/<slug>.<id>.md.")
  var archive: String

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The language of the forum; by default the site's main language.")
  var lang: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Import restricted categories as boards for members, and unlisted topics for members.",
      discussion: "Everyone with an account can then read them, whatever group they were for.",
      valueName: "members"))
  var restricted: Restricted?

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func perform() async throws {
    let folder = try options.folder()
    let (damaged, skipped, warning) = try importArchive(into: folder)
    if build {
      try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: try options.time())
    }
    let lines =
      (damaged == 0 ? [] : ["\(Console.counted(damaged, "damaged file")) left out"])
      + skipped.lines.map { "left out: \($0)" }
      + [warning].compactMap(\.self)
    guard lines.isEmpty else { throw Failure(.data, lines.joined(separator: "\n")) }
  }

  /// Imports everything; returns the number of damaged files, the posts left out, and the importer's warning.
  private func importArchive(
    into folder: SiteFolder
  ) throws -> (damaged: Int, skipped: SkipTally, warning: String?) {
    let archive = try read { try DiscourseArchive(folder: self.archive) }
    let settings = try SettingsFile.read(folder.path)
    let categories = try read { try archive.categories() }
    let reader = try read {
      try TopicReader(
        archive, categories: categories, includesRestricted: restricted != nil,
        at: options.time())
    }
    if !reader.listsRestrictions { warnOfCategories() }
    let site = try SiteBuilder.prepare(folder)
    let importer = try TopicImporter(site, settings)
    let discourse = DiscourseImporter(
      importer, language: try options.language(lang, of: settings), categories: categories,
      reader: reader)
    try discourse.remember(archive.topicFiles)
    var progress = Console.Progress(quiet: options.quiet)
    var damaged = 0
    for (index, file) in archive.topicFiles.enumerated() {
      do {
        try discourse.add(file)
      } catch let error as ArchiveError {
        damaged += 1
        progress.clear()
        Console.error("\(self.archive)/\(error)")
      }
      progress.show("Topics", index + 1, of: archive.topicFiles.count)
    }
    try importer.finish()
    progress.clear()
    options.say(importer.tally.description)
    for line in reader.skipped.warnings { Console.error("\(self.archive): warning: \(line)") }
    return (damaged, reader.skipped, importer.warning)
  }

  private func warnOfCategories() {
    Console.error(
      """
      \(archive)/categories.json: warning: it does not say which categories are restricted, so all topics are \
      imported as public; if the archive was made by a signed-in user, save the response of /site.json there
      """)
  }

  private func read<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ArchiveError {
      throw Failure(.noInput, "\(archive)/\(error)")
    }
  }
}
