import ArgumentParser
import Content
import Database
import Discourse
import Model

/// `tertulia import`: takes over a forum that lived elsewhere, a mailing list, a list of products, or somebody's notes.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Take over a forum that lived elsewhere, a mailing list, a list of products, or a vault of notes.",
    subcommands: [
      ImportDiscourse.self, ImportMbox.self, ImportTertulia.self, ImportCatalogue.self,
      ImportNotebook.self, TakeVault.self,
    ])
}

/// `tertulia import discourse`: topics, comments, authors, boards and tags of a Discourse archive.
struct ImportDiscourse: Command {
  static let configuration = CommandConfiguration(
    commandName: "discourse",
    abstract: "Take over a Discourse archive: a folder with json/ and raw/.",
    discussion: """
      What is there already is left as it is, so that an import may be repeated; posts that are public here, but no longer \
      in the archive, are named. What not everybody could read there \
      stays out: private messages, whispers, deleted posts and topics, restricted categories, unlisted topics. A damaged \
      file is left out, too. All of it is counted and named, and the command ends with code 65; everything else is taken \
      over. A poll that cannot be one here stays in its post as a list, with a warning.
      """)

  /// What becomes of categories that not everybody could read.
  enum Restricted: String, CaseIterable, ExpressibleByArgument {
    /// Boards for members.
    case members
  }

  @Argument(help: "The archive: json/<slug>.<id>.json and raw/<slug>.<id>.md.")
  var archive: String

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The language that the forum is written in; the site's main one.")
  var lang: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take restricted categories as boards for members, and unlisted topics for members.",
      discussion: "Whoever has an account reads them then, whatever group they were for.",
      valueName: "members"))
  var restricted: Restricted?

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func perform() async throws {
    let folder = try options.folder()
    let (damaged, leftOut, warning) = try importArchive(into: folder)
    if build {
      try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: try options.time())
    }
    let lines =
      (damaged == 0 ? [] : ["\(Console.counted(damaged, "damaged file")) left out"])
      + leftOut.lines.map { "left out: \($0)" }
      + [warning].compactMap(\.self)
    guard lines.isEmpty else { throw Failure(.data, lines.joined(separator: "\n")) }
  }

  /// Imports everything; returns the number of damaged files, the posts left out, and the importer's warning.
  private func importArchive(
    into folder: SiteFolder
  ) throws -> (damaged: Int, leftOut: LeftOutTally, warning: String?) {
    let archive = try read { try DiscourseArchive(folder: self.archive) }
    let settings = try SettingsFile.read(folder.path)
    let categories = try read { try archive.categories() }
    let reader = try read {
      try TopicReader(
        archive, categories: categories, takesRestricted: restricted != nil,
        at: options.time())
    }
    if !reader.tellsRestrictions { warnOfCategories() }
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
    for line in reader.leftOut.warnings { Console.error("\(self.archive): warning: \(line)") }
    return (damaged, reader.leftOut, importer.warning)
  }

  private func warnOfCategories() {
    Console.error(
      """
      \(archive)/categories.json: warning: nothing says which categories are restricted, so that all topics are taken \
      for everybody’s; if the archive was not made by a guest, put the answer of /site.json there
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
