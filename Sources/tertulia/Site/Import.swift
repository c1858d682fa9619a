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
      ImportNotebook.self,
    ])
}

/// `tertulia import discourse`: topics, comments, authors, boards and tags of a Discourse archive.
struct ImportDiscourse: Command {
  static let configuration = CommandConfiguration(
    commandName: "discourse",
    abstract: "Take over a Discourse archive: a folder with json/ and raw/.",
    discussion: """
      What is there already is left as it is, so that an import may be repeated. A damaged file is \
      named and left out, and the command ends with code 65; everything else is taken over.
      """)

  @Argument(help: "The archive: json/<slug>.<id>.json and raw/<slug>.<id>.md.")
  var archive: String

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The language that the forum is written in; the site's main one.")
  var lang: String?

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func perform() async throws {
    let folder = try options.folder()
    let damaged = try importArchive(into: folder)
    if build {
      try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: try options.time())
    }
    guard damaged == 0 else {
      throw Failure(.data, "\(damaged) damaged file\(damaged == 1 ? "" : "s") left out")
    }
  }

  /// Takes everything over; returns how many files were damaged.
  private func importArchive(into folder: SiteFolder) throws -> Int {
    let archive = try read { try DiscourseArchive(folder: self.archive) }
    let settings = try SettingsFile.read(folder.path)
    let site = try SiteBuilder.prepare(folder)
    let importer = try TopicImporter(site, settings)
    let discourse = DiscourseImporter(
      importer, language: try options.language(lang, of: settings),
      categories: try read { try archive.categories() })
    var progress = Console.Progress(quiet: options.quiet)
    var damaged = 0
    for (index, file) in archive.topicFiles.enumerated() {
      do {
        try discourse.add(try archive.topic(file))
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
    return damaged
  }

  private func read<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ArchiveError {
      throw Failure(.noInput, "\(archive)/\(error)")
    }
  }
}
