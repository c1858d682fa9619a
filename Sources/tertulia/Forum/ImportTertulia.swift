import ArgumentParser
import Content
import Database
import Model

/// `tertulia import tertulia`: imports the output of `tertulia export`.
struct ImportTertulia: Command {
  static let configuration = CommandConfiguration(
    commandName: "tertulia",
    abstract: "Import a forum that `tertulia export` wrote.",
    discussion: """
      A site without topics gets the same forum, with the same numbers and addresses. On a site with topics, known \
      topics get new comments, and a topic whose number is taken gets a new number. Authors become members who \
      cannot sign in yet. You can repeat an import; posts that are public here, but missing from the folder, are \
      listed. A topic with an error is named and left out; everything else is imported, and the exit code is 65.
      """)

  @Argument(help: "The folder: _boards.yml, _members.yml, and a folder for each board.")
  var folder: String

  @OptionGroup var options: SiteOptions

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func perform() async throws {
    let folder = try options.folder()
    let (damaged, warning) = try importFiles(into: folder)
    if build {
      try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: try options.time())
    }
    let lines =
      (damaged == 0 ? [] : ["\(Console.counted(damaged, "topic")) with errors left out"])
      + [warning].compactMap(\.self)
    guard lines.isEmpty else { throw Failure(.data, lines.joined(separator: "\n")) }
  }

  /// Imports everything; returns the number of topics with errors, and the importer's warning.
  private func importFiles(into site: SiteFolder) throws -> (damaged: Int, warning: String?) {
    let settings = try SettingsFile.read(site.path)
    let files = try reading { try ExportedFiles(folder: folder, settings) }
    let (boards, members) = try reading { (try files.boards(), try files.members()) }
    let importer = try TopicImporter(try SiteBuilder.prepare(site), settings)
    importer.file = files.file
    try importer.prepare(boards, members)
    let membersBoards = Set(boards.filter { $0.audience != .everyone }.map(\.slug))
    var progress = Console.Progress(quiet: options.quiet)
    var damaged = 0
    for (index, place) in files.topicFolders.enumerated() {
      do {
        let (topic, comments) = try files.topic(place)
        var incoming = Self.incoming(topic, comments)
        // An existing board of that name may be open to everyone.
        incoming.board.isForMembers = membersBoards.contains(topic.board)
        try importer.add(incoming)
      } catch let errors as ContentErrors {
        damaged += 1
        progress.clear()
        for error in errors.errors { Console.error("\(folder)/\(error)") }
      }
      progress.show("Topics", index + 1, of: files.topicFolders.count)
    }
    try importer.finish()
    progress.clear()
    options.say(importer.tally.description)
    return (damaged, importer.warning)
  }

  private func reading<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let errors as ContentErrors {
      let lines = errors.errors.map { "\(folder)/\($0)" }
      throw Failure(.data, (lines + ["nothing was imported"]).joined(separator: "\n"))
    }
  }

  private static func incoming(
    _ topic: ExportedTopic, _ comments: [ExportedComment]
  ) -> IncomingTopic {
    var incoming = IncomingTopic(
      source: topic.origin, id: topic.id, slug: topic.slug, title: topic.title,
      language: topic.language,
      board: IncomingBoard(slug: topic.board, title: topic.board), tags: topic.tags,
      createdAt: topic.createdAt, isClosed: topic.isClosed, pinnedAt: topic.pinnedAt,
      mergedInto: topic.mergedInto, isForMembers: topic.isForMembers,
      isRemoved: topic.state == .removed, numbers: topic.numbers, poll: topic.poll)
    var sources: [Int: String] = [:]
    for comment in comments {
      let own = topic.origin(of: comment)
      if let position = comment.position { sources[position] = own }
      var entry = Self.incoming(comment, own, sources)
      entry.isAnswer = comment.position != nil && comment.position == topic.answer
      incoming.comments.append(entry)
    }
    return incoming
  }

  private static func incoming(
    _ comment: ExportedComment, _ source: String, _ sources: [Int: String]
  ) -> IncomingComment {
    let author: IncomingAuthor =
      if let username = comment.username {
        .member(username: username, name: comment.author)
      } else if comment.author.isEmpty {
        .nobody
      } else {
        .guest(name: comment.author)
      }
    var incoming = IncomingComment(
      source: source, id: comment.id, author: author, language: comment.language,
      createdAt: comment.createdAt, editedAt: comment.editedAt,
      replyTo: comment.replyTo.flatMap { sources[$0] }, likes: comment.likes,
      helped: comment.helped, smiles: comment.smiles, kind: comment.kind,
      state: comment.state, body: comment.body)
    incoming.isRefused = comment.state == .removed && comment.position == nil
    return incoming
  }
}
